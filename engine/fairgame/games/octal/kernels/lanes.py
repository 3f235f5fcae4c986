"""Compiled loops that check segments of a window run side by side: fill in the values, and settle the heaps.

Only ``fairgame.games.octal.checkers.octal_lanes`` uses these loops; no solver does. *Places*, which
``fairgame.games.octal.checkers.octal_segments`` defines, replace the values of common heaps. Each segment is a *lane*:
a bit of a word. ``rows[p, n]`` is the word of the lanes whose heap n has place p; n counts from the same distance
before the beginning of each segment. So one operation on words excludes, or attains, a value in all lanes. The number
of rows is a power of 2, for ``p ^ q``.

Cost: a heap of 64 lanes takes some 0.35 us with 15 rare heaps and 14 places. Source: our own.
"""

import numba
import numpy as np

BLOCKS = (256, 64, 8)  # heaps that ``fill`` excludes together, for distances of at least as many
LONG = 512  # heaps that ``settle`` handles together
GROUP = 4  # distances that one loop handles
PADDING = 40  # words after a row whose length is a power of 2: else all rows share a few lines of the cache


@numba.njit(cache=True, nogil=True)
def fill(
    rows: np.ndarray, start: int, stop: int, excluded: np.ndarray, cuts: np.ndarray, active: np.uint64, room: int
) -> int:
    """Write the places of the heaps ``start`` to ``stop`` - 1; return the first heap with a place that does not fit.

    If all places fit, return ``stop``.

    Args:
        rows: uint64, shape (power of 2, heaps), filled below ``start``.
        start: the first heap to fill, at least BLOCKS[1] and every distance.
        stop: exclusive end.
        excluded: int64, shape (N, 2): the distance to an earlier heap that excludes a place, and the place to add to
            the place of that heap.
        cuts: int64, shape (len(BLOCKS) + 1,), multiples of GROUP: the pairs from cuts[i] to cuts[i + 1] - 1 are
            excluded for BLOCKS[i] heaps together, those from the last cut on for single heaps, with distances less than
            BLOCKS[1].
        active: the lanes to fill; the others get no place.
        room: the number of places that fit.
    """
    longest, near = BLOCKS[0], BLOCKS[1]
    taken = np.zeros((room, longest + PADDING), np.uint64)
    recent = np.zeros((near, rows.shape[0]), np.uint64)  # the last heaps, by heap and place
    own = np.zeros(room, np.uint64)
    for row in range(start - near, start):
        for place in range(room):
            recent[row & near - 1, place] = rows[place, row]
    for first in range(start, stop, BLOCKS[2]):
        done = (first - start) % longest
        if done == 0:
            taken[:] = 0
        for level in range(3):
            if done % BLOCKS[level] == 0 and cuts[level] < cuts[level + 1]:
                size = min(BLOCKS[level], stop - first)
                join(taken[:, done : done + size], rows, excluded[cuts[level] : cuts[level + 1]], first)
        for row in range(first, min(first + BLOCKS[2], stop)):
            for place in range(room):
                own[place] = taken[place, done + row - first]
            for i in range(cuts[3], excluded.shape[0]):
                earlier, add = recent[row - excluded[i, 0] & near - 1], excluded[i, 1]
                for place in range(room):
                    own[place] |= earlier[place ^ add]
            left, here = active, recent[row & near - 1]
            for place in range(room):
                here[place] = left & ~own[place]
                rows[place, row] = here[place]
                left &= own[place]
            if left:
                return row
    return stop


@numba.njit(cache=True, nogil=True)
def join(into: np.ndarray, rows: np.ndarray, pairs: np.ndarray, first: int) -> None:
    """Set in ``into[p]`` the lanes of ``rows[p ^ place]`` at each distance before the heaps from ``first`` on."""
    size = into.shape[1]
    for place in range(into.shape[0]):
        row = into[place]
        for i in range(0, pairs.shape[0], GROUP):
            a = rows[place ^ pairs[i, 1], first - pairs[i, 0] : first - pairs[i, 0] + size]
            b = rows[place ^ pairs[i + 1, 1], first - pairs[i + 1, 0] : first - pairs[i + 1, 0] + size]
            c = rows[place ^ pairs[i + 2, 1], first - pairs[i + 2, 0] : first - pairs[i + 2, 0] + size]
            d = rows[place ^ pairs[i + 3, 1], first - pairs[i + 3, 0] : first - pairs[i + 3, 0] + size]
            for j in range(size):
                row[j] |= a[j] | b[j] | c[j] | d[j]


@numba.njit(cache=True, nogil=True)
def pack(planes: np.ndarray, rows: np.ndarray, start: int, stop: int) -> None:
    """Write the bits of the places of the heaps ``start`` to ``stop`` - 1: ``planes[b]`` has the lanes with bit b."""
    size = stop - start
    for bit in range(planes.shape[0]):
        into = planes[bit, :size]
        into[:] = 0
        for place in range(rows.shape[0]):
            if place >> bit & 1:
                row = rows[place, start:stop]
                for j in range(size):
                    into[j] |= row[j]


@numba.njit(cache=True, nogil=True)
def settle(
    rows: np.ndarray,
    start: int,
    stop: int,
    odd: np.uint64,
    active: np.uint64,
    least: np.ndarray,
    best: np.ndarray,
    counts: np.ndarray,
    witnesses: np.ndarray,
    unattained: np.ndarray,
) -> tuple[int, int]:
    """Look for a witness of each smaller place of the heaps ``start`` to ``stop`` - 1.

    Args:
        rows: as for ``fill``, filled to ``stop``.
        start: the first heap to check; all heaps that the witnesses look back to are filled.
        stop: exclusive end.
        odd: the lanes where heap ``start`` is odd.
        active: the lanes to check.
        least: int64, shape (2, places): for an even and an odd heap and each place of the other parity, the least place
            of a greater value; the number of places, if there is none.
        best: int64, shape (places, M, 2): for each place the witnesses tried first, as pairs of the distance to an
            earlier heap that shows a place attained, and the place to add.
        counts: int64, shape (places,), multiples of GROUP: the number of these tried for LONG heaps together.
        witnesses: int64, shape (N, 2): those tried at last, for any place.
        unattained: uint64, shape (LONG * places or more, 3): receives heap, place, and lanes without a witness.

    Returns:
        The number of rows of ``unattained``, and the heap up to which all others are attained: ``stop``, or an earlier
        one if there may be no more rows.
    """
    room = least.shape[1]
    above = np.zeros((room + 1, LONG + PADDING), np.uint64)  # the lanes with this place or a greater one
    parity = np.zeros(LONG, np.uint64)  # the active lanes where a heap is odd
    for j in range(LONG):
        parity[j] = active & odd if j % 2 == 0 else active & ~odd
    missing, count = np.zeros(LONG, np.uint64), 0
    for first in range(start, stop, LONG):
        size = min(LONG, stop - first)
        if count + room * size > unattained.shape[0]:
            return count, first
        for place in range(room - 1, -1, -1):
            here, more, into = rows[place, first : first + size], above[place + 1], above[place]
            for j in range(size):
                into[j] = here[j] | more[j]
        for place in range(room):
            even_heaps, odd_heaps, in_any = above[least[0, place]], above[least[1, place]], np.uint64(0)
            for j in range(size):
                missing[j] = (odd_heaps[j] & parity[j]) | (even_heaps[j] & (active ^ parity[j]))
                in_any |= missing[j]
            if not in_any:
                continue
            tried = best[place]
            for i in range(0, counts[place], GROUP):
                a = rows[place ^ tried[i, 1], first - tried[i, 0] : first - tried[i, 0] + size]
                b = rows[place ^ tried[i + 1, 1], first - tried[i + 1, 0] : first - tried[i + 1, 0] + size]
                c = rows[place ^ tried[i + 2, 1], first - tried[i + 2, 0] : first - tried[i + 2, 0] + size]
                d = rows[place ^ tried[i + 3, 1], first - tried[i + 3, 0] : first - tried[i + 3, 0] + size]
                for j in range(size):
                    missing[j] &= ~(a[j] | b[j] | c[j] | d[j])
            for low in range(0, size, BLOCKS[2]):
                in_any = np.uint64(0)
                for j in range(BLOCKS[2]):
                    in_any |= missing[low + j]
                for j in range(min(BLOCKS[2], size - low) if in_any else 0):
                    left, i = missing[low + j], counts[place]
                    while left and i < tried.shape[0]:
                        left &= ~rows[place ^ tried[i, 1], first + low + j - tried[i, 0]]
                        i += 1
                    i = 0
                    while left and i < witnesses.shape[0]:
                        left &= ~rows[place ^ witnesses[i, 1], first + low + j - witnesses[i, 0]]
                        i += 1
                    if left:
                        unattained[count, 0], unattained[count, 1], unattained[count, 2] = first + low + j, place, left
                        count += 1
    return count, stop
