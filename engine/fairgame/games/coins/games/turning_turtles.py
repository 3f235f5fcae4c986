"""Turning Turtles: turn one coin from heads to tails and, if you like, any one coin to its left.

It is Nim: a coin n is a heap of n.  Turning coin m to heads leaves the heap m; turning it to tails is as good, since
two equal heaps are worth nothing; turning none leaves the heap 0.  Cost: as Nim's.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; R. K. Guy, Fair Game, COMAP 1989, project E.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.rule import CoinTurning, coins

FIRST = 1


def one_other(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then each one to the left."""
    yield ()
    for other in range(FIRST, coin):
        yield (other,)


@dataclass(frozen=True)
class TurningTurtles(CoinTurning):
    """The game whose coins are heaps of Nim."""

    def nim_value(self, position: int) -> int:
        """Return the number of the coin."""
        return position

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the one option of that value, if it is smaller than the coin."""
        if nim_value < position:
            yield (nim_value,) if nim_value else ()

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 1..stop-1, shape (stop - 1,), uint32."""
        return np.arange(FIRST, max(stop, FIRST), dtype=np.uint32)


GAMES = (
    TurningTurtles(
        GameInfo(
            slug="turning-turtles",
            name="Turning Turtles",
            category=Category.COIN_TURNING,
            order=10,
            summary="Turn a coin from heads to tails, and perhaps one more to its left; whoever turns last wins.",
            citations=(Citation("FG", "figure 24, exercises 42 and 43"), Citation("FG", "project E")),
        ),
        coins("3 4 6 9 11 13", FIRST, 10**18),
        FIRST,
        301,
        one_other,
    ),
)
