"""Free polyominoes: shapes of unit squares connected along edges, up to rotation and reflection.

Each shape is a smaller shape with one more square.  A set has all images of the shapes found so far, so only new shapes
are turned.
Cost: 0.04 s for the 533 shapes of at most eight squares, once a process.  Source: S. W. Golomb, Polyominoes.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product

Square = tuple[int, int]
Shape = tuple[Square, ...]


@cache
def polyominoes(max_squares: int) -> tuple[Shape, ...]:
    """Return the first image of each shape of at most ``max_squares`` squares, ordered by size and shape.

    >>> [len(shape) for shape in polyominoes(4)]
    [1, 2, 3, 3, 4, 4, 4, 4, 4]
    """
    shapes: list[Shape] = [((0, 0),)] if max_squares else []
    listed = list(shapes)
    for _ in range(1, max_squares):
        met: set[Shape] = set()
        grown: list[Shape] = []
        for shape in shapes:
            for square in neighbours(shape):
                moved = corner((*shape, square))
                if moved not in met:
                    turned = images(moved)
                    met |= turned
                    grown.append(min(turned))
        shapes = sorted(grown)
        listed += shapes
    return tuple(listed)


def neighbours(shape: Shape) -> set[Square]:
    """Return the squares that share an edge with a shape."""
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, column + right) for row, column in shape for down, right in steps} - set(shape)


def corner(squares: Iterable[Square]) -> Shape:
    """Return the sorted squares, moved to the first row and column."""
    listed = list(squares)
    top, left = (min(along) for along in zip(*listed, strict=True))
    return tuple(sorted((row - top, column - left) for row, column in listed))


def images(squares: Iterable[Square]) -> set[Shape]:
    """Return all images of a shape under rotation and reflection, sorted and in the corner."""
    listed = list(squares)
    return {
        corner((right * column, down * row) if exchanged else (down * row, right * column) for row, column in listed)
        for down, right, exchanged in product((1, -1), (1, -1), (False, True))
    }


def first_image(squares: Iterable[Square]) -> Shape:
    """Return the least image of a shape."""
    return min(images(squares))
