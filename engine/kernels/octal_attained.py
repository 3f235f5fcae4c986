"""What a common heap must attain besides: the smaller values of the other parity, seen by witnesses or searched for.

``engine.kernels.octal_sparse`` writes the values of a block as if all its heaps were common; here each is seen to
attain what is smaller.

Cost: a nanosecond or two a heap and word where the witnesses suffice, else 0.2 microseconds a value.  Source: our own.
"""

import numba
import numpy as np

from engine.kernels.vectors import PAIRS, has_pair

HINTS, FEW_HINTS = 512, 16  # few where values are large: then a search is soon at its end, and hints seldom help
MIDDLE = 16  # there it begins so many times PAIRS heaps on, where the witnesses have not taken what is to be had
ONE = np.uint64(1)


@numba.njit(cache=True, nogil=True)
def indexes(mask: int, words: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return index and parity of each value below 128 * words, and what belongs to each parity and index.

    Returns:
        index, parity: shape (128 * words,), uint16 and uint8.
        value_of: shape (128 * words,), int64; the value of index i and parity p is value_of[64 * words * p + i].
        below: shape (128 * words * words,), uint64, ``words`` of them for each, in the same order: the indexes of the
            smaller values of the other parity, a bit each.
    """
    lower, size = (mask & -mask) - 1, 64 * words
    index, parity = np.zeros(2 * size, np.uint16), np.zeros(2 * size, np.uint8)
    value_of, below = np.zeros(2 * size, np.int64), np.zeros(2 * size * words, np.uint64)
    for v in range(2 * size):
        bits = v & mask
        while bits:
            parity[v] ^= 1
            bits &= bits - 1
        index[v] = (v & lower) | ((v >> 1) & ~lower)
        kind = size * np.int64(parity[v]) + np.int64(index[v])
        value_of[kind] = v
        for i in range(v - np.int64(index[v])):  # so many are smaller, and they have the first indexes
            below[kind * words + (i >> 6)] |= ONE << np.uint64(i & 63)
    return index, parity, value_of, below


@numba.njit(cache=True, nogil=True)
def is_attained(
    value: int,
    values: np.ndarray,
    origin: int,
    first: np.ndarray,
    n: int,
    places: np.ndarray,
    last: int,
    hints: np.ndarray,
    middle: int,
) -> int:
    """Return a c <= last of which some G(c) ^ G(n-k-c) is ``value``, 0 if there is none.

    Hints come first; hints[0] is how many there are.  Then c = ``middle`` * PAIRS + 1, ..., last, 1, ... are tried, and
    the first that serves becomes a hint.
    """
    sought = np.zeros(1, values.dtype)
    sought[0] = value
    if sought[0] != value:
        return 0  # too great for a nim-sum of such values
    for h in range(1, hints[0] + 1):
        c = hints[h]
        for j in range(places.size):
            m = n - places[j] - c
            if m > 0 and m >= origin and values[m - origin] ^ first[c] == sought[0]:
                hints[h], hints[(h + 1) // 2] = hints[(h + 1) // 2], c
                return int(c)
    turns = (last - 1) // PAIRS + 1
    for turn in range(turns):
        low = (turn + middle) % turns * PAIRS + 1
        least = 0
        for j in range(places.size):
            total = n - places[j]
            top = min(last, total - 1)
            if low + PAIRS <= top + 1 and not has_pair(first, low, values, total - low - origin, sought[0]):
                continue
            c = low
            while c < low + PAIRS and c <= top and first[c] ^ values[total - c - origin] != sought[0]:
                c += 1
            if c < low + PAIRS and c <= top and (least == 0 or c < least):
                least = c
        if least:
            hints[0] = min(hints[0] + 1, hints.size - 1)
            hints[hints[0]] = least
            return least
    return 0
