"""The regions of a picture side by side, each a sheet with the rings of spots on its edge.

A ring is a circle with its spots in order, a single spot a point, each with its sign.  The picture shows the boundary
of each region, not the course of the curves.  A ring whose spots have no signs is a piece with as many free arms.
"""

from collections.abc import Iterable
from math import cos, pi, sin

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Circle, Mark, Path, Piece, Rect, Room, Scene, Text, area
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most

Ring = tuple[str, ...]

TURN = 2 * pi
GAP, MARGIN, ARC, SIGN = 14, 16, 26, 13
SMALL = 15  # radius of a ring of two spots
CORE, BETWEEN, ARM = 5, 9, 13  # least radius of a piece, distance between its arms, length of an arm
ENLARGED = 0.0475  # enlargement of a piece with arms, for each pixel of a square


def is_on_board(board: boards.Regions) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield all(ring for region in board.regions for ring in region)


def scene(board: boards.Regions, _start: boards.Regions, room: Room) -> Scene:
    """Return the scene of a board; an arm is ``a``, its region, its piece and its number, counted from 0."""
    require_at_most("spots", sum(len(ring) for region in board.regions for ring in region), MAX_SQUARES)
    scale = ENLARGED * room.cell
    under: list[Mark] = []
    pieces: list[Piece] = []
    x, y, tall, wide = 0.0, 0.0, 0.0, 0.0
    for number, region in enumerate(board.regions):
        reaches = [_radius(ring, scale) + _arm(ring, scale) + 8 for ring in region]
        width, height = 2 * sum(reaches) + 2 * MARGIN, 2 * max((*reaches, 0)) + 2 * MARGIN
        if x > 0 and x + width > room.width:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        under.append(Rect("square", x + 1, y + 1, width, height, 12))
        middle, level = x + MARGIN, y + height / 2
        for place, (ring, reach) in enumerate(zip(region, reaches, strict=True)):
            middle += reach
            radius, end = _radius(ring, scale), _radius(ring, scale) + _arm(ring, scale)
            if not _is_armed(ring) and radius:
                under.append(Circle("ring", middle, level, radius))
            for one, sign in enumerate(ring):
                right, up = sin(TURN * one / len(ring)), cos(TURN * one / len(ring))
                foot_x, foot_y = middle + radius * right, level - radius * up
                end_x, end_y = middle + end * right, level - end * up
                if _is_armed(ring):
                    under.append(Path("arm", ("M", foot_x, foot_y, "L", end_x, end_y)))
                    name = f"arm {one + 1} of piece {place + 1} in region {number + 1}"
                    bud = Circle("petal", end_x, end_y, 3.7 * scale)
                    touch = area(end_x, end_y, LEAST, LEAST)
                    pieces.append(Piece(f"a{number}.{place}.{one}", name, end_x, end_y, (bud,), touch))
                else:
                    under.append(Circle("vertex", foot_x, foot_y, 4))
                    under.append(Text("number", end_x, end_y + 4, sign))
            if _is_armed(ring):
                under.append(Circle("vertex", middle, level, radius))
            middle += reach
        x, tall, wide = x + width + GAP, max(tall, height), max(wide, x + width)
    return Scene(wide + 2, y + tall + 2, _words(board), tuple(under), tuple(pieces), complete=False)


def _words(board: boards.Regions) -> str:
    """Return the regions as text."""
    rings = "; ".join([" and ".join([_ring_text(ring) for ring in region]) for region in board.regions])
    armed = any(_is_armed(ring) for region in board.regions for ring in region)
    count = f"{len(board.regions)} region{'' if len(board.regions) == 1 else 's'}"
    return f"{count}, with the {'pieces' if armed else 'rings of spots'} {rings or 'none'}."


def _ring_text(ring: Ring) -> str:
    return f"of {len(ring)} free arm{'' if len(ring) == 1 else 's'}" if _is_armed(ring) else " ".join(ring)


def _is_armed(ring: Ring) -> bool:
    """Return whether a ring is a piece with free arms."""
    return len(ring) > 0 and not any(ring)


def _arm(ring: Ring, scale: float) -> float:
    """Return the length of an arm, or the distance of a sign from its spot."""
    return scale * ARM if _is_armed(ring) else SIGN


def _radius(ring: Ring, scale: float) -> float:
    """Return the radius of a ring; a single spot has none."""
    if _is_armed(ring):
        return scale * max(CORE, len(ring) * BETWEEN / TURN)
    return 0 if len(ring) == 1 else max(SMALL, len(ring) * ARC / TURN)
