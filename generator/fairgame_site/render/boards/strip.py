"""Coins on a strip of numbered squares, with the relevant gaps hatched and measured."""

from fairgame import catalogue
from fairgame_site.render.boards.svg import CELL, MAX_ON_SQUARE, MAX_SQUARES, PILE, listed, require_at_most, shape_svg


def draw(board: catalogue.boards.Strip, title: str) -> str:
    """Return the drawing of a board; a named square 0 is off the strip."""
    first, coins = board.first, board.coins
    last = board.last or max((*coins, 1)) + 1
    require_at_most("squares", last - first + 1, MAX_SQUARES)
    left = {
        square: 2 + (square - first) * CELL + (8 if square and board.zero and first == 0 else 0)
        for square in range(first, last + 1)
    }
    highest = max(min(coins.count(square), MAX_ON_SQUARE) for square in (*coins, 1))
    top = 8 + PILE * max(0, highest - 1)
    silver = board.silver or None
    piles = [
        {"x": left[square] + CELL / 2, "square": square, "count": coins.count(square), "silver": square == silver}
        for square in sorted(set(coins))
    ]
    bag = board.zero == "bag"
    words = f"Coins on the squares {listed(sorted(coins))}"
    words += f", the silver dollar on {silver}" if silver is not None else ""
    words += "; a money bag at the left end." if bag else "."
    brackets = []
    for low, high in board.gaps:
        width = high - low + 1
        stop = left[high + 1]
        squares = range(max(low, 1), high + 1)
        brackets.append({"start": left[low] if width else stop, "stop": stop, "width": width, "squares": squares})
    words += f" The gaps that count: {listed([gap['width'] for gap in brackets])}." if brackets else ""
    return shape_svg(
        "strip",
        title,
        words,
        left[last] + CELL + 2,
        top + CELL + (52 if brackets else 24),
        left=left,
        top=top,
        cell=CELL,
        piles=piles,
        brackets=brackets,
        zero=board.zero,
        most=MAX_ON_SQUARE,
        step=PILE,
        last=last,
    )
