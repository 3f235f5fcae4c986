"""Mock Turtle Fives: turn one coin, two or three out of five neighbours, the rightmost from heads to tails.

The values of the first five coins are those of Mock Turtles, and they come back again and again.  Cost: none worth
naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 50.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, odious

WIDTH = 5


def repeated(coin: int) -> int:
    """Return the value of a coin, which depends on its remainder alone."""
    return odious(coin % WIDTH)


GAMES = (
    CoinsTogether(
        GameInfo(
            slug="mock-turtle-fives",
            name="Mock Turtle Fives",
            category=Category.COIN_TURNING,
            order=60,
            summary=(
                "Turn one, two or three of five neighbouring coins, the rightmost from heads to tails; whoever "
                "turns last wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("4 7 11", 0, 100000),
        0,
        401,
        1,
        3,
        WIDTH,
        repeated,
    ),
)
