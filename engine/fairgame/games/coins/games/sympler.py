"""Sympler: turn any coins that lie symmetrically, the leftmost of all and one from heads to tails among them.

Every move turns coin 0, so the play is over after as many moves as that takes: all that matters is whether coin 0 shows
heads.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 53.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import KnownCoins, coins
from fairgame.games.coins.sets import FURTHER, only_the_leftmost, with_the_leftmost

LARGEST = 29


GAMES = (
    KnownCoins(
        GameInfo(
            slug="sympler",
            name="Sympler",
            category=Category.COIN_TURNING,
            order=86,
            summary=(
                "Turn coins that lie symmetrically, the leftmost of all among them, the rightmost from heads to tails;"
                " whoever turns last wins."
            ),
            citations=(Citation("FG", "exercise 53"),),
        ),
        coins("0 3 5", 0, LARGEST, FURTHER),
        0,
        LARGEST + 1,
        with_the_leftmost,
        only_the_leftmost,
        searchable=22,
    ),
)
