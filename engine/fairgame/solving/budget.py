"""How much a search may cost before it gives up: a position is answered, or refused in one line, within a second.

What is counted is work, not options alone: an option of a thousand components costs a thousand.  The clock is that of
the thread, so that other programs take nothing from the budget, and it begins with the first look at it: kernels that
must be compiled first take nothing either.  A page that is published must be the same from every machine, busy or not:
there looks are counted (``counted``).  A search for a published table has no end but its own.  Cost: looking at the
clock once an option, some 300 ns.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time

from fairgame.errors import LimitError

SECONDS = 0.8
BRIEF = 0.05  # where a closed rule can answer instead
MAX_POSITIONS = 300_000
LOOKS = 200_000  # that count as a second where looks are counted

_COUNTED: ContextVar[bool] = ContextVar("_COUNTED", default=False)


@contextmanager
def counted() -> Iterator[None]:
    """Count work and not seconds meanwhile, so that what is answered does not depend on the machine."""
    before = _COUNTED.set(True)
    try:
        yield
    finally:
        _COUNTED.reset(before)


class Budget:
    """What is left for one search, or for all searches of one answer."""

    def __init__(self, what: str, seconds: float | None = None, positions: int | None = None) -> None:
        """Begin: ``what`` is asked for, in words for the refusal; without seconds or positions there is no end."""
        self.what, self._positions = what, positions
        self._seconds, self._end, self._looks = seconds, 0.0, 0

    def is_up(self) -> bool:
        """Return whether the time is up; the clock begins with the first question."""
        if self._seconds is None:
            return False
        if _COUNTED.get():
            self._looks += 1
            return self._looks > self._seconds * LOOKS
        now = thread_time()
        self._end = self._end or now + self._seconds
        return now > self._end

    def option(self) -> None:
        """Note that an option was looked at.

        Raises:
            LimitError: if the time is up.
        """
        if self.is_up():
            raise LimitError(f"{self.what} has too many options to search")

    def position(self) -> None:
        """Note that a position was met.

        Raises:
            LimitError: if there were too many.
        """
        if self._positions is not None:
            self._positions -= 1
            if self._positions < 0:
                raise LimitError(f"{self.what}: more than {MAX_POSITIONS} positions lie below it")


def brief(what: str) -> Budget:
    """Return the budget of a search whose question a closed rule can answer as well."""
    return Budget(what, BRIEF, MAX_POSITIONS)


def usual(what: str) -> Budget:
    """Return the budget of an answer to somebody who waits for it."""
    return Budget(what, SECONDS, MAX_POSITIONS)


def unlimited(what: str) -> Budget:
    """Return the budget of a table, which is searched to its end."""
    return Budget(what)
