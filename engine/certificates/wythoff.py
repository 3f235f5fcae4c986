"""Wythoff's game: its P-positions proved from the list of pairs alone, and its grid checked cell by cell.

**Pairs.** Let a_k be the least positive number not among a_1, b_1, ..., a_(k-1), b_(k-1), and b_k = a_k + k.
The pairs (a_k, b_k), with (0, 0) and with heaps exchanged, are the P-positions. (1) No number occurs twice:
both a and b increase, a_k avoids the earlier b by its choice, and b_j > a_j >= a_k for j >= k. Nor does a
difference, since b_k - a_k = k. But a move keeps one heap or the difference, so none leads from one pair to
another. (2) Let (x, y), x <= y, be none of the pairs. If x = y, take everything. If x = b_k, then y >= x >
a_k: reduce y to a_k. If x = a_k and y > b_k, reduce y to b_k. If x = a_k and y < b_k, the difference d = y -
x is less than k, so a_d < a_k = x: take x - a_d from both, which leaves a_d and a_d + d. Every number up to
a_n is some a_k or b_k with k <= n, so a list of n pairs settles every position whose smaller heap is at most
a_n. ``WythoffPairs`` checks the two rules that define the list; it knows no golden ratio.

**Grid.** A value is right if it is the mex of the values of its options: those to its left in the row, above
it in the column, and up the diagonal, all in the same grid. ``WythoffGrid`` finds, for each row, column and
diagonal, where each value first occurs, and from that the mex of every cell by whole-array comparisons.

Cost: pairs linear in the list; a grid of side N about N^3 comparisons of bytes, 0.1 s for N = 256, and N^2
numbers.

Source: W. A. Wythoff, A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907) 199-202.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from engine.errors import CertificateError
from engine.numeration import from_binary, from_fibonacci


@dataclass(frozen=True, slots=True)
class WythoffPairs:
    """Rows k = 1, 2, ... hold all P-positions in order, with right numerals, and obey the Fibonacci rule."""

    kind: ClassVar[str] = "wythoff-pairs"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the definition of the pairs, every numeral, and that b's is a's with a zero appended."""
        claim = "P-positions of Wythoff's game"
        used: set[int] = set()
        least = 1
        for place, (k, a, b) in enumerate(_cells(frame, "k", "a", "b"), start=1):
            if k != place:
                raise CertificateError(claim, f"row {place} is numbered {k}")
            while least in used:
                least += 1
            if a != least:
                raise CertificateError(claim, f"pair {place} starts with {a}; {least} is the least not used")
            if b != least + place:
                raise CertificateError(claim, f"pair {place} is ({a}, {b}), whose difference is not {place}")
            used |= {a, b}
        for heap in ("a", "b"):
            _check_numerals(frame, heap, f"{heap}_binary", from_binary)
            _check_numerals(frame, heap, f"{heap}_fibonacci", from_fibonacci)
        for k, a, b in _cells(frame, "k", "a_fibonacci", "b_fibonacci"):
            zeros = len(a) - len(a.rstrip("0"))
            if zeros % 2 or b != a + "0":
                raise CertificateError(claim, f"pair {k}, {a} and {b}, breaks the Fibonacci rule")


@dataclass(frozen=True, slots=True)
class WythoffGrid:
    """Every nim-value of a whole square grid is the mex of its row, column and diagonal up to the cell."""

    kind: ClassVar[str] = "wythoff-grid"

    def check(self, frame: pd.DataFrame) -> None:
        """Check exclusion and attainment at once: each value is the mex of its options in the same table."""
        claim = "nim-values of Wythoff's game"
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
            seen |= in_diagonal[side - row : 2 * side - row] < np.minimum(row, column)[:, None]
            mex = seen.argmin(axis=1)
            if not np.array_equal(mex, grid[row]):
                wrong = int(np.flatnonzero(mex != grid[row])[0])
                found = f"has value {grid[row, wrong]}; its options give {mex[wrong]}"
                raise CertificateError(claim, f"cell ({row}, {wrong}) {found}")


def _cells(frame: pd.DataFrame, *names: str) -> Iterator[tuple[Any, ...]]:
    return zip(*(frame[name].tolist() for name in names), strict=True)


def _check_numerals(frame: pd.DataFrame, heap: str, name: str, read: Callable[[str], int]) -> None:
    for k, number, numeral in _cells(frame, "k", heap, name):
        try:
            value = read(numeral)
        except ValueError as error:
            raise CertificateError(f"numerals {name}", f"pair {k}: {error}") from None
        if value != number:
            raise CertificateError(f"numerals {name}", f"pair {k}: {numeral} is {value}, not {number}")


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
