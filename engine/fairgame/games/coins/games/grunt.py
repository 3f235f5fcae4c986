"""Grunt: turn four coins, the leftmost one of all, n and two between that are as far from the ends as each other.

The coins between are a and n - a with a > n - a > 0, and coin 0 is worth nothing.  So it is Grundy's game: coin n is a
heap of n.  Cost: that of Grundy's game.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 52.
"""

from dataclasses import dataclass

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import CoinTurning, coins
from fairgame.games.coins.sets import four_in_balance
from fairgame.games.octal.values import NimValues


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
            category=Category.COIN_TURNING,
            order=82,
            summary=(
                "Turn the leftmost coin, one more from heads to tails, and two between as far from the ends as each"
                " other; whoever turns last wins."
            ),
            citations=(Citation("FG", "exercise 52"),),
        ),
        coins("5 9 14", 0, 1000),
        0,
        601,
        four_in_balance,
    ),
)
