"""The regions of a picture side by side, each a sheet with the rings of spots on its edge.

A ring is drawn as a circle with its spots in order, and a single spot by itself; the sign of each stands beside it.  So
this shows what lies on the edge of which region, not how the curves run over the paper.
"""

import math

from engine import catalogue
from generator.boards.svg import MOST_SQUARES, at_most, shape_svg

GAP, MARGIN, ARC, SIGN = 14, 16, 26, 13
LEAST = 15  # the radius of a ring of two spots
ACROSS = 520  # as wide as rows of regions are


def draw(board: catalogue.boards.Regions, title: str) -> str:
    """Return the drawing of a board."""
    at_most("spots", sum(len(ring) for region in board.regions for ring in region), MOST_SQUARES)
    sheets, rings, spots = [], [], []
    x = y = tall = wide = 0.0
    for region in board.regions:
        reaches = [_reach(len(ring)) for ring in region]
        width = sum(2 * reach for reach in reaches) + 2 * MARGIN
        height = 2 * max(reaches, default=0) + 2 * MARGIN
        if x > 0 and x + width > ACROSS:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        sheets.append({"x": x + 1, "y": y + 1, "width": width, "height": height})
        middle = x + MARGIN
        for ring, reach in zip(region, reaches, strict=True):
            middle += reach
            radius = _radius(len(ring))
            if radius:
                rings.append({"x": middle, "y": y + height / 2, "r": radius})
            for place, sign in enumerate(ring):
                turn = 2 * math.pi * place / len(ring)
                across, up = math.sin(turn), -math.cos(turn)
                out = radius + SIGN
                spots.append(
                    {
                        "sign": sign,
                        "x": middle + radius * across,
                        "y": y + height / 2 + radius * up,
                        "sign_x": middle + out * across,
                        "sign_y": y + height / 2 + out * up + 4,
                    }
                )
            middle += reach
        x, tall, wide = x + width + GAP, max(tall, height), max(wide, x + width)
    told = "; ".join(" and ".join(" ".join(ring) for ring in region) for region in board.regions)
    words = f"{len(board.regions)} region{'s' * (len(board.regions) != 1)}, with the rings of spots {told or 'none'}."
    return shape_svg("regions", title, words, wide + 2, y + tall + 2, sheets=sheets, rings=rings, spots=spots)


def _radius(spots: int) -> float:
    """Return the radius of a ring; a single spot has none."""
    return 0.0 if spots == 1 else max(float(LEAST), spots * ARC / (2 * math.pi))


def _reach(spots: int) -> float:
    """Return how far a ring with its signs reaches from its middle."""
    return _radius(spots) + SIGN + 8
