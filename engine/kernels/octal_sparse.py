"""The blocked rare/common kernel for octal games: exact nim-values at a few dozen nanoseconds each.

Under the sparse space of a mask (``engine.families.octal.sparse``) heaps are rare or common, and an option of two
common heaps never has the parity of a common heap's value.  So the values of that parity which heap n can reach come
from pairs with a rare part alone: with one bit for each value they are ORs of shifted rows of history, one for each
rare heap, thirty-two totals at a time.  Where values are large they are gathered otherwise (``octal_scattered``).
Whether the smaller values of the other parity are reached is settled by chosen witnesses in the same way, then by a
list of hints, then by a scan of every pair; nothing is assumed.

Heaps are written a block at a time as if all were common (``octal_writing``); then it is looked what they attain.  At
a heap that turns out to be rare the block is begun again behind it.

A value is stored in one bit of 64 * words, at its index: the value with the mask's lowest bit dropped, which keeps
the order within a parity and turns nim-sums into nim-sums.  Cost: about 15 ns a value and 0.08 ns more for each rare
heap, witness and word, or 0.45 ns for each rare heap and witness from FEWEST_WORDS words on; memory 16 * words bytes
for each heap of ``reach``, or 4, beside the values.  Whatever does not fit (a value past 128 * words or past the dtype,
more new rare heaps than were provided for) stops the kernel at that heap with a status; nothing wraps.

Source: A. Gangolli, T. Plambeck, A note on periodicity in some octal games, Int. J. Game Theory 18 (1989) 311-320,
for rare and common values; the one-hot blocks are our own.
"""

import numba
import numpy as np

from engine.kernels.octal_attained import FEW_HINTS, HINTS, MIDDLE, indexes, is_attained
from engine.kernels.octal_blocks import grouped, near_table, slide, steps_back, sum_block
from engine.kernels.octal_scattered import FEWEST_WORDS, mark, sum_scattered
from engine.kernels.octal_writing import AHEAD, DONE, ONE, OVERFLOW, TOO_MANY_RARE, UNSETTLED, write_common
from engine.kernels.vectors import BLOCK, lowest_bit, move_down, or_row

RING = 256  # heaps that are kept beyond ``reach``: two blocks and the longest code


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
        reach: how many heaps back history is kept; rare heaps beyond it are slow, and none in a window.
        settled: heaps below it are known to be common, so that nobody need see what they attain; else 0.

    Returns:
        the first heap not computed, the status (DONE; TOO_WIDE: more words are needed; TOO_MANY_RARE; UNSETTLED: the
        window cannot tell, which ends a run with origin > 0; OVERFLOW: the dtype of values is too narrow), the
        number of rare heaps, how often the witnesses did not suffice, and the farthest common heap that was then found
        for a heap beyond twice the last rare one and the code's last place.
    """
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    singles = np.array([k for k in range(1, digits.size) if digits[k] & 2], np.int64)
    crossing = np.array([k for k in singles if k & by_position], np.int64)  # to heaps of the other parity
    size = 64 * words  # index and row of a heap that does not count
    index, parity, value_of, below = indexes(mask, words)
    gamma = 1 ^ (places[0] & 1) if by_position else 1  # a common heap n has values of parity gamma ^ (n & by_position)
    greatest = (1 << 8 * values.itemsize) - 1
    alone = 2 * rare[rare_count - 1] + digits.size if rare_count else digits.size  # from here on no two parts are rare
    near = np.searchsorted(rare[:rare_count], BLOCK)
    known = np.searchsorted(rare[:rare_count], reach, "right")
    rare_index = np.empty(rare.size, np.uint16)
    for j in range(rare_count):
        rare_index[j] = index[np.int64(first[rare[j]])]
    scattered = words >= FEWEST_WORDS  # how sums are gathered
    parts, part_index = rare[near:known], rare_index[near:known].astype(np.uint64)
    heaps, bounds = grouped(parts, part_index, words)
    witness_index = np.empty(witnesses.size, np.uint64)
    for j in range(witnesses.size):
        witness_index[j] = index[np.int64(first[witnesses[j]])]
    helpers, helper_bounds = grouped(witnesses, witness_index, words)
    steps, step_index = steps_back(places, singles, rare[:near], rare_index[:near], by_position)
    soon = steps <= BLOCK
    table = near_table(steps[soon], step_index[soon], words)
    late, late_index = steps[~soon], step_index[~soon].astype(np.uint64)
    later, later_bounds = grouped(late, late_index, words)
    far = min(reach, start) + 2 * RING
    span = 2 * RING if scattered else far
    stride = span + max(1 << 15, span) + BLOCK
    history = np.zeros(words * stride, np.uint64)
    base = start - span  # the heap of history's column 0; before heap 1 there is nothing
    marks = np.full(2 * far + (1 << 15) if scattered else 0, size, np.uint16)  # history in the other form
    origin_of_marks = start - far  # the heap of its first entry
    marked = max(1, origin_of_marks, origin)  # the heaps below are marked
    cells = np.zeros(256 * words if scattered else 0, np.uint64)
    built = max(start - digits.size, 0) & -BLOCK  # totals below are summed up
    left = built  # the heap of column 0 of ``due`` and ``seen``
    due, seen = np.zeros(words * AHEAD, np.uint64), np.zeros(words * AHEAD, np.uint64)
    coming, before = np.zeros(words * BLOCK, np.uint64), np.zeros(words * BLOCK, np.uint64)
    sums, work = np.zeros(words * BLOCK, np.uint64), np.zeros(8 * words * BLOCK, np.uint64)
    kinds = np.zeros(BLOCK, np.int64)
    for n in range(max(1, base, origin), start):
        value = np.int64(values[n - origin])
        i, common = np.int64(index[value]), parity[value] == gamma ^ (n & by_position)
        bit = ONE << np.uint64(i & 63)
        if common:
            history[(i >> 6) * stride + n - base] = bit
        for w in range(words):
            move_down(coming, w * BLOCK, table, ((i if common else size) * words + w) * BLOCK)
        for s in singles:
            if not common and n + s >= left:
                if s & by_position:
                    due[(i >> 6) * AHEAD + n + s - left] |= bit
                else:
                    seen[(i >> 6) * AHEAD + n + s - left] |= bit
    hints = np.zeros((FEW_HINTS if scattered else HINTS) + 1, np.int64)
    middle = MIDDLE if scattered and not origin else 0
    missed, farthest = 0, 0
    n = start
    while n < stop:
        if n - base + BLOCK > stride:  # history slides
            for row in range(0, words * stride, stride):
                history[row : row + span] = history[row + n - span - base : row + n - base].copy()
                history[row + span : row + stride] = 0
            base = n - span
        while built <= n:
            if built - left + 2 * BLOCK + digits.size > AHEAD:
                slide(due, built - left, words)
                slide(seen, built - left, words)
                left = built
            at = built - left
            if scattered:
                if built - origin_of_marks + BLOCK > marks.size:
                    marks[:far] = marks[marked - origin_of_marks - far : marked - origin_of_marks].copy()
                    origin_of_marks = marked - far
                mark(marks, origin_of_marks, marked, built, values, origin, index, parity, gamma, by_position)
                marked = built
                sum_scattered(marks, built - origin_of_marks, parts, part_index, cells, sums)
            else:
                sum_block(history, stride, built - base, heaps, bounds, work, sums)
            for j in range(places.size):
                for w in range(words):
                    or_row(due, w * AHEAD + at + places[j], sums, w * BLOCK)
            if built + BLOCK + digits.size > settled:
                if scattered:
                    sum_scattered(marks, built - origin_of_marks, witnesses, witness_index, cells, sums)
                else:
                    sum_block(history, stride, built - base, helpers, helper_bounds, work, sums)
                for j in range(places.size):
                    for w in range(words):
                        or_row(seen, w * AHEAD + at + places[j], sums, w * BLOCK)
            if later.size:
                if scattered:
                    sum_scattered(marks, built - origin_of_marks, late, late_index, cells, sums)
                else:
                    sum_block(history, stride, built - base, later, later_bounds, work, sums)
                for w in range(words):
                    or_row(due, w * AHEAD + at, sums, w * BLOCK)
            for j in range(known, rare_count):
                for t in range(max(0, rare[j] + 1 - built), min(BLOCK, rare[j] + n - built)):
                    m = built + t - rare[j]
                    if parity[np.int64(first[m])] == gamma ^ (m & by_position):
                        i = np.int64(index[np.int64(first[m])] ^ rare_index[j])
                        for k in places:
                            due[(i >> 6) * AHEAD + at + t + k] |= ONE << np.uint64(i & 63)
            built += BLOCK
        for j in range(words * BLOCK):
            before[np.uint64(j)] = coming[np.uint64(j)]
        count, status = write_common(
            values,
            n - origin,
            min(stop, built) - n,
            due,
            n - left,
            history,
            stride,
            n - base,
            coming,
            table,
            value_of,
            kinds,
            words,
            gamma ^ (n & by_position),
            by_position,
            greatest,
        )
        end = n + count
        looked = end + (status == OVERFLOW)  # a heap whose value is too great may have a smaller one
        m, value = max(n, settled), -1
        doubt = np.uint64(0)
        for w in range(words):
            for j in range(m - n, looked - n):
                bits = seen[np.uint64(w * AHEAD + n - left + j)]
                for k in range(crossing.size):
                    bits |= history[np.uint64(w * stride + n - base + j - crossing[k])]
                doubt |= below[np.uint64(kinds[np.uint64(j)] * words + w)] & ~bits
        while doubt and m < looked and value < 0:
            kind = kinds[m - n]
            for w in range(words):
                missing = seen[w * AHEAD + m - left]
                for k in range(crossing.size):
                    missing |= history[w * stride + m - base - crossing[k]]
                missing = below[kind * words + w] & ~missing
                while missing and value < 0:
                    smaller = value_of[size * (1 - kind // size) + 64 * w + lowest_bit(missing)]
                    missing &= missing - ONE
                    missed += 1
                    last = min(first.size - 1, m - digits.size - origin) if origin else (m - places[0] - distinct) // 2
                    shown = is_attained(smaller, values, origin, first, m, places, last, hints, middle)
                    if not shown:
                        value = smaller
                    elif m >= alone:
                        farthest = max(farthest, shown)
                if value >= 0:
                    break
            m += value < 0
        if value < 0:
            if status != DONE:
                return end, status, rare_count, missed, farthest
            n = end
            continue
        if value > greatest:
            return m, OVERFLOW, rare_count, missed, farthest
        if origin:
            return m, UNSETTLED, rare_count, missed, farthest
        if rare_count >= most_rare:
            return m, TOO_MANY_RARE, rare_count, missed, farthest
        coming[:] = before
        for j in range(m - n):
            for w in range(words):
                move_down(coming, w * BLOCK, table, (kinds[j] % size * words + w) * BLOCK)
        for w in range(words):
            move_down(coming, w * BLOCK, table, (size * words + w) * BLOCK)
            history[w * stride + m - base] = 0
        values[m - origin] = value
        i = np.int64(index[value])
        bit = ONE << np.uint64(i & 63)
        rare[rare_count], rare_index[rare_count] = m, i
        rare_count += 1
        alone, farthest = 2 * m + digits.size, 0
        for s in singles:
            if s & by_position:
                due[(i >> 6) * AHEAD + m + s - left] |= bit
            else:
                seen[(i >> 6) * AHEAD + m + s - left] |= bit
        for total in range(m + 1, built):
            part = total - m
            if parity[np.int64(first[part])] == gamma ^ (part & by_position):
                x = np.int64(index[np.int64(first[part])]) ^ i
                for k in places:
                    due[(x >> 6) * AHEAD + total + k - left] |= ONE << np.uint64(x & 63)
        n = m + 1
    return n, DONE, rare_count, missed, farthest
