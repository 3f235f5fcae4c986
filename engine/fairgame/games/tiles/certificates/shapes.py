"""Shapes of squares and cubes for certificates: as cells, as masks of bits, and as lines of text that can be turned.

Nothing of it is shared with the searches that the certificates check.  A mask has a bit for each place of a board, line
after line, and the last place of a line is always empty, so that a shift never leads from one line into the next.

Cost: 20 microseconds for the text that stands for all images of a shape.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import compress, permutations, product
from operator import or_

ROOMS = (7, 9, 13)  # places in a line of a board, one of them always empty; a longer one has its own length
Cell = tuple[int, ...]
Lines = tuple[str, ...]
Levels = tuple[Lines, ...]


def texts(shape: str) -> list[list[str]]:
    """Return a shape as the file has it, levels of lines in base 16, as lines of zeros and ones of one length.

    >>> texts("3/1")
    [['11', '01']]
    """
    levels = [[int(line, 16) for line in level.split("/")] for level in shape.split("|")]
    width = max(line.bit_length() for level in levels for line in level)
    return [[f"{line:0{width}b}" for line in level] for level in levels]


def least(levels: Levels, axes: int) -> str:
    """Return the text that stands for all images of a shape in the plane or in space: the least of them."""
    images = []
    flat = axes <= 2  # noqa: PLR2004 - the plane
    for one in (levels, across(levels)) if flat else (levels, *others(levels)):
        for first in (one, one[::-1])[: 1 if flat else 2]:
            for second in (first, tuple(level[::-1] for level in first)):
                images.append(second)
                images.append(tuple(tuple([line[::-1] for line in level]) for level in second))
    return "|".join("/".join(level) for level in min(images))


def across(levels: Levels) -> Levels:
    """Return the shape with lines and columns exchanged."""
    return tuple(tuple(map("".join, zip(*level, strict=True))) for level in levels)


def upright(levels: Levels) -> Levels:
    """Return the shape with levels and lines exchanged."""
    return tuple(zip(*levels, strict=True))


def others(levels: Levels) -> Iterator[Levels]:
    """Yield the five other ways to exchange the three axes."""
    for step in (across, upright, across, upright, across):
        levels = step(levels)
        yield levels


def levels_of(part: int, room: int, axes: int) -> Levels:
    """Return a mask as levels of lines of text, without those that are empty on all sides."""
    size = room * room if axes > 2 else max(room, -(-part.bit_length() // room) * room)  # noqa: PLR2004
    text = f"{part:b}"
    text = text.zfill(-(-len(text) // size) * size)
    levels: Levels = tuple(
        tuple(text[line : line + room] for line in range(level, level + size, room))
        for level in range(0, len(text), size)
    )
    empty = "0" * room
    if axes > 2:  # noqa: PLR2004 - in space a line may be empty in one level and not in another
        kept = [any(level[line] != empty for level in levels) for line in range(room)]
        levels = tuple(tuple(compress(level, kept)) for level in levels if any(line != empty for line in level))
    else:
        levels = tuple(tuple(line for line in level if line != empty) for level in levels)
    union = reduce(or_, (int(line, 2) for level in levels for line in level))
    start, stop = room - union.bit_length(), room + 1 - (union & -union).bit_length()
    return tuple(tuple([line[start:stop] for line in level]) for level in levels)


def split(board: int, room: int, axes: int) -> Iterator[int]:
    """Yield the parts of a mask that hang together along lines, columns and levels."""
    steps = [room**axis for axis in range(axes)]
    while board:
        low, before = board & -board, 0
        part = board & ~(board + low)  # up to the end of the line, or a gap in it
        while part != before:
            before = part
            for step in steps:
                part |= (part << step | part >> step) & board
        board ^= part
        yield part


def room_of(cells: Sequence[Cell]) -> int:
    """Return how many places a line of the mask has."""
    longest = 1 + max(cell[-1] for cell in cells) if len(cells[0]) == 2 else 1 + max(map(max, cells))  # noqa: PLR2004
    return next((room for room in ROOMS if room > longest), longest + 1)


def index_of(cell: Cell, room: int) -> int:
    """Return the number of the bit of a cell."""
    return reduce(lambda sum_, number: sum_ * room + number, cell, 0)


def mask_of(cells: Iterable[Cell], room: int) -> int:
    """Return cells as a mask."""
    return sum(1 << index_of(cell, room) for cell in cells)


def key_of(cells: list[Cell]) -> str:
    """Return the text that stands for all images of some cells."""
    room = room_of(cells)
    moved = corner(cells)
    return least(levels_of(mask_of(moved, room), room, len(cells[0])), len(cells[0]))


def corner(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells moved so that the least number along each axis is 0."""
    listed = list(cells)
    low = [min(along) for along in zip(*listed, strict=True)]
    return [tuple(x - y for x, y in zip(cell, low, strict=True)) for cell in listed]


def turned(cells: list[Cell]) -> Iterator[list[Cell]]:
    """Yield cells turned and reflected in every way, moved to the corner."""
    axes = range(len(cells[0]))
    for order in permutations(axes):
        for signs in product((1, -1), repeat=len(axes)):
            yield corner([tuple(sign * cell[axis] for sign, axis in zip(signs, order, strict=True)) for cell in cells])


def neighbours(cells: list[Cell]) -> set[Cell]:
    """Return the squares beside some squares of the plane."""
    near: set[Cell] = {
        (row + down, column + right) for row, column in cells for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return near - set(cells)


def text_of(cells: Iterable[Cell]) -> str:
    """Return the text of cells, as ``cells_of`` reads it.

    >>> text_of(cells_of("0-0 1-0"))
    '0-0 1-0'
    """
    return " ".join("-".join(map(str, cell)) for cell in cells)


def cells_of(text: str) -> list[Cell]:
    """Return the cells of a text: numbers joined by hyphens, with spaces between."""
    return [tuple(map(int, word.split("-"))) for word in text.split()]
