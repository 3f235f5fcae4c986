"""Carpets: turn coins whose rows lie symmetrically, and whose columns do, the furthest from heads to tails.

It is the product of Sym with itself.  Cost: two seconds to check the values of 16 by 16 coins.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins
from fairgame.games.coins.sets import FURTHER, any_symmetric, least_missing

GAMES = (
    Tartan(
        GameInfo(
            slug="carpets",
            name="Carpets",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn all coins in some rows and some columns, each chosen symmetrically, the furthest from heads to"
                " tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("2-3 4-4", 0, 15, FURTHER),
        0,
        16,
        9,
        any_symmetric,
        any_symmetric,
        least_missing,
        least_missing,
    ),
)
