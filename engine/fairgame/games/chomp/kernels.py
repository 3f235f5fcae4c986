"""Outcomes of all bars of chocolate within a rectangle.

A bar is the lengths of its rows, the longest first.  The number of a bar is its index in lexicographic order: a row of
length a with k rows below it adds C(a + k, k + 1).  A bite shortens a row but no row above it, so every option has a
smaller number, and one pass in that order decides all bars by a look-up of their options.

Cost: C(rows + columns, rows) bars, a byte each, with at most rows * columns options; 1 s for 12 by 12.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def lost_bars(counts: np.ndarray) -> np.ndarray:
    """Return whether the player to move loses each bar, shape (bars,), bool; the empty bar counts as won.

    Args:
        counts: shape (rows, columns + 1), int64: the term of a row in the number of the bar, by its index from the top
            and its length.
    """
    rows, columns = counts.shape[0], counts.shape[1] - 1
    bars = 1 + counts[:, columns].sum()
    lost = np.zeros(bars, np.bool_)
    bar = np.zeros(rows, np.int64)
    for number in range(1, bars):
        row = rows - 1
        while row > 0 and bar[row] == bar[row - 1]:  # the next bar in the order
            bar[row] = 0
            row -= 1
        bar[row] += 1
        lost[number] = not has_lost_option(bar, counts, lost)
    return lost


@numba.njit(cache=True, nogil=True)
def has_lost_option(bar: np.ndarray, counts: np.ndarray, lost: np.ndarray) -> bool:
    """Return whether a bite that spares the poisoned square leaves a lost bar."""
    above = 0
    for row in range(bar.size):
        for column in range(bar[row]):
            number = above
            for below in range(row, bar.size):
                number += counts[below, min(bar[below], column)]
            if lost[number]:
                return True
        above += counts[row, bar[row]]
    return False
