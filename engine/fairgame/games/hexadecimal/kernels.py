"""Kernel of codes with digits up to F, whose moves leave up to three heaps: mex with sets of values as bits.

For each m a row of bits marks the values of two heaps with m matches together. For each total, the values of three
heaps are first gathered for a few sizes of the third heap. If a value is missing there, the kernel tries all sizes; the
size that gives the value joins the few. So a heap costs some rows of bits and a few scans.

Cost: some 30 ms for 2,000 heaps of a code and 5 ms for 1,000; memory n V / 4 bytes for n heaps with values below V.
Source: the mex rule; the order of work is our own.
"""

import numba
import numpy as np

GATHERED = 96  # parts whose whole rows are used before a search for single values
ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
LOW = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF],
    np.uint64,
)  # for each bit of a place, the places of a word whose numbers do not have that bit


@numba.njit(cache=True, nogil=True)
def _add_moved(total: np.ndarray, row: np.ndarray, value: int, low: np.ndarray) -> None:
    """Add to the set ``total`` the numbers of ``row``, each nim-added to ``value``."""
    high = value >> 6
    for w in range(row.size):
        word = row[w]
        if word:
            for bit in range(6):
                if value >> bit & 1:
                    step = np.uint64(1 << bit)
                    word = (word & low[bit]) << step | word >> step & low[bit]
            total[w ^ high] |= word


@numba.njit(cache=True, nogil=True)
def _attaining(value: int, digits: np.ndarray, values: np.ndarray, pairs: np.ndarray, heap: int) -> int:
    """Return the smallest part of three heaps that a move leaves with this value together; 0 if no move does."""
    for taken in range(min(digits.size, heap)):
        if digits[taken] & 8:
            rest = heap - taken
            for part in range(1, rest // 3 + 1):  # one of three heaps has at most a third
                other = value ^ values[part]
                if pairs[rest - part, other >> 6] >> np.uint64(other & 63) & ONE:
                    return part
    return 0


@numba.njit(cache=True, nogil=True)
def extend_breaking(digits: np.ndarray, low: np.ndarray, values: np.ndarray, pairs: np.ndarray) -> int:
    """Fill in the nim-values; return the number of correct ones: all, unless a value is too great for the sets.

    Args:
        digits: shape (k + 1,), uint8: d_0, d_1, ..., d_k, each at most 15.
        low: ``LOW``.
        values: shape (stop,), int64, overwritten; index 0 is G(0).
        pairs: shape (stop, words), uint64, overwritten: the values of two heaps for each total. Values less than 32 *
            words fit, words a power of two.
    """
    stop, words = pairs.shape
    seen, parts, count = np.zeros(words, np.uint64), np.zeros(GATHERED, np.int64), 0
    triples = np.zeros((digits.size, words), np.uint64)  # gathered values of three heaps, for the last totals
    used = 1  # words that a nim-sum of known values can reach, a power of two
    pairs[:] = 0
    values[0] = 0
    splits, has_triples = (digits & 12).max() > 0, (digits & 8).max() > 0
    for heap in range(stop):
        if splits:
            for part in range(1, heap // 2 + 1):
                value = values[part] ^ values[heap - part]
                pairs[heap, value >> 6] |= ONE << np.uint64(value & 63)
        if heap == 0:
            continue
        if has_triples:
            triple = triples[heap % digits.size]
            triple[:] = 0
            for part in parts:
                if 0 < part < heap - 1:
                    _add_moved(triple, pairs[heap - part, :used], values[part], low)
        seen[:used] = 0
        for taken in range(min(digits.size, heap + 1)):
            digit, rest = digits[taken], heap - taken
            if digit & 1 and rest == 0:
                seen[0] |= ONE
            if digit & 2 and 0 < rest < heap:
                seen[values[rest] >> 6] |= ONE << np.uint64(values[rest] & 63)
            if digit & 4:
                seen[:used] |= pairs[rest, :used]
            if digit & 8:
                seen[:used] |= triples[rest % digits.size, :used]
        value = 0
        while True:
            if not seen[value >> 6] >> np.uint64(value & 63) & ONE:
                part = _attaining(value, digits, values, pairs, heap)
                if part == 0:
                    break
                parts[count % GATHERED] = part
                count += 1
                for taken in range(min(digits.size, heap)):
                    rest = heap - taken
                    if digits[taken] & 8 and part < rest - 1:
                        triple = triples[rest % digits.size]
                        _add_moved(triple, pairs[rest - part, :used], values[part], low)
                        seen[:used] |= triple[:used]
            value += 1
            if value >= 32 * words:
                return heap
        values[heap] = value
        while value >= 64 * used:
            used *= 2
    return values.size


@numba.njit(cache=True, nogil=True)
def breaking_values(digits: np.ndarray, stop: int, words: int = 32) -> np.ndarray:
    """Return the nim-values of heaps 0..stop-1, shape (stop,), int64.

    Args:
        digits: shape (k + 1,), uint8: d_0, d_1, ..., d_k, each at most 15.
        stop: exclusive end of the heaps, at least 1.
        words: initial number of words, a power of two: for values less than 32 times as many.

    >>> breaking_values(np.array([0, 3], np.uint8), 5).tolist()
    [0, 1, 0, 1, 0]
    """
    values = np.zeros(stop, np.int64)
    room = words
    while extend_breaking(digits, LOW, values, np.zeros((stop, room), np.uint64)) < stop:
        room *= 2
    return values
