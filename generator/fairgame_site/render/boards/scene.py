"""Scenes: a board as marks with places and classes, drawn by pages and by the browser.

``scene(board, start, room)`` of a module of this package turns one kind of board into a scene.  It is a pure function
in the part of Python that ``fairgame_site.translate`` translates, with fractions: pages draw the scene as SVG, and the
browser draws the translation, where pieces can be touched.  ``start`` is the board at the start of play: places that
have become free since then remain.  Colours come from the theme by class.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import ClassVar

LEAST = 24  # least side of an area to touch (WCAG 2.2, 2.5.8)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by ``rx``."""

    kind: ClassVar[str] = "rect"
    name: str
    x: float
    y: float
    width: float
    height: float
    rx: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    kind: ClassVar[str] = "circle"
    name: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Path:
    """A path in the commands of SVG: letters, each with its numbers; the first is ``M``."""

    kind: ClassVar[str] = "path"
    name: str
    steps: tuple[str | float, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text on its baseline; ``anchor`` is the part of it at the point: start, middle or end."""

    kind: ClassVar[str] = "text"
    name: str
    x: float
    y: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece with its foot at each place: paths with their classes, relative to the foot and enlarged by ``size``."""

    kind: ClassVar[str] = "figure"
    name: str
    paths: tuple[tuple[str, str], ...]
    size: float
    places: tuple[tuple[float, float], ...]


Mark = Rect | Circle | Path | Text | Figure


@dataclass(frozen=True, slots=True)
class Piece:
    """Marks that can be touched together.

    Attributes:
        id: a name by which moves touch the piece.
        name: the accessible name.
        x: the horizontal place of its middle.
        y: the vertical place of its middle.
        marks: its marks.
        area: the area to touch.
        goal: whether it is a destination: a touch makes the move once the move is unique.
        alias: another meaning of a touch, such as the square under a coin.
    """

    id: str
    name: str
    x: float
    y: float
    marks: tuple[Mark, ...]
    area: Mark
    goal: bool = False
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A board as marks.

    Attributes:
        width: its width in pixels.
        height: its height in pixels.
        words: its description.
        under: marks without touch, below the pieces.
        pieces: the pieces.
        complete: whether the scene shows all of a position, so that its text adds nothing.
    """

    width: float
    height: float
    words: str
    under: tuple[Mark, ...]
    pieces: tuple[Piece, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a scene, and the pieces that moves touch.

    Attributes:
        width: the width in pixels; a scene that cannot be so narrow is wider, and scrolls.
        cell: the greatest side of a square.
        touched: the pieces that some move touches.
    """

    width: int
    cell: int
    touched: AbstractSet[str] = frozenset()


PAGE = Room(690, 32)


def area(x: float, y: float, width: float, height: float) -> Rect:
    """Return an area to touch around a point."""
    return Rect("area", x - width / 2, y - height / 2, width, height)


def tile(name: str, x: float, y: float, side: float) -> Rect:
    """Return a square around a point, a little apart from its neighbours."""
    return Rect(name, x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2, 3)


def spot(x: float, y: float, side: float) -> Circle:
    """Return the mark of a destination in a square."""
    return Circle("spot", x, y, max(3, side / 8))


def outline(name: str, points: tuple[tuple[float, float], ...], x: float, y: float, size: float) -> Path:
    """Return a closed line through points around a point, enlarged."""
    steps: list[str | float] = []
    for place, (across, down) in enumerate(points):
        steps.extend(("L" if place else "M", x + size * across, y + size * down))
    return Path(name, (*steps, "Z"))


def hatching(x: float, y: float, side: float) -> tuple[Mark, ...]:
    """Return the hatching of a square around a point: a square between two pieces that counts."""
    left, top, quarter = x - side / 2, y - side / 2, side / 4
    steps: list[str | float] = []
    for line in range(1, 5):
        steps.extend(("M", left + line * quarter, top, "l", -line * quarter, line * quarter))
    for line in range(1, 4):
        steps.extend(("M", left + side, top + line * quarter, "L", left + line * quarter, top + side))
    return Rect("hatched", left, top, side, side), Path("hatch", tuple(steps))
