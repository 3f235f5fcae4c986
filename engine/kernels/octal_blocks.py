"""What the rare/common kernel sums up: for 32 totals at a time, the values of pairs with a part in a list of heaps.

A *history* holds for each heap one bit, at the index of its value, or none.  The pairs of total s with the part h have
the values of heap s - h, moved by the index of h; so the sum over many h is an OR of shifted rows of history, those of
one index moved together.  Heaps smaller than a block cannot be served so, the other part being in the block itself:
their share is a table with a row for each index, ready to be ORed in when the value of a heap is found.

Cost: 0.1 ns a total, heap and word.  Source: our own.
"""

import numba
import numpy as np

from engine.kernels.vectors import BLOCK, or_shifted, or_swapped

KEPT = np.array([0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F], np.uint64)  # the lower bit of each pair


@numba.njit(cache=True, nogil=True)
def grouped(heaps: np.ndarray, indexes: np.ndarray, words: int) -> tuple[np.ndarray, np.ndarray]:
    """Return heaps sorted by group, and the groups' bounds; a group is (low three bits, word, next three bits)."""
    groups = np.empty(heaps.size, np.int64)
    bounds = np.zeros(64 * words + 1, np.int64)
    for j in range(heaps.size):
        i = np.int64(indexes[j])
        groups[j] = ((i & 7) * words + (i >> 6)) * 8 + (i >> 3 & 7)
        bounds[groups[j] + 1] += 1
    for g in range(64 * words):
        bounds[g + 1] += bounds[g]
    place, ordered = bounds.copy(), np.empty(heaps.size, np.int64)
    for j in range(heaps.size):
        ordered[place[groups[j]]] = heaps[j]
        place[groups[j]] += 1
    return ordered, bounds


@numba.njit(cache=True, nogil=True)
def sum_block(
    history: np.ndarray,
    stride: int,
    at: int,
    heaps: np.ndarray,
    bounds: np.ndarray,
    work: np.ndarray,
    sums: np.ndarray,
    column: int,
) -> None:
    """Write to sums[:words, column:column+32] what totals from column ``at`` on reach with a part in ``heaps``.

    Args:
        history: uint64, a row of ``stride`` columns for each word.
        stride: the columns of history.
        at: the column of the first total.
        heaps: int64, the parts, each 32 or more, sorted by group.
        bounds: of their groups.
        work: uint64, of size 256 * words, overwritten.
        sums: shape (words, some), uint64.
        column: where the sums go.
    """
    words = bounds.size // 64
    size = words * BLOCK
    work[:] = 0  # for each low three bits of an index, words of 32 totals
    for low in range(8):
        for word in range(words):
            group = (low * words + word) * 8
            if bounds[group] != bounds[group + 8]:
                for w in range(words):
                    or_shifted(history, (w ^ word) * stride + at, heaps, bounds, group, work, low * size + w * BLOCK)
    for level in range(3):
        step = 1 << level
        for low in range(step, 8, 2 * step):
            for w in range(words):
                source, target = low * size + w * BLOCK, (low - step) * size + w * BLOCK
                or_swapped(work, source, target, KEPT[level], np.uint64(step))
    for w in range(words):
        for t in range(BLOCK):
            sums[w, column + t] = work[w * BLOCK + t]


@numba.njit(cache=True, nogil=True)
def near_table(heaps: np.ndarray, indexes: np.ndarray, words: int) -> np.ndarray:
    """Return for each index and word what a heap of that index adds to the 32 totals after it.

    Args:
        heaps: int64, the parts below 32.
        indexes: those of their values.
        words: of 64 indexes.

    Returns:
        shape ((64 * words + 1) * words * 32,), uint64; the entry (i * words + w) * 32 + t is for a heap n of index i,
        word w and the total n + 1 + t.  A heap of the last index does not count.
    """
    table = np.zeros((64 * words + 1) * words * BLOCK, np.uint64)
    for i in range(64 * words):
        for j in range(heaps.size):
            x = i ^ np.int64(indexes[j])
            table[(i * words + (x >> 6)) * BLOCK + heaps[j] - 1] |= np.uint64(1) << np.uint64(x & 63)
    return table
