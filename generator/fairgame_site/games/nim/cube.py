"""Nim cube: pictures of the P-positions of Nim with three heaps as points of a cube.

The points come from the published table of P-positions.  Its rows list each set of three heaps once; every order of the
three is a point.  The page has two pictures: an oblique view, and the view along the line that joins the midpoints of
two opposite edges of the tetrahedron.  Those edges are diagonals of opposite faces, so the line is an axis of the
cube.  The projection drops one heap and fills the square, because any two heaps determine the third; ``points`` checks
this on the table.  The script of the page draws the same points with WebGL; ``css/cube.css`` has the colours of both.

Cubes are painted from far to near, layer by layer.  A cube hides another only if it is at least as near along all three
axes.  So cubes of a layer (equal sums of the coordinates, counted towards the viewer) do not overlap, and a layer is a
few paths.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from fairgame_site.errors import SiteError
from fairgame_site.publish.exports import addresses
from fairgame_site.published import PublishedTable
from fairgame_site.render.boards.svg import number
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import TEMPLATES

Point = tuple[int, int, int]

STILL_LEVEL = 4
UNIT = 16.0  # length of an edge of a small cube across the view, in pixels
YAW, PITCH = math.radians(-62), math.radians(22)  # direction of the viewer; the script starts with the same
COPIES: Mapping[Point, int] = {(0, 0, 0): 0, (0, 1, 1): 1, (1, 0, 1): 2, (1, 1, 0): 3}
DEPTHS = 16
NAME_GAP = 13.0  # distance of an axis from its name, in pixels
AXES = ("x", "y", "z")


def points(rows: Iterable[Iterable[int]], level: int) -> list[Point]:
    """Return the points below 2**level in each coordinate, from rows that list each set of three heaps once.

    Raises:
        SiteError: if the projection along an axis is not one-to-one onto the square.
    """
    side = 2**level
    orders = sorted({order for row in rows if max(heaps := tuple(row)) < side for order in permutations(heaps)})
    cube = [(x, y, z) for x, y, z in orders]
    for axis in range(3):
        projected = {point[:axis] + point[axis + 1 :] for point in cube}
        if len(cube) != side**2 or len(projected) != side**2:
            raise SiteError(
                f"the Nim cube: along {AXES[axis]} {len(cube)} points fall on {len(projected)} places, not {side**2}"
            )
    return cube


def copy_index(point: Point, level: int) -> int:
    """Return the index of the copy of half the size that contains a point, by its leading binary digits.

    Raises:
        SiteError: if none of the four copies contains it.
    """
    x, y, z = (heap >> max(level - 1, 0) & 1 if level else 0 for heap in point)
    copy = COPIES.get((x, y, z))
    if copy is None:
        raise SiteError(f"the Nim cube: {point} is in none of the four copies of half the size")
    return copy


def figure(table: PublishedTable, root: str) -> str:
    """Return the figure: both pictures, and the data for the script."""
    first, second, third = table.spec.columns[:3]
    rows = table.frame[[first, second, third]].to_numpy()
    highest = int(rows.max()).bit_length()
    still_points = points(rows.tolist(), STILL_LEVEL)
    points(rows.tolist(), highest)  # check every level that the script shows
    return TEMPLATES.get_template("figures/nim_cube.html.j2").render(
        csv=f"{root}{addresses(table)['csv']}",
        levels=highest,
        grouped=grouped,
        side=2**STILL_LEVEL,
        count=len(still_points),
        askew=oblique_svg(still_points, STILL_LEVEL),
        square=square_svg(still_points, STILL_LEVEL),
    )


def still(table: PublishedTable) -> str:
    """Return only the oblique view of the cube."""
    if table.withheld:
        return withheld_html(table)
    rows = table.frame[list(table.spec.columns[:3])].to_numpy()
    return oblique_svg(points(rows.tolist(), STILL_LEVEL), STILL_LEVEL)


def oblique_svg(cube: list[Point], level: int) -> str:
    """Return the oblique view: each point is a small cube, and distant cubes are fainter."""
    view = _View(YAW, PITCH)
    layers: dict[int, dict[tuple[int, int], list[Point]]] = defaultdict(lambda: defaultdict(list))
    for point in cube:
        nearness = sum(sign * heap for sign, heap in zip(view.signs, point, strict=True))
        for face in range(3):
            layers[nearness][copy_index(point, level), face].append(point)
    low, high = min(layers), max(layers)
    paths = [
        {
            "part": copy,
            "face": AXES[face],
            "depth": _depth(nearness - low, high - low),
            "d": "".join(view.face(point, face) for point in members),
        }
        for nearness in sorted(layers)
        for (copy, face), members in sorted(layers[nearness].items())
    ]
    side = 2**level
    frame = view.frame(side)
    return _svg("askew", view.box(side), paths=paths, frame=frame, side=side)


def square_svg(cube: list[Point], level: int) -> str:
    """Return the view along the third axis: a square whose every place shows the only point above it."""
    side = 2**level
    cells: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for point in cube:
        cells[copy_index(point, level), _depth(point[2], side - 1)].append(point)
    paths = [
        {
            "part": copy,
            "face": AXES[2],
            "depth": depth,
            "d": "".join(
                f"M{number(x * UNIT)} {number(-(y + 1) * UNIT)}h{UNIT:g}v{UNIT:g}h-{UNIT:g}z" for x, y, _ in members
            ),
        }
        for (copy, depth), members in sorted(cells.items())
    ]
    edge = side * UNIT
    return _svg("square", (-20, -edge - 6, edge + 26, edge + 26), paths=paths, edge=edge, side=side)


def _depth(nearness: int, max_nearness: int) -> int:
    """Return the step on the scale of depths; 0 is the farthest.

    >>> _depth(0, 15), _depth(15, 15), _depth(0, 0)
    (0, 15, 15)
    """
    return min(DEPTHS - 1, nearness * DEPTHS // (max_nearness + 1)) if max_nearness else DEPTHS - 1


def _svg(name: str, box: tuple[float, float, float, float], **data: Any) -> str:
    template = TEMPLATES.get_template(f"figures/nim_cube_{name}.svg.j2")
    return template.render(
        box=" ".join(map(number, box)), width=number(box[2]), height=number(box[3]), n=number, **data
    )


class _View:
    """A parallel projection; at pitch 0, z points up."""

    def __init__(self, yaw: float, pitch: float) -> None:
        """Set the direction of the viewer by yaw (from x towards y) and pitch (upwards)."""
        towards = (math.cos(pitch) * math.cos(yaw), math.cos(pitch) * math.sin(yaw), math.sin(pitch))
        self.right = (-math.sin(yaw), math.cos(yaw), 0.0)
        self.up = (-math.sin(pitch) * math.cos(yaw), -math.sin(pitch) * math.sin(yaw), math.cos(pitch))
        self.signs = tuple(1 if component > 0 else -1 for component in towards)

    def at(self, place: Iterable[float]) -> tuple[float, float]:
        """Return the place of a point of space in the picture, y downwards."""
        point = tuple(place)
        across = sum(coordinate * part for coordinate, part in zip(point, self.right, strict=True))
        height = sum(coordinate * part for coordinate, part in zip(point, self.up, strict=True))
        return across * UNIT, -height * UNIT

    def face(self, point: Point, axis: int) -> str:
        """Return the path of the visible face of a small cube across ``axis``."""
        corner = [float(coordinate) for coordinate in point]
        corner[axis] += self.signs[axis] > 0
        x, y = self.at(corner)
        first, second = (
            self.at(1.0 if other == along else 0.0 for other in range(3)) for along in range(3) if along != axis
        )
        steps = [first, second, (-first[0], -first[1])]
        return f"M{number(x)} {number(y)}" + "".join(f"l{number(a)} {number(b)}" for a, b in steps) + "z"

    def frame(self, side: int) -> dict[str, Any]:
        """Return the edges of the whole cube, behind and in front of it, and the places of the axes' names."""
        far = tuple(0 if sign > 0 else side for sign in self.signs)
        behind: list[str] = []
        before: list[str] = []
        for axis in range(3):
            others = [other for other in range(3) if other != axis]
            for ends in ((0, 0), (0, side), (side, 0), (side, side)):
                start, stop = [0, 0, 0], [0, 0, 0]
                start[axis], stop[axis] = 0, side
                for other, end in zip(others, ends, strict=True):
                    start[other] = stop[other] = end
                (x, y), (u, v) = self.at(start), self.at(stop)
                hidden = all(start[other] == far[other] for other in others)
                (behind if hidden else before).append(f"M{number(x)} {number(y)}L{number(u)} {number(v)}")
        names = [{"name": name, **self._label(axis, side)} for axis, name in enumerate(AXES)]
        return {"behind": "".join(behind), "before": "".join(before), "names": names}

    def _label(self, axis: int, side: int) -> dict[str, float]:
        """Return the place of an axis's name: next to its lowest edge on the outline, the leftmost of several."""
        along = self.at(1.0 if other == axis else 0.0 for other in range(3))
        middle_x, middle_y = self.at((side / 2, side / 2, side / 2))
        edges = []
        for first in (0, side):
            for second in (0, side):
                ends = iter((first, second))
                x, y = self.at(side / 2 if other == axis else next(ends) for other in range(3))
                offset = (along[0] * (y - middle_y) - along[1] * (x - middle_x)) / math.hypot(*along)
                edges.append((round(abs(offset), 6), round(y, 6), -round(x, 6), math.copysign(NAME_GAP, offset)))
        _, y, x, gap = max(edges)
        length = math.hypot(*along)
        return {"x": -x - gap * along[1] / length, "y": y + gap * along[0] / length + 5}

    def box(self, side: int) -> tuple[float, float, float, float]:
        """Return the view box of the whole cube with the names of the axes."""
        corners = [self.at((x, y, z)) for x in (0, side) for y in (0, side) for z in (0, side)]
        left, right = min(x for x, _ in corners) - 22, max(x for x, _ in corners) + 22
        top, bottom = min(y for _, y in corners) - 22, max(y for _, y in corners) + 22
        return left, top, right - left, bottom - top
