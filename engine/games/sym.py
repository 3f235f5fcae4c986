"""Sym: turn any coins that lie symmetrically, the rightmost of them from heads to tails.

No rule for the values is known to us.  Each is the least number that no symmetric set has as its sum.  With a given
leftmost coin, the others come in pairs, each of which may be turned or not; so the sums are that coin's value and every
nim-sum of some values of pairs, and they are listed as such.

Cost: some 2^(n/2) sums for coin n and each leftmost coin; half a second for all coins to ``LARGEST``.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, chapter
on coin turning.
"""

from collections.abc import Iterator
from functools import cache

from engine.families.coin_turning import KnownCoins, coins
from engine.families.coins_in_symmetry import symmetric
from engine.ruleset.game import GameInfo, Place, Shelf

LARGEST = 29


def any_symmetric(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then the others of every symmetric set, by its leftmost coin."""
    yield ()
    for left in range(coin):
        yield from symmetric(left, coin)


@cache
def first_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins."""
    found: list[int] = []
    for coin in range(count):
        reached = set([0])
        for left in range(coin):
            sums = set([found[left]])
            for step in range(1, (coin - left) // 2 + 1):
                pair = found[left + step] if left + step == coin - step else found[left + step] ^ found[coin - step]
                for total in list(sums):
                    sums.add(total ^ pair)
            for total in sums:
                reached.add(total)
        value = 0
        while value in reached:
            value += 1
        found.append(value)
    return found


def least_missing(coin: int) -> int:
    """Return the value of a coin."""
    return first_values(LARGEST + 1)[coin]


GAMES = (
    KnownCoins(
        GameInfo(
            slug="sym",
            name="Sym",
            shelf=Shelf.COIN_TURNING,
            summary="Turn coins that lie symmetrically, the rightmost from heads to tails; whoever turns last wins.",
            places=(Place("FG", "the section on Sym"),),
        ),
        coins("3 5 8", 0, LARGEST),
        0,
        LARGEST + 1,
        any_symmetric,
        least_missing,
        searchable=22,
    ),
)
