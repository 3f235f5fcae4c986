"""The Nim cube: the P-positions of Nim with three heaps as points of a cube, drawn when the site is built.

The points come from the published table of P-positions, whose rows name each set of three heaps once; every order of
the three is a point.  Two pictures stand on the page: the cube seen askew, and the view along the line that joins the
midpoints of two opposite edges of the tetrahedron.  Those edges are diagonals of opposite faces of the cube, their
midpoints the middles of these faces, so that line is an axis of the cube: the projection forgets one heap, and it fills
the square because two heaps always leave exactly one choice for the third.  ``points`` checks that on the table.
The script of the page shows the same points by WebGL; the colours of both are in ``css/cube.css``.

Drawing: cubes are painted from the far ones to the near ones, a layer at a time.  A cube can hide another only if it
is as near or nearer along all three axes, so no two of a layer (one sum of the three coordinates, each counted towards
the viewer) overlap, and a layer is a handful of paths.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from fairgame_site.errors import SiteError
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.published import PublishedTable
from fairgame_site.render.boards.strokes import number
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import TEMPLATES

Place = tuple[int, int, int]

STILL_LEVEL = 4
UNIT = 16.0  # pixels an edge of a small cube has where it lies across the view
YAW, PITCH = math.radians(-62), math.radians(22)  # where the viewer stands; the script opens with the same view
COPIES: Mapping[Place, int] = {(0, 0, 0): 0, (0, 1, 1): 1, (1, 0, 1): 2, (1, 1, 0): 3}
DEPTHS = 16
NAME_GAP = 13.0  # pixels from an axis to its name
AXES = ("x", "y", "z")


def points(rows: Iterable[Iterable[int]], level: int) -> list[Place]:
    """Return the points below 2**level in each coordinate, from rows that name each three heaps once.

    Raises:
        SiteError: if, seen along one of the axes, they do not fill the square with one point in each place.
    """
    side = 2**level
    found = sorted({place for row in rows if max(three := tuple(row)) < side for place in permutations(three)})
    places = [(one[0], one[1], one[2]) for one in found]
    for axis in range(3):
        seen = {one[:axis] + one[axis + 1 :] for one in places}
        if len(places) != side**2 or len(seen) != side**2:
            raise SiteError(
                f"the Nim cube: along {AXES[axis]} {len(places)} points fall on {len(seen)} places, not on {side**2}"
            )
    return places


def copy_of(place: Place, level: int) -> int:
    """Return which of the four copies of half the size a point belongs to, by its leading binary digits.

    Raises:
        SiteError: if it lies in none of the four.
    """
    corner = tuple(one >> max(level - 1, 0) & 1 if level else 0 for one in place)
    copy = COPIES.get((corner[0], corner[1], corner[2]))
    if copy is None:
        raise SiteError(f"the Nim cube: {place} lies in none of the four copies of half the size")
    return copy


def figure(table: PublishedTable, root: str) -> str:
    """Return the figure: both pictures, and what the script needs to show the cube itself."""
    first, second, third = table.spec.columns[:3]
    rows = table.frame[[first, second, third]].to_numpy()
    highest = int(rows.max()).bit_length()
    places = points(rows.tolist(), STILL_LEVEL)
    points(rows.tolist(), highest)  # the script shows every level up to this one
    return TEMPLATES.get_template("figures/nim_cube.html.j2").render(
        csv=f"{root}{addresses(table)['csv']}",
        levels=highest,
        grouped=grouped,
        side=2**STILL_LEVEL,
        count=len(places),
        askew=askew_svg(places, STILL_LEVEL),
        square=square_svg(places, STILL_LEVEL),
    )


def still(table: PublishedTable) -> str:
    """Return the cube seen askew, alone."""
    if table.withheld:
        return withheld_html(table)
    rows = table.frame[list(table.spec.columns[:3])].to_numpy()
    return askew_svg(points(rows.tolist(), STILL_LEVEL), STILL_LEVEL)


def askew_svg(places: list[Place], level: int) -> str:
    """Return the cube seen askew, each point a small cube, far ones fainter."""
    view = _View(YAW, PITCH)
    layers: dict[int, dict[tuple[int, int], list[Place]]] = defaultdict(lambda: defaultdict(list))
    for place in places:
        nearness = sum(sign * one for sign, one in zip(view.signs, place, strict=True))
        for face in range(3):
            layers[nearness][copy_of(place, level), face].append(place)
    low, high = min(layers), max(layers)
    paths = [
        {
            "part": copy,
            "face": AXES[face],
            "depth": _depth(nearness - low, high - low),
            "d": "".join(view.face(place, face) for place in members),
        }
        for nearness in sorted(layers)
        for (copy, face), members in sorted(layers[nearness].items())
    ]
    side = 2**level
    frame = view.frame(side)
    return _svg("askew", view.box(side), paths=paths, frame=frame, side=side)


def square_svg(places: list[Place], level: int) -> str:
    """Return the view along the third axis: a square, each place filled by the one point above it."""
    side = 2**level
    cells: dict[tuple[int, int], list[Place]] = defaultdict(list)
    for place in places:
        cells[copy_of(place, level), _depth(place[2], side - 1)].append(place)
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


def _depth(nearness: int, most: int) -> int:
    """Return the step of the scale of depths, 0 the farthest.

    >>> _depth(0, 15), _depth(15, 15), _depth(0, 0)
    (0, 15, 15)
    """
    return min(DEPTHS - 1, nearness * DEPTHS // (most + 1)) if most else DEPTHS - 1


def _svg(name: str, box: tuple[float, float, float, float], **data: Any) -> str:
    template = TEMPLATES.get_template(f"figures/nim_cube_{name}.svg.j2")
    return template.render(
        box=" ".join(map(number, box)), width=number(box[2]), height=number(box[3]), n=number, **data
    )


class _View:
    """A parallel projection: x, y across, z up when the pitch is 0."""

    def __init__(self, yaw: float, pitch: float) -> None:
        """Look from the direction with this yaw (from x towards y) and pitch (upwards)."""
        towards = (math.cos(pitch) * math.cos(yaw), math.cos(pitch) * math.sin(yaw), math.sin(pitch))
        self.right = (-math.sin(yaw), math.cos(yaw), 0.0)
        self.up = (-math.sin(pitch) * math.cos(yaw), -math.sin(pitch) * math.sin(yaw), math.cos(pitch))
        self.signs = tuple(1 if one > 0 else -1 for one in towards)

    def at(self, place: Iterable[float]) -> tuple[float, float]:
        """Return where a point of space lies in the picture, y downwards."""
        three = tuple(place)
        across = sum(one * part for one, part in zip(three, self.right, strict=True))
        height = sum(one * part for one, part in zip(three, self.up, strict=True))
        return across * UNIT, -height * UNIT

    def face(self, place: Place, axis: int) -> str:
        """Return the path of the face of a small cube that looks to the viewer along ``axis``."""
        corner = [float(one) for one in place]
        corner[axis] += self.signs[axis] > 0
        x, y = self.at(corner)
        first, second = (
            self.at(1.0 if other == along else 0.0 for other in range(3)) for along in range(3) if along != axis
        )
        steps = [first, second, (-first[0], -first[1])]
        return f"M{number(x)} {number(y)}" + "".join(f"l{number(a)} {number(b)}" for a, b in steps) + "z"

    def frame(self, side: int) -> dict[str, Any]:
        """Return the edges of the whole cube, those behind it and those before it, and places for the axes' names."""
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
        """Return where the name of an axis stands: beside the lower of its edges on the outline, or the left one."""
        along = self.at(1.0 if other == axis else 0.0 for other in range(3))
        middle_x, middle_y = self.at((side / 2, side / 2, side / 2))
        found = []
        for first in (0, side):
            for second in (0, side):
                ends = iter((first, second))
                x, y = self.at(side / 2 if other == axis else next(ends) for other in range(3))
                offset = (along[0] * (y - middle_y) - along[1] * (x - middle_x)) / math.hypot(*along)
                found.append(
                    (
                        round(abs(offset), 6),
                        round(y, 6),
                        -round(x, 6),
                        math.copysign(NAME_GAP, offset),
                    )
                )
        _, y, x, gap = max(found)
        length = math.hypot(*along)
        return {"x": -x - gap * along[1] / length, "y": y + gap * along[0] / length + 5}

    def box(self, side: int) -> tuple[float, float, float, float]:
        """Return a box around the whole cube, with room for the names of the axes."""
        corners = [self.at((x, y, z)) for x in (0, side) for y in (0, side) for z in (0, side)]
        left, right = min(x for x, _ in corners) - 22, max(x for x, _ in corners) + 22
        top, bottom = min(y for _, y in corners) - 22, max(y for _, y in corners) + 22
        return left, top, right - left, bottom - top
