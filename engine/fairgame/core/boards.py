"""Boards: pictures of positions as data, for pages and the browser.

Pages and the browser draw one scene for each kind of board (``fairgame_site.render.boards``); no scene knows a game.
A game's ``board`` returns one of these classes.  Without it the numbers of the notation are drawn as heaps.

Squares, steps, rows and columns count from 1 unless a board says otherwise.  In a count from 1, place 0 is off the
board.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, asdict, dataclass
from itertools import chain
from typing import Any, ClassVar

Square = tuple[int, int]  # row, column
MATCH = "match"  # the piece of heaps without another


@dataclass(frozen=True, slots=True)
class Stroke:
    """The shape of one edge, in pixels, y upward from the ground.

    An edge between two points is an arc that rises ``bow`` hundredths of its chord. A positive bow lies to the left as
    seen from ``start`` towards ``end``. For None the renderer adds a slight sway. A loop is a petal that points
    ``towards`` (degrees from the right, counter-clockwise), is ``reach`` long and opens ``spread`` degrees to either
    side.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    bow: float | None = None
    towards: float | None = None
    reach: float = 0
    spread: float = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rooted graph drawn in the plane.

    Attributes:
        name: the title.
        caption: one line, without computed numbers.
        edges: ``u-v`` for each edge, separated by spaces, in the order of the strokes; 0 is the root.
        strokes: one for each edge.
        dots: vertex, x and y of every point; the root is the ground and may have several points.
    """

    name: str
    caption: str
    edges: str
    strokes: tuple[Stroke, ...]
    dots: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps, each a row of equal pieces.

    Attributes:
        heaps: their sizes, from top to bottom.
        names: a label next to the size of each heap; empty for no labels.
        apart: the number of heaps at the end that are drawn behind a line, such as the players' stores.
        piece: the name of a piece in ``fairgame_site/render/boards/pieces.json``.
    """

    kind: ClassVar[str] = "heaps"
    heaps: tuple[int, ...]
    names: tuple[str, ...] = ()
    apart: int = 0
    piece: str = MATCH


@dataclass(frozen=True, slots=True)
class Strip:
    """Coins on a strip of numbered squares; several may share a square.

    Attributes:
        coins: their squares.
        first: the first square drawn.
        last: the last square drawn; 0 for that of the last coin.
        gaps: marked runs of free squares, as first and last square; an empty run has last < first.
        silver: the square of a special coin; 0 for none.
        zero: the label of square 0 if it is off the strip; if empty, square 0 is an ordinary square.
    """

    kind: ClassVar[str] = "strip"
    coins: tuple[int, ...]
    first: int = 1
    last: int = 0
    gaps: tuple[tuple[int, int], ...] = ()
    silver: int = 0
    zero: str = ""


@dataclass(frozen=True, slots=True)
class Coins:
    """A row of coins, each showing heads or tails.

    Attributes:
        heads: the places of the coins that show heads.
        first: the place of the first coin.
        last: the place of the last coin.
    """

    kind: ClassVar[str] = "coins"
    heads: tuple[int, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of squares with a white and a black counter in each.

    Attributes:
        rows: the squares of the white and the black counter, row by row.
        squares: the number of squares in a row.
        to_move: the colour to move.
    """

    kind: ClassVar[str] = "rows"
    rows: tuple[Square, ...]
    squares: int
    to_move: str


@dataclass(frozen=True, slots=True)
class Ring:
    """Squares in a ring, numbered clockwise, with coins in the order of play.

    Attributes:
        squares: the number of squares.
        coins: their squares, the newest coin last.
        free: the squares open to the next coin.
        steps: the allowed steps, written in the middle.
    """

    kind: ClassVar[str] = "ring"
    squares: int
    _: KW_ONLY
    coins: tuple[int, ...]
    free: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rings and rows of pieces, side by side; a line joins adjacent pieces.

    Attributes:
        sizes: the number of pieces of each ring or row.
        closed: whether each is a ring.
        names: the label of each.
    """

    kind: ClassVar[str] = "rounds"
    sizes: tuple[int, ...]
    closed: tuple[bool, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stairs:
    """Coins on a staircase; below the first step is the floor.

    Attributes:
        coins: the number of coins on steps 1, 2, 3, ...
        weights: a number below each step, such as the weight of a coin there; empty for none.
    """

    kind: ClassVar[str] = "stairs"
    coins: tuple[int, ...]
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces on a board of squares; rows and columns count from 0 at the upper left corner.

    Attributes:
        pieces: the occupied squares, as row and column.
        rows: the number of rows drawn.
        columns: the number of columns drawn.
        piece: the name of a piece; a coin is drawn as a disc, any other as a crown.
        goals: squares marked by a flag.
    """

    kind: ClassVar[str] = "grid"
    pieces: tuple[Square, ...]
    _: KW_ONLY
    rows: int
    columns: int
    piece: str = "queen"
    goals: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Cells:
    """Unit squares in their places, such as the rest of a board; rows and columns count from 0.

    Attributes:
        cells: their rows and columns; for cubes level, row and column, with the levels drawn side by side.
        marked: special cells, drawn crossed.
    """

    kind: ClassVar[str] = "cells"
    cells: tuple[tuple[int, ...], ...]
    marked: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Poset:
    """A Hasse diagram: elements of a partly ordered set, with lines up to the elements above.

    Attributes:
        labels: a number in each element; every element comes after those below it.
        covers: pairs of an element and an element that covers it, by their indices in ``labels``.
        across: the horizontal place of each element; the renderer separates elements of one level that would overlap.
        gone: the indices of the removed elements, drawn faint.
        winning: the indices of the winning choices, drawn bold.
        marked: the indices of special elements.
    """

    kind: ClassVar[str] = "poset"
    labels: tuple[int, ...]
    _: KW_ONLY
    covers: tuple[Square, ...]
    across: tuple[int, ...]
    gone: tuple[int, ...] = ()
    winning: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph on the ground, vertex 0.

    Attributes:
        edges: the two ends of each edge.
    """

    kind: ClassVar[str] = "graph"
    edges: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a picture, drawn separately: the rings of spots on each boundary.

    Attributes:
        regions: for each region its rings, for each ring the signs of its spots; equal signs are one spot.
    """

    kind: ClassVar[str] = "regions"
    regions: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Numerals:
    """Whole numbers of any length, written in a base of the game, with the meaning of their digits below.

    Attributes:
        numbers: the numbers.
        bases: the base of each number.
        less: the amount subtracted from each number before it is written.
    """

    kind: ClassVar[str] = "numerals"
    numbers: tuple[int, ...]
    bases: tuple[int, ...]
    less: int = 0


Board = Heaps | Strip | Coins | Rows | Ring | Rounds | Stairs | Grid | Cells | Poset | Graph | Regions | Numerals


def to_json(board: Board) -> dict[str, Any]:
    """Return a board as JSON for the browser: its kind and its fields."""
    return {"kind": board.kind, **asdict(board)}


def heaps_of_numbers(components: tuple[Any, ...], piece: str = MATCH) -> Heaps:
    """Return the default board: every number of a position is a heap."""
    heaps = (component if isinstance(component, tuple) else (component,) for component in components)
    return Heaps(tuple(chain.from_iterable(heaps)), piece=piece)


def board_of(game: Any, components: tuple[Any, ...]) -> Board:
    """Return the board of a sum of positions of ``game``."""
    if not components:
        return Heaps(())
    board: Callable[[tuple[Any, ...]], Board] | None = getattr(game, "board", None)
    return board(components) if board else heaps_of_numbers(components, getattr(game, "piece", MATCH))
