"""The blocked rare/common kernel for octal games: exact nim-values at a few dozen nanoseconds each.

Under the sparse space of a mask (``fairgame.games.octal.sparse_space``) heaps are rare or common, and an option of two
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

What a common heap must attain besides: the smaller values of the other parity, seen by witnesses or searched for.

``fairgame.games.octal.kernels.sparse`` writes the values of a block as if all its heaps were common; here each is seen
to attain what is smaller.

Cost: a nanosecond or two a heap and word where the witnesses suffice, else 0.2 microseconds a value.  Source: our own.

What the rare/common kernel sums up: for 32 totals at a time, the values of pairs with a part in a list of heaps.

A *history* holds for each heap one bit, at the index of its value, or none.  The pairs of total s with the part h have
the values of heap s - h, moved by the index of h; so the sum over many h is an OR of shifted rows of history, those of
one index moved together.  Heaps smaller than a block cannot be served so, the other part being in the block itself:
their share is a table with a row for each index, ready to be ORed in when the value of a heap is found, for the heaps
that it leads to.

Cost: 0.1 ns a total, heap and word.  Source: our own.

What the rare/common kernel sums up where values are large: the values of pairs with a part in a list of heaps.

The same sums as in ``fairgame.games.octal.kernels.sparse``, gathered otherwise.  There a heap of history is a set of 64
* words bits with one bit set; with many words most of what is read is empty.  Here a heap is its index, two bytes, and
each index that a total reaches is marked in a byte of its own; then the bytes are packed into words.

Cost: 0.45 ns a total and heap, however many words, and 5 ns a word.  Source: our own.

What the rare/common kernel is set up with: how often values occur, and which common heaps serve as witnesses.

A witness c shows that n attains G(c) ^ G(n-k-c).  Which heaps do that for nearly every n is found greedily on a sample
of late heaps: a pass takes every candidate that attains a good deal of what is still missing, and each pass asks for
less.  A candidate's gain only falls, so that one which was below what is asked need not be looked at again.  It is
done in three stages: few heaps and few candidates settle most, so that of many heaps only few are left to look at.
A poor choice costs time in ``fairgame.games.octal.kernels.sparse``, never an error.

Cost: 2 to 20 ms, a nanosecond for each heap that is left, candidate and splitting digit.

The sequential part of the rare/common kernel: the least value that is not excluded, heap after heap.

All else is done for 32 heaps together.  Here each value waits for the one before it, since heaps exclude values of
the next ones: by a table that has a row for each index, moved on by a word a heap.

Cost: 5 ns a value of one word, for which there is a loop of its own: the general one takes 3 to 4 ns more.  Source: our
own.
"""

import numba
import numpy as np

from fairgame.numbers.kernels.vectors import (
    BLOCK,
    PAIRS,
    has_pair,
    lowest_bit,
    move_down,
    or_row,
    or_shifted,
    or_swapped,
)

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


MIN_WORDS = 4  # from here on this is the faster way
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
        index: of each value (``fairgame.games.octal.kernels.sparse.indexes``).
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


STAGES = np.array([[256, 1024, 8, 4], [1024, 1024, 1, 2], [8192, 4096, 1, 6]])
"""Of each stage: heaps, stop of the candidates, one in how many of them, the least gain that is worth a witness."""
WIDE, MAX_REDUCTION = (
    64,
    8,
)  # a game with so many times WIDE values is told by so many times fewer heaps, at most FEWEST times


@numba.njit(cache=True, nogil=True)
def choose_witnesses(
    digits: np.ndarray, values: np.ndarray, first: int, stop: int, candidates: np.ndarray, parity: np.ndarray
) -> np.ndarray:
    """Return the candidates that are worth their while, int64, best first.

    Args:
        digits: shape (k+1,), uint8, the code's digits.
        values: unsigned, index 0 is G(0); known below ``stop``.
        first: the first heap to serve, greater than every candidate by more than k.
        stop: exclusive end of the heaps to serve.
        candidates: int64, common heaps, in order.
        parity: uint8, the parity of each value under the mask, up to the greatest value.
    """
    chosen = np.zeros(0, np.int64)
    fewer = min(max(parity.size // WIDE, 1), MAX_REDUCTION)
    for stage in range(STAGES.shape[0]):
        size, below, step, least = STAGES[stage]
        size, least = max(size // fewer, STAGES[0, 0]), max(least // fewer, 1)
        sample = first + np.arange(size) * (stop - first) // size
        some = candidates[: np.searchsorted(candidates, below) : step]
        chosen = _add_witnesses(digits, values, sample, some, parity, chosen, least)
    return chosen


@numba.njit(cache=True, nogil=True)
def _add_witnesses(
    digits: np.ndarray,
    values: np.ndarray,
    sample: np.ndarray,
    candidates: np.ndarray,
    parity: np.ndarray,
    chosen: np.ndarray,
    least: int,
) -> np.ndarray:
    """Return ``chosen`` and each candidate that shows ``least`` further values attained by heaps of ``sample``."""
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    bound = 0
    for n in sample:
        bound = max(bound, np.int64(values[n]))
    left = np.zeros(sample.size, np.int64)  # the heaps that miss something
    wanted = np.zeros((sample.size, bound + 1), np.bool_)  # wanted[t, v]: v is to be shown attained by left[t]
    count = 0
    for n in sample:
        own, missing = np.int64(values[n]), 0
        wanted[count] = False
        for v in range(own):
            wanted[count, v] = parity[v] != parity[own]
        for k in range(1, digits.size):
            if digits[k] & 2:
                wanted[count, min(bound, np.int64(values[n - k]))] = False
        for k in places:
            for c in chosen:
                wanted[count, min(bound, np.int64(values[n - k - c] ^ values[c]))] = False
        for v in range(own):
            missing += wanted[count, v]
        left[count] = n
        count += missing > 0
    gains = np.zeros(candidates.size, np.int64)
    for t in range(count):
        for k in places:
            for j in range(candidates.size):
                c = candidates[j]
                v = min(bound, np.int64(values[left[t] - k - c] ^ values[c]))
                gains[j] += wanted[t, v]
    found = np.concatenate((chosen, candidates))
    size = chosen.size
    asked = gains.max() if candidates.size else 0
    while asked >= least:
        for j in range(candidates.size):
            if gains[j] >= asked:
                c, gain = candidates[j], 0
                for t in range(count):
                    for k in places:
                        v = min(bound, np.int64(values[left[t] - k - c] ^ values[c]))
                        gain += wanted[t, v]
                gains[j] = gain
                if gain >= asked:
                    found[size], gains[j] = c, 0
                    size += 1
                    for t in range(count):
                        for k in places:
                            wanted[t, min(bound, np.int64(values[left[t] - k - c] ^ values[c]))] = False
        asked = min(asked - 1, asked * 7 // 8)
    return found[:size]


@numba.njit(cache=True, nogil=True)
def count_by_parity(values: np.ndarray, start: int, counts: np.ndarray) -> None:
    """Add to counts[n & 1, G(n)] the heaps n from ``start`` on; values[0] is G(start), counts has shape (2, V)."""
    for i in range(values.size):
        counts[start + i & 1, np.int64(values[i])] += 1


AHEAD = 1 << 12  # columns of what is known of heaps before they are written
DONE, TOO_WIDE, TOO_MANY_RARE, UNSETTLED, OVERFLOW = range(5)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@numba.njit(cache=True, nogil=True)
def write_common(
    values: np.ndarray,
    row: int,
    count: int,
    due: np.ndarray,
    x: int,
    history: np.ndarray,
    stride: int,
    column: int,
    coming: np.ndarray,
    table: np.ndarray,
    value_of: np.ndarray,
    kinds: np.ndarray,
    words: int,
    tau: int,
    by_position: int,
    greatest: int,
) -> tuple[int, int]:
    """Write the values of ``count`` heaps as if all were common; return how many were written, and why no more.

    Indexes are made unsigned where it matters: numba looks at the sign of others.

    Args:
        values: where the values go.
        row: from which index on.
        count: of how many heaps.
        due: uint64, AHEAD columns for each word: what is known to be excluded of a heap.
        x: the first heap's column.
        history: uint64, columns for each word: where the bit of each value goes.
        stride: how many columns.
        column: the first heap's.
        coming: uint64, 32 for each word: what heaps before exclude of the next ones; brought up to date.
        table: what a heap of each index excludes of the 32 heaps after it, see ``near_table``.
        value_of: of ``indexes``.
        kinds: int64, where goes what the rows of ``indexes`` have of each heap.
        words: of 64 indexes.
        tau: the parity of the first heap's value.
        by_position: 1 where it changes from heap to heap.
        greatest: what the dtype of values has room for.
    """
    if words == 1:
        excluded = coming[0]
        for j in range(count):
            bits = due[np.uint64(x + j)] | excluded
            if bits == ALL:
                return j, TOO_WIDE
            least: int = lowest_bit(~bits)
            excluded = coming[1] | table[np.uint64(least * BLOCK)]  # sooner at hand than what ``move_down`` returns
            move_down(coming, 0, table, least * BLOCK)
            kind = (tau ^ (j & by_position)) << 6 | least
            kinds[np.uint64(j)] = kind
            value = value_of[np.uint64(kind)]
            if value > greatest:
                return j, OVERFLOW
            values[np.uint64(row + j)] = value
            history[np.uint64(column + j)] = ONE << np.uint64(least)
        return count, DONE
    for j in range(count):
        found = -1
        for w in range(words):
            bits = due[w * AHEAD + x + j] | coming[w * BLOCK]
            if bits != ALL:
                found = 64 * w + lowest_bit(~bits)
                break
        if found < 0:
            return j, TOO_WIDE
        kind = (tau ^ (j & by_position)) * 64 * words + found
        kinds[j] = kind
        value = value_of[kind]
        if value > greatest:
            return j, OVERFLOW
        values[row + j] = value
        bit = ONE << np.uint64(found & 63)
        for w in range(words):
            history[w * stride + column + j] = bit if found >> 6 == w else np.uint64(0)
            move_down(coming, w * BLOCK, table, (found * words + w) * BLOCK)
    return count, DONE


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
    scattered = words >= MIN_WORDS  # how sums are gathered
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
