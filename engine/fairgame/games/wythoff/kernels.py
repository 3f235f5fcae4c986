"""Kernels for Wythoff's game: the grid of nim-values, and its rows as a finite machine.

``fill_grid`` stores the used values of every row, column and diagonal as a bit set, and the index of its first word
that is not full.  A value is the first bit free in all three; cells below the main diagonal are copied.  Cost for N x
N: 0.01 s for N = 1000, 0.3 s for N = 4000; N^2 / 2 bytes in addition to the grid.  Values never exceed a + b, so uint16
suffices for rows + columns <= 65,537; the caller ensures this bound.

The other kernels run rows 0..R-1 column after column in constant memory.  Row i at column b needs only the values from
b - 2i to b + i (proved in ``fairgame.games.wythoff.certificates``), so the used values of each row and diagonal are
bits in a ring buffer.  Rows whose values repeat are read from a tape of one lap.  Cost: 20 ns a computed cell, 5 ns a
cell from the tape; the columns are unbounded.

Source: U. Blass and A. S. Fraenkel, The Sprague-Grundy function for Wythoff's game, Theoret. Comput. Sci. 75
(1990) 311-333; H. A. Landman, A simple FSM-based proof of the additive periodicity of the Sprague-Grundy
function of Wythoff's game, More Games of No Chance, 2002, 383-386.
"""

import numba
import numpy as np

WORD = 64
ONE = np.uint64(1)
NONE = np.uint64(0)
FULL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@numba.njit(cache=True, nogil=True)
def _place(bit: np.uint64) -> int:
    """Return the index of the only set bit."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if bit >> np.uint64(place + step) != NONE:
            place += step
    return place


@numba.njit(cache=True, nogil=True)
def fill_grid(grid: np.ndarray) -> None:
    """Fill ``grid`` with nim-values.

    Args:
        grid: shape (rows, columns), uint16, rows <= columns, rows + columns <= 65,537; [a, b] becomes G(a, b).
    """
    rows, columns = grid.shape
    words = (rows + columns) // WORD + 1
    row_used = np.zeros(words, np.uint64)
    # words first: neighbouring cells of a row read the same word of neighbouring columns and diagonals
    column_used = np.zeros((words, columns), np.uint64)
    diagonal_used = np.zeros((words, columns), np.uint64)
    column_first = np.zeros(columns, np.int64)
    diagonal_first = np.zeros(columns, np.int64)
    for a in range(rows):
        row_first = 0
        # by symmetry row a left of the main diagonal has the values of column a above it
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
def _column(
    at: int,
    used: np.ndarray,
    diagonals: np.ndarray,
    column: np.ndarray,
    tape: np.ndarray,
    settled: int,
    offsets: np.ndarray,
) -> None:
    """Fill column ``at``: rows before ``settled`` from the tape, the others by mex; ``column`` is scratch."""
    rows, words = used.shape
    mask = words - 1
    lap = at % len(tape)
    column[:] = NONE
    slot = at % rows
    diagonals[slot] = NONE  # its old diagonal has passed the last row
    for i in range(rows):
        if i < settled:
            value = at + np.int64(tape[lap, i])
            word = (value // WORD) & mask
            bit = ONE << np.uint64(value % WORD)
        else:
            first = max(at - 2 * i, 0) // WORD
            word = first & mask
            taken = used[i, word] | column[word] | diagonals[slot, word]
            while taken == FULL:
                first += 1
                word = first & mask
                taken = used[i, word] | column[word] | diagonals[slot, word]
            bit = ~taken & (taken + ONE)
            value = WORD * first + _place(bit)
            used[i, word] |= bit
            low = at + 1 - 2 * i
            if low > 0 and low % WORD == 0:
                used[i, (low // WORD - 1) & mask] = NONE  # the window has passed this word: free it
        column[word] |= bit
        diagonals[slot, word] |= bit
        offsets[i] = value - at
        slot = slot - 1 if slot else rows - 1


@numba.njit(cache=True, nogil=True)
def _bits(ring: np.ndarray, start: int, count: int) -> np.uint64:
    """Return bits start..start+count-1 of an infinite set whose end is in a ring buffer, count at most 64."""
    words = len(ring)
    word = start // WORD
    shift = np.uint64(start % WORD)
    bits = ring[word % words] >> shift
    if shift != NONE:
        bits |= ring[(word + 1) % words] << (np.uint64(WORD) - shift)
    if count < WORD:
        bits &= (ONE << np.uint64(count)) - ONE
    return np.uint64(bits)


@numba.njit(cache=True, nogil=True)
def _same(
    at: int,
    used: np.ndarray,
    diagonals: np.ndarray,
    old_at: int,
    old_used: np.ndarray,
    old_diagonals: np.ndarray,
    settled: int,
    stop: int,
) -> bool:
    """Return whether the state of rows settled..stop-1 before column ``at`` equals that before column ``old_at``."""
    rows = len(used)
    for i in range(stop - 1, settled - 1, -1):  # the last rows settle last, so compare them first
        for j in range(0, 3 * i + 1, WORD):
            count = min(WORD, 3 * i + 1 - j)
            new, old = at - 2 * i + j, old_at - 2 * i + j
            if _bits(used[i], new, count) != _bits(old_used[i], old, count):
                return False
            if i and _bits(diagonals[(at - i) % rows], new, count) != _bits(
                old_diagonals[(old_at - i) % rows], old, count
            ):
                return False
    return True


@numba.njit(cache=True, nogil=True)
def seek(
    at: int,
    used: np.ndarray,
    diagonals: np.ndarray,
    old_at: int,
    old_used: np.ndarray,
    old_diagonals: np.ndarray,
    tape: np.ndarray,
    settled: int,
    stop: int,
    end: int,
) -> int:
    """Run the rows from column ``at`` until the state of rows settled..stop-1 recurs.

    Args:
        at: the next column.
        used: shape (rows, words), uint64, words a power of 2 with 64 words >= 3 rows + 126; bit v % (64 words) of
            row i is the value v, for values from ``at`` - 2i on.
        diagonals: shape (rows, words), uint64; the values on the diagonal that meets row i in column b, at b - i
            modulo rows.
        old_at: the next column of the old state, at least 2 rows.
        old_used: ``used`` of the old state.
        old_diagonals: ``diagonals`` of the old state.
        tape: shape (lap, rows), int16; G(i, b) - b of the rows before ``settled``, at b modulo lap.
        settled: the number of rows on the tape.
        stop: the number of rows whose state is compared.
        end: the first column not to run.

    Returns:
        The next column at the recurrence, or 0 if there was no recurrence.
    """
    column = np.zeros(used.shape[1], np.uint64)
    offsets = np.zeros(len(used), np.int64)
    while at < end:
        _column(at, used, diagonals, column, tape, settled, offsets)
        at += 1
        if (at - old_at) % len(tape) == 0 and _same(
            at, used, diagonals, old_at, old_used, old_diagonals, settled, stop
        ):
            return at
    return 0


@numba.njit(cache=True, nogil=True)
def record(at: int, used: np.ndarray, diagonals: np.ndarray, tape: np.ndarray, settled: int, out: np.ndarray) -> None:
    """Run the rows from column ``at`` for a lap, writing G(i, b) - b to ``out`` at b modulo its length.

    Args:
        at: as for ``seek``.
        used: as for ``seek``.
        diagonals: as for ``seek``.
        tape: as for ``seek``.
        settled: as for ``seek``.
        out: shape (columns to run, rows), int16.
    """
    column = np.zeros(used.shape[1], np.uint64)
    offsets = np.zeros(len(used), np.int64)
    for b in range(at, at + len(out)):
        _column(b, used, diagonals, column, tape, settled, offsets)
        for i in range(len(used)):
            out[b % len(out), i] = offsets[i]


@numba.njit(cache=True, nogil=True)
def differ(
    at: int, used: np.ndarray, diagonals: np.ndarray, tape: np.ndarray, settled: int, end: int, last: np.ndarray
) -> None:
    """Run the rows from column ``at`` to ``end``, and write the last column of each row that differs from the tape.

    Args:
        at: as for ``seek``.
        used: as for ``seek``.
        diagonals: as for ``seek``.
        tape: as for ``seek``, but with a lap of every row.
        settled: as for ``seek``.
        end: the first column not to run.
        last: shape (rows,), int64; updated where a later column differs.
    """
    column = np.zeros(used.shape[1], np.uint64)
    offsets = np.zeros(len(used), np.int64)
    for b in range(at, end):
        _column(b, used, diagonals, column, tape, settled, offsets)
        for i in range(settled, len(used)):
            if offsets[i] != tape[b % len(tape), i]:
                last[i] = b
