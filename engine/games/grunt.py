"""Grunt: turn four coins, the leftmost one of all, n and two between that are as far from the ends as each other.

The coins between are a and n - a with a > n - a > 0, and coin 0 is worth nothing.  So it is Grundy's game: coin n is a
heap of n.  Cost: that of Grundy's game.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 52.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.families.coin_turning import CoinTurning, coins
from engine.families.octal.sequence import NimValues
from engine.ruleset.game import GameInfo, Place, Shelf


def four_in_balance(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield coin 0 and two others whose numbers add up to that of the coin."""
    for other in range(1, (coin + 1) // 2):
        yield (0, other, coin - other)


@cache
def first_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins by mex, for games that need a few of them."""
    found: list[int] = []
    for coin in range(count):
        reached = {found[other] ^ found[coin - other] for other in range(1, (coin + 1) // 2)}
        value = 0
        while value in reached:
            value += 1
        found.append(value)
    return found


def balanced_value(coin: int) -> int:
    """Return the value of a coin, for coins that are few enough to be found by mex."""
    return first_values(1 << coin.bit_length())[coin]


@dataclass(frozen=True)
class Grunt(CoinTurning):
    """The game whose coins are heaps of Grundy's game."""

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 0..stop-1, shape (stop,), uint16."""
        known = NimValues(np.array([4], np.uint8), self.info.slug, distinct=True)
        known.extend(stop, lambda _: None)
        return known.values[:stop].astype(np.uint16, copy=False)


GAMES = (
    Grunt(
        GameInfo(
            slug="grunt",
            name="Grunt",
            shelf=Shelf.COIN_TURNING,
            summary=(
                "Turn the leftmost coin, one more from heads to tails, and two between as far from the ends as each"
                " other; whoever turns last wins."
            ),
            places=(Place("FG", "exercise 52"),),
        ),
        coins("5 9 14", 0, 10_000),
        0,
        601,
        four_in_balance,
    ),
)
