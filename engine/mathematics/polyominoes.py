"""All shapes of unit squares that hang together along edges, up to turning and reflecting.

Each is found by adding a square to one of fewer squares.  Cost: 0.2 s for the 533 shapes of at most eight squares.
Source: S. W. Golomb, Polyominoes.
"""

from collections.abc import Iterable, Iterator
from itertools import product

Square = tuple[int, int]
Shape = tuple[Square, ...]


def polyominoes(largest: int) -> Iterator[Shape]:
    """Yield each shape of at most ``largest`` squares once, the small ones first, in its first image.

    >>> [len(shape) for shape in polyominoes(4)]
    [1, 2, 3, 3, 4, 4, 4, 4, 4]
    """
    shapes: list[Shape] = [((0, 0),)]
    for _ in range(largest):
        yield from shapes
        grown = (first_image((*shape, square)) for shape in shapes for square in beside(shape))
        shapes = sorted(set(grown))


def beside(shape: Shape) -> set[Square]:
    """Return the squares that touch a shape along an edge."""
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, column + right) for row, column in shape for down, right in steps} - set(shape)


def first_image(squares: Iterable[Square]) -> Shape:
    """Return the first in order of a shape's images in the corner, each with its squares in order."""
    listed = list(squares)
    images = []
    for down, right, exchanged in product((1, -1), (1, -1), (False, True)):
        moved = [(right * column, down * row) if exchanged else (down * row, right * column) for row, column in listed]
        top, left = (min(along) for along in zip(*moved, strict=True))
        images.append(tuple(sorted((row - top, column - left) for row, column in moved)))
    return min(images)
