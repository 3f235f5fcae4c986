"""What the rare/common kernel sums up where values are large: the values of pairs with a part in a list of heaps.

The same sums as in ``engine.kernels.octal_blocks``, gathered otherwise.  There a heap of history is a set of 64 * words
bits with one bit set; with many words most of what is read is empty.  Here a heap is its index, two bytes, and each
index that a total reaches is marked in a byte of its own; then the bytes are packed into words.

Cost: 0.45 ns a total and heap, however many words, and 5 ns a word.  Source: our own.
"""

import numba
import numpy as np

from engine.kernels.vectors import BLOCK

FEWEST_WORDS = 4  # from here on this is the faster way
TOTALS = 16  # at a time, so that their bytes stay in the nearest cache


@numba.njit(cache=True, nogil=True)
def mark(
    marks: np.ndarray,
    base: int,
    start: int,
    stop: int,
    values: np.ndarray,
    origin: int,
    index: np.ndarray,
    parity: np.ndarray,
    gamma: int,
    by_position: int,
) -> None:
    """Write the marks of heaps start..stop-1: the index of a common heap's value, for a rare heap one out of range.

    Args:
        marks: uint16, the mark of heap n is marks[n - base].
        base: the heap of its first entry.
        start: the first heap to mark, at least 1.
        stop: exclusive end.
        values: unsigned, values[n - origin] is G(n).
        origin: the heap of its first entry.
        index: of each value (``engine.kernels.octal_attained.indexes``).
        parity: of each value.
        gamma: a common heap n has values of parity gamma ^ (n & by_position).
        by_position: 1 where the heap's own parity counts too, else 0.
    """
    for n in range(start, stop):
        value = np.int64(values[n - origin])
        common = parity[value] == gamma ^ (n & by_position)
        marks[n - base] = index[value] if common else index.size // 2


@numba.njit(cache=True, nogil=True)
def sum_scattered(
    marks: np.ndarray, at: int, heaps: np.ndarray, changes: np.ndarray, cells: np.ndarray, sums: np.ndarray
) -> None:
    """Write to ``sums`` what 32 totals from entry ``at`` of ``marks`` on reach with a part in ``heaps``.

    Args:
        marks: uint16, the index of each heap, or one out of range.
        at: the entry of the first total.
        heaps: int64, the parts, each 32 or more.
        changes: uint64, the index of each.
        cells: uint64, of size 256 * words, overwritten; words a power of two.
        sums: uint64, of size 32 * words, overwritten.
    """
    words = cells.size // 256
    reached, told = cells.view(np.uint8), sums.view(np.uint8)
    for first in range(0, BLOCK, TOTALS):
        cells[:] = 0
        for j in range(heaps.size):
            low, change = np.uintp(at + first - heaps[j]), changes[j]
            for t in range(TOTALS):
                i = np.uintp(marks[low + np.uintp(t)]) ^ change
                reached[i * np.uintp(TOTALS) + np.uintp(t)] = 1
        for eight in range(8 * words):
            w, byte = eight >> 3, eight & 7
            for half in range(2):
                bits = np.uint64(0)
                for i in range(8):
                    bits |= cells[(8 * eight + i) * 2 + half] << np.uint64(i)
                for t in range(8):
                    to = (w * BLOCK + first + 8 * half + t) * 8 + byte
                    told[np.uintp(to)] = np.uint8(bits >> np.uint64(8 * t) & np.uint64(255))
