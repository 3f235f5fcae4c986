"""Certificates of games of several heaps, checked by whole-array comparisons.

A move takes from one heap or, in some games, equally from all.

``TakeAwayPositions``: the rows cover one corner of the cube of positions with heaps below a bound; permutations of
heaps give the rest. A position is a P-position exactly if no P-position precedes it on any of its lines: along each
heap and, where equal amounts may be taken from all, along the diagonal. Both directions are checked. Cost: three arrays
of side^heaps bytes; 0.3 s for four heaps below 64.

``TwoHeapGrid``: every value is the mex of its options' values. The options are the cells to its left in the row, above
it in the column and, where equal amounts may be taken from both, up the diagonal. For each row, column and diagonal the
check finds the first cell of each value, and from these the mex of every cell. Cost: a grid of side N takes about N^3
comparisons of bytes, 0.1 s for N = 256, and memory for O(N^2) numbers.
"""

from dataclasses import dataclass
from itertools import permutations
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd

CLAIM = "P-positions of several heaps"


@dataclass(frozen=True, slots=True)
class TakeAwayPositions:
    """The rows, heaps ascending, are all P-positions with every heap below ``side``, in order.

    Attributes:
        columns: the columns of the heaps, the smallest first.
        side: the exclusive upper bound of the heaps.
        together: whether a move may take the same number from all heaps.
    """

    kind: ClassVar[str] = "take-away-positions"
    columns: tuple[str, ...]
    side: int
    together: bool

    def check(self, frame: "pd.DataFrame") -> None:
        """Check that the listed positions are lost and all others are won."""
        rows = frame[list(self.columns)].to_numpy(np.int64)
        if rows.min(initial=0) < 0 or rows.max(initial=0) >= self.side or (np.diff(rows, axis=1) < 0).any():
            raise CertificateError(CLAIM, f"a row does not have ascending heaps from 0 to {self.side - 1}")
        places = np.ravel_multi_index(tuple(rows.T), (self.side,) * rows.shape[1])
        if (np.diff(places) <= 0).any():
            raise CertificateError(CLAIM, "the rows are not in order, or a row is repeated")
        lost = np.zeros((self.side,) * rows.shape[1], bool)
        for order in permutations(range(rows.shape[1])):
            lost[tuple(rows[:, list(order)].T)] = True
        won = self._won(lost)
        for wrong, why in (
            (lost & won, "has a P-position among its options"),
            (~lost & ~won, "has no P-position among its options but is not listed"),
        ):
            if wrong.any():
                raise CertificateError(CLAIM, f"({', '.join(map(str, np.argwhere(wrong)[0].tolist()))}) {why}")

    def _won(self, lost: np.ndarray) -> np.ndarray:
        """Return the cells that a P-position precedes, shape of ``lost``, bool."""
        won = np.zeros_like(lost)
        for axis in range(lost.ndim):
            before, here = np.moveaxis(lost, axis, 0), np.moveaxis(won, axis, 0)
            here[1:] |= np.logical_or.accumulate(before, axis=0)[:-1]
        if self.together:
            nearer, farther = (slice(None, -1),) * (lost.ndim - 1), (slice(1, None),) * (lost.ndim - 1)
            along = np.zeros_like(lost)
            for level in range(1, self.side):
                along[level][farther] = (along[level - 1] | lost[level - 1])[nearer]
            won |= along
        return won


@dataclass(frozen=True, slots=True)
class TwoHeapGrid:
    """Every nim-value of a full square grid is the mex of its options' values.

    The options of a cell precede it in its row, in its column and, where equal amounts may be taken, on its diagonal.
    """

    kind: ClassVar[str] = "two-heap-grid"
    together: bool

    def check(self, frame: "pd.DataFrame") -> None:
        """Check that each value is the mex of its options in the same table."""
        claim = "nim-values of two heaps"
        grid = _square(frame, claim)
        side = len(grid)
        a, b = np.indices(grid.shape)
        if (grid < 0).any() or (grid > a + b).any():
            place = _first((grid < 0) | (grid > a + b))
            raise CertificateError(claim, f"cell {place} has value {grid[place]}, not from 0 to a + b")
        stop = 2 * side  # no value reaches 2 side - 1, so every cell has an absent value below stop
        never = 2 * side
        in_row, in_column, in_diagonal = (np.full((lines, stop), never) for lines in (side, side, 2 * side))
        np.minimum.at(in_row, (a, grid), b)
        np.minimum.at(in_column, (b, grid), a)
        np.minimum.at(in_diagonal, (b - a + side, grid), np.minimum(a, b))
        column = np.arange(side)
        for row in range(side):
            seen = in_row[row] < column[:, None]
            seen |= in_column < row
            if self.together:
                seen |= in_diagonal[side - row : 2 * side - row] < np.minimum(row, column)[:, None]
            mex = seen.argmin(axis=1)
            if not np.array_equal(mex, grid[row]):
                wrong = int(np.flatnonzero(mex != grid[row])[0])
                witness = f"cell ({row}, {wrong}) has value {grid[row, wrong]}; its options give {mex[wrong]}"
                raise CertificateError(claim, witness)


def _square(frame: "pd.DataFrame", claim: str) -> np.ndarray:
    """Return the grid, shape (side, side), int64; check that the cells are a whole square in row-major order."""
    side = isqrt(len(frame))
    if side * side != len(frame):
        raise CertificateError(claim, f"{len(frame)} cells do not form a square")
    a, b = np.indices((side, side)).reshape(2, -1)
    if not (np.array_equal(frame["a"].to_numpy(), a) and np.array_equal(frame["b"].to_numpy(), b)):
        raise CertificateError(claim, f"the cells are not (0, 0) to ({side - 1}, {side - 1}) in order")
    return frame["nim_value"].to_numpy(np.int64).reshape(side, side)


def _first(wrong: np.ndarray) -> tuple[int, int]:
    row, column = np.argwhere(wrong)[0].tolist()
    return row, column
