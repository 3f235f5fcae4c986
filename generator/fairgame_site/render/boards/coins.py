"""A row of coins: heads are filled, tails are rings."""

from fairgame import catalogue
from fairgame_site.render.boards.svg import CELL, MAX_SQUARES, listed, require_at_most, shape_svg


def draw(board: catalogue.boards.Coins, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("coins", board.last - board.first + 1, MAX_SQUARES)
    places = range(board.first, board.last + 1)
    coins = [
        {"x": 2 + (place - board.first + 0.5) * CELL, "place": place, "heads": place in board.heads} for place in places
    ]
    words = f"Coins {board.first} to {board.last}; heads: {listed(sorted(board.heads))}."
    return shape_svg("coins", title, words, 4 + CELL * len(coins), CELL + 22, coins=coins, middle=CELL / 2)
