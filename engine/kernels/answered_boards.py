"""The loops of the check of boards that are answered (``engine.certificates.answered``).

A board is a word: bit ``stride * column + row`` is the square in a row and a column, and the last bit of a column is
always 0.  Nothing of it is shared with the search (``engine.kernels.tilings``), which finds one image of a part that
stands for all: here all eight images of a part are written into a table, and a part is looked up as it lies.

Cost: some 5 microseconds a board of forty squares.
"""

import numba
import numpy as np

RIGHT, WRONG, OPEN = 0, 1, 2
UNKNOWN = -1
IMAGES = 8
BITS = 64
MOST_ROWS = 7  # the shorter side; the longer one has room in a word beside it
SLASH, ZERO, NINE, A, F = b"/09af"


@numba.njit(cache=True, nogil=True)
def lines_into(texts: np.ndarray, lines: np.ndarray, sides: np.ndarray) -> int:
    """Read shapes as the file has them, lines in base 16 joined by strokes; they lie, no higher than wide.

    Args:
        texts: uint8, shape (shapes, most characters): their characters, zeros behind them.
        lines: int64, shape (shapes, ``MOST_ROWS``), zeros; becomes their rows, bit c for the square in column c.
        sides: int64, shape (shapes, 2); becomes how many rows and columns each has.

    Returns:
        The number of the first that is none, has no square or no room in a word, or ``UNKNOWN`` if all are read.
    """
    read = np.zeros(BITS, np.int64)
    for number in range(texts.shape[0]):
        rows = 0
        read[0] = 0
        for letter in texts[number]:
            if letter == 0:
                break
            if letter == SLASH:
                rows += 1
                if rows == BITS:
                    return number
                read[rows] = 0
                continue
            if ZERO <= letter <= NINE:
                digit = letter - ZERO
            elif A <= letter <= F:
                digit = letter - A + 10
            else:
                return number
            if read[rows] >> (BITS // 2):
                return number
            read[rows] = read[rows] << 4 | digit
        rows, columns = rows + 1, 0
        for row in range(rows):
            while read[row] >> columns:
                columns += 1
        high, wide = min(rows, columns), max(rows, columns)
        if high == 0 or high > MOST_ROWS or wide > BITS // (high + 1):
            return number
        sides[number, 0], sides[number, 1] = high, wide
        for row in range(rows):
            for column in range(columns):
                if read[row] >> column & 1:
                    if rows <= columns:
                        lines[number, row] |= 1 << column
                    else:
                        lines[number, column] |= 1 << row
    return UNKNOWN


@numba.njit(cache=True, nogil=True)
def placed(key: np.uint64, keys: np.ndarray) -> int:
    """Return where a part stands in the table, or the free place where it would."""
    last = np.uint64(keys.size - 1)
    place = (key ^ (key >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    place = (place ^ (place >> np.uint64(32))) & last
    while keys[place] != 0 and keys[place] != key:
        place = (place + np.uint64(1)) & last
    return int(place)


@numba.njit(cache=True, nogil=True)
def images_into(
    lines: np.ndarray, sides: np.ndarray, values: np.ndarray, stride: int, keys: np.ndarray, noted: np.ndarray
) -> tuple[np.ndarray, int]:
    """Write all images of some parts into a table, as far as they have room; return the parts and what is twofold.

    Args:
        lines: int64, shape (parts, at most 7): the rows of each part, bit c for the square in column c.
        sides: int64, shape (parts, 2): how many rows and columns each has.
        values: int64, their nim-values, at least 0.
        stride: one more than there may be rows.
        keys: uint64, zeros, a power of two of them; becomes the table.
        noted: int64, of the same shape; becomes the values.

    Returns:
        The parts as words, and the first of them that stands there with another value, or ``UNKNOWN``.
    """
    boards = np.zeros(lines.shape[0], np.uint64)
    most = BITS // stride
    for part in range(lines.shape[0]):
        rows, columns = sides[part]
        for image in range(IMAGES):
            if image >= IMAGES // 2 and (columns >= stride or rows > most):
                continue
            word = np.uint64(0)
            for row in range(rows):
                line = lines[part, row]
                for column in range(columns):
                    if line >> column & 1:
                        down = rows - 1 - row if image & 1 else row
                        across = columns - 1 - column if image & 2 else column
                        bit = stride * down + across if image & 4 else stride * across + down
                        word |= np.uint64(1) << np.uint64(bit)
            if image == 0:
                boards[part] = word
            place = placed(word, keys)
            if keys[place] == word and noted[place] != values[part]:
                return boards, part
            keys[place], noted[place] = word, values[part]
    return boards, UNKNOWN


@numba.njit(cache=True, nogil=True)
def value_of(board: np.uint64, stride: int, keys: np.ndarray, noted: np.ndarray) -> int:
    """Return the nim-sum of the parts of a board, ``UNKNOWN`` if one of two squares or more is not in the table."""
    total, step = 0, np.uint64(stride)
    first = (np.uint64(1) << step) - np.uint64(1)
    while board:
        seed = board & (~board + np.uint64(1))
        part = seed
        while True:
            grown = (part | part << np.uint64(1) | part >> np.uint64(1) | part << step | part >> step) & board
            if grown == part:
                break
            part = grown
        board ^= part
        if part == seed:
            continue
        while part & first == 0:
            part >>= step
        least = part
        while least >> step:
            least = (least >> step) | (least & first)
        while least & np.uint64(1) == 0:
            least >>= np.uint64(1)
            part >>= np.uint64(1)
        place = placed(part, keys)
        if keys[place] == 0:
            return UNKNOWN
        total ^= noted[place]
    return total


@numba.njit(cache=True, nogil=True)
def is_copied(board: np.uint64, rows: int, columns: int, covered: np.ndarray, stride: int) -> bool:
    """Return whether a board in the corner is its own half turn, and no place of the tile on it meets its image."""
    for number in range(-1, covered.size):
        squares = board if number < 0 else covered[number]
        if squares & board != squares:
            continue
        turned = np.uint64(0)
        for row in range(rows):
            for column in range(columns):
                if squares >> np.uint64(stride * column + row) & np.uint64(1):
                    turned |= np.uint64(1) << np.uint64(stride * (columns - 1 - column) + rows - 1 - row)
        if (turned != board) if number < 0 else (turned & squares != 0):
            return False
    return True


@numba.njit(cache=True, nogil=True)
def first_wrong(
    boards: np.ndarray,
    sides: np.ndarray,
    values: np.ndarray,
    covered: np.ndarray,
    stride: int,
    keys: np.ndarray,
    noted: np.ndarray,
) -> tuple[int, int, np.uint64]:
    """Check that each of some boards has its value, and stop at the first that may have another.

    Args:
        boards: uint64, in the corner.
        sides: int64, shape (boards, 2): how many rows and columns each takes.
        values: int64, 0 to 63.
        covered: uint64, every place of the tile that has room in a word.
        stride: one more than there may be rows.
        keys: the table of the parts (``images_into``).
        noted: their values.

    Returns:
        The number of the board and ``WRONG`` if an option has the value or a smaller one is missing, ``OPEN`` if
        an option is neither listed nor answered, and what is left then; or ``UNKNOWN`` and ``RIGHT``.
    """
    fits, met = np.empty(covered.size, np.uint64), np.empty(covered.size, np.bool_)
    for number in range(boards.size):
        board, value, reached, count = boards[number], values[number], np.uint64(0), 0
        if value == 0 and is_copied(board, sides[number, 0], sides[number, 1], covered, stride):
            continue
        for squares in covered:
            if squares & board == squares:
                found = value_of(board ^ squares, stride, keys, noted)
                fits[count], met[count] = squares, found != UNKNOWN
                count += 1
                if found != UNKNOWN:
                    reached |= np.uint64(1) << np.uint64(found)
        below = (np.uint64(1) << np.uint64(value)) - np.uint64(1)
        if reached & (below + below + np.uint64(1)) != below:
            return number, WRONG, board
        for one in range(count):
            other = 0
            while not met[one] and other < count:
                left = board ^ fits[one] ^ fits[other]
                if fits[one] & fits[other] == 0 and value_of(left, stride, keys, noted) == value:
                    met[one] = met[other] = True  # either is the answer to the other
                other += 1
            if not met[one]:
                return number, OPEN, board ^ fits[one]
    return UNKNOWN, RIGHT, np.uint64(0)
