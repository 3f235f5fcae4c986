"""Progress with time left, shown only for work that lasts.

One place decides: a bar on a terminal, a line every ten seconds in a log, nothing at all under two seconds, and
nothing from a worker, whose build shows what it does.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, RLock, Thread
from typing import Any, TypeVar

from tqdm import tqdm

tqdm.set_lock(RLock())  # its own is a semaphore between processes, which a killed worker would leave behind

T = TypeVar("T")

QUIET_SECONDS = 2
LOG_SECONDS = 10
NAMES_SHOWN = 3

_IN_A_LOG, _WITHOUT_END = "{desc}: {n_fmt} of {total_fmt}, {remaining} left\n", "{desc}: {n_fmt}, {rate_fmt}\n"

_SILENT: ContextVar[bool] = ContextVar("_SILENT", default=False)


@contextmanager
def silenced() -> Iterator[None]:
    """Show nothing of what this thread does meanwhile."""
    before = _SILENT.set(True)
    try:
        yield
    finally:
        _SILENT.reset(before)


def silence() -> None:
    """Show nothing of what this thread does from now on: it works for another process."""
    _SILENT.set(True)


def track(steps: Iterable[T], label: str, total: int | None = None, unit: str = "step") -> Iterator[T]:
    """Yield from ``steps``, reporting how many of ``total`` are done and the time left on standard error."""
    with meter(label, total, unit) as advance:
        for step in steps:
            yield step
            advance(1)


@contextmanager
def meter(label: str, total: int | None, unit: str = "step") -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many more of ``total`` steps are done, for work that does not run as a loop."""
    if _SILENT.get():
        yield lambda _: None
        return
    terminal = sys.stderr.isatty()
    with tqdm(
        desc=label,
        total=total,
        unit=unit,
        disable=_is_switched_off(),
        delay=QUIET_SECONDS,
        mininterval=0.1 if terminal else LOG_SECONDS,
        bar_format=None if terminal else _IN_A_LOG if total else _WITHOUT_END,
        dynamic_ncols=True,
        leave=not terminal,
    ) as bar:

        def advance(steps: int) -> None:
            bar.update(steps)

        yield advance


def _is_switched_off() -> bool:
    """Whether nothing is to be shown, as in CI; asked anew each time, whereas tqdm asks when it is imported."""
    return bool(os.environ.get("TQDM_DISABLE"))


class Timetable:
    """Which of many tasks are done, which run, and how long the rest may take.

    The time left is weighed by what the tasks cost, not by how many there are: one of three hundred may take
    a quarter of the time.  Costs are guesses in seconds, corrected by what the finished tasks took.
    """

    def __init__(self, costs: Mapping[str, float], at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing done.

        Args:
            costs: a guess in seconds for each task, by name.
            at_once: how many of them run at the same time; of those handed out, the first so many.
            clock: the time in seconds.
        """
        self._costs, self._at_once, self._clock = dict(costs), at_once, clock
        self._waiting = dict(costs)
        self._handed_out: list[str] = []
        self._waits_for = ""
        self._begun: dict[str, float] = {}
        self._took, self._guessed = 1.0, 1.0  # the guess counts as much as one second of evidence
        self._lock = RLock()  # shown by one thread, changed by another

    def waits(self, what: str) -> None:
        """Say ``what`` is waited for in place of the time left, until a task begins or is done."""
        with self._lock:
            self._waits_for = what

    def started(self, name: str) -> None:
        """Note that a task was handed out."""
        with self._lock:
            self._waits_for = ""
            self._handed_out.append(name)
            self._note_begun()

    def finished(self, name: str) -> None:
        """Note that a task is done, or need not be done."""
        with self._lock:
            self._waits_for = ""
            self._waiting.pop(name, None)
            if name in self._handed_out:
                self._handed_out.remove(name)
                self._took += self._clock() - self._begun.pop(name, self._clock())
                self._guessed += self._costs[name]
                self._note_begun()

    def _note_begun(self) -> None:
        for name in self._handed_out[: self._at_once]:
            self._begun.setdefault(name, self._clock())

    @property
    def share(self) -> float:
        """How much of the cost is paid, from 0 to 1."""
        with self._lock:
            total = sum(self._costs.values())
            return 1 - sum(self._waiting.values()) / total if total else 1.0

    @property
    def seconds_left(self) -> float:
        """A guess: that of the work left, shared out, but no less than the longest running task wants."""
        with self._lock:
            ratio, now = self._took / self._guessed, self._clock()
            running = [_rest(ratio * self._costs[name], now - begun) for name, begun in self._begun.items()]
            later = ratio * sum(cost for name, cost in self._waiting.items() if name not in self._begun)
            return max([(sum(running) + later) / self._at_once, *running])

    def line(self) -> str:
        """Return what is shown: how many are done, the time left, what runs and for how long."""
        with self._lock:
            if self._waits_for:
                return self._waits_for
            done, now, begun = len(self._costs) - len(self._waiting), self._clock(), list(self._begun.items())
        names = [f"{name} ({_clock_time(now - since)})" for name, since in begun[:NAMES_SHOWN]]
        more = f" and {len(begun) - NAMES_SHOWN} more" if len(begun) > NAMES_SHOWN else ""
        running = f"; at work: {', '.join(names)}{more}" if names else ""
        return f"{done} of {len(self._costs)}, {_clock_time(self.seconds_left)} left{running}"


def _rest(guess: float, taken: float) -> float:
    """Return how long a task still takes: what is left of the guess, or a quarter of its time if that was too low."""
    return max(guess - taken, taken / 4 if taken > guess else 0.0)


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"  # noqa: PLR2004


@contextmanager
def timetable(label: str, costs: Mapping[str, float], at_once: int) -> Iterator[Timetable]:
    """Give a timetable of the tasks in ``costs`` and show it, once a second or once in a while, until it is left."""
    table, left = Timetable(costs, at_once), Event()
    shower = Thread(target=_show, args=(label, table, left), daemon=True)
    shower.start()
    try:
        yield table
    finally:
        left.set()
        shower.join()


def _show(label: str, table: Timetable, left: Event) -> None:
    if left.wait(QUIET_SECONDS) or _is_switched_off():
        return
    if not sys.stderr.isatty():
        tqdm.write(f"{label}: {table.line()}", sys.stderr)
        while not left.wait(LOG_SECONDS):
            tqdm.write(f"{label}: {table.line()}", sys.stderr)
        tqdm.write(f"{label}: {table.line()}", sys.stderr)
        return
    form = "{percentage:3.0f}%|{bar:20}| {desc}"
    bar: tqdm[Any] = tqdm(desc=label, total=1.0, bar_format=form, dynamic_ncols=True, leave=False)
    while not left.wait(1):
        bar.n = table.share
        bar.set_description_str(f"{label}: {table.line()}")
    bar.close()
