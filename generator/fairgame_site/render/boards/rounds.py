"""Rings and rows of pieces side by side, with a line through touching ones.

``generator/web/src/boards/rounds.ts`` has the same layout.
"""

import math
from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most, shape_svg

PIECE, STEP = 8, 24  # radius of a piece, distance between pieces
LEAST = 16  # radius of the smallest ring
APART = 22
NAMED = 44  # least width of a ring or row, which leaves room for number and name below


def draw(board: catalogue.boards.Rounds, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("pieces", sum(board.sizes), MAX_SQUARES)
    radii = [radius(size) if closed else 0.0 for size, closed in zip(board.sizes, board.closed, strict=True)]
    middle = max(radii, default=0.0) + PIECE + 4
    left, shapes = 6.0, list[dict[str, Any]]()
    for size, closed, name, ring in zip(board.sizes, board.closed, board.names, radii, strict=True):
        width = max(NAMED, 2 * (ring + PIECE) if closed else size * STEP)
        x = left + width / 2
        if closed:
            turns = [2 * math.pi * place / max(1, size) for place in range(size)]
            pieces = [(x + ring * math.sin(turn), middle - ring * math.cos(turn)) for turn in turns]
        else:
            pieces = [(x + (place - (size - 1) / 2) * STEP, middle) for place in range(size)]
        shapes.append({"x": x, "size": size, "name": name, "ring": ring if size else 0.0, "pieces": pieces})
        left += width + APART
    sizes = [f"{name} of {size}" for name, size in zip(board.names, board.sizes, strict=True)]
    description = f"Side by side: {listed(sizes)}."
    return shape_svg(
        "rounds",
        title,
        description,
        left - APART + 6,
        2 * middle + 42,
        shapes=shapes,
        middle=middle,
        floor=2 * middle,
        r=PIECE,
    )


def radius(size: int) -> float:
    """Return the radius of a ring of ``size`` pieces."""
    return max(LEAST, size * STEP / (2 * math.pi))
