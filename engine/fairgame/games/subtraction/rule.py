"""Subtraction games S{a, b, ...} of a fixed set: take a, or b, or ... from a heap.

Nim-values are periodic (``fairgame.games.subtraction.certificates``), so heaps of any size have values once the table
has a whole period.  Cost: 3 to 9 ns a heap (``fairgame.games.subtraction.kernels``); a search for a period computes the
values and scans them, with four times as many heaps each time.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32 and project C.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fairgame.core.game import GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.take_break import TakeBreakCode, options_of
from fairgame.errors import LimitError
from fairgame.evidence.minimal_period import witnesses
from fairgame.games.subtraction.certificates import SubtractionPeriod, SubtractionValues
from fairgame.numbers.periodicity import Periodicity, detect

NOTATION = HeapSum("12 70 180")
NEVER = 10**18  # values, more than any table
MIN_VALUES = 256  # of the first search for a period
MAX_VALUES = 1 << 24


@dataclass(frozen=True)
class Subtraction:
    """The game of one set.

    Attributes:
        numbers: the set, ascending.
        published_stop: the exclusive upper bound of the published heaps.
    """

    info: GameInfo
    numbers: tuple[int, ...]
    published_stop: int = 1001
    notation: HeapSum = NOTATION

    @cached_property
    def code(self) -> TakeBreakCode:
        """The code of the game."""
        return TakeBreakCode.of_set(self.numbers)

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the heap after taking each number of the set."""
        return options_of(self.code.digits, position)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint8."""
        from fairgame.games.subtraction.kernels import subtraction_values  # noqa: PLC0415 - loads numba

        return subtraction_values(np.array(self.numbers, np.int64), stop)

    def value_certificate(self) -> SubtractionValues:
        """Return the certificate of every value by the mex rule."""
        return SubtractionValues(self.numbers)

    def values_needed(self, found: Periodicity) -> int:
        """Return the number of values that the theorem needs."""
        return values_proving(self.numbers, found)

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> SubtractionPeriod:
        """Return the certificate of ``found``, with a witness against each shorter period."""
        bound = self.values_needed(found) - 1
        shorter = witnesses(values, found.preperiod, found.period)
        return SubtractionPeriod(self.numbers, found.preperiod, found.period, bound, shorter)


def values_proving(numbers: tuple[int, ...], found: Periodicity) -> int:
    """Return the number of values that the theorem needs: preperiod, period, and the largest number of the set."""
    return NEVER if found.saltus else found.preperiod + found.period + max(numbers)


def proved_period(numbers: tuple[int, ...], max_values: int = MAX_VALUES) -> tuple[Periodicity, np.ndarray]:
    """Return the period of a set, and the values that the theorem needs, shape (preperiod + period + max,), uint8.

    Args:
        numbers: the set, 1 to 63 numbers of at least 1.
        max_values: the number of values to search.

    Raises:
        LimitError: if the values show no period.
    """
    stop = min(max(MIN_VALUES, 4 * max(numbers)), max_values)
    while True:
        from fairgame.games.subtraction.kernels import subtraction_values  # noqa: PLC0415 - loads numba

        values = subtraction_values(np.array(numbers, np.int64), stop)
        found = detect(values, lambda period: values_proving(numbers, period))
        if found is not None:
            return found, values[: values_proving(numbers, found)]
        if stop >= max_values:
            raise LimitError(f"{max_values:,} values of S{set(numbers)} show no period; the period is longer")
        stop = min(4 * stop, max_values)
