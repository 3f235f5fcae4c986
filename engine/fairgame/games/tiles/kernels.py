"""Search for the nim-value of a board of tiles, one value at a time, and selection of the parts that prove it.

Layout: a board is a word of 64 bits; bit ``stride * column + row`` is a square.  The stride is one more than the
maximal number of rows, so a shift never carries from one column into the next.  A word has room for 16 columns of three
rows, 12 of four, 10 of five, 9 of six or 8 of seven.  ``fairgame.games.tiles.compiled_search`` computes two arrays.
``lines``, uint64, shape (stride,), has the bits of the first 0, 1, ... rows.  ``images``, uint64, shape (4, 8, 256),
has for each byte of a word and each of its values the squares after reversing the rows of the layout, the columns, or
both, or after exchanging rows and columns, as far as they fit.

Canonical parts: a part is connected along edges, in the corner, and no higher than wide.  An image counts if its upper
and left halves have at least as many squares as the opposite halves; the least image that counts is canonical.  So most
parts need few images.  Cost: some 70 nanoseconds a part.

Copying: a part is *copied* if it is its own image under a half turn, and no tile placed on it meets the tile's image.
Then the second player wins by answering every move on the other side of the centre.

Search: a part has the value v if no option has it and the part has no smaller value.  One option of value v excludes v,
so most options are never searched.  An option is a sum: the search finds the values of all its parts except the
largest, and tests the largest for the missing value.  A copied part has the value 0 without a search.  The table has
open addressing; each part is stored with a note: the value plus 1 in the low five bits, 0 if unknown, and above them a
bit for each excluded value.
Cost: some 7 microseconds a part, 12 in a table of gigabytes; Cram has 0.7 million parts for 5 by 7 and 2.8 million for
5 by 8.  The table has a fixed size, 16 bytes a slot, and the search stops when it is full.

Proof: v is the mex of the options' values if each smaller value is that of an option and no option has v.  An option
that has an option of value v does not have the value v itself.  So a board needs one option for each smaller value, and
for each option either its parts or the parts of one reply of value v.  A copied board needs no proof.  The kernel
treats the largest boards first and takes the cheapest choice, where a part costs the square of its size.  Cost: a
second for Cram 5 by 7, with 14,000 boards in the proof.

Source: J. Lemoine and S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010); the argument of the proof is common.
"""

import numba
import numpy as np

BITS = 64
MAX_ROWS = 7
MAX_OPTIONS = 8 * BITS  # an upper bound: a tile has at most eight orientations
MAX_PARTS = BITS // 2  # of two squares or more
UPENDED, MIRRORED, TURNED, TRANSPOSED = 0, 1, 2, 3


@numba.njit(cache=True, nogil=True)
def count_squares(board: np.uint64) -> int:
    """Return the number of squares of a board."""
    board -= (board >> np.uint64(1)) & np.uint64(0x5555555555555555)
    board = (board & np.uint64(0x3333333333333333)) + ((board >> np.uint64(2)) & np.uint64(0x3333333333333333))
    board = (board + (board >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((board * np.uint64(0x0101010101010101)) >> np.uint64(56))


@numba.njit(cache=True, nogil=True)
def transform(board: np.uint64, image: int, images: np.ndarray) -> np.uint64:
    """Return an image of a board in the layout."""
    moved = np.uint64(0)
    for byte in range(8):
        moved |= images[image, byte, np.int64((board >> np.uint64(8 * byte)) & np.uint64(0xFF))]
    return moved


@numba.njit(cache=True, nogil=True)
def move_to_corner(board: np.uint64, lines: np.ndarray) -> np.uint64:
    """Return a nonempty board, moved to the first row and column."""
    stride = np.uint64(lines.size)
    first = (np.uint64(1) << stride) - np.uint64(1)
    while not board & first:
        board >>= stride
    while not board & lines[1]:
        board >>= np.uint64(1)
    return board


@numba.njit(cache=True, nogil=True)
def extent(part: np.uint64, lines: np.ndarray) -> tuple[int, int]:
    """Return the numbers of rows and columns of a part in the corner."""
    rows, columns = 1, 1
    while part & ~lines[rows]:
        rows += 1
    while columns < BITS // lines.size and part >> np.uint64(lines.size * columns):
        columns += 1
    return rows, columns


@numba.njit(cache=True, nogil=True)
def canonical(part: np.uint64, lines: np.ndarray, images: np.ndarray) -> np.uint64:
    """Return the canonical image of a part."""
    part = move_to_corner(part, lines)
    rows, columns = extent(part, lines)
    if rows > columns:
        part = transform(part, TRANSPOSED, images)
        rows, columns = columns, rows
    least = np.uint64(0)
    stride = lines.size
    up, across = np.uint64(stride - 1 - rows), np.uint64(stride * (BITS // stride - columns))
    for _ in range(2 if rows == columns else 1):
        upper = count_squares(part & lines[rows // 2])
        lower = count_squares((part >> np.uint64((rows + 1) // 2)) & lines[rows // 2])
        half = np.uint64(stride * (columns // 2))
        left = count_squares(part & ((np.uint64(1) << half) - np.uint64(1)))
        right = count_squares(part >> np.uint64(stride * ((columns + 1) // 2)))
        if lower > upper:
            part = transform(part, UPENDED, images) >> up
        if right > left:
            part = transform(part, MIRRORED, images) >> across
        if least == 0 or part < least:
            least = part
        if lower == upper:
            least = min(least, transform(part, UPENDED, images) >> up)
        if right == left:
            least = min(least, transform(part, MIRRORED, images) >> across)
            if lower == upper:
                least = min(least, transform(part, TURNED, images) >> (up + across))
        if rows == columns:
            part = transform(part, TRANSPOSED, images)
    return least


@numba.njit(cache=True, nogil=True)
def split(board: np.uint64, lines: np.ndarray, images: np.ndarray, parts: np.ndarray) -> int:
    """Write the canonical parts of two squares or more to ``parts``, the largest first; return their number."""
    count, largest, stride = 0, 0, np.uint64(lines.size)
    while board:
        part, before = board & (~board + np.uint64(1)), np.uint64(0)
        while part != before:
            before = part
            part |= ((part << stride) | (part >> stride)) & board
            part |= ((part << np.uint64(1)) | (part >> np.uint64(1))) & board
        board ^= part
        if part & (part - np.uint64(1)):
            size = count_squares(part)
            parts[count] = canonical(part, lines, images)
            if size > largest:
                parts[0], parts[count], largest = parts[count], parts[0], size
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def write_options(board: np.uint64, ways: np.ndarray, options: np.ndarray) -> int:
    """Write the board after each move to ``options``; return their number.

    Args:
        board: the free squares.
        ways: shape (orientations, squares of the tile), uint64: the bits of the tile; the first bit is 0.
        options: uint64, shape (at least ``MAX_OPTIONS``,).
    """
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
def is_copied(part: np.uint64, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, options: np.ndarray) -> bool:
    """Return whether a part in the corner is copied (see the module)."""
    rows, columns = extent(part, lines)
    moved = np.uint64(lines.size - 1 - rows + lines.size * (BITS // lines.size - columns))
    if transform(part, TURNED, images) >> moved != part:
        return False
    for place in range(write_options(part, ways, options)):
        covered = part ^ options[place]
        if transform(covered, TURNED, images) >> moved & covered:
            return False
    return True


NO, YES, FULL, OPEN = 0, 1, 2, 3
VALUE_BITS = 5  # of a note
VALUE = np.uint64((1 << VALUE_BITS) - 1)
PART, NOTE = 0, 1  # columns of the table


@numba.njit(cache=True, nogil=True)
def find_slot(part: np.uint64, table: np.ndarray) -> int:
    """Return the slot of a part in the table, or the free slot for it."""
    last = np.uint64(len(table) - 1)
    slot = ((part * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & last
    while table[slot, PART] != 0 and table[slot, PART] != part:
        slot = (slot + np.uint64(1)) & last
    return int(slot)


@numba.njit(cache=True, nogil=True)
def ordered_options(
    part: np.uint64, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, table: np.ndarray
) -> np.ndarray:
    """Return the distinct options of a part, the cheapest first: known parts, then those with a small largest part."""
    options, inner = np.empty(MAX_OPTIONS, np.uint64), np.empty(MAX_OPTIONS, np.uint64)
    parts, ranks = np.empty(MAX_PARTS, np.uint64), np.empty(MAX_OPTIONS, np.int64)
    count = 0
    for place in range(write_options(part, ways, options)):
        option, rank = options[place], 0
        several = split(option, lines, images, parts)
        if several > 0:
            rank = MAX_OPTIONS * count_squares(parts[0])
        if several == 1:
            option = parts[0]
            if table[find_slot(option, table), NOTE] & VALUE:
                rank = 0
            else:
                rank += write_options(option, ways, inner)
        at, duplicate = count, False
        while at > 0 and (ranks[at - 1] > rank or (ranks[at - 1] == rank and options[at - 1] >= option)):
            duplicate = duplicate or (ranks[at - 1] == rank and options[at - 1] == option)
            at -= 1
        if not duplicate:
            for moved in range(count, at, -1):
                options[moved], ranks[moved] = options[moved - 1], ranks[moved - 1]
            options[at], ranks[at] = option, rank
            count += 1
    return options[:count]


@numba.njit(cache=True, nogil=True)
def look_up(
    part: np.uint64,
    value: int,
    ways: np.ndarray,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    room: np.ndarray,
) -> int:
    """Return YES, NO or OPEN from the note on a part, FULL if there is no room; insert a new part."""
    slot = find_slot(part, table)
    if table[slot, PART] == 0:
        if room[0] <= 0:
            return FULL
        room[0] -= 1
        table[slot, PART] = part
        if is_copied(part, ways, lines, images, np.empty(MAX_OPTIONS, np.uint64)):
            table[slot, NOTE] = np.uint64(1)
    note = table[slot, NOTE]
    if note & VALUE:
        return YES if note & VALUE == np.uint64(value + 1) else NO
    return NO if note >> np.uint64(VALUE_BITS + value) & np.uint64(1) else OPEN


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
    """Return whether a canonical part has a nim-value: NO, YES, or FULL if the table has no room.

    ``answer & FULL`` turns the answer for another value into the answer for this one: YES into NO, FULL into FULL.

    Args:
        part: a part of two squares or more.
        value: at least 0.
        ways: shape (orientations, squares of the tile), uint64: the bits of the tile; the first bit is 0.
        lines: see the module.
        images: see the module.
        table: shape (a power of two, 2), uint64: the parts, 0 in a free slot, and their notes.
        room: shape (1,), int64: the number of parts that may still be inserted.
    """
    if value * ways.shape[1] > count_squares(part):  # more than the number of moves: find and store a smaller value
        less = 0
        while True:
            answer = has_value(part, less, ways, lines, images, table, room)
            if answer:
                return answer & FULL
            less += 1
    answer = look_up(part, value, ways, lines, images, table, room)
    if answer != OPEN:
        return answer
    slot = find_slot(part, table)
    parts = np.empty(MAX_PARTS, np.uint64)
    for option in ordered_options(part, ways, lines, images, table):
        missing, several = value, split(option, lines, images, parts)
        for other in parts[1:several]:
            answer, tried = NO, -1
            while answer == NO:
                tried += 1
                answer = has_value(other, tried, ways, lines, images, table, room)
            if answer == FULL:
                return FULL
            missing ^= tried
        answer = YES if missing == 0 else NO
        if several > 0:
            answer = has_value(parts[0], missing, ways, lines, images, table, room)
        if answer:
            if answer == YES:
                table[slot, NOTE] |= np.uint64(1) << np.uint64(VALUE_BITS + value)
            return answer & FULL
    for less in range(value):
        answer = has_value(part, less, ways, lines, images, table, room)
        if answer:
            return answer & FULL
    table[slot, NOTE] = np.uint64(value + 1)
    return YES


@numba.njit(cache=True, nogil=True)
def look_up_values(parts: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return the nim-values of canonical parts, int64; -1 if unknown."""
    values = np.empty(parts.size, np.int64)
    for place in range(parts.size):
        values[place] = np.int64(table[find_slot(parts[place], table), NOTE] & VALUE) - 1
    return values


UNKNOWN = -1


@numba.njit(cache=True, nogil=True)
def price(
    board: np.uint64, lines: np.ndarray, images: np.ndarray, table: np.ndarray, needed: np.ndarray, parts: np.ndarray
) -> tuple[int, int]:
    """Return the cost of adding the parts of a board to the proof, and its value; UNKNOWN twice if a part lacks one."""
    added, value = 0, 0
    for part in parts[: split(board, lines, images, parts)]:
        slot = find_slot(part, table)
        note = np.int64(table[slot, NOTE] & VALUE)
        if note == 0:
            return UNKNOWN, UNKNOWN
        value ^= note - 1
        if not needed[slot]:
            added += count_squares(part) ** 2
    return added, value


@numba.njit(cache=True, nogil=True)
def need(
    board: np.uint64,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    needed: np.ndarray,
    rows: np.ndarray,
    count: int,
    parts: np.ndarray,
) -> int:
    """Append the parts of a board that are new to the proof to ``rows``; return the new count."""
    for part in parts[: split(board, lines, images, parts)]:
        slot = find_slot(part, table)
        if not needed[slot]:
            needed[slot] = 1
            rows[count] = part
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def cheapest_option(
    options: np.ndarray,
    value: int,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    needed: np.ndarray,
    parts: np.ndarray,
) -> tuple[int, int]:
    """Return the index of the cheapest option of a value, and its cost; UNKNOWN twice if none has the value."""
    best, least = UNKNOWN, UNKNOWN
    for place in range(options.size):
        added, reached = price(options[place], lines, images, table, needed, parts)
        if added != UNKNOWN and reached == value and (best == UNKNOWN or added < least):
            best, least = place, added
            if added == 0:
                break
    return best, least


@numba.njit(cache=True, nogil=True)
def proof(boards: np.ndarray, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return canonical parts that prove each other's values and those of the boards, uint64.

    Args:
        boards: uint64, boards whose parts all have a value in the table.
        ways: shape (orientations, squares of the tile), uint64: the bits of the tile.
        lines: see the module.
        images: see the module.
        table: as in ``has_value``.
    """
    needed = np.zeros(len(table), np.uint8)
    rows = np.empty(np.count_nonzero(table[:, NOTE] & VALUE), np.uint64)
    options, replies = np.empty(MAX_OPTIONS, np.uint64), np.empty(MAX_OPTIONS, np.uint64)
    parts = np.empty(MAX_PARTS, np.uint64)
    count = 0
    for board in boards:
        count = need(board, lines, images, table, needed, rows, count, parts)
    for size in range(BITS, 1, -1):
        place = 0
        while place < count:
            part = rows[place]
            place += 1
            if count_squares(part) != size or is_copied(part, ways, lines, images, options):
                continue
            value = int(table[find_slot(part, table), NOTE] & VALUE) - 1
            every = options[: write_options(part, ways, options)]
            for less in range(value):
                best, _ = cheapest_option(every, less, lines, images, table, needed, parts)
                count = need(every[best], lines, images, table, needed, rows, count, parts)
            for option in every:
                added, _ = price(option, lines, images, table, needed, parts)
                if added == 0:
                    continue
                answers = replies[: write_options(option, ways, replies)]
                best, least = cheapest_option(answers, value, lines, images, table, needed, parts)
                if best != UNKNOWN and (added == UNKNOWN or least < added):
                    count = need(answers[best], lines, images, table, needed, rows, count, parts)
                else:
                    count = need(option, lines, images, table, needed, rows, count, parts)
    return rows[:count]
