"""A window run from end to end: begun or resumed, saved every few seconds, shown with the time left, told at the end.

Whatever ends the run, no more than the last few seconds are lost where it has a file; with none it is kept in memory
alone.  The run ends by itself because the window recurs: how far that is can be told beforehand where the literature
reports a period.  Cost: see ``fairgame.games.octal.runs.window`` and ``fairgame.games.octal.runs.recurrence``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fairgame.errors import LimitError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.literature.reported_periods import reported
from fairgame.games.octal.runs import checkpoints
from fairgame.games.octal.runs.checkpoints import between, compared, on_the_way, with_window
from fairgame.games.octal.runs.recurrence import OnHeaps, Search, State, heaps_left, narrowed, pinned, shown_least
from fairgame.games.octal.runs.window import settle
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.progress import meter

SAVE_SECONDS = 10.0
FOR_EVER = 1 << 62
MILLION = 10**6

Save = Callable[[State], None]


@dataclass(frozen=True, slots=True)
class WindowAnswer:
    """What a window run found.

    Attributes:
        code: the game.
        rule: the rule in words.
        period: the period, None where the run was ended before.
        computed_to: the last heap computed.
        sparse_mask: the mask in base 16, with "+p" where the heap's parity counts too.
        rare_count: how many heaps are rare.
        last_rare: the last of them, None if there is none.
        width: how many values a window has.
        depth: every heap is settled by parts up to this one.
        settled_from: the first heap that was settled by a window.
        recurring_at: the heap before which the window stands that comes back a period later.
        shorter: for each prime that divides the period, that prime and a heap at which the period divided by it fails.
    """

    code: str
    rule: str
    period: Periodicity | None
    computed_to: int
    sparse_mask: str
    rare_count: int
    last_rare: int | None
    width: int
    depth: int
    settled_from: int
    recurring_at: int | None
    shorter: tuple[tuple[int, int], ...] = ()


def octal_window(text: str, path: Path | None = None, stop: int | None = None) -> WindowAnswer:
    """Find and prove the period of the octal game ``text`` by a window run.

    Args:
        text: the code.
        path: the checkpoint, which is gone on from if it is there; None to keep nothing.
        stop: no heap from here on is computed; None for no end.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if the game has no window run: rare heaps go on, or no digit splits.
        StoreError: if the checkpoint cannot be read or written, is damaged, or of another game or engine.
        KeyboardInterrupt: after saving, and saying so.
    """
    code, stop = OctalCode.parse(text), FOR_EVER if stop is None else stop
    if stop < 1:
        raise LimitError(f"a stop of {stop}: expected 1 or more, no heap from there on being computed")
    state = checkpoints.read(path, code) if path else None
    kept = f"saved in {path}, the same command goes on from there" if path else "nothing is kept without a file"
    save = partial(checkpoints.write, path) if path else _nowhere
    return _answer(finished(state or State.first(settle(code)), stop, save, kept))


def _nowhere(_: State) -> None:
    """Keep nothing."""


def finished(state: State, stop: int, save: Save, kept: str) -> State:
    """Go on from ``state`` until the period is found and pinned down, or to ``stop``, and return where the run stands.

    Args:
        state: where it begins.
        stop: no heap from here on is computed.
        save: keeps a state; called at once, every few seconds, and at the end.
        kept: what an interrupted run says of its state.

    Raises:
        LimitError: if a heap is not settled.
        StoreError: if ``save`` cannot.
        KeyboardInterrupt: after saving, and saying so.
    """
    run = _Run(state, save)
    try:
        run.search(stop)
        if run.state.period:
            run.find_preperiod()
    except KeyboardInterrupt:
        run.save()
        message = f"{state.setting.code}: interrupted at heap {run.state.heap:,}; {kept}"
        raise KeyboardInterrupt(message) from None
    run.save()
    return run.state


class _Run:
    """The state of a run, and where it is kept."""

    def __init__(self, state: State, save: Save) -> None:
        self.state, self._save = state, save
        self._name = str(state.setting.code)
        self.save()  # so that a place that cannot be written is found now and not after an hour

    def save(self) -> None:
        self._save(self.state)
        self._saved = time.monotonic()

    def _reached(self, state: State) -> None:
        self.state = state
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self.save()

    def search(self, stop: int) -> None:
        """Go on until the window recurs, or to ``stop``."""
        if self._is_over(stop):
            return
        search, end = Search(self.state), min(stop, _expected_end(self.state))
        total = end - self.state.heap if end < FOR_EVER else None
        with heaps_meter(f"{self._name} from heap {self.state.heap:,} on, million heaps", total) as on_heaps:
            while not self._is_over(stop):
                before = self.state.heap
                search.step(stop)
                self._reached(search.state)
                on_heaps(max(0, self.state.heap - before))

    def _is_over(self, stop: int) -> bool:
        return self.state.period > 0 or self.state.heap >= stop

    def find_preperiod(self) -> None:
        """Bring the state to where ``low`` and ``high`` are the preperiod, and the period is shown to be the least."""
        with heaps_meter(f"where the period of {self._name} begins, million heaps", heaps_left(self.state)) as on_heaps:
            while (heap := compared(self.state) or between(self.state)) is not None:
                self._approach([heap], on_heaps)
                is_new = compared(self.state) is None
                self._reached((with_window(self.state, heap, on_heaps)) if is_new else narrowed(self.state, on_heaps))
            low, period = self.state.low, self.state.period
            self._approach([low, low + period], on_heaps)
            self._reached(pinned(self.state, on_heaps))
            if not self.state.witnesses:
                self._approach([self.state.low + period // prime for prime in prime_divisors(period)], on_heaps)
                self._reached(shown_least(self.state, on_heaps))

    def _approach(self, heaps: list[int], on_heaps: OnHeaps) -> None:
        """Keep windows on the way to heaps."""
        for heap in heaps:
            while (nearer := on_the_way(self.state, heap, on_heaps)) is not None:
                self._reached(nearer)


@contextmanager
def heaps_meter(label: str, total: int | None) -> Iterator[OnHeaps]:
    """Give a function that is told of more heaps, and show them in millions: a run has up to a million of these."""
    done = 0
    with meter(label, None if total is None else total // MILLION, unit="M") as advance:

        def on_heaps(more: int) -> None:
            nonlocal done
            before, done = done, done + more
            advance(done // MILLION - before // MILLION)

        yield on_heaps


def _expected_end(state: State) -> int:
    """Return the heap at which the window recurs if the period is one that is reported, else ``FOR_EVER``."""
    report = reported(state.setting.code)
    if report is None:
        return FOR_EVER
    beginning = report.preperiod + state.setting.width
    if beginning <= state.saved and report.period <= state.saved:
        return state.saved + report.period
    least = max(beginning, report.period, state.setting.start)
    return (1 << (least - 1).bit_length()) + report.period


def _answer(state: State) -> WindowAnswer:
    setting = state.setting
    return WindowAnswer(
        code=str(setting.code),
        rule=setting.code.in_words(),
        period=Periodicity(state.low, state.period) if state.period else None,
        computed_to=state.heap - 1,
        sparse_mask=str(setting.space),
        rare_count=int(setting.rare.size),
        last_rare=int(setting.rare[-1]) if setting.rare.size else None,
        width=setting.width,
        depth=setting.parts,
        settled_from=setting.start,
        recurring_at=state.saved if state.period else None,
        shorter=state.witnesses,
    )
