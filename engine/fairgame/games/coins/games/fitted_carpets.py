"""Fitted Carpets: as Carpets, and the coin in the corner is turned in every move.

It is the product of Sympler with itself: all that matters is the coin in the corner.  Cost: a second to check
the values of 16 by 16 coins.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.grids import Tartan, grid_of_coins
from fairgame.games.coins.sets import FURTHER, only_the_leftmost, with_the_leftmost

GAMES = (
    Tartan(
        GameInfo(
            slug="fitted-carpets",
            name="Fitted Carpets",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn all coins in some rows and some columns, each chosen symmetrically and from the first one on, the"
                " furthest from heads to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("0-0 2-3", 0, 15, FURTHER),
        0,
        16,
        9,
        with_the_leftmost,
        with_the_leftmost,
        only_the_leftmost,
        only_the_leftmost,
    ),
)
