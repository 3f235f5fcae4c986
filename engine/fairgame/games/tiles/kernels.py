"""Nim-values of boards on which tiles are laid, found by asking for one value at a time, and the proof that is left.

A part has the value v if no option has it and no smaller value is its own.  So one option of the value v settles that
the part has another, and most options are never looked at.  What is left of a board is a sum: all parts but the largest
are valued, and of the largest it is asked whether it has the value that is missing.  A part that is copied
(``fairgame.games.tiles.kernels``) has the value 0 and is not looked into.

What is known stands in a table of open addressing, each part beside the note on it: the value plus 1 in the low five
bits, 0 if it is not known, and above them a bit for each value that the part has not.

Cost: some 7 microseconds a part, 12 in a table of gigabytes; for Cram 5 by 7 there are 0.7 million parts, for 5 by 8
2.8 million.  The table has a fixed size and the search stops when it is full; a slot takes 16 bytes.  Source: J.
Lemoine and S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010).

Boards on which tiles are laid, as words of 64 bits: their parts, what a move leaves, and which image stands for all.

Bit ``stride * column + row`` is the square in a row and a column.  The stride is one more than there may be rows, so
that a shift never leads from one column into the next; a word has room for 16 columns of three rows, 12 of four, 10 of
five, 9 of six or 8 of seven.

Two arrays tell how squares lie in a word (``fairgame.games.tiles.compiled_search``).  ``lines``, uint64, shape
(stride,), has the bits of the first 0, 1, ... rows.  ``images``, uint64, shape (4, 8, 256), has for each byte of a word
and each value of it the squares that it becomes if the rows of the layout are put in the other order, the columns,
both, or if rows and columns are exchanged, where they have room.

A part hangs together along edges.  It lies in the corner, and it is no higher than wide.  Of its images of this kind
those count whose upper and left halves have no fewer squares than the other ones, and of these the least stands for
all; so only a few images are made of most parts.

A part is *copied* if it is its own image under a half turn and no place of the tile on it meets its image.  Then the
second player wins: whatever is laid, the same can be laid on the other side of the centre.

Cost: some 70 nanoseconds a part.

The few boards whose nim-values prove that of a board, picked from all that a search has found.

A value v is the mex of the options' values if some option has each smaller one and no option has v; and an option that
has itself an option of value v has not the value v.  So of each board that is needed one option a smaller value is
needed, and of each option either its parts or those of one answer of value v.  A board that is copied needs nothing.
The largest boards are treated first, and whatever adds the fewest squares is taken, squared.

Cost: a second for Cram 5 by 7, of which 14,000 boards remain.  Source: the argument is common.
"""

import numba
import numpy as np

BITS = 64
MAX_ROWS = 7
MAX_OPTIONS = 8 * BITS  # more than there are: a tile has at most eight ways round
MAX_PARTS = BITS // 2  # of two squares or more
UPENDED, MIRRORED, TURNED, TRANSPOSED = 0, 1, 2, 3


@numba.njit(cache=True, nogil=True)
def size_of(board: np.uint64) -> int:
    """Return how many squares a board has."""
    board -= (board >> np.uint64(1)) & np.uint64(0x5555555555555555)
    board = (board & np.uint64(0x3333333333333333)) + ((board >> np.uint64(2)) & np.uint64(0x3333333333333333))
    board = (board + (board >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((board * np.uint64(0x0101010101010101)) >> np.uint64(56))


@numba.njit(cache=True, nogil=True)
def image_of(board: np.uint64, image: int, images: np.ndarray) -> np.uint64:
    """Return one of the images of a layout."""
    made = np.uint64(0)
    for byte in range(8):
        made |= images[image, byte, np.int64((board >> np.uint64(8 * byte)) & np.uint64(0xFF))]
    return made


@numba.njit(cache=True, nogil=True)
def cornered(board: np.uint64, lines: np.ndarray) -> np.uint64:
    """Return a board that is not empty moved to the first row and column."""
    stride = np.uint64(lines.size)
    first = (np.uint64(1) << stride) - np.uint64(1)
    while not board & first:
        board >>= stride
    while not board & lines[1]:
        board >>= np.uint64(1)
    return board


@numba.njit(cache=True, nogil=True)
def sides_of(part: np.uint64, lines: np.ndarray) -> tuple[int, int]:
    """Return how many rows and columns a part in the corner takes."""
    rows, columns = 1, 1
    while part & ~lines[rows]:
        rows += 1
    while columns < BITS // lines.size and part >> np.uint64(lines.size * columns):
        columns += 1
    return rows, columns


@numba.njit(cache=True, nogil=True)
def canonical(part: np.uint64, lines: np.ndarray, images: np.ndarray) -> np.uint64:
    """Return the image of a part that stands for all."""
    part = cornered(part, lines)
    rows, columns = sides_of(part, lines)
    if rows > columns:
        part = image_of(part, TRANSPOSED, images)
        rows, columns = columns, rows
    least = np.uint64(0)
    stride = lines.size
    up, across = np.uint64(stride - 1 - rows), np.uint64(stride * (BITS // stride - columns))
    for _ in range(2 if rows == columns else 1):
        upper = size_of(part & lines[rows // 2])
        lower = size_of((part >> np.uint64((rows + 1) // 2)) & lines[rows // 2])
        half = np.uint64(stride * (columns // 2))
        left = size_of(part & ((np.uint64(1) << half) - np.uint64(1)))
        right = size_of(part >> np.uint64(stride * ((columns + 1) // 2)))
        if lower > upper:
            part = image_of(part, UPENDED, images) >> up
        if right > left:
            part = image_of(part, MIRRORED, images) >> across
        if least == 0 or part < least:
            least = part
        if lower == upper:
            least = min(least, image_of(part, UPENDED, images) >> up)
        if right == left:
            least = min(least, image_of(part, MIRRORED, images) >> across)
            if lower == upper:
                least = min(least, image_of(part, TURNED, images) >> (up + across))
        if rows == columns:
            part = image_of(part, TRANSPOSED, images)
    return least


@numba.njit(cache=True, nogil=True)
def parts_of(board: np.uint64, lines: np.ndarray, images: np.ndarray, parts: np.ndarray) -> int:
    """Write the parts of two squares or more to ``parts``, canonical and the largest first; return how many."""
    count, largest, stride = 0, 0, np.uint64(lines.size)
    while board:
        part, before = board & (~board + np.uint64(1)), np.uint64(0)
        while part != before:
            before = part
            part |= ((part << stride) | (part >> stride)) & board
            part |= ((part << np.uint64(1)) | (part >> np.uint64(1))) & board
        board ^= part
        if part & (part - np.uint64(1)):
            size = size_of(part)
            parts[count] = canonical(part, lines, images)
            if size > largest:
                parts[0], parts[count], largest = parts[count], parts[0], size
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def options_of(board: np.uint64, ways: np.ndarray, options: np.ndarray) -> int:
    """Write what each move leaves to ``options``; return how many there are.

    Args:
        board: the free squares.
        ways: shape (ways round, squares of the tile), uint64: the bits of the tile, of which the first is 0.
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
    """Return whether a part in the corner is its own half turn, and no place of the tile on it meets its image."""
    rows, columns = sides_of(part, lines)
    moved = np.uint64(lines.size - 1 - rows + lines.size * (BITS // lines.size - columns))
    if image_of(part, TURNED, images) >> moved != part:
        return False
    for place in range(options_of(part, ways, options)):
        covered = part ^ options[place]
        if image_of(covered, TURNED, images) >> moved & covered:
            return False
    return True


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
    options, inner = np.empty(MAX_OPTIONS, np.uint64), np.empty(MAX_OPTIONS, np.uint64)
    parts, ranks = np.empty(MAX_PARTS, np.uint64), np.empty(MAX_OPTIONS, np.int64)
    count = 0
    for place in range(options_of(part, ways, options)):
        option, rank = options[place], 0
        several = parts_of(option, lines, images, parts)
        if several > 0:
            rank = MAX_OPTIONS * size_of(parts[0])
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
        if is_copied(part, ways, lines, images, np.empty(MAX_OPTIONS, np.uint64)):
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
        images: what becomes of each byte of a word (``fairgame.games.tiles.kernels``).
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
    parts = np.empty(MAX_PARTS, np.uint64)
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


UNKNOWN = -1


@numba.njit(cache=True, nogil=True)
def price(
    board: np.uint64, lines: np.ndarray, images: np.ndarray, table: np.ndarray, needed: np.ndarray, parts: np.ndarray
) -> tuple[int, int]:
    """Return how much it would add to need the parts of a board, and its value; UNKNOWN twice if one has none."""
    added, value = 0, 0
    for part in parts[: parts_of(board, lines, images, parts)]:
        slot = slot_of(part, table)
        one = np.int64(table[slot, NOTE] & VALUE)
        if one == 0:
            return UNKNOWN, UNKNOWN
        value ^= one - 1
        if not needed[slot]:
            added += size_of(part) ** 2
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
    """Write the parts of a board that were not needed yet to ``rows`` behind the first ``count``; return the count."""
    for part in parts[: parts_of(board, lines, images, parts)]:
        slot = slot_of(part, table)
        if not needed[slot]:
            needed[slot] = 1
            rows[count] = part
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def cheapest_of_value(
    options: np.ndarray,
    value: int,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    needed: np.ndarray,
    parts: np.ndarray,
) -> tuple[int, int]:
    """Return the place of the option of a value that adds the least, and how much; UNKNOWN twice if there is none."""
    best, least = UNKNOWN, UNKNOWN
    for place in range(options.size):
        added, one = price(options[place], lines, images, table, needed, parts)
        if added != UNKNOWN and one == value and (best == UNKNOWN or added < least):
            best, least = place, added
            if added == 0:
                break
    return best, least


@numba.njit(cache=True, nogil=True)
def proof(boards: np.ndarray, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return canonical parts that prove each other's values and those of the boards, uint64.

    Args:
        boards: uint64, boards whose parts all have a value in the table.
        ways: shape (ways round, squares of the tile), uint64: the bits of the tile.
        lines: the bits of the first 0, 1, ... rows of a word.
        images: what becomes of each byte of a word (``fairgame.games.tiles.kernels``).
        table: the parts met by the search, with the notes on them (``fairgame.games.tiles.kernels.has_value``).
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
            if size_of(part) != size or is_copied(part, ways, lines, images, options):
                continue
            value = int(table[slot_of(part, table), NOTE] & VALUE) - 1
            every = options[: options_of(part, ways, options)]
            for less in range(value):
                best, _ = cheapest_of_value(every, less, lines, images, table, needed, parts)
                count = need(every[best], lines, images, table, needed, rows, count, parts)
            for option in every:
                added, _ = price(option, lines, images, table, needed, parts)
                if added == 0:
                    continue
                answers = replies[: options_of(option, ways, replies)]
                best, least = cheapest_of_value(answers, value, lines, images, table, needed, parts)
                if best != UNKNOWN and (added == UNKNOWN or least < added):
                    count = need(answers[best], lines, images, table, needed, rows, count, parts)
                else:
                    count = need(option, lines, images, table, needed, rows, count, parts)
    return rows[:count]
