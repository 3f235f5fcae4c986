"""Subtraction games S{a, b, ...}: take a, or b, or ... from a heap.

Nim-values are periodic (``engine.certificates.subtraction``), so heaps of any size are answered once the table shows a
whole period.  Cost: 3 ns a heap and number.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32 and project C.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.certificates.least import witnesses
from engine.certificates.subtraction import SubtractionPeriod, SubtractionValues
from engine.kernels.subtraction import subtraction_values
from engine.mathematics.periodicity import Periodicity
from engine.ruleset.game import GameInfo
from engine.ruleset.notation import HeapSum

NOTATION = HeapSum("12 70 180")
NEVER = 10**18  # values: more than there are


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
        """Return how many values the theorem needs: as many as the largest number, seen twice; no value grows."""
        if found.saltus:
            return NEVER
        return found.preperiod + found.period + max(self.numbers)

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> SubtractionPeriod:
        """Return the certificate of ``found``, with a witness against each shorter period."""
        bound = self.values_needed(found) - 1
        shorter = witnesses(values, found.preperiod, found.period)
        return SubtractionPeriod(self.numbers, found.preperiod, found.period, bound, shorter)
