"""Twins: turn exactly two coins, the right one from heads to tails.

It is Nim: coin n, counted from 0, is a heap of n.  Coin 0 cannot be turned from heads to tails.  Cost: none worth
naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 46.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether


def itself(coin: int) -> int:
    """Return the number of the coin."""
    return coin


GAMES = (
    CoinsTogether(
        GameInfo(
            slug="twins",
            name="Twins",
            category=Category.COIN_TURNING,
            order=20,
            summary="Turn exactly two coins, the right one from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercise 46"),),
        ),
        coins("2 5 9", 0, 1000),
        0,
        301,
        2,
        2,
        0,
        itself,
    ),
)
