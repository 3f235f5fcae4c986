"""The regions of a picture side by side, each a sheet with the rings of spots on its edge.

A ring is a circle with its spots in order, a single spot a point, each with its sign.  The picture shows the boundary
of each region, not the course of the curves.  A ring whose spots have no signs is a piece with as many free arms.
"""

import math

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most, shape_svg

Ring = tuple[str, ...]

GAP, MARGIN, ARC, SIGN = 14, 16, 26, 13
LEAST = 15  # radius of a ring of two spots
CORE, BETWEEN, ARM = 5, 9, 13  # least radius of a piece, distance between its arms, length of an arm
ACROSS = 520  # greatest width of a row of regions


def draw(board: catalogue.boards.Regions, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("spots", sum(len(ring) for region in board.regions for ring in region), MAX_SQUARES)
    sheets, rings, spots, cores, arms = [], [], [], [], []
    x = y = tall = wide = 0.0
    for region in board.regions:
        reaches = [_reach(ring) for ring in region]
        width = sum(2 * reach for reach in reaches) + 2 * MARGIN
        height = 2 * max(reaches, default=0) + 2 * MARGIN
        if x > 0 and x + width > ACROSS:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        sheets.append({"x": x + 1, "y": y + 1, "width": width, "height": height})
        middle, level = x + MARGIN, y + height / 2
        for ring, reach in zip(region, reaches, strict=True):
            middle += reach
            radius = _radius(ring)
            if _is_armed(ring):
                cores.append({"x": middle, "y": level, "r": radius})
                arms += [(*_at(middle, level, radius, t), *_at(middle, level, radius + ARM, t)) for t in _turns(ring)]
            else:
                if radius:
                    rings.append({"x": middle, "y": level, "r": radius})
                for sign, turn in zip(ring, _turns(ring), strict=True):
                    spot, beside = _at(middle, level, radius, turn), _at(middle, level, radius + SIGN, turn)
                    spots.append(
                        {"sign": sign, "x": spot[0], "y": spot[1], "sign_x": beside[0], "sign_y": beside[1] + 4}
                    )
            middle += reach
        x, tall, wide = x + width + GAP, max(tall, height), max(wide, x + width)
    shapes = {"sheets": sheets, "rings": rings, "spots": spots, "cores": cores, "arms": arms}
    return shape_svg("regions", title, _description(board), wide + 2, y + tall + 2, **shapes)


def _description(board: catalogue.boards.Regions) -> str:
    """Return the regions as text."""
    rings = "; ".join(" and ".join(map(_ring_text, region)) for region in board.regions)
    kind = "pieces" if any(_is_armed(ring) for region in board.regions for ring in region) else "rings of spots"
    return f"{len(board.regions)} region{'s' * (len(board.regions) != 1)}, with the {kind} {rings or 'none'}."


def _ring_text(ring: Ring) -> str:
    return f"of {len(ring)} free arm{'s' * (len(ring) != 1)}" if _is_armed(ring) else " ".join(ring)


def _is_armed(ring: Ring) -> bool:
    """Return whether a ring is a piece with free arms."""
    return len(ring) > 0 and not any(ring)


def _turns(ring: Ring) -> list[float]:
    """Return the directions of the spots, clockwise from above."""
    return [2 * math.pi * place / len(ring) for place in range(len(ring))]


def _at(x: float, y: float, out: float, turn: float) -> tuple[float, float]:
    return x + out * math.sin(turn), y - out * math.cos(turn)


def _radius(ring: Ring) -> float:
    """Return the radius of a ring; a single spot has none."""
    if _is_armed(ring):
        return max(float(CORE), len(ring) * BETWEEN / (2 * math.pi))
    return 0.0 if len(ring) == 1 else max(float(LEAST), len(ring) * ARC / (2 * math.pi))


def _reach(ring: Ring) -> float:
    """Return the radius of a ring with its signs or arms."""
    return _radius(ring) + (ARM if _is_armed(ring) else SIGN) + 8
