"""Tiles on a board: lay a tile on free squares, any way round; whoever cannot lay one loses.

What is left falls into parts that touch nowhere along an edge, and these are a sum.  A position is a part: the tile's
name and the free squares of the part, in order; squares keep their places, so that a reader sees the board.  A square
is two numbers, its row and its column; where it is three it is a cube, and the parts touch nowhere along a face.  A
game with one tile does not name it.

Values are searched on boards of bits (``fairgame.games.tiles.plain_search``), up to ``MAX_PARTS`` different parts
below a position: a board of some twenty squares takes a second.  Published values are checked part by part
(``fairgame.games.tiles.certificates.part_lists``).

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15 (Cram).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product
from math import prod

from fairgame.core.boards import Cells
from fairgame.core.claims import Claim
from fairgame.core.game import GameInfo
from fairgame.core.notation import Pairs, Parts, Word
from fairgame.core.play import outcome
from fairgame.core.table_answers import Record, TableAnswer
from fairgame.errors import LimitError
from fairgame.games.tiles.plain_search import Tilings, ways_round
from fairgame.numbers.nimbers import nim_sum

__all__ = ["Boards", "Squares", "Tiles", "box", "connected", "squares_of", "ways_round"]

Square = tuple[int, ...]
Squares = tuple[Square, ...]
Position = tuple[str, Squares]

MAX_SIDE = 30
MAX_INPUT = 64
MAX_PARTS = (15_000, 15_000, 15_000, 5_000)  # in so many dimensions, below what a reader asks for: about a second
SMALL = 15  # squares of the boards whose parts are listed as positions
PLACES = {2: ("the row", "the column"), 3: ("the first number", "the second number", "the third number")}


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
            for square in part:  # which grows meanwhile
                for axis in range(len(square)):
                    for step in (-1, 1):
                        near = (*square[:axis], square[axis] + step, *square[axis + 1 :])
                        if near in left:
                            left.remove(near)
                            part.append(near)
            parts.append(tuple(sorted(part)))
    return tuple(parts)


def box(*sides: int) -> Squares:
    """Return all squares of a board of so many rows and columns, or all cubes of a box."""
    return tuple(product(*map(range, sides)))


def into(parts: tuple[str, Squares] | tuple[Squares]) -> tuple[Position, ...]:
    """Return one component for each connected part of the squares."""
    tile = parts[0] if len(parts) > 1 else ""
    squares = parts[-1]
    return tuple((tile, part) for part in connected(tuple(sorted(set(squares)))))


def out_of(components: tuple[Position, ...]) -> tuple[str, Squares] | tuple[Squares]:
    """Return the tile, where it has a name, and all squares in order."""
    squares = tuple(sorted(square for _, part in components for square in part))
    tile = components[0][0]
    return (tile, squares) if tile else (squares,)


def squares_of(example: str, tiles: tuple[str, ...] = (), dimensions: int = 2) -> Parts:
    """Return the notation: the tile, if there are several, and the free squares as numbers joined by hyphens."""
    names = PLACES[dimensions]
    way = "row-column" if dimensions == 2 else "three numbers joined by hyphens"  # noqa: PLR2004 - a board is flat
    things = "squares" if dimensions == 2 else "cubes"  # noqa: PLR2004
    squares = f"free {things} as {way} from 0, such as {example.split(maxsplit=1)[0]}"
    if tiles:
        squares = f"{' or '.join(tiles)}, then free squares as {way} from 0, such as 0-0 0-1"
    noun = "square" if dimensions == 2 else "cube"  # noqa: PLR2004
    places = Pairs(noun, squares, names, 0, MAX_SIDE - 1, most=MAX_INPUT)
    return Parts(example, squares, (Word(tiles), places) if tiles else (places,), over="none", into=into, out_of=out_of)


@dataclass(frozen=True, slots=True)
class Boards:
    """A table of boards with their values.

    Attributes:
        columns: the columns of a board; its value stands behind them.
        scope: the boards meant, in words that follow "of all".
        what: what stands behind the dot of the table's id.
        title: the table's title behind the name of the game.
        boards: yields each row and the position that it stands for, an empty board.
        as_squares: whether a row lists the squares of a shape, one row a shape up to symmetry; else it has the sides.
        claims: what is claimed of the table besides its values.
        seconds: about how long it takes.
        memory: bytes for what a search knows of parts, where it asks for one value at a time.
        extended: the same table with more boards, for which a build has no time.
    """

    columns: tuple[str, ...]
    scope: str
    what: str
    title: str
    boards: Callable[[], Iterable[tuple[tuple[int | str, ...], Position]]]
    as_squares: bool = False
    claims: tuple[Claim, ...] = ()
    seconds: float = 1
    memory: int = 1 << 26
    extended: "Boards | None" = None


@dataclass(frozen=True)
class Tiles:
    """Positions are the name of a tile and a connected part of free squares.

    Attributes:
        ways: each tile's name, and the tile in every way round.
        tables: what is published.
    """

    info: GameInfo
    notation: Parts
    ways: Mapping[str, tuple[Squares, ...]] = field(hash=False)
    tables: tuple[Boards, ...] = ()

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the parts that are left after laying the tile, for each way round and each place."""
        tile, squares = position
        free = set(squares)
        for way in self.ways[tile]:
            for square in squares:
                covered = [tuple(x + y for x, y in zip(square, step, strict=True)) for step in way]
                if all(one in free for one in covered):
                    left = tuple(one for one in squares if one not in covered)
                    yield tuple((tile, part) for part in connected(left))

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield what play reaches on boards with sides below ``stop`` and few squares, the smallest first."""
        found = [part for tile, ways in self.ways.items() for part in _reached(self, tile, ways, min(stop, SMALL + 1))]
        return iter(sorted(found, key=lambda part: (len(part[1]), part)))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a part, or of any squares.

        Raises:
            LimitError: if more than ``MAX_PARTS`` different parts lie below it.
        """
        tile, squares = position
        try:
            return nim_sum(_search(self.ways[tile], _sides(part)).value(part) for part in connected(squares))
        except LimitError as fault:
            _search.cache_clear()
            raise LimitError(f"{self.info.slug}: {fault}") from None

    def board(self, components: tuple[Position, ...]) -> Cells:
        """Return the free squares in their places."""
        return Cells(tuple(square for _, part in components for square in part))

    @property
    def told(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Declare that the tables of whole boards tell their values; shapes are small, and searched."""
        return {one.what: partial(_told, one) for one in self.tables if not one.as_squares}


def _told(boards: Boards, rows: Sequence[Record]) -> Iterator[TableAnswer]:
    positions = dict((boards.extended or boards).boards())  # a kept study has more rows
    for row in rows:
        *board, value = row.values()
        yield TableAnswer(positions[tuple(board)], outcome(value == 0), value)


def _sides(squares: Squares) -> Square:
    """Return the sides of the box around some squares, rounded up, so that few searches serve many parts."""
    sides = [max(along) - min(along) + 1 for along in zip(*squares, strict=True)]
    return tuple(1 if side == 1 else -(-side // 6) * 6 for side in sides)


@lru_cache(maxsize=16)
def _search(ways: tuple[Squares, ...], sides: Square) -> Tilings:
    return Tilings(ways, sides, MAX_PARTS[sum(side > 1 for side in sides)])


@lru_cache(maxsize=64)
def _reached(game: Tiles, tile: str, ways: tuple[Squares, ...], stop: int) -> frozenset[Position]:
    """Return what play reaches on boards with sides below ``stop`` and few squares."""
    boards = (sides for sides in product(range(1, stop), repeat=len(ways[0][0])) if prod(sides) <= SMALL)
    waiting: list[Position] = [(tile, box(*sides)) for sides in boards]
    found: set[Position] = set()
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting.extend(rest for option in game.options(part) for rest in option)
    return frozenset(found)
