"""Doors: turn twelve coins, in four rows as in Grunt and three columns as in Turnips, the furthest from heads to tails.

It is the product of Grunt and Turnips.  Cost: none worth naming.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins
from fairgame.games.coins.sets import balanced_value, by_last_two, equally_spaced, four_in_balance

GAMES = (
    Tartan(
        GameInfo(
            slug="doors",
            name="Doors",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn twelve coins, in four rows as in Grunt and three columns as in Turnips, the furthest from heads"
                " to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("3-2 5-6", 0, 100),
        0,
        32,
        20,
        four_in_balance,
        equally_spaced,
        balanced_value,
        by_last_two,
    ),
)
