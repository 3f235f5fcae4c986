"""Pictures of edges as inline SVG, stroke by stroke, for the script that cuts them.

The library declares a picture with a plane embedding: points above the ground, a bow for every edge.  Every line has
the colour ``currentColor``, a class, and no inline style, which the content security policy forbids.  Equal pictures
give equal bytes.

An edge is ``<path class="edge" data-edge="u-v">``, in the order of the picture.  Cost: a few dozen points for each
edge, to find the size of the drawing.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from fairgame_site.render.boards.svg import number
from fairgame_site.render.templating import TEMPLATES

Point = tuple[float, float]

MARGIN = 12.0
MIN_WIDTH = 96.0  # width of the ground below a single stalk
HATCH = 9.0  # distance between hatches of the ground, and almost their depth
BELOW = HATCH + 3
SWAY = 3.5  # bow of an edge without a declared bow, in hundredths of its chord: the edge looks drawn by hand
STRAIGHT = 0.05  # hundredths of the chord; a flatter arc is a line, because its radius would be inaccurate
HALF_CIRCLE = 50  # bow of a half circle; with a greater bow SVG must draw the larger of two arcs
SAMPLES = 24


class Stroke(Protocol):
    """The drawing of one edge: an arc with a bow or, if ``towards`` is given, a petal."""

    @property
    def start(self) -> Point:
        """Start, y upward from the ground."""

    @property
    def end(self) -> Point:
        """End, y upward from the ground."""

    @property
    def bow(self) -> float | None:
        """Height of the arc in hundredths of its chord, positive to the left."""

    @property
    def towards(self) -> float | None:
        """Direction of a petal, in degrees from the right, counter-clockwise."""

    @property
    def reach(self) -> float:
        """Length of a petal."""

    @property
    def spread(self) -> float:
        """Half opening of a petal, in degrees."""


class Example(Protocol):
    """A picture with a plane embedding, as declared in the library."""

    @property
    def name(self) -> str:
        """Title."""

    @property
    def caption(self) -> str:
        """One line about it."""

    @property
    def edges(self) -> str:
        """Its edges, ``u-v`` joined by spaces, 0 being the ground."""

    @property
    def strokes(self) -> Sequence[Stroke]:
        """Strokes of the edges."""

    @property
    def dots(self) -> Sequence[tuple[int, float, float]]:
        """Vertex and place of every point."""


def drawing_svg(example: Example) -> str:
    """Return the drawing of a picture without its frame.

    Raises:
        ValueError: if the numbers of strokes and edges differ.
    """
    names = example.edges.split()
    if len(names) != len(example.strokes):
        raise ValueError(f"{example.name}: {len(names)} edges but {len(example.strokes)} strokes")
    traced = [_traced(stroke, index) for index, stroke in enumerate(example.strokes)]
    outline = [point for _, points in traced for point in points] + [(x, y) for _, x, y in example.dots]
    left, right = min(x for x, _ in outline) - MARGIN, max(x for x, _ in outline) + MARGIN
    widen = max(0.0, MIN_WIDTH - (right - left)) / 2
    left, right = left - widen, right + widen
    height = max(y for _, y in outline) + MARGIN + BELOW
    template = TEMPLATES.get_template("figures/strokes.svg.j2")
    return template.render(
        example=example,
        edges=[(name, path) for name, (path, _) in zip(names, traced, strict=True)],
        dots=[(vertex, number(x), number(-y)) for vertex, x, y in example.dots],
        ground=f"M{number(left)} 0H{number(right)}",
        hatches=" ".join(f"M{number(x)} 1.5l{number(2 - HATCH)} {number(HATCH - 2)}" for x in _steps(left, right)),
        width=number(right - left),
        height=number(height),
        view_box=" ".join(map(number, (left, BELOW - height, right - left, height))),
    )


def _traced(stroke: Stroke, index: int) -> tuple[str, list[Point]]:
    """Return the path of a stroke and points along it; edges without a bow sway left and right alternately."""
    if stroke.towards is not None:
        return _petal(stroke.start, stroke.towards, stroke.reach, stroke.spread)
    return _arc(stroke.start, stroke.end, SWAY * (-1) ** index if stroke.bow is None else stroke.bow)


def _arc(start: Point, end: Point, bow: float) -> tuple[str, list[Point]]:
    if abs(bow) < STRAIGHT:
        return f"M{_place(start)}L{_place(end)}", [start, end]
    (x, y), (end_x, end_y) = start, end
    chord = math.hypot(end_x - x, end_y - y)
    rise = bow / 100 * chord
    radius = (chord * chord / 4 + rise * rise) / (2 * abs(rise))
    # offset of the centre from the middle of the chord, in chords
    leftward = (rise - math.copysign(radius, rise)) / chord
    centre_x = (x + end_x) / 2 - (end_y - y) * leftward
    centre_y = (y + end_y) / 2 + (end_x - x) * leftward
    turn = -math.copysign(4 * math.atan(2 * abs(rise) / chord), rise)
    from_x, from_y = x - centre_x, y - centre_y
    points = []
    for step in range(SAMPLES + 1):
        cosine, sine = math.cos(turn * step / SAMPLES), math.sin(turn * step / SAMPLES)
        points.append((centre_x + from_x * cosine - from_y * sine, centre_y + from_x * sine + from_y * cosine))
    flags = f"{int(abs(bow) > HALF_CIRCLE)} {int(bow > 0)}"
    return f"M{_place(start)}A{number(radius)} {number(radius)} 0 {flags} {_place(end)}", points


def _petal(start: Point, towards: float, reach: float, spread: float) -> tuple[str, list[Point]]:
    x, y = start
    middle, half = math.radians(towards), math.radians(spread)
    arm = reach * 4 / 3 / math.cos(half)  # the tip of the curve lies at 3/4 of its control points' distance
    near = (x + arm * math.cos(middle + half), y + arm * math.sin(middle + half))
    far = (x + arm * math.cos(middle - half), y + arm * math.sin(middle - half))
    points = []
    for step in range(SAMPLES + 1):
        t = step / SAMPLES
        ends, first, second = (1 - t) ** 3 + t**3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t)
        points.append((ends * x + first * near[0] + second * far[0], ends * y + first * near[1] + second * far[1]))
    return f"M{_place(start)}C{_place(near)} {_place(far)} {_place(start)}", points


def _place(point: Point) -> str:
    return f"{number(point[0])} {number(-point[1])}"


def _steps(left: float, right: float) -> Iterator[float]:
    count = int((right - left) // HATCH) - 1
    first = (left + right - (count - 1) * HATCH + HATCH) / 2
    return (first + step * HATCH for step in range(count))
