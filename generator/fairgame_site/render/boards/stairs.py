"""A staircase from the floor at the left, with coins on its steps."""

from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_ON_SQUARE, MAX_SQUARES, PILE, listed, number, require_at_most, shape_svg

TREAD, RISE = 44, 22


def draw(board: catalogue.boards.Stairs, title: str) -> str:
    """Return the drawing of a board."""
    counts = board.coins
    require_at_most("steps", len(counts), MAX_SQUARES)
    reach = [min(count, MAX_ON_SQUARE) * PILE + (18 if count > MAX_ON_SQUARE else 8) for count in counts]
    floor = max((RISE * step + high for step, high in enumerate(reach, 1)), default=0) + 14
    weights = ["", *map(str, board.weights)] if board.weights else [""] * (len(counts) + 1)
    steps: list[dict[str, Any]] = [
        {"x": 6 + TREAD * step, "y": floor - RISE * step, "step": step, "count": count, "weight": weight}
        for step, (count, weight) in enumerate(zip((0, *counts), weights, strict=True))
    ]
    right = 6 + TREAD * len(steps)
    below = 36 if board.weights else 20
    outline = (
        f"M6 {number(floor)}"
        + "".join(f"V{number(one['y'])}h{TREAD}" for one in steps)
        + f"V{number(floor + below)}H6Z"
    )
    words = f"Coins on the steps, from the lowest up: {listed(list(counts))}."
    if board.weights:
        words += f" A coin there counts {listed(list(board.weights))}."
    return shape_svg(
        "stairs",
        title,
        words,
        right + 6,
        floor + below + 6,
        steps=steps,
        outline=outline,
        tread=TREAD,
        floor=floor,
        most=MAX_ON_SQUARE,
        pile=PILE,
    )
