"""Tiles on a board: lay a tile on free squares, any way round; the player who cannot lay one loses.

The free squares are a sum of parts, each connected along edges.  A position is a part: the tile's name and the sorted
free squares.  Squares keep their coordinates on the board.  A square is a pair (row, column); a triple is a cube, and
parts of cubes are connected along faces.  A game with one tile does not name the tile.

``fairgame.games.tiles.plain_search`` searches values up to ``MAX_PARTS`` distinct parts below a position: a board of
some twenty squares takes a second.  ``fairgame.games.tiles.certificates`` check the published values part by part.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15 (Cram).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product
from math import prod

from fairgame.core.boards import Cells
from fairgame.core.capabilities import Record, TableAnswer
from fairgame.core.claims import Claim
from fairgame.core.game import GameInfo, Parameter
from fairgame.core.notation import Pairs, Parts, Word
from fairgame.core.play import outcome
from fairgame.errors import LimitError
from fairgame.games.tiles.plain_search import Tilings
from fairgame.numbers.nimbers import nim_sum

Square = tuple[int, ...]
Squares = tuple[Square, ...]
Position = tuple[str, Squares]

MAX_SIDE = 30
MAX_INPUT = 64
MAX_PARTS = (15_000, 15_000, 15_000, 5_000)  # below a position, by dimension; about a second
MAX_LISTED = 15  # squares of the boards whose parts are listed as positions
COORDINATES = {2: ("the row", "the column"), 3: ("the first number", "the second number", "the third number")}


def connected(squares: Squares) -> tuple[Squares, ...]:
    """Return the connected parts of a set of squares, each sorted, in the order of their first squares.

    >>> connected(((0, 0), (0, 2), (1, 2)))
    (((0, 0),), ((0, 2), (1, 2)))
    """
    left = set(squares)
    parts = []
    for start in squares:
        if start in left:
            left.remove(start)
            part = [start]
            for square in part:  # the list grows during the loop
                for axis in range(len(square)):
                    for step in (-1, 1):
                        near = (*square[:axis], square[axis] + step, *square[axis + 1 :])
                        if near in left:
                            left.remove(near)
                            part.append(near)
            parts.append(tuple(sorted(part)))
    return tuple(parts)


def box(*sides: int) -> Squares:
    """Return all squares of a rectangle, or all cubes of a box, of the given sides."""
    return tuple(product(*map(range, sides)))


def _components(parts: tuple[str, Squares] | tuple[Squares]) -> tuple[Position, ...]:
    """Return one component for each connected part of the squares."""
    tile = parts[0] if len(parts) > 1 else ""
    squares = parts[-1]
    return tuple((tile, part) for part in connected(tuple(sorted(set(squares)))))


def _parts(components: tuple[Position, ...]) -> tuple[str, Squares] | tuple[Squares]:
    """Return the tile, if it has a name, and all squares, sorted."""
    squares = tuple(sorted(square for _, part in components for square in part))
    tile = components[0][0]
    return (tile, squares) if tile else (squares,)


def notation(example: str, tiles: tuple[str, ...] = (), dimensions: int = 2) -> Parts:
    """Return the notation: the tile, if the game has several, and the free squares as numbers joined by hyphens."""
    names = COORDINATES[dimensions]
    noun = "square" if dimensions == 2 else "cube"  # noqa: PLR2004 - the plane
    way = "row-column" if dimensions == 2 else "three numbers joined by hyphens"  # noqa: PLR2004
    whole = "a rectangle such as 2x3" if dimensions == 2 else "a box such as 2x2x3"  # noqa: PLR2004
    squares = f"free {noun}s as {way} from 0, such as {example.split(maxsplit=1)[0]}, or {whole}"
    if tiles:
        squares = f"{' or '.join(tiles)}, then free squares as {way} from 0, such as 0-0 0-1, or {whole}"
    places = Pairs(noun, squares, names, least=0, largest=MAX_SIDE - 1, most=MAX_INPUT, rectangle=True)
    return Parts(
        example, squares, (Word(tiles), places) if tiles else (places,), over="none", into=_components, out_of=_parts
    )


@dataclass(frozen=True, slots=True)
class Boards:
    """A table of boards with their values.

    Attributes:
        columns: the columns before the nim-value.
        scope: the boards of the table, to follow "of all" in a sentence.
        name: the table's id without the slug of the game.
        title: the table's title without the name of the game.
        boards: returns each row with its position, an empty board.
        as_squares: True if a row lists the squares of a shape, with one row for each shape up to symmetry; False if it
            has the sides of a board.
        claims: the claims of the table in addition to its values.
        seconds: the approximate duration of the build.
        memory: bytes for the table of a compiled search.
        extended: the same table with more boards, too slow for a build.
    """

    columns: tuple[str, ...]
    scope: str
    name: str
    title: str
    boards: Callable[[], Iterable[tuple[tuple[int | str, ...], Position]]]
    as_squares: bool = False
    claims: tuple[Claim, ...] = ()
    seconds: float = 1
    memory: int = 1 << 26
    extended: "Boards | None" = None


@dataclass(frozen=True)
class Tiles:
    """Schema of games with tiles; positions are the name of a tile and a connected part of free squares.

    Attributes:
        ways: the squares of each tile in every orientation, by the name of the tile.
        tables: the published tables.
    """

    info: GameInfo
    notation: Parts
    ways: Parameter[Mapping[str, tuple[Squares, ...]]] = field(hash=False)
    tables: Parameter[tuple[Boards, ...]] = ()

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the parts of the remaining squares, for each orientation and each place of the tile."""
        tile, squares = position
        free = set(squares)
        for way in self.ways[tile]:
            for square in squares:
                covered = [tuple(x + y for x, y in zip(square, step, strict=True)) for step in way]
                if all(place in free for place in covered):
                    left = tuple(other for other in squares if other not in covered)
                    yield tuple((tile, part) for part in connected(left))

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the parts that play reaches on small boards with sides below ``stop``, the smallest first."""
        stop = min(stop, MAX_LISTED + 1)
        parts = [part for tile, ways in self.ways.items() for part in _reachable(self, tile, ways, stop)]
        return iter(sorted(parts, key=lambda part: (len(part[1]), part)))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a part, or of any set of squares.

        Raises:
            LimitError: if more than ``MAX_PARTS`` distinct parts lie below the position.
        """
        tile, squares = position
        try:
            return nim_sum(_search(self.ways[tile], _sides(part)).value(part) for part in connected(squares))
        except LimitError as error:
            _search.cache_clear()
            raise LimitError(f"{self.info.slug}: {error}") from None

    def board(self, components: tuple[Position, ...]) -> Cells:
        """Return the free squares at their coordinates."""
        return Cells(tuple(square for _, part in components for square in part))

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """The reader of each table of whole boards, by its name; shapes need none, because a search answers them."""
        return {boards.name: partial(_answers, boards) for boards in self.tables if not boards.as_squares}


def _answers(boards: Boards, rows: Sequence[Record]) -> Iterator[TableAnswer]:
    positions = dict((boards.extended or boards).boards())  # a stored run has more rows
    for row in rows:
        *board, value = row.values()
        yield TableAnswer(positions[tuple(board)], outcome(is_p_position=value == 0), value)


def _sides(squares: Squares) -> Square:
    """Return the sides of the box around squares, rounded up to share searches between parts."""
    sides = [max(along) - min(along) + 1 for along in zip(*squares, strict=True)]
    return tuple(1 if side == 1 else -(-side // 6) * 6 for side in sides)


@lru_cache(maxsize=16)
def _search(ways: tuple[Squares, ...], sides: Square) -> Tilings:
    return Tilings(ways, sides, MAX_PARTS[sum(side > 1 for side in sides)])


@lru_cache(maxsize=64)
def _reachable(game: Tiles, tile: str, ways: tuple[Squares, ...], stop: int) -> frozenset[Position]:
    """Return the parts that play reaches on small boards with sides below ``stop``."""
    boards = (sides for sides in product(range(1, stop), repeat=len(ways[0][0])) if prod(sides) <= MAX_LISTED)
    waiting: list[Position] = [(tile, box(*sides)) for sides in boards]
    reached: set[Position] = set()
    while waiting:
        part = waiting.pop()
        if part not in reached:
            reached.add(part)
            waiting.extend(rest for option in game.options(part) for rest in option)
    return frozenset(reached)
