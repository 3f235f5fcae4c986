"""Subtraction games S{a, b, ...}: take a, or b, or ... from a heap.

Nim-values are periodic (``fairgame.games.subtraction.certificates``), so heaps of any size are answered once the table
shows a whole period.  Cost: 3 to 9 ns a heap (``fairgame.games.subtraction.kernels``); to find a period, the values and
a pass over them, for twice as many heaps each time.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32 and project C.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.core.game import GameInfo
from fairgame.core.notation import HeapSum
from fairgame.errors import LimitError
from fairgame.evidence.minimal_period import witnesses
from fairgame.games.subtraction.certificates import SubtractionPeriod, SubtractionValues
from fairgame.games.subtraction.kernels import subtraction_values
from fairgame.numbers.periodicity import Periodicity, detect

NOTATION = HeapSum("12 70 180")
NEVER = 10**18  # values: more than there are
FIRST_TRY = 256  # values
MAX_VALUES = 1 << 24


@dataclass(frozen=True)
class Subtraction:
    """The game of one set.

    Attributes:
        numbers: what may be taken, ascending.
        published_stop: the exclusive upper bound of the heaps whose values are published.
    """

    info: GameInfo
    numbers: tuple[int, ...]
    published_stop: int = 1001
    notation: HeapSum = NOTATION

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left after taking a number of the set."""
        for taken in self.numbers:
            if taken <= position:
                yield (position - taken,) if position > taken else ()

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint8."""
        return subtraction_values(np.array(self.numbers, np.int64), stop)

    def value_certificate(self) -> SubtractionValues:
        """Return the check of every value from the set."""
        return SubtractionValues(self.numbers)

    def values_needed(self, found: Periodicity) -> int:
        """Return how many values the theorem needs."""
        return values_proving(self.numbers, found)

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> SubtractionPeriod:
        """Return the certificate of ``found``, with a witness against each shorter period."""
        bound = self.values_needed(found) - 1
        shorter = witnesses(values, found.preperiod, found.period)
        return SubtractionPeriod(self.numbers, found.preperiod, found.period, bound, shorter)


def values_proving(numbers: tuple[int, ...], found: Periodicity) -> int:
    """Return how many values the theorem needs: as many as the largest number, seen twice; no value grows."""
    return NEVER if found.saltus else found.preperiod + found.period + max(numbers)


def proved_period(numbers: tuple[int, ...], most: int = MAX_VALUES) -> tuple[Periodicity, np.ndarray]:
    """Return the period of a set, and just the values that the theorem needs, shape (preperiod + period + max,), uint8.

    Args:
        numbers: the set, 1 to 63 numbers of at least 1.
        most: so many values are computed at most.

    Raises:
        LimitError: if they show no period.
    """
    stop = min(max(FIRST_TRY, 4 * max(numbers)), most)
    while True:
        values = subtraction_values(np.array(numbers, np.int64), stop)
        found = detect(values, lambda one: values_proving(numbers, one))
        if found is not None:
            return found, values[: values_proving(numbers, found)]
        if stop >= most:
            raise LimitError(f"{most:,} values of S{set(numbers)} show no period; it has one, and it is longer")
        stop = min(4 * stop, most)
