"""A ring of squares with coins numbered in order of placement; squares open to the next coin are dashed."""

import math

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most, shape_svg


def draw(board: catalogue.boards.Ring, title: str) -> str:
    """Return the drawing of a board."""
    squares, order = board.squares, board.coins
    require_at_most("squares", squares, MAX_SQUARES)
    radius = max(62.0, squares * 40 / (2 * math.pi))
    middle = radius + 36
    last = order[-1] if order else None
    places = []
    for square in range(1, squares + 1):
        turn = 2 * math.pi * (square - 1) / squares
        across, up = math.sin(turn), -math.cos(turn)
        places.append(
            {
                "square": square,
                "x": middle + radius * across,
                "y": middle + radius * up,
                "label_x": middle + (radius + 26) * across,
                "label_y": middle + (radius + 26) * up + 4,
                "placed": order.index(square) + 1 if square in order else None,
                "last": square == last,
                "open": square in board.free,
            }
        )
    words = f"A ring of {squares} squares, numbered clockwise. "
    words += f"Coins in the order of placing: {listed(order)}." if order else "No coin is placed yet."
    if board.free:
        words += f" The next may go to {listed(board.free)}."
    return shape_svg(
        "ring", title, words, 2 * middle, 2 * middle, places=places, middle=middle, radius=radius, moves=board.steps
    )
