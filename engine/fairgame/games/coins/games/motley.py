"""Motley: turn any coins, the rightmost of them from heads to tails.

A row is a single heap of Nim, written in binary from the right to the left: coin n, counted from 0, is worth 2^n.  So
the player to move can turn all heads at once, and only sums of several rows are worth playing.

Cost: values at once; winning moves by the binary digits.  Values are exact; that of the last published coin
does not fit 63 bits.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 45.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import NimSequence
from fairgame.games.coins.certificates.any_set import TurnedFreely
from fairgame.games.coins.rule import CoinRow, coins

FIRST = 0
LARGEST = 52  # so that the values of a typed position are exact in every browser


@dataclass(frozen=True)
class Motley(CoinRow):
    """The game in which any coins may be turned."""

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield every set of coins to the left."""
        for number in range(1 << position):
            yield tuple(coin for coin in range(position) if number >> coin & 1)

    def nim_value(self, position: int) -> int:
        """Return 2 to the power of the number of the coin."""
        return 1 << position

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the one option of that value, if it is smaller than the coin's."""
        if nim_value < 1 << position:
            yield tuple(coin for coin in range(position) if nim_value >> coin & 1)

    @property
    def nim_sequences(self) -> Sequence[NimSequence]:
        """Declare the values of coins, which are larger than any fixed width."""

        def values(stop: int) -> np.ndarray:
            return np.array([self.nim_value(coin) for coin in range(FIRST, stop)], object)

        return (NimSequence("nim_sequence", "nim-values", self.published_stop, values, lambda n: n, FIRST, large=True),)

    def value_certificate(self) -> TurnedFreely:
        """Return the check of every coin against all sums of those before it."""
        return TurnedFreely(FIRST)


GAMES = (
    Motley(
        GameInfo(
            slug="motley",
            name="Motley",
            category=Category.COIN_TURNING,
            order=45,
            summary="Turn any coins, the rightmost of them from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercise 45"),),
        ),
        coins("1 3 4", FIRST, LARGEST, "coin n is worth 2^n, which is not exact in every browser beyond it"),
        FIRST,
        64,
        searchable=14,
    ),
)
