"""Budgets of searches: a position is answered, or refused in one line, within a second.

A budget counts work: an option of a thousand components costs a thousand. The clock is that of the thread, so other
programs take nothing from the budget. It starts with the first check, so kernel compilation takes nothing either. A
published page must be the same from every machine, busy or not: there the checks are counted (``counting_checks``). The
search for a published table is unlimited. Cost: reading the clock once per option, some 300 ns.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time

from fairgame.errors import LimitError

SECONDS = 0.8
BRIEF_SECONDS = 0.05
MAX_POSITIONS = 300_000
CHECKS_PER_SECOND = 200_000  # if checks are counted

_COUNTED: ContextVar[bool] = ContextVar("_COUNTED", default=False)


@contextmanager
def counting_checks() -> Iterator[None]:
    """Count checks instead of seconds, so that answers do not depend on the machine."""
    before = _COUNTED.set(True)
    try:
        yield
    finally:
        _COUNTED.reset(before)


class Budget:
    """The budget of one search, or of all searches of one answer."""

    def __init__(self, label: str, seconds: float | None = None, positions: int | None = None) -> None:
        """Start a budget; ``label`` is a description for error messages; None means no limit."""
        self.label, self._positions = label, positions
        self._seconds, self._end, self._checks = seconds, 0.0, 0

    def is_exhausted(self) -> bool:
        """Return whether the time is up; the clock starts with the first call."""
        if self._seconds is None:
            return False
        if _COUNTED.get():
            self._checks += 1
            return self._checks > self._seconds * CHECKS_PER_SECOND
        now = thread_time()
        self._end = self._end or now + self._seconds
        return now > self._end

    def option(self) -> None:
        """Charge one option.

        Raises:
            LimitError: if the time is up.
        """
        if self.is_exhausted():
            raise LimitError(f"{self.label} has too many options to search")

    def position(self) -> None:
        """Charge one position.

        Raises:
            LimitError: if there were too many positions.
        """
        if self._positions is not None:
            self._positions -= 1
            if self._positions < 0:
                raise LimitError(f"{self.label}: more than {MAX_POSITIONS} positions to search")


def brief_budget(label: str) -> Budget:
    """Return the budget of a search where a closed rule can answer instead."""
    return Budget(label, BRIEF_SECONDS, MAX_POSITIONS)


def interactive_budget(label: str) -> Budget:
    """Return the budget of an interactive answer."""
    return Budget(label, SECONDS, MAX_POSITIONS)


def unlimited_budget(label: str) -> Budget:
    """Return an unlimited budget, for tables."""
    return Budget(label)
