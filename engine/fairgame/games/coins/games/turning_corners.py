"""Turning Corners: turn the four corners of a rectangle, the furthest one from heads to tails.

It is the product of Twins with itself, and the value of coin (a, b) is the nim-product of a and b.  Cost: none worth
naming.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from collections.abc import Callable, Iterator, Mapping

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins

TABLE = "turning-corners.nim_grid"
# Table 5 of Fair Game: row, column and what our copy shows there.  In the scan a Persian 5 easily becomes a 0, and a 3
# a 2; such cells stand apart.
SCANNED = ((2, 15, 0), (6, 3, 12), (6, 13, 10), (9, 4, 10), (9, 8, 0), (10, 2, 10), (13, 6, 10))
OTHERS = ((2, 13, 7), (2, 14, 8), (8, 12, 7), (10, 7, 7), (12, 11, 12))


def one_before(place: int) -> Iterator[tuple[int]]:
    """Yield each row, or column, before a given one."""
    for other in range(place):
        yield (other,)


def itself(place: int) -> int:
    """Return the number of the row or column."""
    return place


def _cell(a: int, b: int) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        grid = tables[TABLE]
        return str(grid[(grid["a"] == a) & (grid["b"] == b)]["nim_value"].item())

    return truth


def _errata() -> tuple[Erratum, ...]:
    return tuple(
        Erratum("FG", f"Table 5, row {a}, column {b}", str(printed), (TABLE,), _cell(a, b), scan=scan)
        for cells, scan in ((SCANNED, True), (OTHERS, False))
        for a, b, printed in cells
    )


GAMES = (
    Tartan(
        GameInfo(
            slug="turning-corners",
            name="Turning Corners",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn the four corners of a rectangle, the furthest from heads to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"), Citation("FG", "Table 5")),
            errata=_errata(),
        ),
        grid_of_coins("1-2 3-3", 0, 255),
        0,
        64,
        24,
        one_before,
        one_before,
        itself,
        itself,
    ),
)
