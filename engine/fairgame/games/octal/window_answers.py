"""Window runs from start to end: started or resumed, saved every few seconds, with the remaining time and a report.

An interrupted run with a checkpoint file loses only the last few seconds. The run ends when the window recurs. The
progress bar has a total only if the literature reports a period. Cost: see ``fairgame.games.octal.runs.window`` and
``fairgame.games.octal.runs.recurrence``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fairgame.errors import LimitError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.literature.reported_periods import reported_period
from fairgame.games.octal.runs import checkpoints
from fairgame.games.octal.runs.checkpoints import add_window, add_window_before, next_bisection, next_comparison
from fairgame.games.octal.runs.recurrence import (
    OnHeaps,
    Search,
    State,
    narrow,
    pin_preperiod,
    prove_least,
    remaining_heaps,
)
from fairgame.games.octal.runs.window import settle
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.progress import meter

SAVE_SECONDS = 10.0
NO_STOP = 1 << 62
MILLION = 10**6

Save = Callable[[State], None]


@dataclass(frozen=True, slots=True)
class WindowAnswer:
    """Result of a window run.

    Attributes:
        code: the game.
        rule: the rule in words.
        period: the period, None if the run stopped earlier.
        computed_to: the last heap computed.
        sparse_mask: the mask in base 16, with "+p" where the heap's parity counts too.
        rare_count: the number of rare heaps.
        last_rare: the last rare heap, None if none exists.
        width: the number of values of a window.
        depth: every heap is settled by parts up to this one.
        settled_from: the first heap that was settled by a window.
        recurring_at: the heap after the window that recurs a period later.
        shorter: each prime divisor of the period with a heap where the period divided by this prime fails.
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
        path: the checkpoint, resumed if it exists; None to save nothing.
        stop: the first heap that is not computed; None for no end.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if no window run is possible: rare heaps do not end, or no digit splits.
        StoreError: if the checkpoint cannot be read or written, is damaged, or of another game or engine.
        KeyboardInterrupt: after saving, with a message.
    """
    code, stop = OctalCode.parse(text), NO_STOP if stop is None else stop
    if stop < 1:
        raise LimitError(f"a stop of {stop}: expected 1 or more, the first heap that is not computed")
    state = checkpoints.read(path, code) if path else None
    note = f"saved in {path}, the same command continues from there" if path else "nothing is saved without a file"
    save = partial(checkpoints.write, path) if path else _no_save
    return _answer(run_to_end(state or State.first(settle(code)), stop, save, note))


def _no_save(_: State) -> None:
    """Save nothing."""


def run_to_end(state: State, stop: int, save: Save, note: str) -> State:
    """Continue from ``state`` until period and preperiod are known, or to ``stop``, and return the last state.

    Args:
        state: the first state.
        stop: the first heap that is not computed.
        save: saves a state; called at once, every few seconds, and at the end.
        note: the end of the message of an interrupted run.

    Raises:
        LimitError: if a heap is not settled.
        StoreError: if ``save`` fails.
        KeyboardInterrupt: after saving, with a message.
    """
    run = _Run(state, save)
    try:
        run.search(stop)
        if run.state.period:
            run.find_preperiod()
    except KeyboardInterrupt:
        run.save()
        message = f"{state.parameters.code}: interrupted at heap {run.state.heap:,}; {note}"
        raise KeyboardInterrupt(message) from None
    run.save()
    return run.state


class _Run:
    """The state of a run, saved regularly."""

    def __init__(self, state: State, save: Save) -> None:
        self.state, self._save = state, save
        self._name = str(state.parameters.code)
        self.save()  # fails now, not after an hour, if the file cannot be written

    def save(self) -> None:
        self._save(self.state)
        self._saved = time.monotonic()

    def _reached(self, state: State) -> None:
        self.state = state
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self.save()

    def search(self, stop: int) -> None:
        """Continue until the window recurs, or to ``stop``."""
        if self._is_over(stop):
            return
        search, end = Search(self.state), min(stop, _expected_end(self.state))
        total = end - self.state.heap if end < NO_STOP else None
        with heaps_meter(f"{self._name} from heap {self.state.heap:,} on, million heaps", total) as on_heaps:
            while not self._is_over(stop):
                before = self.state.heap
                search.step(stop)
                self._reached(search.state)
                on_heaps(max(0, self.state.heap - before))

    def _is_over(self, stop: int) -> bool:
        return self.state.period > 0 or self.state.heap >= stop

    def find_preperiod(self) -> None:
        """Find the preperiod, ``low`` and ``high`` of the state, and show that the period is the least."""
        with heaps_meter(
            f"where the period of {self._name} begins, million heaps", remaining_heaps(self.state)
        ) as on_heaps:
            while (heap := next_comparison(self.state) or next_bisection(self.state)) is not None:
                self._approach([heap], on_heaps)
                is_new = next_comparison(self.state) is None
                self._reached((add_window(self.state, heap, on_heaps)) if is_new else narrow(self.state, on_heaps))
            low, period = self.state.low, self.state.period
            self._approach([low, low + period], on_heaps)
            self._reached(pin_preperiod(self.state, on_heaps))
            if not self.state.witnesses:
                self._approach([self.state.low + period // prime for prime in prime_divisors(period)], on_heaps)
                self._reached(prove_least(self.state, on_heaps))

    def _approach(self, heaps: list[int], on_heaps: OnHeaps) -> None:
        """Add windows on the way to the heaps."""
        for heap in heaps:
            while (nearer := add_window_before(self.state, heap, on_heaps)) is not None:
                self._reached(nearer)


@contextmanager
def heaps_meter(label: str, total: int | None) -> Iterator[OnHeaps]:
    """Yield a callback for numbers of heaps, and show the total in millions."""
    done = 0
    with meter(label, None if total is None else total // MILLION, unit="M") as advance:

        def on_heaps(more: int) -> None:
            nonlocal done
            before, done = done, done + more
            advance(done // MILLION - before // MILLION)

        yield on_heaps


def _expected_end(state: State) -> int:
    """Return the heap where the window recurs if the reported period is right, else ``NO_STOP``."""
    report = reported_period(state.parameters.code)
    if report is None:
        return NO_STOP
    beginning = report.preperiod + state.parameters.width
    if beginning <= state.target_heap and report.period <= state.target_heap:
        return state.target_heap + report.period
    first = max(beginning, report.period, state.parameters.start)
    return (1 << (first - 1).bit_length()) + report.period


def _answer(state: State) -> WindowAnswer:
    parameters = state.parameters
    return WindowAnswer(
        code=str(parameters.code),
        rule=parameters.code.in_words(),
        period=Periodicity(state.low, state.period) if state.period else None,
        computed_to=state.heap - 1,
        sparse_mask=str(parameters.space),
        rare_count=int(parameters.rare.size),
        last_rare=int(parameters.rare[-1]) if parameters.rare.size else None,
        width=parameters.width,
        depth=parameters.max_part,
        settled_from=parameters.start,
        recurring_at=state.target_heap if state.period else None,
        shorter=state.witnesses,
    )
