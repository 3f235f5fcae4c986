"""Macros for Welter's game: the drawing of a frieze pattern, and the form for moves to a nim-value.

The drawing in the browser is ``generator/web/src/figures/sequence.ts``.
"""

from fairgame.errors import PositionError
from fairgame.games.welter.games import pattern
from fairgame_site.games.welter.publishing import FORM
from fairgame_site.render import drawings
from fairgame_site.render.boards.svg import shape_svg
from fairgame_site.site.macros import Macros

PITCH = 40
RISE = 24
TOP = 20


def frieze(macros: Macros, coins: str, target: int, caption: str = "") -> str:
    """Draw the frieze pattern of coins, separated by spaces, and a target."""
    try:
        numbers = tuple(map(int, coins.split()))
    except ValueError:
        raise PositionError("frieze", coins, "expected squares with spaces between") from None
    return macros.page.fragment(drawings.figure(_svg(numbers, target), caption))


def welter_form(macros: Macros) -> str:
    """Show the form for all moves to a nim-value."""
    return macros.page.fragment(FORM.html(macros.page.root))


def _svg(coins: tuple[int, ...], target: int) -> str:
    """Return the drawing: a row of zeros, then each row half a step to the right of the one above."""
    rows = ((0,) * (2 * len(coins) + 1), *pattern(coins, target))
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
    numbers = "; ".join(" ".join(map(str, row)) for row in rows[1:])
    description = f"Below a row of zeros: {numbers}."
    width = PITCH * (2 * len(coins) + 2)
    return shape_svg("frieze", "A frieze pattern", description, width, TOP + RISE * len(coins) + 14, marks=marks)
