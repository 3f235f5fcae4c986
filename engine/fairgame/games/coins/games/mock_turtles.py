"""Mock Turtles: turn one coin, two or three, the rightmost from heads to tails.

The value of a coin, counted from 0, is its binary numeral with one more digit, such that the ones are odd in number:
1, 2, 4, 7, 8, ...  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 44 and project E.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, odious

GAMES = (
    CoinsTogether(
        GameInfo(
            slug="mock-turtles",
            name="Mock Turtles",
            category=Category.COIN_TURNING,
            order=30,
            summary="Turn one, two or three coins, the rightmost from heads to tails; whoever turns last wins.",
            oeis=("A000069",),
            citations=(Citation("FG", "exercise 44"), Citation("FG", "project E")),
        ),
        coins("0 3 5 6", 0, 1000),
        0,
        1001,
        1,
        3,
        0,
        odious,
    ),
)
