"""Progress and time left of long work: a bar on a terminal, a line every ten seconds in a log.

Work under two seconds shows nothing. Worker processes show nothing: the build reports their tasks.
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

tqdm.set_lock(RLock())  # tqdm's default is a semaphore between processes, which a killed worker would leak

T = TypeVar("T")

QUIET_SECONDS = 2
LOG_SECONDS = 10
MAX_NAMES = 3

_LOG_FORMAT, _OPEN_LOG_FORMAT = "{desc}: {n_fmt} of {total_fmt}, {remaining} left\n", "{desc}: {n_fmt}, {rate_fmt}\n"

_SILENT: ContextVar[bool] = ContextVar("_SILENT", default=False)


@contextmanager
def silenced() -> Iterator[None]:
    """Suppress all output of this thread in a block."""
    before = _SILENT.set(True)
    try:
        yield
    finally:
        _SILENT.reset(before)


def silence() -> None:
    """Suppress all output of this thread permanently, for work on behalf of another process."""
    _SILENT.set(True)


def track(steps: Iterable[T], label: str, total: int | None = None, unit: str = "step") -> Iterator[T]:
    """Yield from ``steps``, reporting on standard error how many of ``total`` are done and the time left."""
    with meter(label, total, unit) as advance:
        for step in steps:
            yield step
            advance(1)


@contextmanager
def meter(label: str, total: int | None, unit: str = "step") -> Iterator[Callable[[int], None]]:
    """Yield a function that reports more of ``total`` steps as done, for work that is not a loop."""
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
        bar_format=None if terminal else _LOG_FORMAT if total else _OPEN_LOG_FORMAT,
        dynamic_ncols=True,
        leave=not terminal,
    ) as bar:

        def advance(steps: int) -> None:
            bar.update(steps)

        yield advance


def _is_switched_off() -> bool:
    """Return whether output is disabled, as in CI; unlike tqdm, check at each call and not at import."""
    return bool(os.environ.get("TQDM_DISABLE"))


class Timetable:
    """Finished and running tasks, and an estimate of the time left.

    The estimate weighs tasks by cost, not by number: one of three hundred may take a quarter of the time. Costs are
    guesses in seconds, corrected by the durations of finished tasks.
    """

    def __init__(self, costs: Mapping[str, float], capacity: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with all tasks waiting.

        Args:
            costs: a guess in seconds for each task, by name.
            capacity: the number of tasks that run at the same time; tasks start in the order of submission.
            clock: returns the time in seconds.
        """
        self._costs, self._capacity, self._clock = dict(costs), capacity, clock
        self._waiting = dict(costs)
        self._submitted: list[str] = []
        self._wait_reason = ""
        self._started_at: dict[str, float] = {}
        self._elapsed, self._estimated = 1.0, 1.0  # the guess weighs as much as one second of evidence
        self._lock = RLock()  # one thread displays, another updates

    def set_waiting(self, what: str) -> None:
        """Show ``what`` instead of the time left until a task starts or finishes."""
        with self._lock:
            self._wait_reason = what

    def started(self, name: str) -> None:
        """Record that a task was submitted."""
        with self._lock:
            self._wait_reason = ""
            self._submitted.append(name)
            self._record_starts()

    def finished(self, name: str) -> None:
        """Record that a task is done or not needed."""
        with self._lock:
            self._wait_reason = ""
            self._waiting.pop(name, None)
            if name in self._submitted:
                self._submitted.remove(name)
                self._elapsed += self._clock() - self._started_at.pop(name, self._clock())
                self._estimated += self._costs[name]
                self._record_starts()

    def _record_starts(self) -> None:
        for name in self._submitted[: self._capacity]:
            self._started_at.setdefault(name, self._clock())

    @property
    def share(self) -> float:
        """The finished share of the cost, from 0 to 1."""
        with self._lock:
            total = sum(self._costs.values())
            return 1 - sum(self._waiting.values()) / total if total else 1.0

    @property
    def seconds_left(self) -> float:
        """An estimate: the remaining work divided among the workers, at least the rest of the longest running task."""
        with self._lock:
            ratio, now = self._elapsed / self._estimated, self._clock()
            running = [_rest(ratio * self._costs[name], now - begun) for name, begun in self._started_at.items()]
            later = ratio * sum(cost for name, cost in self._waiting.items() if name not in self._started_at)
            return max([(sum(running) + later) / self._capacity, *running])

    def line(self) -> str:
        """Return the status line: tasks done, time left, running tasks and their times."""
        with self._lock:
            if self._wait_reason:
                return self._wait_reason
            done, now, begun = len(self._costs) - len(self._waiting), self._clock(), list(self._started_at.items())
        names = [f"{name} ({_clock_time(now - since)})" for name, since in begun[:MAX_NAMES]]
        more = f" and {len(begun) - MAX_NAMES} more" if len(begun) > MAX_NAMES else ""
        running = f"; running: {', '.join(names)}{more}" if names else ""
        return f"{done} of {len(self._costs)}, {_clock_time(self.seconds_left)} left{running}"


def _rest(guess: float, taken: float) -> float:
    """Return the time that a task still needs: the rest of the guess, or a quarter of its time once overdue."""
    return max(guess - taken, taken / 4 if taken > guess else 0.0)


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"  # noqa: PLR2004


@contextmanager
def timetable(label: str, costs: Mapping[str, float], capacity: int) -> Iterator[Timetable]:
    """Yield a timetable of the tasks in ``costs`` and show it periodically until the block ends."""
    table, done = Timetable(costs, capacity), Event()
    display = Thread(target=_show, args=(label, table, done), daemon=True)
    display.start()
    try:
        yield table
    finally:
        done.set()
        display.join()


def _show(label: str, table: Timetable, done: Event) -> None:
    if done.wait(QUIET_SECONDS) or _is_switched_off():
        return
    if not sys.stderr.isatty():
        tqdm.write(f"{label}: {table.line()}", sys.stderr)
        while not done.wait(LOG_SECONDS):
            tqdm.write(f"{label}: {table.line()}", sys.stderr)
        tqdm.write(f"{label}: {table.line()}", sys.stderr)
        return
    bar_format = "{percentage:3.0f}%|{bar:20}| {desc}"
    bar: tqdm[Any] = tqdm(desc=label, total=1.0, bar_format=bar_format, dynamic_ncols=True, leave=False)
    while not done.wait(1):
        bar.n = table.share
        bar.set_description_str(f"{label}: {table.line()}")
    bar.close()
