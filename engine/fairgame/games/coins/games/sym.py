"""Sym: turn any coins that lie symmetrically, the rightmost of them from heads to tails.

No rule for the values is known to us.  Each is the least number that no symmetric set has as its sum.  Cost: half a
second for all coins to ``LARGEST``, see ``fairgame.games.coins.sets``.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, chapter
on coin turning.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import KnownCoins, coins
from fairgame.games.coins.sets import FURTHER, LARGEST, any_symmetric, least_missing

GAMES = (
    KnownCoins(
        GameInfo(
            slug="sym",
            name="Sym",
            category=Category.COIN_TURNING,
            order=84,
            summary="Turn coins that lie symmetrically, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "the section on Sym"),),
        ),
        coins("3 5 8", 0, LARGEST, FURTHER),
        0,
        LARGEST + 1,
        any_symmetric,
        least_missing,
        searchable=22,
    ),
)
