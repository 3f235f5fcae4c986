"""Triplet Sevens: turn exactly three out of seven neighbouring coins, the rightmost from heads to tails.

The values of the first seven coins are those of Triplets, and they come back again and again.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 50.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, odious

WIDTH = 7
FREE = 2  # coins that are worth nothing, out of each seven


def repeated(coin: int) -> int:
    """Return the value of a coin, which depends on its remainder alone."""
    place = coin % WIDTH
    return odious(place - FREE) if place >= FREE else 0


GAMES = (
    CoinsTogether(
        GameInfo(
            slug="triplet-sevens",
            name="Triplet Sevens",
            category=Category.COIN_TURNING,
            order=62,
            summary=(
                "Turn exactly three of seven neighbouring coins, the rightmost from heads to tails; whoever "
                "turns last wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("6 8 13", 0, 100000),
        0,
        401,
        3,
        3,
        WIDTH,
        repeated,
    ),
)
