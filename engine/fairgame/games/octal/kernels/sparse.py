"""Blocked rare/common kernel for octal games: exact nim-values at a few dozen nanoseconds each.

Under the sparse space of a mask (``fairgame.games.octal.sparse_space``) heaps are rare or common. An option of two
common heaps never has the parity of a common heap's value, so heap n reaches the values of that parity only by pairs
with a rare part. With one bit for each value, the kernel finds these values as ORs of shifted rows of history, one row
for each rare heap, 32 totals at a time. The smaller values of the other parity are settled by chosen witnesses in the
same way, then by a list of hints, then by a scan of every pair. The result rests on no assumption.

The kernel writes a block of heaps as if all were common; then it checks the values that each heap attains. At a rare
heap it restarts the block after this heap.

A value is stored in one bit of 64 * words, at its index: the value without the mask's lowest bit. This keeps the order
within a parity and maps nim-sums to nim-sums. The kernel stops with a status at a heap that does not fit: a value past
128 * words or past the dtype, or more new rare heaps than allowed. No value wraps.

The parts:

* Sums. A *history* holds for each heap one bit, at the index of its value, or none. The pairs of total s with the part
  h have the values of heap s - h, moved by the index of h. The sum over many h is an OR of shifted rows of history;
  rows of one index are moved together. Parts smaller than a block need heaps of the block itself: a table with a row
  for each index has their sums. The row is ORed in as soon as a value is known.
* Scattered sums, for large values. With many words most of a one-bit history is empty, so a heap is stored as its
  index, two bytes. Each index that a total reaches is marked in a byte, and the bytes are packed into words.
* Writing. Each value waits for the one before it, as heaps exclude values of the next ones. A table of exclusions with
  a row for each index advances by one word a heap. One word has a separate loop: the general loop takes 3 to 4 ns more.
* Witnesses. A witness c shows that n attains G(c) ^ G(n-k-c). A greedy choice on a sample of large heaps finds
  witnesses that serve nearly every n. Each pass takes every candidate above a threshold and then lowers the threshold.
  Gains only fall, so a candidate below the threshold is skipped. Of three stages the first, with few heaps and
  candidates, settles most. A poor choice costs time, never correctness.

Cost: about 15 ns a value and 0.08 ns more for each rare heap, witness and word, or 0.45 ns for each rare heap and
witness from MIN_WORDS words on. Writing takes 5 ns of it, attainment a nanosecond or two a heap and word where the
witnesses suffice, else 0.2 microseconds a value. A sum takes 0.1 ns a total, heap and word; scattered 0.45 ns a total
and heap and 5 ns a word. Witnesses take 2 to 20 ms: a nanosecond for each remaining heap, candidate and splitting
digit. Memory 16 * words bytes for each heap of ``reach``, or 4, and the values.

Source: A. Gangolli, T. Plambeck, A note on periodicity in some octal games, Int. J. Game Theory 18 (1989) 311-320, for
rare and common values; the one-hot blocks, scattered sums and witnesses are our own.
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

HINTS, FEW_HINTS = 512, 16  # few where values are large: searches are short there, and hints seldom help
MIDDLE = 16  # in units of PAIRS: with large values a search starts there, past the values that witnesses show
ONE = np.uint64(1)
LOWER = np.array([0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F], np.uint64)  # the lower half of each pair
MOVES = np.array([1 << low | 1 << (low & 6) | 1 << (low & 4) | 1 for low in range(8)])  # stops of each low, as bits
MIN_WORDS = 4  # scattered sums are faster from here on
TOTALS = 16  # totals at a time: their bytes fit the nearest cache
STAGES = np.array([[256, 1024, 8, 4], [1024, 1024, 1, 2], [8192, 4096, 1, 6]])
"""Heaps, stop of the candidates, step between candidates and least gain of a witness, for each stage."""
WIDE, MAX_REDUCTION = 64, 8  # a game with f * WIDE values is sampled by f times fewer heaps, f <= MAX_REDUCTION
AHEAD = 1 << 12  # columns of exclusions known before a heap is written
DONE, TOO_WIDE, TOO_MANY_RARE, UNSETTLED, OVERFLOW = range(5)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
RING = 256  # heaps of history beyond ``reach``: two blocks and the longest code


@numba.njit(cache=True, nogil=True)
def indexes(mask: int, words: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return index and parity of each value below 128 * words, and the values and smaller indexes of each pair of them.

    Returns:
        index, parity: shape (128 * words,), uint16 and uint8.
        value_of: shape (128 * words,), int64; the value of index i and parity p is value_of[64 * words * p + i].
        below: shape (128 * words * words,), uint64, ``words`` for each entry of ``value_of``: a bit for each index of a
            smaller value of the other parity.
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
        for i in range(v - np.int64(index[v])):  # the smaller values of the other parity have the first indexes
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
    """Return a c <= last such that some G(c) ^ G(n-k-c) is ``value``, 0 if none exists.

    The hints are tried first; hints[0] is their number. Then c = ``middle`` * PAIRS + 1, ..., last, 1, ... are tried,
    and the first that serves becomes a hint.
    """
    sought = np.zeros(1, values.dtype)
    sought[0] = value
    if sought[0] != value:
        return 0  # too great for a nim-sum of values of this dtype
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


@numba.njit(cache=True, nogil=True)
def grouped(heaps: np.ndarray, indexes: np.ndarray, words: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the heaps sorted by group, and the group bounds; a group is (low three bits, word, next three bits)."""
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
    """Write to ``sums`` the values that 32 totals from column ``at`` on reach with a part in ``heaps``.

    Args:
        history: uint64, a row of ``stride`` columns for each word.
        stride: the columns of history.
        at: the column of the first total.
        heaps: int64, the parts, each 32 or more, sorted by group.
        bounds: the bounds of the groups.
        work: uint64, of size 256 * words, overwritten.
        sums: uint64, of size 32 * words, overwritten.
    """
    words = bounds.size // 64
    size = words * BLOCK
    used = 1  # bit low is set if index bits ``low`` have a sum, now or after others are moved
    for low in range(8):
        if bounds[low * words * 8] != bounds[(low + 1) * words * 8]:
            used |= MOVES[low]
    for low in range(8):
        if used >> low & 1:
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
            for w in range(words if used >> low & 1 else 0):
                source, target = low * size + w * BLOCK, (low - step) * size + w * BLOCK
                or_swapped(work, source, target, LOWER[level], np.uint64(step))
    for j in range(size):
        sums[np.uint64(j)] = work[np.uint64(j)]


@numba.njit(cache=True, nogil=True)
def near_table(heaps: np.ndarray, indexes: np.ndarray, words: int) -> np.ndarray:
    """Return for each index and word the values that a heap of that index excludes for the 32 heaps after it.

    Args:
        heaps: int64, 1 to 32: the distances of the heaps after it (see ``steps_back``).
        indexes: the change of index at each distance.
        words: the number of words of 64 indexes.

    Returns:
        shape ((64 * words + 1) * words * 32,), uint64; the entry (i * words + w) * 32 + t is for a heap n of index i,
        word w and the heap n + 1 + t. A heap of the last index excludes nothing.
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
    """Return the distances to earlier heaps that make an option alone or together with a small rare part.

    Args:
        places: the places of the digits that split.
        singles: the places of the digits that leave one heap.
        heaps: int64, the small rare heaps.
        indexes: the indexes of their values.
        by_position: 1 where singles at odd places lead to values of the other parity, which are omitted; else 0.

    Returns:
        int64, the distances; uint16, the change of index at each.
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
    """Shift each word's columns down by ``by``, and write 0 behind them."""
    columns = rows.size // words
    for low in range(0, rows.size, columns):
        rows[low : low + columns - by] = rows[low + by : low + columns].copy()
        rows[low + columns - by : low + columns] = 0


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
    """Write the marks of heaps start..stop-1: the index of the value, or for a rare heap an index out of range.

    Args:
        marks: uint16, the mark of heap n is marks[n - base].
        base: the heap of the first entry of ``marks``.
        start: the first heap to mark, at least 1.
        stop: exclusive end.
        values: unsigned, values[n - origin] is G(n).
        origin: the heap of the first entry of ``values``.
        index: the index of each value (``indexes``).
        parity: the parity of each value.
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
    """Write to ``sums`` the values that 32 totals from entry ``at`` of ``marks`` on reach with a part in ``heaps``.

    Args:
        marks: uint16, the index of each heap, or one out of range.
        at: the entry of the first total.
        heaps: int64, the parts, each 32 or more.
        changes: uint64, the index of each part.
        cells: uint64, of size 256 * words, overwritten; words a power of two.
        sums: uint64, of size 32 * words, overwritten.
    """
    words = cells.size // 256
    reached, sum_bytes = cells.view(np.uint8), sums.view(np.uint8)
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
                    sum_bytes[np.uintp(to)] = np.uint8(bits >> np.uint64(8 * t) & np.uint64(255))


@numba.njit(cache=True, nogil=True)
def choose_witnesses(
    digits: np.ndarray, values: np.ndarray, first: int, stop: int, candidates: np.ndarray, parity: np.ndarray
) -> np.ndarray:
    """Return the candidates worth trying, int64, best first.

    Args:
        digits: shape (k+1,), uint8, the code's digits.
        values: unsigned, index 0 is G(0); known below ``stop``.
        first: the first heap to serve, greater than every candidate by more than k.
        stop: exclusive end of the heaps to serve.
        candidates: int64, common heaps, in order.
        parity: uint8, the parity of each value under the mask, up to the greatest value.
    """
    chosen = np.zeros(0, np.int64)
    reduction = min(max(parity.size // WIDE, 1), MAX_REDUCTION)
    for stage in range(STAGES.shape[0]):
        size, below, step, min_gain = STAGES[stage]
        size, min_gain = max(size // reduction, STAGES[0, 0]), max(min_gain // reduction, 1)
        sample = first + np.arange(size) * (stop - first) // size
        some = candidates[: np.searchsorted(candidates, below) : step]
        chosen = _add_witnesses(digits, values, sample, some, parity, chosen, min_gain)
    return chosen


@numba.njit(cache=True, nogil=True)
def _add_witnesses(
    digits: np.ndarray,
    values: np.ndarray,
    sample: np.ndarray,
    candidates: np.ndarray,
    parity: np.ndarray,
    chosen: np.ndarray,
    min_gain: int,
) -> np.ndarray:
    """Return ``chosen`` and each candidate that shows ``min_gain`` more values attained by heaps of ``sample``."""
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    bound = 0
    for n in sample:
        bound = max(bound, np.int64(values[n]))
    pending = np.zeros(sample.size, np.int64)  # the heaps with values left to show
    unshown = np.zeros((sample.size, bound + 1), np.bool_)  # unshown[t, v]: v remains to be attained by pending[t]
    count = 0
    for n in sample:
        own, missing = np.int64(values[n]), 0
        unshown[count] = False
        for v in range(own):
            unshown[count, v] = parity[v] != parity[own]
        for k in range(1, digits.size):
            if digits[k] & 2:
                unshown[count, min(bound, np.int64(values[n - k]))] = False
        for k in places:
            for c in chosen:
                unshown[count, min(bound, np.int64(values[n - k - c] ^ values[c]))] = False
        for v in range(own):
            missing += unshown[count, v]
        pending[count] = n
        count += missing > 0
    gains = np.zeros(candidates.size, np.int64)
    for t in range(count):
        for k in places:
            for j in range(candidates.size):
                c = candidates[j]
                v = min(bound, np.int64(values[pending[t] - k - c] ^ values[c]))
                gains[j] += unshown[t, v]
    ordered = np.concatenate((chosen, candidates))
    size = chosen.size
    threshold = gains.max() if candidates.size else 0
    while threshold >= min_gain:
        for j in range(candidates.size):
            if gains[j] >= threshold:
                c, gain = candidates[j], 0
                for t in range(count):
                    for k in places:
                        v = min(bound, np.int64(values[pending[t] - k - c] ^ values[c]))
                        gain += unshown[t, v]
                gains[j] = gain
                if gain >= threshold:
                    ordered[size], gains[j] = c, 0
                    size += 1
                    for t in range(count):
                        for k in places:
                            unshown[t, min(bound, np.int64(values[pending[t] - k - c] ^ values[c]))] = False
        threshold = min(threshold - 1, threshold * 7 // 8)
    return ordered[:size]


@numba.njit(cache=True, nogil=True)
def count_by_parity(values: np.ndarray, start: int, counts: np.ndarray) -> None:
    """Count the heaps n from ``start`` on in counts[n & 1, G(n)]; values[0] is G(start), counts has shape (2, V)."""
    for i in range(values.size):
        counts[start + i & 1, np.int64(values[i])] += 1


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
    max_value: int,
) -> tuple[int, int]:
    """Write the values of ``count`` heaps as if all were common; return the number written and the status.

    Indexes are unsigned in the fast loop: numba tests the sign of others.

    Args:
        values: the array to write to.
        row: the first index to write.
        count: the number of heaps.
        due: uint64, AHEAD columns for each word: the values known to be excluded for a heap.
        x: the first heap's column of ``due``.
        history: uint64, columns for each word: receives the bit of each value.
        stride: the columns of history.
        column: the first heap's column of history.
        coming: uint64, 32 for each word: the values that earlier heaps exclude for the next ones; updated.
        table: the exclusions of a heap of each index for the 32 heaps after it, see ``near_table``.
        value_of: as returned by ``indexes``.
        kinds: int64, receives each heap's row in the arrays of ``indexes``.
        words: the number of words of 64 indexes.
        tau: the parity of the first heap's value.
        by_position: 1 where it changes from heap to heap, else 0.
        max_value: the greatest value of the dtype of ``values``.
    """
    if words == 1:
        excluded = coming[0]
        for j in range(count):
            bits = due[np.uint64(x + j)] | excluded
            if bits == FULL:
                return j, TOO_WIDE
            least: int = lowest_bit(~bits)
            excluded = coming[1] | table[np.uint64(least * BLOCK)]  # available sooner than the result of ``move_down``
            move_down(coming, 0, table, least * BLOCK)
            kind = (tau ^ (j & by_position)) << 6 | least
            kinds[np.uint64(j)] = kind
            value = value_of[np.uint64(kind)]
            if value > max_value:
                return j, OVERFLOW
            values[np.uint64(row + j)] = value
            history[np.uint64(column + j)] = ONE << np.uint64(least)
        return count, DONE
    for j in range(count):
        least_index = -1
        for w in range(words):
            bits = due[w * AHEAD + x + j] | coming[w * BLOCK]
            if bits != FULL:
                least_index = 64 * w + lowest_bit(~bits)
                break
        if least_index < 0:
            return j, TOO_WIDE
        kind = (tau ^ (j & by_position)) * 64 * words + least_index
        kinds[j] = kind
        value = value_of[kind]
        if value > max_value:
            return j, OVERFLOW
        values[row + j] = value
        bit = ONE << np.uint64(least_index & 63)
        for w in range(words):
            history[w * stride + column + j] = bit if least_index >> 6 == w else np.uint64(0)
            move_down(coming, w * BLOCK, table, (least_index * words + w) * BLOCK)
    return count, DONE


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
    max_rare: int,
    witnesses: np.ndarray,
    reach: int,
    settled: int,
) -> tuple[int, int, int, int, int]:
    """Fill in the nim-values of heaps start..stop-1, given the earlier ones.

    Args:
        digits: shape (k+1,), uint8, the code d0.d1d2...dk; some digit has the bit 4.
        distinct: True if a heap may be split into unequal heaps only (Grundy's game).
        values: unsigned, values[n - origin] is G(n); known from origin to start - 1.
        origin: 0 for a whole table, or the first heap of a window that reaches back by the last rare heap and k.
        first: the values from heap 0 on, for small parts, at least to the last witness and the last rare heap;
            ``values`` itself where origin is 0.
        start: the first heap to compute, at least 512 and more than twice any witness.
        stop: exclusive end.
        mask: the sparse space's mask.
        by_position: 1 where the heap's own parity counts too, else 0.
        words: a power of two; one bit a value for values below 128 * words, which all known values are.
        rare: int64, the rare heaps below start in order; new ones are appended.
        rare_count: the number of rare heaps below start.
        max_rare: the maximal number of rare heaps; the kernel stops before it has more.
        witnesses: int64, common heaps from 32 up to ``reach``.
        reach: the number of heaps of history; rare heaps beyond it are slow, and a window has none.
        settled: smaller heaps are known to be common, and their attained values are not checked; 0 to check all.

    Returns:
        * the first heap not computed;
        * the status: DONE; TOO_WIDE: more words are needed; TOO_MANY_RARE; UNSETTLED: the window cannot decide, which
          ends a run with origin > 0; OVERFLOW: the dtype of values is too narrow;
        * the number of rare heaps;
        * the number of failures of the witnesses;
        * the greatest common heap that a search found after a failure, for heaps beyond 2r + k, r the last rare heap.
    """
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    singles = np.array([k for k in range(1, digits.size) if digits[k] & 2], np.int64)
    crossing = np.array([k for k in singles if k & by_position], np.int64)  # to heaps of the other parity
    size = 64 * words  # also the index and row of a heap that excludes nothing
    index, parity, value_of, below = indexes(mask, words)
    gamma = 1 ^ (places[0] & 1) if by_position else 1  # a common heap n has values of parity gamma ^ (n & by_position)
    max_value = (1 << 8 * values.itemsize) - 1
    no_rare_pairs = (
        2 * rare[rare_count - 1] + digits.size if rare_count else digits.size
    )  # no pair from here on is rare
    near = np.searchsorted(rare[:rare_count], BLOCK)
    known = np.searchsorted(rare[:rare_count], reach, "right")
    rare_index = np.empty(rare.size, np.uint16)
    for j in range(rare_count):
        rare_index[j] = index[np.int64(first[rare[j]])]
    scattered = words >= MIN_WORDS
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
    base = start - span  # the heap of history's column 0; heaps before 1 are empty
    marks = np.full(2 * far + (1 << 15) if scattered else 0, size, np.uint16)  # history for scattered sums
    origin_of_marks = start - far  # the heap of its first entry
    marked = max(1, origin_of_marks, origin)  # the heaps below are marked
    cells = np.zeros(256 * words if scattered else 0, np.uint64)
    built = max(start - digits.size, 0) & -BLOCK  # totals below it are summed
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
            max_value,
        )
        end = n + count
        checked_to = end + (status == OVERFLOW)  # a heap whose value is too great may have a smaller one
        m, value = max(n, settled), -1
        doubt = np.uint64(0)
        for w in range(words):
            for j in range(m - n, checked_to - n):
                bits = seen[np.uint64(w * AHEAD + n - left + j)]
                for k in range(crossing.size):
                    bits |= history[np.uint64(w * stride + n - base + j - crossing[k])]
                doubt |= below[np.uint64(kinds[np.uint64(j)] * words + w)] & ~bits
        while doubt and m < checked_to and value < 0:
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
                    elif m >= no_rare_pairs:
                        farthest = max(farthest, shown)
                if value >= 0:
                    break
            m += value < 0
        if value < 0:
            if status != DONE:
                return end, status, rare_count, missed, farthest
            n = end
            continue
        if value > max_value:
            return m, OVERFLOW, rare_count, missed, farthest
        if origin:
            return m, UNSETTLED, rare_count, missed, farthest
        if rare_count >= max_rare:
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
        no_rare_pairs, farthest = 2 * m + digits.size, 0
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
