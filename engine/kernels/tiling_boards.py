"""Boards on which tiles are laid, as words of 64 bits: their parts, what a move leaves, and which image stands for all.

Bit ``stride * column + row`` is the square in a row and a column.  The stride is one more than there may be rows, so
that a shift never leads from one column into the next; a word has room for 16 columns of three rows, 12 of four, 10 of
five, 9 of six or 8 of seven.

Two arrays tell how squares lie in a word (``engine.families.tile_search``).  ``lines``, uint64, shape (stride,), has
the bits of the first 0, 1, ... rows.  ``images``, uint64, shape (4, 8, 256), has for each byte of a word and each value
of it the squares that it becomes if the rows of the layout are put in the other order, the columns, both, or if rows
and columns are exchanged, where they have room.

A part hangs together along edges.  It lies in the corner, and it is no higher than wide.  Of its images of this kind
those count whose upper and left halves have no fewer squares than the other ones, and of these the least stands for
all; so only a few images are made of most parts.

A part is *copied* if it is its own image under a half turn and no place of the tile on it meets its image.  Then the
second player wins: whatever is laid, the same can be laid on the other side of the centre.

Cost: some 70 nanoseconds a part.
"""

import numba
import numpy as np

BITS = 64
MOST_ROWS = 7
MOST_OPTIONS = 8 * BITS  # more than there are: a tile has at most eight ways round
MOST_PARTS = BITS // 2  # of two squares or more
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
    up, aside = np.uint64(stride - 1 - rows), np.uint64(stride * (BITS // stride - columns))
    for _ in range(2 if rows == columns else 1):
        upper = size_of(part & lines[rows // 2])
        lower = size_of((part >> np.uint64((rows + 1) // 2)) & lines[rows // 2])
        half = np.uint64(stride * (columns // 2))
        left = size_of(part & ((np.uint64(1) << half) - np.uint64(1)))
        right = size_of(part >> np.uint64(stride * ((columns + 1) // 2)))
        if lower > upper:
            part = image_of(part, UPENDED, images) >> up
        if right > left:
            part = image_of(part, MIRRORED, images) >> aside
        if least == 0 or part < least:
            least = part
        if lower == upper:
            least = min(least, image_of(part, UPENDED, images) >> up)
        if right == left:
            least = min(least, image_of(part, MIRRORED, images) >> aside)
            if lower == upper:
                least = min(least, image_of(part, TURNED, images) >> (up + aside))
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
        options: uint64, shape (at least ``MOST_OPTIONS``,).
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
