"""How a position is pictured, as data: a game says what lies where, and draws nothing.

Each kind of board has one drawer for pages (``fairgame_site.render.boards``) and one in the browser, and no drawer
knows a game. A game's ``board`` returns one of these; where it has none, its notation decides: numbers are heaps.

Squares, steps, rows and columns count from 1 unless a board says otherwise; 0 is then a place beside the board.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

Square = tuple[int, int]  # row, column


@dataclass(frozen=True, slots=True)
class Stroke:
    """How one edge is drawn, y upward from the ground, in pixels.

    An edge between two points is an arc that rises ``bow`` hundredths of its chord, to the left of the way from
    ``start`` to ``end`` where positive; None leaves a slight sway to the draughtsman.  A loop is a petal that
    points ``towards`` (degrees from the right, counter-clockwise), is ``reach`` long and opens ``spread``
    degrees to either side.
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
        name: what it is called.
        caption: one line, without any number that is computed.
        edges: ``u-v`` joined by spaces, 0 being the root, in the order of the strokes.
        strokes: one for each edge.
        dots: vertex and place of every point; the root is the ground and may be touched in several places.
    """

    name: str
    caption: str
    edges: str
    strokes: tuple[Stroke, ...]
    dots: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps side by side.

    Attributes:
        heaps: their sizes, from left to right.
        names: what stands below each, besides its size; none where nothing does.
        apart: how many of the last heaps stand behind a line, such as the players' stores.
    """

    kind: ClassVar[str] = "heaps"
    heaps: tuple[int, ...]
    names: tuple[str, ...] = ()
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Strip:
    """Coins on a strip of numbered squares; several may share a square.

    Attributes:
        coins: their squares.
        first: the first square that is drawn.
        last: the last one; 0 leaves one empty square behind the last coin.
        gaps: runs of free squares that are marked, as first and last square; an empty run has a smaller last one.
        silver: the square of a coin unlike the others; 0 for none.
        zero: what square 0 is called where it is a place beside the strip; without it square 0 is one like the others.
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
        last: the place of the last one.
    """

    kind: ClassVar[str] = "coins"
    heads: tuple[int, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of squares with a white and a black counter in each.

    Attributes:
        rows: the squares of the white and of the black counter, row by row.
        squares: how many squares a row has.
        to_move: the colour to move.
    """

    kind: ClassVar[str] = "rows"
    rows: tuple[Square, ...]
    squares: int
    to_move: str


@dataclass(frozen=True, slots=True)
class Ring:
    """Squares in a ring, numbered clockwise, and the coins on them in the order in which they were laid.

    Attributes:
        squares: how many.
        coins: their squares, the last one laid last.
        free: the squares on which the next may be laid.
        steps: the steps that are allowed, written in the middle.
    """

    kind: ClassVar[str] = "ring"
    squares: int
    coins: tuple[int, ...]
    free: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rounds:
    """Pieces in rings and in rows, side by side; a line joins those that touch.

    Attributes:
        sizes: how many pieces each ring or row has.
        closed: whether each is a ring.
        names: what each is called.
    """

    kind: ClassVar[str] = "rounds"
    sizes: tuple[int, ...]
    closed: tuple[bool, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stairs:
    """Coins on a staircase; below the first step is the floor.

    Attributes:
        coins: how many lie on steps 1, 2, 3, ...
        weights: a number below each step, such as what a coin there counts; none where there is none.
    """

    kind: ClassVar[str] = "stairs"
    coins: tuple[int, ...]
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces on a board of squares, rows and columns counted from 0 at the upper left corner.

    Attributes:
        pieces: the squares with a piece, as row and column.
        rows: how many rows are drawn.
        columns: how many columns.
        piece: what a piece is called; a coin is drawn as a disc, any other as a crown.
    """

    kind: ClassVar[str] = "grid"
    pieces: tuple[Square, ...]
    rows: int
    columns: int
    piece: str = "queen"


@dataclass(frozen=True, slots=True)
class Cells:
    """Unit squares in their places, such as what is left of a board; rows and columns count from 0.

    Attributes:
        cells: their rows and columns; or, of cubes, level, row and column, and the levels stand side by side.
        marked: those that are unlike the others, and crossed.
    """

    kind: ClassVar[str] = "cells"
    cells: tuple[tuple[int, ...], ...]
    marked: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Poset:
    """Elements of a partly ordered set, each below those that a line leads up to: a Hasse diagram.

    Attributes:
        labels: a number in each element; whatever is below an element comes before it.
        covers: each element and one right above it, by their places in ``labels``.
        across: how far to the right each stands; elements of one level are moved apart where they would meet.
        gone: the places of those that are gone, and drawn faint.
        winning: the places of those that win when they are chosen, and drawn strong.
        marked: the places of those that are unlike the others.
    """

    kind: ClassVar[str] = "poset"
    labels: tuple[int, ...]
    covers: tuple[Square, ...]
    across: tuple[int, ...]
    gone: tuple[int, ...] = ()
    winning: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """A picture of edges that stands on the ground, vertex 0.

    Attributes:
        edges: the two ends of each.
    """

    kind: ClassVar[str] = "graph"
    edges: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a picture, each by itself: the rings of spots on its edge.

    Attributes:
        regions: of each region its rings, of each ring the signs of its spots; a sign that stands twice is one spot.
    """

    kind: ClassVar[str] = "regions"
    regions: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Numerals:
    """Whole numbers of any length, written in a base of the game's, with what the digits tell below them.

    Attributes:
        numbers: the numbers.
        bases: the base of each.
        less: by how much each is made smaller before it is written.
    """

    kind: ClassVar[str] = "numerals"
    numbers: tuple[int, ...]
    bases: tuple[int, ...]
    less: int = 0


Board = Heaps | Strip | Coins | Rows | Ring | Rounds | Stairs | Grid | Cells | Poset | Graph | Regions | Numerals


def to_json(board: Board) -> dict[str, Any]:
    """Return a board as the browser has it: its fields and its kind."""
    return {"kind": board.kind, **asdict(board)}


def of_numbers(components: tuple[Any, ...]) -> Heaps:
    """Return the board of a game that declares none: every number of a position is a heap."""
    return Heaps(tuple(heap for one in components for heap in (one if isinstance(one, tuple) else (one,))))


def board_of(game: Any, components: tuple[Any, ...]) -> Board:
    """Return how a sum of positions of ``game`` is pictured."""
    own: Callable[[tuple[Any, ...]], Board] = getattr(game, "board", of_numbers)
    return own(components) if components else Heaps(())
