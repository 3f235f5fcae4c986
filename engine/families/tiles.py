"""Tiles on a board: lay a tile on free squares, any way round; whoever cannot lay one loses.

What is left falls into parts that touch nowhere along an edge, and these are a sum.  A position is a part: the tile's
name and the free squares of the part as rows and columns, in order; squares keep their places, so that a reader sees
the board.

Cost: every part that play can reach is met once, so boards of some twenty squares are played out in a second.  Source:
E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15 (Cram).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from engine.ruleset.boards import Cells
from engine.ruleset.game import GameInfo
from engine.ruleset.parts import Pairs, Parts, Word

Square = tuple[int, int]
Squares = tuple[Square, ...]
Position = tuple[str, Squares]

LARGEST_SIDE = 30
MOST_TYPED = 64


def ways_round(tile: Squares) -> tuple[Squares, ...]:
    """Return a tile turned and reflected in every way, each as steps from its first square, in order.

    >>> ways_round(((0, 0), (0, 1)))
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    found = set()
    for down, right, exchanged in product((1, -1), (1, -1), (False, True)):
        turned = sorted((right * c, down * r) if exchanged else (down * r, right * c) for r, c in tile)
        found.add(tuple((row - turned[0][0], column - turned[0][1]) for row, column in turned))
    return tuple(sorted(found))


def connected(squares: Squares) -> tuple[Squares, ...]:
    """Return the parts of a set of squares that touch nowhere along an edge, each in order, by their first squares.

    >>> connected(((0, 0), (0, 2), (1, 2)))
    (((0, 0),), ((0, 2), (1, 2)))
    """
    left = set(squares)
    parts = []
    for start in squares:
        if start in left:
            left.remove(start)
            part = [start]
            for row, column in part:  # which grows meanwhile
                for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if near in left:
                        left.remove(near)
                        part.append(near)
            parts.append(tuple(sorted(part)))
    return tuple(parts)


def rectangle(tile: str, rows: int, columns: int) -> tuple[Position]:
    """Return the empty board of so many rows and columns."""
    return ((tile, tuple((row, column) for row in range(rows) for column in range(columns))),)


def into(parts: tuple[str, Squares]) -> tuple[Position, ...]:
    """Return one component for each connected part of the squares."""
    tile, squares = parts
    return tuple((tile, part) for part in connected(tuple(sorted(set(squares)))))


def out_of(components: tuple[Position, ...]) -> tuple[str, Squares]:
    """Return the tile, and all squares in order."""
    return components[0][0], tuple(sorted(square for _, part in components for square in part))


def squares_of(example: str, tiles: tuple[str, ...]) -> Parts:
    """Return the notation: the tile, and the free squares as row and column joined by a hyphen."""
    accepts = f"{' or '.join(tiles)}, then free squares as row-column from 0, such as 0-0 0-1"
    pairs = Pairs("square", accepts, ("the row", "the column"), 0, LARGEST_SIDE - 1, most=MOST_TYPED)
    return Parts(example, accepts, (Word(tiles), pairs), over="none", into=into, out_of=out_of)


@dataclass(frozen=True)
class Tiles:
    """Positions are the name of a tile and a connected part of free squares.

    Attributes:
        ways: each tile's name, and the tile in every way round.
    """

    info: GameInfo
    notation: Parts
    ways: Mapping[str, tuple[Squares, ...]] = field(hash=False)

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the parts that are left after laying the tile, for each way round and each place."""
        tile, squares = position
        free = set(squares)
        for way in self.ways[tile]:
            for row, column in squares:
                covered = [(row + down, column + right) for down, right in way]
                if all(square in free for square in covered):
                    left = tuple(square for square in squares if square not in covered)
                    yield tuple((tile, part) for part in connected(left))

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield what play reaches on rectangles with sides below ``stop`` and few squares, the smallest first."""
        found: set[Position] = set()
        for tile in self.ways:
            sides = (
                (rows, columns) for rows in range(1, stop) for columns in range(1, stop) if rows * columns <= SMALL
            )
            waiting = [part for rows, columns in sides for part in rectangle(tile, rows, columns)]
            while waiting:
                part = waiting.pop()
                if part not in found:
                    found.add(part)
                    waiting.extend(rest for option in self.options(part) for rest in option)
        return iter(sorted(found, key=lambda part: (len(part[1]), part)))

    def board(self, components: tuple[Position, ...]) -> Cells:
        """Return the free squares in their places."""
        return Cells(tuple(square for _, part in components for square in part))


SMALL = 12
