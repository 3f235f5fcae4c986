"""Progress with time left, shown only for work that lasts.

One place decides: a bar on a terminal, a line every ten seconds in a log, nothing at all under two seconds.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, TypeVar

from tqdm import tqdm

tqdm.set_lock(RLock())  # its own is a semaphore between processes, which a killed worker would leave behind

T = TypeVar("T")

QUIET_SECONDS = 2
LOG_SECONDS = 10


def _bar(label: str, total: int | None, unit: str, steps: Iterable[Any] | None = None) -> "tqdm[Any]":
    terminal = sys.stderr.isatty()
    return tqdm(
        steps,
        desc=label,
        total=total,
        unit=unit,
        delay=QUIET_SECONDS,
        mininterval=0.1 if terminal else LOG_SECONDS,
        bar_format=None if terminal else "{desc}: {n_fmt} of {total_fmt}, {remaining} left\n",
        dynamic_ncols=True,
        leave=not terminal,
    )


def track(steps: Iterable[T], label: str, total: int | None = None, unit: str = "step") -> Iterator[T]:
    """Yield from ``steps``, reporting how many of ``total`` are done and the time left on standard error."""
    yield from _bar(label, total, unit, steps)


@contextmanager
def meter(label: str, total: int, unit: str = "step") -> Iterator[Callable[[], None]]:
    """Give a function to be called once a finished step, for work that does not run as a loop."""
    with _bar(label, total, unit) as bar:

        def advance() -> None:
            bar.update()

        yield advance
