"""Kernels for Wythoff's game: the grid of nim-values, and rows of it run as a finite machine.

``fill_grid`` keeps, for every row, column and diagonal, the set of values it has used as bits, and for each
the first word of bits that is not full; a value is the first bit free in all three, and cells below the main
diagonal are copied. Cost for N x N: 0.01 s for N = 1000, 0.3 s for N = 4000; N^2 / 2 bytes beside the grid.
Values never pass a + b, so uint16 holds every grid with rows + columns <= 65,537; the caller sees to that.

``advance`` and ``seek`` run rows 0..R-1 column after column in memory that does not grow. Row i at column b
needs the values from b - 2i to b + i only (``engine.certificates.additive_rows`` proves it), so each row
keeps a window of 3i + 1 bits relative to b - 2i: ``used``, the values of the row so far, and ``diagonals``,
the values on the diagonal that reaches the row at the next column. These windows are the whole state, and a
step does not depend on b. Cost: about 15 ns a cell for 128 rows; no largest column.

Source: U. Blass and A. S. Fraenkel, The Sprague-Grundy function for Wythoff's game, Theoret. Comput. Sci. 75
(1990) 311-333; H. A. Landman, A simple FSM-based proof of the additive periodicity of the Sprague-Grundy
function of Wythoff's game, More Games of No Chance, 2002, 383-386.
"""

import numba
import numpy as np

WORD = 64
ONE = np.uint64(1)
TWO = np.uint64(2)
TOP = np.uint64(63)
NEXT_TO_TOP = np.uint64(62)
NONE = np.uint64(0)
FULL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@numba.njit(cache=True, nogil=True)
def _place(bit: np.uint64) -> int:
    """Return the place of the only bit that is set."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if bit >> np.uint64(place + step) != NONE:
            place += step
    return place


@numba.njit(cache=True, nogil=True)
def fill_grid(grid: np.ndarray) -> None:
    """Fill ``grid`` with nim-values.

    Args:
        grid: shape (rows, columns), uint16, rows <= columns, rows + columns <= 65,537; [a, b] becomes G(a, b)
    """
    rows, columns = grid.shape
    words = (rows + columns) // WORD + 1
    row_used = np.zeros(words, np.uint64)
    # words first: neighbouring cells of a row look at the same word of neighbouring columns and diagonals
    column_used = np.zeros((words, columns), np.uint64)
    diagonal_used = np.zeros((words, columns), np.uint64)
    column_first = np.zeros(columns, np.int64)
    diagonal_first = np.zeros(columns, np.int64)
    for a in range(rows):
        row_first = 0
        # by symmetry row a has used, left of the main diagonal, what column a has used above it
        row_used[:] = column_used[:, a]
        for b in range(a):
            grid[a, b] = grid[b, a]
        for b in range(a, columns):
            d = b - a
            word = max(row_first, column_first[b], diagonal_first[d])
            taken = row_used[word] | column_used[word, b] | diagonal_used[word, d]
            while taken == FULL:
                word += 1
                taken = row_used[word] | column_used[word, b] | diagonal_used[word, d]
            bit = ~taken & (taken + ONE)
            grid[a, b] = WORD * word + _place(bit)
            row_used[word] |= bit
            column_used[word, b] |= bit
            diagonal_used[word, d] |= bit
            while row_used[row_first] == FULL:
                row_first += 1
            while column_used[column_first[b], b] == FULL:
                column_first[b] += 1
            while diagonal_used[diagonal_first[d], d] == FULL:
                diagonal_first[d] += 1


@numba.njit(cache=True, nogil=True)
def _step(
    used: np.ndarray, diagonals: np.ndarray, column: np.ndarray, passing: np.ndarray, offsets: np.ndarray
) -> None:
    """Advance every row by one column; ``column`` and ``passing`` are scratch, shape (words,), uint64."""
    rows, words = used.shape
    column[:] = NONE
    # what the row above hands to this row's diagonal at the next column; row 0 gets nothing
    passing[:] = NONE
    for i in range(rows):
        width = 3 * i // WORD + 1
        word = 0
        taken = used[i, 0] | column[0] | diagonals[i, 0]
        while taken == FULL:
            word += 1
            taken = used[i, word] | column[word] | diagonals[i, word]
        bit = ~taken & (taken + ONE)
        offsets[i] = WORD * word + _place(bit) - 2 * i
        used[i, word] |= bit
        column[word] |= bit
        # the window of a row slides up by one value a column
        for w in range(width - 1):
            used[i, w] = (used[i, w] >> ONE) | (used[i, w + 1] << TOP)
        used[i, width - 1] >>= ONE
        # the next row's window starts one value lower on the diagonal, two values lower in the column
        carry = NONE
        over = NONE
        for w in range(width):
            leaving = diagonals[i, w]
            if w == word:
                leaving |= bit
            diagonals[i, w] = passing[w]
            passing[w] = (leaving << ONE) | carry
            carry = leaving >> TOP
            above = column[w]
            column[w] = (above << TWO) | over
            over = above >> NEXT_TO_TOP
        if width < words:
            passing[width] = carry
            column[width] = over


@numba.njit(cache=True, nogil=True)
def advance(used: np.ndarray, diagonals: np.ndarray, out: np.ndarray) -> None:
    """Run the rows on from column b, writing G(i, b + c) - (b + c) to out[i, c].

    Args:
        used: shape (rows, 3 (rows - 1) // 64 + 1), uint64; bit j of row i stands for the value b - 2i + j.
        diagonals: same shape; the values on the diagonal that meets row i in column b.
        out: shape (rows, columns to run), int16.
    """
    rows, words = used.shape
    column = np.zeros(words, np.uint64)
    passing = np.zeros(words, np.uint64)
    offsets = np.zeros(rows, np.int64)
    for c in range(out.shape[1]):
        _step(used, diagonals, column, passing, offsets)
        for i in range(rows):
            out[i, c] = offsets[i]


@numba.njit(cache=True, nogil=True)
def seek(used: np.ndarray, diagonals: np.ndarray, old_used: np.ndarray, old_diagonals: np.ndarray, columns: int) -> int:
    """Run the rows on until their state is the old one again.

    Args:
        used: as for ``advance``.
        diagonals: as for ``advance``.
        old_used: the state looked for.
        old_diagonals: the state looked for.
        columns: how many columns to run at most.

    Returns:
        after how many columns the state was the old one, or 0 if it was not.
    """
    rows, words = used.shape
    column = np.zeros(words, np.uint64)
    passing = np.zeros(words, np.uint64)
    offsets = np.zeros(rows, np.int64)
    for c in range(1, columns + 1):
        _step(used, diagonals, column, passing, offsets)
        same = True
        for i in range(rows - 1, -1, -1):  # the last rows settle last, so they differ soonest
            for w in range(words):
                if used[i, w] != old_used[i, w] or diagonals[i, w] != old_diagonals[i, w]:
                    same = False
                    break
            if not same:
                break
        if same:
            return c
    return 0
