"""Triplets: turn exactly three coins, the rightmost from heads to tails.

It is Mock Turtles behind two coins that are worth nothing.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercises 47 and 48.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, odious

FREE = 2  # coins that may always be turned to make up the number


def behind_free_coins(coin: int) -> int:
    """Return the value of the coin so many places to the left in Mock Turtles; nothing for the first ones."""
    return odious(coin - FREE) if coin >= FREE else 0


GAMES = (
    CoinsTogether(
        GameInfo(
            slug="triplets",
            name="Triplets",
            category=Category.COIN_TURNING,
            order=40,
            summary="Turn exactly three coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercises 47 and 48"),),
        ),
        coins("2 3 6", 0, 1000),
        0,
        301,
        3,
        3,
        0,
        behind_free_coins,
    ),
)
