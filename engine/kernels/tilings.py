"""Nim-values of boards on which tiles are laid, found by asking for one value at a time, and the proof that is left.

A part has the value v if no option has it and no smaller value is its own.  So one option of the value v settles that
the part has another, and most options are never looked at.  What is left of a board is a sum: all parts but the largest
are valued, and of the largest it is asked whether it has the value that is missing.  A part that is copied
(``engine.kernels.tiling_boards``) has the value 0 and is not looked into.

What is known stands in a table of open addressing, each part beside the note on it: the value plus 1 in the low five
bits, 0 if it is not known, and above them a bit for each value that the part has not.

Cost: some 7 microseconds a part, 12 in a table of gigabytes; for Cram 5 by 7 there are 0.7 million parts, for 5 by 8
2.8 million.  The table has a fixed size and the search stops when it is full; a slot takes 16 bytes.  Source: J.
Lemoine and S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010).
"""

import numba
import numpy as np

from engine.kernels.tiling_boards import MOST_OPTIONS, MOST_PARTS, is_copied, options_of, parts_of, size_of

NO, YES, FULL, OPEN = 0, 1, 2, 3
LOW = 5  # bits of a note that hold the value plus 1
VALUE = np.uint64((1 << LOW) - 1)
PART, NOTE = 0, 1  # what a slot of the table holds


@numba.njit(cache=True, nogil=True)
def slot_of(part: np.uint64, table: np.ndarray) -> int:
    """Return where a part stands in the table, or the free slot where it would."""
    last = np.uint64(len(table) - 1)
    slot = ((part * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & last
    while table[slot, PART] != 0 and table[slot, PART] != part:
        slot = (slot + np.uint64(1)) & last
    return int(slot)


@numba.njit(cache=True, nogil=True)
def in_order(part: np.uint64, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return the options of a part, those that are quickly answered first: known ones, then those that fall apart."""
    options, inner = np.empty(MOST_OPTIONS, np.uint64), np.empty(MOST_OPTIONS, np.uint64)
    parts, ranks = np.empty(MOST_PARTS, np.uint64), np.empty(MOST_OPTIONS, np.int64)
    count = 0
    for place in range(options_of(part, ways, options)):
        option, rank = options[place], 0
        several = parts_of(option, lines, images, parts)
        if several > 0:
            rank = MOST_OPTIONS * size_of(parts[0])
        if several == 1:
            option = parts[0]
            if table[slot_of(option, table), NOTE] & VALUE:
                rank = 0
            else:
                rank += options_of(option, ways, inner)
        to, there = count, False
        while to > 0 and (ranks[to - 1] > rank or (ranks[to - 1] == rank and options[to - 1] >= option)):
            there = there or (ranks[to - 1] == rank and options[to - 1] == option)
            to -= 1
        if not there:
            for moved in range(count, to, -1):
                options[moved], ranks[moved] = options[moved - 1], ranks[moved - 1]
            options[to], ranks[to] = option, rank
            count += 1
    return options[:count]


@numba.njit(cache=True, nogil=True)
def noted(
    part: np.uint64,
    value: int,
    ways: np.ndarray,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    room: np.ndarray,
) -> int:
    """Return what the table says of a part and a value, OPEN if nothing; a part that was not met is put there."""
    slot = slot_of(part, table)
    if table[slot, PART] == 0:
        if room[0] <= 0:
            return FULL
        room[0] -= 1
        table[slot, PART] = part
        if is_copied(part, ways, lines, images, np.empty(MOST_OPTIONS, np.uint64)):
            table[slot, NOTE] = np.uint64(1)
    note = table[slot, NOTE]
    if note & VALUE:
        return YES if note & VALUE == np.uint64(value + 1) else NO
    return NO if note >> np.uint64(LOW + value) & np.uint64(1) else OPEN


@numba.njit(cache=True, nogil=True)
def has_value(
    part: np.uint64,
    value: int,
    ways: np.ndarray,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    room: np.ndarray,
) -> int:
    """Return whether a canonical part has a nim-value: NO, YES, or FULL if there was no room to find out.

    Where another value is settled, ``answer & FULL`` is NO for YES and FULL for FULL.

    Args:
        part: a part of two squares or more.
        value: at least 0.
        ways: shape (ways round, squares of the tile), uint64: the bits of the tile, of which the first is 0.
        lines: the bits of the first 0, 1, ... rows of a word.
        images: what becomes of each byte of a word (``engine.kernels.tiling_boards``).
        table: shape (a power of two, 2), uint64: the parts met, 0 in a free slot, and the notes on them.
        room: shape (1,), int64: how many more parts may be met.
    """
    if value * ways.shape[1] > size_of(part):  # more than there are moves; the value is found all the same
        less = 0
        while True:
            answer = has_value(part, less, ways, lines, images, table, room)
            if answer:
                return answer & FULL
            less += 1
    answer = noted(part, value, ways, lines, images, table, room)
    if answer != OPEN:
        return answer
    slot = slot_of(part, table)
    parts = np.empty(MOST_PARTS, np.uint64)
    for option in in_order(part, ways, lines, images, table):
        missing, several = value, parts_of(option, lines, images, parts)
        for other in parts[1:several]:
            answer, one = NO, -1
            while answer == NO:
                one += 1
                answer = has_value(other, one, ways, lines, images, table, room)
            if answer == FULL:
                return FULL
            missing ^= one
        answer = YES if missing == 0 else NO
        if several > 0:
            answer = has_value(parts[0], missing, ways, lines, images, table, room)
        if answer:
            if answer == YES:
                table[slot, NOTE] |= np.uint64(1) << np.uint64(LOW + value)
            return answer & FULL
    for less in range(value):
        answer = has_value(part, less, ways, lines, images, table, room)
        if answer:
            return answer & FULL
    table[slot, NOTE] = np.uint64(value + 1)
    return YES


@numba.njit(cache=True, nogil=True)
def values_of(parts: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return the nim-values of canonical parts, int64; -1 where the value is not known."""
    values = np.empty(parts.size, np.int64)
    for place in range(parts.size):
        values[place] = np.int64(table[slot_of(parts[place], table), NOTE] & VALUE) - 1
    return values
