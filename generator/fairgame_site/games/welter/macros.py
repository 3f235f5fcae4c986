"""Macros for Welter's game: the drawing of frieze patterns, and the form for moves to a nim-value.

The drawing in the browser is ``generator/web/src/figures/sequence.ts``.
"""

from collections.abc import Sequence

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
    rows = ((0,) * (2 * len(numbers) + 1), *pattern(numbers, target))
    return macros.page.fragment(drawings.figure(_svg(rows, len(numbers)), caption))


def frieze_rows(macros: Macros, rows: Sequence[Sequence[int]], caption: str = "") -> str:
    """Draw a frieze pattern of another rule, given by its rows."""
    return macros.page.fragment(drawings.figure(_svg(rows), caption))


def welter_form(macros: Macros) -> str:
    """Show the form for all moves to a nim-value."""
    return macros.page.fragment(FORM.html(macros.page.root))


def _svg(rows: Sequence[Sequence[int]], coins: int = 0) -> str:
    """Return the drawing: each row is half a step to the right of the one above.

    The row below the top one begins with ``coins`` coins; the triangle below them is marked.
    """
    marks = [
        {
            "x": PITCH * (place + height / 2 + 0.5),
            "y": TOP + RISE * height,
            "number": number,
            "own": height + place <= coins if height else False,
            "first": height == 1 and coins > 0,
        }
        for height, row in enumerate(rows)
        for place, number in enumerate(row)
    ]
    numbers = "; ".join(" ".join(map(str, row)) for row in rows[1:])
    description = f"Below a row of {'zeros' if rows[0][0] == 0 else 'ones'}: {numbers}."
    width = max(PITCH * (len(row) + height / 2) for height, row in enumerate(rows)) + PITCH / 2
    return shape_svg("frieze", "A frieze pattern", description, width, TOP + RISE * (len(rows) - 1) + 14, marks=marks)
