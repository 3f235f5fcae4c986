"""Rugs: turn all coins of a rectangle without gaps, the furthest one from heads to tails.

It is the product of Ruler with itself.  Cost: none worth naming.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins
from fairgame.games.coins.sets import mark, neighbours

GAMES = (
    Tartan(
        GameInfo(
            slug="rugs",
            name="Rugs",
            category=Category.COIN_TURNING,
            order=110,
            summary=("Turn all coins of a solid rectangle, the furthest from heads to tails; whoever turns last wins."),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("2-3 4-4", 1, 32, "coin n-n has n² turns of up to n² coins each, and all are tried"),
        1,
        33,
        17,
        neighbours,
        neighbours,
        mark,
        mark,
    ),
)
