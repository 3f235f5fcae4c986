"""Windows: turn nine coins in three rows and three columns at equal distances, the furthest from heads to tails.

It is the product of Turnips with itself.  Cost: none worth naming.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins
from fairgame.games.coins.sets import by_last_two, equally_spaced

GAMES = (
    Tartan(
        GameInfo(
            slug="windows",
            name="Windows",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn nine coins in three rows and three columns at equal distances, the furthest from heads to tails;"
                " whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("5-5 8-6", 0, 100),
        0,
        32,
        20,
        equally_spaced,
        equally_spaced,
        by_last_two,
        by_last_two,
    ),
)
