"""Nim-values of boards on which tiles are laid, found by asking for one value at a time, and the proof that is left.

A board is a word: bit 8 r + c is the square in row r and column c, for at most seven rows and columns, so that a shift
never leads from one line into the next.  A part hangs together along edges; it stands in the corner, and the least of
its eight images stands for all.

A part has the value v if no option has it and no smaller value is its own.  So one option of the value v settles that
the part has another, and most options are never looked at.  What is left of a board is a sum: all parts but the largest
are valued, and of the largest it is asked whether it has the value that is missing.

What is known stands in a table of open addressing: a note has the value plus 1 in its low five bits, 0 if it is not
known, and above them a bit for each value that the part has not.

Cost: some 7 microseconds a question; for Cram 5 by 7 a million of them.  The table has a fixed size and the search
stops when it is full; a slot takes 12 bytes.  Source: J. Lemoine and S. Viennot, Nimbers are inevitable,
arXiv:1011.5841 (2010).
"""

import numba
import numpy as np

NO, YES, FULL, OPEN = 0, 1, 2, 3
LOW = 5  # bits of a note that hold the value plus 1
MOST_OPTIONS = 400  # more than there are: a tile has at most eight ways round and 49 places
MOST_PARTS = 25  # of two squares or more, on 49


@numba.njit(cache=True, nogil=True)
def size_of(board: np.uint64) -> int:
    """Return how many squares a board has."""
    count = 0
    while board:
        board &= board - np.uint64(1)
        count += 1
    return count


@numba.njit(cache=True, nogil=True)
def swapped(board: np.uint64, mask: np.uint64, step: np.uint64) -> np.uint64:
    """Return a board with the bits of ``mask`` and those ``step`` above them exchanged."""
    moved = (board ^ (board >> step)) & mask
    return board ^ moved ^ (moved << step)


@numba.njit(cache=True, nogil=True)
def mirrored(board: np.uint64) -> np.uint64:
    """Return a board with its columns in the other order."""
    board = swapped(board, np.uint64(0x5555555555555555), np.uint64(1))
    board = swapped(board, np.uint64(0x3333333333333333), np.uint64(2))
    return swapped(board, np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(4))


@numba.njit(cache=True, nogil=True)
def upended(board: np.uint64) -> np.uint64:
    """Return a board with its rows in the other order."""
    board = swapped(board, np.uint64(0x00FF00FF00FF00FF), np.uint64(8))
    board = swapped(board, np.uint64(0x0000FFFF0000FFFF), np.uint64(16))
    return swapped(board, np.uint64(0x00000000FFFFFFFF), np.uint64(32))


@numba.njit(cache=True, nogil=True)
def transposed(board: np.uint64) -> np.uint64:
    """Return a board with rows and columns exchanged."""
    board = swapped(board, np.uint64(0x00AA00AA00AA00AA), np.uint64(7))
    board = swapped(board, np.uint64(0x0000CCCC0000CCCC), np.uint64(14))
    return swapped(board, np.uint64(0x00000000F0F0F0F0), np.uint64(28))


@numba.njit(cache=True, nogil=True)
def cornered(board: np.uint64) -> np.uint64:
    """Return a board that is not empty moved to the first row and column."""
    while not board & np.uint64(0xFF):
        board >>= np.uint64(8)
    while not board & np.uint64(0x0101010101010101):
        board >>= np.uint64(1)
    return board


@numba.njit(cache=True, nogil=True)
def canonical(part: np.uint64) -> np.uint64:
    """Return the least image of a part in the corner."""
    least = cornered(part)
    for _ in range(2):
        other = mirrored(part)
        least = min(least, cornered(part), cornered(other), cornered(upended(part)), cornered(upended(other)))
        part = transposed(part)
    return least


@numba.njit(cache=True, nogil=True)
def parts_of(board: np.uint64, parts: np.ndarray) -> int:
    """Write the parts of two squares or more to ``parts``, canonical and the largest first; return how many."""
    count, largest = 0, 0
    while board:
        part, before = board & (~board + np.uint64(1)), np.uint64(0)
        while part != before:
            before = part
            part |= ((part << np.uint64(8)) | (part >> np.uint64(8))) & board
            part |= ((part << np.uint64(1)) | (part >> np.uint64(1))) & board
        board ^= part
        if part & (part - np.uint64(1)):
            size = size_of(part)
            parts[count] = canonical(part)
            if size > largest:
                parts[0], parts[count], largest = parts[count], parts[0], size
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def options_of(board: np.uint64, ways: np.ndarray, options: np.ndarray) -> int:
    """Write what each move leaves to ``options``; return how many there are."""
    count = 0
    for way in range(ways.shape[0]):
        fits, covered = board, np.uint64(0)
        for bit in ways[way]:
            fits &= board >> bit
            covered |= np.uint64(1) << bit
        while fits:
            low = fits & (~fits + np.uint64(1))
            fits ^= low
            options[count] = board ^ (covered * low)
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def slot_of(part: np.uint64, keys: np.ndarray) -> int:
    """Return where a part stands in the table, or the free slot where it would."""
    last = np.uint64(keys.size - 1)
    slot = ((part * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & last
    while keys[slot] != 0 and keys[slot] != part:
        slot = (slot + np.uint64(1)) & last
    return int(slot)


@numba.njit(cache=True, nogil=True)
def in_order(part: np.uint64, ways: np.ndarray, keys: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Return the options of a part, those that are quickly answered first: known ones, then those that fall apart."""
    options, inner = np.empty(MOST_OPTIONS, np.uint64), np.empty(MOST_OPTIONS, np.uint64)
    parts, ranks = np.empty(MOST_PARTS, np.uint64), np.empty(MOST_OPTIONS, np.int64)
    count = 0
    for place in range(options_of(part, ways, options)):
        option, rank = options[place], 0
        several = parts_of(option, parts)
        if several > 0:
            rank = MOST_OPTIONS * size_of(parts[0])
        if several == 1:
            option = parts[0]
            slot = slot_of(option, keys)
            if known[slot] & np.uint32((1 << LOW) - 1):
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
def noted(part: np.uint64, value: int, keys: np.ndarray, known: np.ndarray, room: np.ndarray) -> int:
    """Return what the table says of a part and a value, OPEN if nothing; a part that was not met is put there."""
    slot = slot_of(part, keys)
    if keys[slot] == 0:
        if room[0] <= 0:
            return FULL
        room[0] -= 1
        keys[slot] = part
    note = np.int64(known[slot])
    own = note & ((1 << LOW) - 1)
    if own:
        return YES if own - 1 == value else NO
    return NO if note >> (LOW + value) & 1 else OPEN


@numba.njit(cache=True, nogil=True)
def has_value(
    part: np.uint64, value: int, ways: np.ndarray, keys: np.ndarray, known: np.ndarray, room: np.ndarray
) -> int:
    """Return whether a canonical part has a nim-value: NO, YES, or FULL if there was no room to find out.

    Where another value is settled, ``answer & FULL`` is NO for YES and FULL for FULL.

    Args:
        part: a part of two squares or more.
        value: at least 0.
        ways: shape (ways round, squares of the tile), uint64: the bits of the tile, of which the first is 0.
        keys: shape (a power of two,), uint64: the parts met, 0 in a free slot.
        known: uint32, the notes on them, of the same shape.
        room: shape (1,), int64: how many more parts may be met.
    """
    if value * ways.shape[1] > size_of(part):  # more than there are moves; the value is found all the same
        less = 0
        while True:
            answer = has_value(part, less, ways, keys, known, room)
            if answer:
                return answer & FULL
            less += 1
    answer = noted(part, value, keys, known, room)
    if answer != OPEN:
        return answer
    slot = slot_of(part, keys)
    parts = np.empty(MOST_PARTS, np.uint64)
    for option in in_order(part, ways, keys, known):
        missing, several = value, parts_of(option, parts)
        for other in parts[1:several]:
            answer, one = NO, -1
            while answer == NO:
                one += 1
                answer = has_value(other, one, ways, keys, known, room)
            if answer == FULL:
                return FULL
            missing ^= one
        answer = YES if missing == 0 else NO
        if several > 0:
            answer = has_value(parts[0], missing, ways, keys, known, room)
        if answer:
            if answer == YES:
                known[slot] |= np.uint32(1 << (LOW + value))
            return answer & FULL
    for less in range(value):
        answer = has_value(part, less, ways, keys, known, room)
        if answer:
            return answer & FULL
    known[slot] = np.uint32(value + 1)
    return YES
