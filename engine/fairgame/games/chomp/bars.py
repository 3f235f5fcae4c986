"""All bars of chocolate within a rectangle, and which of them are lost: what the tables of Chomp are made from.

Cost: that of ``fairgame.games.chomp.kernels``; within 12 by 12 there are 2.7 million bars, which take 1 s.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from fairgame.games.chomp.kernels import lost_bars


class Bars:
    """The bars of at most so many rows and columns."""

    def __init__(self, rows: int, columns: int) -> None:
        """Settle them all."""
        self.rows, self.columns = rows, columns
        self._counts = np.array(
            [[comb(length + below, below + 1) for length in range(columns + 1)] for below in reversed(range(rows))],
            np.int64,
        )
        self._lost = lost_bars(self._counts)

    def is_lost(self, bar: Sequence[int]) -> bool:
        """Whether the player to move loses a bar, given as the lengths of its rows."""
        return bool(self._lost[sum(int(self._counts[row, length]) for row, length in enumerate(bar))])

    def lost(self) -> Iterator[tuple[int, ...]]:
        """Yield the lost bars with all their rows, also the empty ones, in lexicographic order."""
        ascending = combinations_with_replacement(range(self.columns + 1), self.rows)
        return iter(sorted(bar[::-1] for bar in ascending if self.is_lost(bar[::-1])))


@cache
def bars_within(rows: int, columns: int) -> Bars:
    """Return the bars of a rectangle, settled once."""
    return Bars(rows, columns)
