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


@numba.njit(cache=True, nogil=True)
def _is_dangerous(part: int, other: int, third: int, values: np.ndarray, first: int, modulus: int, value: int) -> bool:
    """Return whether an option may get this value in some later round; a part of 0 is no heap."""
    together, total, small, growing = 0, 0, 0, 0
    for one in (part, other, third):
        together ^= values[one]
        if one >= first:
            total += values[one] // modulus
            growing += 1
        elif one:
            small ^= values[one] // modulus
    surplus = total - value // modulus
    same = together % modulus == value % modulus and (surplus - small) % 2 == 0
    return same and surplus >= -small and (growing > 1 or surplus <= small)


@numba.njit(cache=True, nogil=True)
def dangerous_option(heap: int, digits: np.ndarray, values: np.ndarray, first: int, modulus: int) -> bool:
    """Return whether an option of a heap may get its value in some later round: see ``arithmetic``.

    Args:
        heap: the heap.
        digits: shape (k + 1,): d_0, d_1, ..., d_k.
        values: shape (stop,), int64: G(0), G(1), ..., beyond ``heap``.
        first: the first heap that grows with the rounds.
        modulus: a power of two.
    """
    for taken in range(digits.size):
        digit, rest = digits[taken], heap - taken
        if digit & 2 and rest < heap and _is_dangerous(rest, 0, 0, values, first, modulus, values[heap]):
            return True
        if digit & 4:
            for part in range(1, rest // 2 + 1):
                if _is_dangerous(part, rest - part, 0, values, first, modulus, values[heap]):
                    return True
        if digit & 8:
            for part in range(1, rest // 3 + 1):
                for other in range(part, (rest - part) // 2 + 1):
                    if _is_dangerous(part, other, rest - part - other, values, first, modulus, values[heap]):
                        return True
    return False


@numba.njit(cache=True, nogil=True)
def pair_values(values: np.ndarray, first: int, modulus: int) -> tuple[np.ndarray, np.ndarray]:
    """Return which numbers below the modulus are values of two heaps, for each total: heaps from ``first`` on, and any.

    Two arrays of shape (stop, modulus), bool.
    """
    stop = values.size
    growing, low = np.zeros((stop, modulus), np.bool_), np.zeros((stop, modulus), np.bool_)
    for total in range(2, stop):
        for part in range(1, total // 2 + 1):
            value = values[part] ^ values[total - part]
            if value < modulus:
                low[total, value] = True
                if part >= first:
                    growing[total, value] = True
    return growing, low


@numba.njit(cache=True, nogil=True)
def attained_values(
    heap: int, digits: np.ndarray, values: np.ndarray, first: int, growing: np.ndarray, low: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return which numbers below G(heap) are values of options that rise with the rounds, that stay, and that do both.

    Args:
        heap: the heap.
        digits: shape (k + 1,): d_0, d_1, ..., d_k.
        values: shape (stop,), int64: G(0), G(1), ..., beyond ``heap``.
        first: the first heap that grows with the rounds.
        growing: shape (stop, modulus), bool: values of two such heaps, for each total (``pair_values``).
        low: the same for any two heaps.

    Returns:
        Three arrays of shape (G(heap),), bool.
    """
    count, modulus = values[heap], low.shape[1]
    rising, staying, both = np.zeros(count, np.bool_), np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    for taken in range(digits.size):
        digit, rest = digits[taken], heap - taken
        if digit & 2 and rest < heap and values[rest] < count:
            rising[values[rest]] = True
        if digit & 4:
            for part in range(first, rest):
                value = values[part] ^ values[rest - part]
                if values[rest - part] < modulus and value < count:
                    rising[value] = True
            for value in range(min(modulus, count)):
                staying[value] |= growing[rest, value]
        if digit & 8:
            for part in range(1, rest - 1):
                for difference in range(modulus):
                    value = values[part] ^ difference
                    if value < count:
                        if growing[rest - part, difference]:
                            staying[value] = True
                            both[value] |= part >= first
                        if part >= first and low[rest - part, difference]:
                            rising[value] = True
    return rising, staying, both
