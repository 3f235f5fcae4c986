"""Compiled loops that check a segment of a window run: fill in the values after a window, and settle the heaps.

Only ``fairgame.games.octal.checkers.octal_segments`` uses these loops; no solver does. That module defines *places*,
which replace the values of common heaps here. Places are less than 64, or less than 128 if a run is *wide*; a set of
places is one word or two. ``fill`` handles 64 heaps together, for the parts at a distance of at least 64. ``unsettled``
stores for each place a row of bits that marks the heaps with this place, in copies moved by 0 to 7 bits. So a witness
clears whole rows of bytes from other rows.

Cost: 7 ns a heap to fill, 6 ns to settle, with 15 rare heaps and 14 places. Source: our own.
"""

import numba
import numpy as np

BLOCK, LONG = 64, 1 << 13  # heaps that ``fill`` and ``unsettled`` handle together; LONG and BACK are multiples of 8
BACK = 1152  # the greatest distance of a witness that is tried on whole blocks
WORD, PLANES = 64, 6  # places in one word, and the bits of a place; a wide run has one bit more
LOWEST = np.uint64(0x0101010101010101)  # the lowest bit of each of eight bytes
GATHER = np.uint64(0x0102040810204080)  # a product with it has the eight bits in its top byte, that of byte 0 lowest
HASH = 0x03F79D71B4CB0A89  # a de Bruijn sequence: the top bits of a shift identify it
BITS = np.zeros(64, np.uint8)
BITS[[(HASH << bit & (1 << 64) - 1) >> 58 for bit in range(64)]] = range(64)


@numba.njit(cache=True, nogil=True)
def fill(
    places: np.ndarray, start: int, stop: int, far: np.ndarray, near: np.ndarray, bits: np.ndarray, wide: bool
) -> int:
    """Write the places of g(n) for rows ``start`` to ``stop`` - 1; return the first row whose place does not fit.

    If all places fit, return ``stop``.

    Args:
        places: uint8, filled below ``start``.
        start: the first row to fill.
        stop: exclusive end.
        far: int64, shape (N, 2): the distance to an earlier row that excludes a place, at least BLOCK, and the place to
            add to the place of that row.
        near: the same for smaller distances.
        bits: BITS.
        wide: whether places from 64 on fit.
    """
    own, upper = np.zeros(BLOCK, np.uint64), np.zeros(BLOCK, np.uint64)
    one, low_bits = np.uint64(1), np.uint64(WORD - 1)
    for first in range(start, stop, BLOCK):
        size = min(BLOCK, stop - first)
        own[:], upper[:] = np.uint64(0), np.uint64(0)
        for i in range(far.shape[0]):
            back, place = first - far[i, 0], np.uint8(far[i, 1])
            others = places[back : back + size]  # a slice: numba skips the test of the sign
            if wide:
                for j in range(size):
                    met = np.uint64(others[j] ^ place)
                    in_upper = met >> np.uint64(PLANES)
                    own[j] |= (one - in_upper) << (met & low_bits)
                    upper[j] |= in_upper << (met & low_bits)
            else:
                for j in range(size):
                    own[j] |= one << np.uint64(others[j] ^ place)
        for j in range(size):
            word, high = own[j], upper[j]
            for i in range(near.shape[0]):
                met = np.uint64(places[first + j - near[i, 0]] ^ np.uint8(near[i, 1]))
                if wide and met >= np.uint64(WORD):
                    high |= one << (met & low_bits)
                else:
                    word |= one << met
            low = ~word & (word + one)
            if low:
                places[first + j] = bits[(low * np.uint64(HASH)) >> np.uint64(58)]
                continue
            low = ~high & (high + one)
            if low == 0 or not wide:
                return first + j
            places[first + j] = np.uint8(WORD) + bits[(low * np.uint64(HASH)) >> np.uint64(58)]
    return stop


@numba.njit(cache=True, nogil=True)
def unsettled(
    places: np.ndarray,
    start: int,
    stop: int,
    odd: int,
    other: np.ndarray,
    witnesses: np.ndarray,
    at_once: int,
    room: int,
) -> int:
    """Return the first row from ``start`` to ``stop`` - 1 that is not settled, or stop.

    A row of bits for each place marks the heaps that have it; witnesses clear whole rows of bits.

    Args:
        places: uint8, filled to ``stop``.
        start: the first row to check, at least BACK; all rows that ``witnesses`` look back to are filled.
        stop: exclusive end.
        odd: 1 if row 0 is an odd heap.
        other: uint64, shape (2, places, 2): the places of the smaller values of the other parity, for an even and an
            odd heap of a place, in two words.
        witnesses: int64, shape (N, 2): the distance to an earlier row that shows a place attained, and the place to
            add.
        at_once: the number of witnesses tried on whole blocks: the first ones, with distances less than BACK.
        room: greater than every place in ``places`` and than every place that ``other`` has for one of these.
    """
    has = np.zeros((8, room, (BACK + LONG) // 8), np.uint8)  # has[s, p]: bit n - s is set if heap n has place p
    missing = np.zeros((room, LONG // 8), np.uint8)
    incomplete = np.zeros(LONG // 8, np.uint8)  # the heaps that miss a place
    left = np.zeros(2, np.uint64)  # the places that one heap misses
    for first in range(start, stop, LONG):
        size, low = min(LONG, stop - first), first - BACK
        wide, there = (size + 7) // 8, (BACK + size + 7) // 8
        spread(has[0], places[low : first + size])
        missing[:], incomplete[:] = 0, 0
        for place in range(room):
            for moved in range(1, 8):
                move(has[moved, place, 1:there], has[0, place, 1:there], has[0, place, : there - 1], moved)
            here = has[0, place, BACK // 8 : BACK // 8 + wide]
            for parity in range(2):
                bits = 0x55 if (low + odd + parity) & 1 == 0 else 0xAA
                for one in range(room):
                    if other[parity, place, one // WORD] >> np.uint64(one % WORD) & np.uint64(1):
                        add(missing[one, :wide], here, bits)
        for i in range(at_once):
            back, place = BACK // 8 - (witnesses[i, 0] >> 3), witnesses[i, 1]
            for one in range(room):
                if one ^ place < room:
                    take(missing[one, :wide], has[witnesses[i, 0] & 7, one ^ place, back : back + wide])
        for one in range(room):
            add(incomplete[:wide], missing[one, :wide], 0xFF)
        for b in range(wide):
            for j in range(8 if incomplete[b] else 0):
                if incomplete[b] >> j & 1 and 8 * b + j < size:
                    row, i = first + 8 * b + j, at_once
                    left[:] = np.uint64(0)
                    for one in range(room):
                        left[one // WORD] |= np.uint64(missing[one, b] >> j & 1) << np.uint64(one % WORD)
                    while left[0] | left[1] and i < witnesses.shape[0]:
                        met = np.int64(places[row - witnesses[i, 0]] ^ np.uint8(witnesses[i, 1]))
                        left[met // WORD] &= ~(np.uint64(1) << np.uint64(met % WORD))
                        i += 1
                    if left[0] | left[1]:
                        return row
    return stop


@numba.njit(cache=True, nogil=True)
def spread(rows: np.ndarray, places: np.ndarray) -> None:
    """Write a row of bits for each place, a bit for each heap with it; eight heaps are read as a little-endian word."""
    words = places[: places.size // 8 * 8].view(np.uint64)
    count = PLANES + (rows.shape[0] > WORD)
    planes = np.empty((count, words.size), np.uint8)
    for i in range(count):
        for b in range(words.size):
            planes[i, b] = (words[b] >> np.uint64(i) & LOWEST) * GATHER >> np.uint64(56)
    rows[:] = 0
    for place in range(rows.shape[0]):
        row = rows[place, : words.size]
        row[:] = 0xFF
        for i in range(count):
            take(row, planes[i] ^ np.uint8(0xFF if place >> i & 1 else 0))
    for j in range(8 * words.size, places.size):
        rows[places[j], j >> 3] |= np.uint8(1 << (j & 7))


@numba.njit(cache=True, nogil=True)
def move(into: np.ndarray, rows: np.ndarray, before: np.ndarray, by: int) -> None:
    """Write the bits moved up by less than a byte; ``before`` are the bytes before those of ``rows``."""
    for b in range(into.size):
        into[b] = rows[b] << by | before[b] >> (8 - by)


@numba.njit(cache=True, nogil=True)
def add(into: np.ndarray, rows: np.ndarray, bits: int) -> None:
    """Set in ``into`` the bits of ``rows`` that are also in the byte ``bits``."""
    for b in range(into.size):
        into[b] |= rows[b] & bits


@numba.njit(cache=True, nogil=True)
def take(into: np.ndarray, rows: np.ndarray) -> None:
    """Clear in ``into`` the bits of ``rows``."""
    for b in range(into.size):
        into[b] &= ~rows[b]
