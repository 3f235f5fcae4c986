"""Turnips: turn three coins at equal distances, the rightmost from heads to tails.

Write the number of a coin, counted from 0, in base 3.  Without a digit 2 the coin is worth nothing; otherwise its value
is odious number k, where the last 2 is digit k from the right.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 51.
"""

from collections.abc import Iterator

from engine.families.coin_turning import KnownCoins, coins
from engine.families.coins_together import odious
from engine.ruleset.game import GameInfo, Place, Shelf

BASE = 3


def equally_spaced(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the two coins that stand as far before a coin as before each other."""
    for distance in range(1, coin // 2 + 1):
        yield (coin - 2 * distance, coin - distance)


def by_last_two(coin: int) -> int:
    """Return the odious number at the place of the last digit 2 in base 3; 0 without one."""
    place, left = 0, coin
    while left > 0:
        if left % BASE == 2:  # noqa: PLR2004 - the digit is what the rule is about
            return odious(place)
        left = left // BASE
        place += 1
    return 0


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
        coins("102 112 148 160 194", 0, 100000),
        0,
        2001,
        equally_spaced,
        by_last_two,
    ),
)
