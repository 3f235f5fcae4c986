"""What pages may call of Welter's game: a frieze pattern as a drawing."""

from engine.answers.welter import frieze as rows_of
from engine.errors import PositionError
from generator import drawings
from generator.boards.svg import shape_svg
from generator.macros import Macros

PITCH = 40
RISE = 24
TOP = 20


def frieze(macros: Macros, coins: str, target: int, caption: str = "") -> str:
    """Draw the frieze pattern of coins, written with spaces between, and a target."""
    try:
        numbers = tuple(map(int, coins.split()))
    except ValueError:
        raise PositionError("frieze", coins, "expected squares with spaces between") from None
    return macros.page.fragment(drawings.figure(svg(numbers, target), caption))


def svg(coins: tuple[int, ...], target: int) -> str:
    """Return the drawing: zeros above, then each row half a step to the right of the one over it."""
    rows = ((0,) * (2 * len(coins) + 1), *rows_of(coins, target))
    marks = [
        {
            "x": PITCH * (place + height / 2 + 0.5),
            "y": TOP + RISE * height,
            "number": number,
            "own": height + place <= len(coins) if height else False,
            "first": height == 1,
        }
        for height, row in enumerate(rows)
        for place, number in enumerate(row)
    ]
    told = "; ".join(" ".join(map(str, row)) for row in rows[1:])
    words = f"Below a row of zeros stand the rows {told}."
    width = PITCH * (2 * len(coins) + 2)
    return shape_svg("frieze", "A frieze pattern", words, width, TOP + RISE * len(coins) + 14, marks=marks)
