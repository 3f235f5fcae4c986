"""The blocked rare/common kernel for octal games: exact nim-values at a few dozen nanoseconds each.

Under the sparse space of a mask (``engine.families.octal.sparse``) heaps are rare or common, and an option of two
common heaps never has the parity of a common heap's value.  So the values of that parity which heap n can reach come
from pairs with a rare part alone: with one bit for each value they are ORs of shifted rows of history, one for each
rare heap, thirty-two totals at a time.  Whether the smaller values of the other parity are reached is settled by chosen
witnesses in the same way, then by a list of hints, then by a scan of every pair; nothing is assumed.

A value is stored in one bit of 64 * words, at its index: the value with the mask's lowest bit dropped, which keeps
the order within a parity and turns nim-sums into nim-sums.  Cost: about 20 ns a value and 0.08 ns more for each rare
heap and word; memory 8 * words bytes for each heap of ``reach``, beside the values.  Whatever does not fit (a value
past 128 * words or past the dtype, more new rare heaps than were provided for) stops the kernel at that heap with a
status; nothing wraps.

Source: A. Gangolli, T. Plambeck, A note on periodicity in some octal games, Int. J. Game Theory 18 (1989) 311-320,
for rare and common values; the one-hot blocks are our own.
"""

import numba
import numpy as np

from engine.kernels.octal_blocks import grouped, near_table, sum_block
from engine.kernels.vectors import BLOCK, PAIRS, has_pair, lowest_bit, move_down

RING = 256  # heaps of recent data that are kept apart: two blocks and the longest code
HINTS = 512
DONE, TOO_WIDE, TOO_MANY_RARE, UNSETTLED, OVERFLOW = range(5)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@numba.njit(cache=True, nogil=True)
def _is_attained(
    value: int,
    values: np.ndarray,
    origin: int,
    first: np.ndarray,
    n: int,
    places: np.ndarray,
    last: int,
    hints: np.ndarray,
) -> int:
    """Return a c <= last of which some G(c) ^ G(n-k-c) is ``value``, 0 if there is none.

    Hints come first, then the least of all c; hints[0] is how many hints there are.
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
    for low in range(1, last + 1, PAIRS):
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
            hints[0] = min(hints[0] + 1, HINTS)
            hints[hints[0]] = least
            return least
    return 0


@numba.njit(cache=True, nogil=True)
def _indexes(mask: int, words: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return index and parity of each value below 128 * words, and the value of each (parity, index)."""
    below = (mask & -mask) - 1
    index, parity = np.zeros(128 * words, np.uint16), np.zeros(128 * words, np.uint8)
    value = np.zeros((2, 64 * words), np.int64)
    for v in range(index.size):
        bits = v & mask
        while bits:
            parity[v] ^= 1
            bits &= bits - 1
        index[v] = (v & below) | ((v >> 1) & ~below)
        value[parity[v], index[v]] = v
    return index, parity, value


@numba.njit(cache=True, nogil=True)
def extend_sparse(
    digits: np.ndarray,
    distinct: bool,
    values: np.ndarray,
    origin: int,
    first: np.ndarray,
    start: int,
    stop: int,
    mask: int,
    by_position: int,
    words: int,
    rare: np.ndarray,
    rare_count: int,
    most_rare: int,
    witnesses: np.ndarray,
    reach: int,
    settled: int,
) -> tuple[int, int, int, int, int]:
    """Fill in the nim-values of heaps start..stop-1, given those before.

    Args:
        digits: shape (k+1,), uint8, the code d0.d1d2...dk; some digit holds 4.
        distinct: whether a heap may be split into two equal ones only where this is False (Grundy's game: True).
        values: unsigned, values[n - origin] is G(n); known from origin to start - 1.
        origin: 0 for a whole table, or the first heap of a window that reaches back by the last rare heap and k.
        first: the values from heap 0 on, for small parts, at least to the last witness and the last rare heap;
            ``values`` itself where origin is 0.
        start: the first heap to compute, at least 512 and more than twice any witness.
        stop: exclusive end.
        mask: the sparse space's.
        by_position: 1 where the heap's own parity counts too, else 0.
        words: a power of two; one bit a value for values below 128 * words, which all known values are.
        rare: int64, the rare heaps below start in order; new ones are appended.
        rare_count: how many they are.
        most_rare: the kernel stops before it has more rare heaps than that.
        witnesses: int64, common heaps from 32 up to ``reach``.
        reach: how many heaps back one-bit history is kept; rare heaps beyond it are slow, and none in a window.
        settled: heaps below it are known to be common, so that nobody need see what they attain; else 0.

    Returns:
        the first heap not computed, the status (DONE; TOO_WIDE: more words are needed; TOO_MANY_RARE; UNSETTLED: the
        window cannot tell, which ends a run with origin > 0; OVERFLOW: the dtype of values is too narrow), the
        number of rare heaps, how often the witnesses did not suffice, and the farthest common heap that was then found
        for a heap beyond twice the last rare one and the code's last place.
    """
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    singles = np.array([k for k in range(1, digits.size) if digits[k] & 2], np.int64)
    nowhere = 64 * words  # the index of a heap that does not count
    index, parity, value_of = _indexes(mask, words)
    gamma = 1 ^ (places[0] & 1) if by_position else 1  # a common heap n has values of parity gamma ^ (n & by_position)
    greatest = (1 << 8 * values.itemsize) - 1
    alone = 2 * rare[rare_count - 1] + digits.size if rare_count else digits.size  # from here on no two parts are rare
    near = np.searchsorted(rare[:rare_count], BLOCK)
    known = np.searchsorted(rare[:rare_count], reach, "right")
    rare_index = np.empty(rare.size, np.uint16)
    for j in range(rare_count):
        rare_index[j] = index[np.int64(first[rare[j]])]
    heaps, bounds = grouped(rare[near:known], rare_index[near:known], words)
    witness_index = np.empty(witnesses.size, np.uint16)
    for j in range(witnesses.size):
        witness_index[j] = index[np.int64(first[witnesses[j]])]
    helpers, helper_bounds = grouped(witnesses, witness_index, words)
    table = near_table(rare[:near], rare_index[:near], words)
    span = min(reach, start) + 2 * RING
    stride = span + max(1 << 15, span) + BLOCK
    history = np.zeros(words * stride, np.uint64)
    base = start - span  # the heap of history's column 0; before heap 1 there is nothing
    recent = np.zeros((2, words, RING), np.uint64)  # one bit a heap, by parity
    far, near_by = np.zeros((words, RING), np.uint64), np.zeros((words, RING), np.uint64)  # totals, by the rare part
    attained = np.zeros((words, RING), np.uint64)
    coming, work = np.zeros(words * BLOCK, np.uint64), np.zeros(8 * words * BLOCK, np.uint64)
    for n in range(max(1, base, origin), start):
        i, p = np.int64(index[np.int64(values[n - origin])]), parity[np.int64(values[n - origin])]
        common = p == gamma ^ (n & by_position)
        if common:
            history[(i >> 6) * stride + n - base] = ONE << np.uint64(i & 63)
        for w in range(words):
            recent[p, w, n & RING - 1] = ONE << np.uint64(i & 63) if i >> 6 == w else np.uint64(0)
            recent[1 - p, w, n & RING - 1] = 0
            row = ((i if common else nowhere) * words + w) * BLOCK
            near_by[w, n + 1 & RING - 1] = move_down(coming, w * BLOCK, table, row)
    hints = np.zeros(HINTS + 1, np.int64)
    missed, farthest = 0, 0
    n = start
    built = max(start - digits.size, 0) & -BLOCK  # totals below are summed up
    while n < stop:
        if n - base + BLOCK > stride:  # history slides
            for row in range(0, words * stride, stride):
                history[row : row + span] = history[row + n - span - base : row + n - base].copy()
                history[row + span : row + stride] = 0
            base = n - span
        while built <= n:
            column = built & RING - 1
            sum_block(history, stride, built - base, heaps, bounds, work, far, column)
            sum_block(history, stride, built - base, helpers, helper_bounds, work, attained, column)
            for j in range(known, rare_count):
                for t in range(max(0, rare[j] + 1 - built), min(BLOCK, rare[j] + n - built)):
                    m = built + t - rare[j]
                    if parity[np.int64(first[m])] == gamma ^ (m & by_position):
                        i = np.int64(index[np.int64(first[m])] ^ rare_index[j])
                        far[i >> 6, column + t] |= ONE << np.uint64(i & 63)
            built += BLOCK
        while n < min(stop, built):
            tau = gamma ^ (n & by_position)
            found = -1
            for w in range(words):
                bits = np.uint64(0)
                for j in range(places.size):
                    s = n - places[j] & RING - 1
                    bits |= far[w, s] | near_by[w, s]
                for j in range(singles.size):
                    bits |= recent[tau, w, n - singles[j] & RING - 1]
                if bits != ALL:
                    found = 64 * w + lowest_bit(~bits)
                    break
            if found < 0:
                return n, TOO_WIDE, rare_count, missed, farthest
            value, common = value_of[tau, found], True
            smaller_ones = value - found  # of the other parity; they have the indexes below this number
            for w in range(smaller_ones + 63 >> 6 if n >= settled else 0):  # each of them must be attained
                bits = np.uint64(0)
                for j in range(places.size):
                    bits |= attained[w, n - places[j] & RING - 1]
                for j in range(singles.size):
                    bits |= recent[1 - tau, w, n - singles[j] & RING - 1]
                missing = ~bits
                if smaller_ones < 64 * w + 64:
                    missing &= (ONE << np.uint64(smaller_ones & 63)) - ONE
                while missing and common:
                    smaller = value_of[1 - tau, 64 * w + lowest_bit(missing)]
                    missing &= missing - ONE
                    missed += 1
                    last = min(first.size - 1, n - digits.size - origin) if origin else (n - places[0] - distinct) // 2
                    shown = _is_attained(smaller, values, origin, first, n, places, last, hints)
                    if not shown:
                        value, common = smaller, False
                    elif n >= alone:
                        farthest = max(farthest, shown)
                if not common:
                    break
            if value > greatest:
                return n, OVERFLOW, rare_count, missed, farthest
            if not common and origin:
                return n, UNSETTLED, rare_count, missed, farthest
            if not common and rare_count >= most_rare:
                return n, TOO_MANY_RARE, rare_count, missed, farthest
            values[n - origin] = value
            i = found if common else np.int64(index[value])
            p = tau if common else 1 - tau
            bit = ONE << np.uint64(i & 63)
            for w in range(words):
                recent[p, w, n & RING - 1] = bit if i >> 6 == w else np.uint64(0)
                recent[1 - p, w, n & RING - 1] = 0
                row = ((i if common else nowhere) * words + w) * BLOCK
                near_by[w, n + 1 & RING - 1] = move_down(coming, w * BLOCK, table, row)
            if common:
                history[(i >> 6) * stride + n - base] = bit
            else:
                rare[rare_count], rare_index[rare_count] = n, i
                rare_count += 1
                alone, farthest = 2 * n + digits.size, 0
                for total in range(n + 1, built):
                    if parity[np.int64(first[total - n])] == gamma ^ (total - n & by_position):
                        x = np.int64(index[np.int64(first[total - n])]) ^ i
                        far[x >> 6, total & RING - 1] |= ONE << np.uint64(x & 63)
            n += 1
    return n, DONE, rare_count, missed, farthest
