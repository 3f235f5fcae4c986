"""Turnips: turn three coins at equal distances, the rightmost from heads to tails.

Write the number of a coin, counted from 0, in base 3.  Without a digit 2 the coin is worth nothing; otherwise its value
is odious number k, where the last 2 is digit k from the right.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 51.
"""

from engine.families.coin_turning import KnownCoins, coins
from engine.families.coins_at_distances import by_last_two, equally_spaced
from engine.ruleset.game import GameInfo, Place, Shelf

GAMES = (
    KnownCoins(
        GameInfo(
            slug="turnips",
            name="Turnips",
            shelf=Shelf.COIN_TURNING,
            summary="Turn three coins at equal distances, the rightmost from heads to tails; whoever turns last wins.",
            aliases=("Ternups",),
            places=(Place("FG", "exercise 51"),),
        ),
        coins("8 20 41 60 94", 0, 100000),
        0,
        2001,
        equally_spaced,
        by_last_two,
    ),
)
