"""All shapes of unit squares that hang together along edges, up to turning and reflecting.

Each is found by adding a square to one of fewer squares; a shape met before is known by any of its images, so that
turning is for the new ones.  Cost: 0.04 s for the 533 shapes of at most eight squares, once a process.
Source: S. W. Golomb, Polyominoes.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product

Square = tuple[int, int]
Shape = tuple[Square, ...]


@cache
def polyominoes(largest: int) -> tuple[Shape, ...]:
    """Return each shape of at most ``largest`` squares once, the small ones first, in its first image.

    >>> [len(shape) for shape in polyominoes(4)]
    [1, 2, 3, 3, 4, 4, 4, 4, 4]
    """
    shapes: list[Shape] = [((0, 0),)] if largest else []
    found = list(shapes)
    for _ in range(1, largest):
        met: set[Shape] = set()
        grown: list[Shape] = []
        for shape in shapes:
            for square in beside(shape):
                cornered = in_the_corner((*shape, square))
                if cornered not in met:
                    turned = images(cornered)
                    met |= turned
                    grown.append(min(turned))
        shapes = sorted(grown)
        found += shapes
    return tuple(found)


def beside(shape: Shape) -> set[Square]:
    """Return the squares that touch a shape along an edge."""
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, column + right) for row, column in shape for down, right in steps} - set(shape)


def in_the_corner(squares: Iterable[Square]) -> Shape:
    """Return the squares, in order, moved as far up and to the left as they go."""
    listed = list(squares)
    top, left = (min(along) for along in zip(*listed, strict=True))
    return tuple(sorted((row - top, column - left) for row, column in listed))


def images(squares: Iterable[Square]) -> set[Shape]:
    """Return a shape turned and reflected in every way, each image in the corner with its squares in order."""
    listed = list(squares)
    return {
        in_the_corner(
            (right * column, down * row) if exchanged else (down * row, right * column) for row, column in listed
        )
        for down, right, exchanged in product((1, -1), (1, -1), (False, True))
    }


def first_image(squares: Iterable[Square]) -> Shape:
    """Return the first in order of a shape's images."""
    return min(images(squares))
