"""Grids of two heaps, checked cell by cell: take from one heap, or (in some games) the same from both.

A value is right if it is the mex of the values of its options: those to its left in the row, above it in the column
and, where the same may be taken from both, up the diagonal, all in the same grid.  The check finds for each row,
column and diagonal where each value first occurs, and from that the mex of every cell by whole-array comparisons.

Cost: a grid of side N about N^3 comparisons of bytes, 0.1 s for N = 256, and N^2 numbers.
"""

from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError


@dataclass(frozen=True, slots=True)
class TwoHeapGrid:
    """Every nim-value of a whole square grid is the mex of its row and column up to the cell, and of its diagonal."""

    kind: ClassVar[str] = "two-heap-grid"
    together: bool

    def check(self, frame: pd.DataFrame) -> None:
        """Check exclusion and attainment at once: each value is the mex of its options in the same table."""
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
                found = f"has value {grid[row, wrong]}; its options give {mex[wrong]}"
                raise CertificateError(claim, f"cell ({row}, {wrong}) {found}")


def _square(frame: pd.DataFrame, claim: str) -> np.ndarray:
    """Return the grid, shape (side, side), int64, if the table holds a square with b running fastest."""
    side = isqrt(len(frame))
    if side * side != len(frame):
        raise CertificateError(claim, f"{len(frame)} cells make no square")
    a, b = np.indices((side, side)).reshape(2, -1)
    if not (np.array_equal(frame["a"].to_numpy(), a) and np.array_equal(frame["b"].to_numpy(), b)):
        raise CertificateError(claim, f"the cells are not (0, 0) to ({side - 1}, {side - 1}) in order")
    return frame["nim_value"].to_numpy(np.int64).reshape(side, side)


def _first(wrong: np.ndarray) -> tuple[int, int]:
    row, column = np.argwhere(wrong)[0].tolist()
    return row, column
