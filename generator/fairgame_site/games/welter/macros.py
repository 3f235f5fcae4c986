"""What pages may call of Welter's game: a frieze pattern as a drawing, and the form that draws the reader's own.

The drawing in the browser is ``generator/web/src/figures/frieze.ts``.
"""

from fairgame.errors import PositionError
from fairgame.games.welter.answers import frieze as rows_of
from fairgame_site.games.welter.form import FORM
from fairgame_site.render import drawings
from fairgame_site.render.boards.svg import shape_svg
from fairgame_site.site.macros import Macros

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


def welter_form(macros: Macros) -> str:
    """Offer the form that finds every move to a value."""
    return macros.page.fragment(FORM.html(macros.page.root))


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
