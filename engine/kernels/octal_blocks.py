"""What the rare/common kernel sums up: for 32 totals at a time, the values of pairs with a part in a list of heaps.

A *history* holds for each heap one bit, at the index of its value, or none.  The pairs of total s with the part h have
the values of heap s - h, moved by the index of h; so the sum over many h is an OR of shifted rows of history, those of
one index moved together.  Heaps smaller than a block cannot be served so, the other part being in the block itself:
their share is a table with a row for each index, ready to be ORed in when the value of a heap is found, for the heaps
that it leads to.

Cost: 0.1 ns a total, heap and word.  Source: our own.
"""

import numba
import numpy as np

from engine.kernels.vectors import BLOCK, or_shifted, or_swapped

KEPT = np.array([0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F], np.uint64)  # the lower bit of each pair
MET = np.array([1 << low | 1 << (low & 6) | 1 << (low & 4) | 1 for low in range(8)])  # where each low is moved, as bits


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
) -> None:
    """Write to ``sums`` what 32 totals from column ``at`` on reach with a part in ``heaps``.

    Args:
        history: uint64, a row of ``stride`` columns for each word.
        stride: the columns of history.
        at: the column of the first total.
        heaps: int64, the parts, each 32 or more, sorted by group.
        bounds: of their groups.
        work: uint64, of size 256 * words, overwritten.
        sums: uint64, of size 32 * words, overwritten.
    """
    words = bounds.size // 64
    size = words * BLOCK
    some = 1  # a bit for each low three bits of an index: whether there is a sum, now or when others are moved
    for low in range(8):
        if bounds[low * words * 8] != bounds[(low + 1) * words * 8]:
            some |= MET[low]
    for low in range(8):
        if some >> low & 1:
            for j in range(low * size, low * size + size):
                work[np.uint64(j)] = 0
            for word in range(words):
                group = (low * words + word) * 8
                if bounds[group] != bounds[group + 8]:
                    for w in range(words):
                        or_shifted(
                            history, (w ^ word) * stride + at, heaps, bounds, group, work, low * size + w * BLOCK
                        )
    for level in range(3):
        step = 1 << level
        for low in range(step, 8, 2 * step):
            for w in range(words if some >> low & 1 else 0):
                source, target = low * size + w * BLOCK, (low - step) * size + w * BLOCK
                or_swapped(work, source, target, KEPT[level], np.uint64(step))
    for j in range(size):
        sums[np.uint64(j)] = work[np.uint64(j)]


@numba.njit(cache=True, nogil=True)
def near_table(heaps: np.ndarray, indexes: np.ndarray, words: int) -> np.ndarray:
    """Return for each index and word what a heap of that index excludes of the 32 heaps after it.

    Args:
        heaps: int64, 1 to 32: how far after it (see ``steps_back``).
        indexes: by what its index is changed.
        words: of 64 indexes.

    Returns:
        shape ((64 * words + 1) * words * 32,), uint64; the entry (i * words + w) * 32 + t is for a heap n of index i,
        word w and the heap n + 1 + t.  A heap of the last index does not count.
    """
    table = np.zeros((64 * words + 1) * words * BLOCK, np.uint64)
    for i in range(64 * words):
        for j in range(heaps.size):
            x = i ^ np.int64(indexes[j])
            table[(i * words + (x >> 6)) * BLOCK + heaps[j] - 1] |= np.uint64(1) << np.uint64(x & 63)
    return table


@numba.njit(cache=True, nogil=True)
def steps_back(
    places: np.ndarray, singles: np.ndarray, heaps: np.ndarray, indexes: np.ndarray, by_position: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return how far back those heaps lie of whose values a heap has options by a small rare part, or by none.

    Args:
        places: of the digits that split.
        singles: of those that leave one heap.
        heaps: int64, the small rare heaps.
        indexes: those of their values.
        by_position: 1 where singles at odd places lead to values of the other parity, which are none of these.

    Returns:
        int64, how far back; uint16, by what the index is changed.
    """
    steps = np.empty(places.size * heaps.size + singles.size, np.int64)
    changes = np.zeros(steps.size, np.uint16)
    count = 0
    for k in places:
        for j in range(heaps.size):
            steps[count], changes[count] = k + heaps[j], indexes[j]
            count += 1
    for k in singles:
        if k & by_position == 0:
            steps[count] = k
            count += 1
    return steps[:count], changes[:count]


@numba.njit(cache=True, nogil=True)
def slide(rows: np.ndarray, by: int, words: int) -> None:
    """Move each word's columns down, and write 0 behind them."""
    columns = rows.size // words
    for low in range(0, rows.size, columns):
        rows[low : low + columns - by] = rows[low + by : low + columns].copy()
        rows[low + columns - by : low + columns] = 0
