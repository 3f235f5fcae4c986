"""Ruler: turn any number of coins that lie side by side, the rightmost of them from heads to tails.

The value of coin n, counted from 1, is the largest power of 2 that divides n, as the marks of a ruler in inches: the
coins before n make all smaller sums and, by the symmetry of the marks, not that one.

Cost: values at once; winning moves by trying every run, so coins to ``LARGEST`` are solved.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project
E.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.certificates.turned_runs import TurnedRuns
from engine.families.coin_turning import CoinTurning, coins
from engine.ruleset.game import GameInfo, Place, Shelf

FIRST = 1
LARGEST = 500


def neighbours(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then the coins just to the left, one more each time."""
    for start in range(coin, FIRST - 1, -1):
        yield tuple(range(start, coin))


@dataclass(frozen=True)
class Ruler(CoinTurning):
    """The game whose values are the marks of a ruler."""

    def nim_value(self, position: int) -> int:
        """Return the largest power of 2 that divides the number of the coin."""
        return position & -position

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 1..stop-1, shape (stop - 1,), uint32."""
        numbers = np.arange(FIRST, max(stop, FIRST), dtype=np.int64)
        return (numbers & -numbers).astype(np.uint32)

    def value_certificate(self) -> TurnedRuns:
        """Return the check of every coin against all runs before it."""
        return TurnedRuns(FIRST)


GAMES = (
    Ruler(
        GameInfo(
            slug="ruler",
            name="Ruler",
            shelf=Shelf.COIN_TURNING,
            summary="Turn coins that lie side by side, the rightmost from heads to tails; whoever turns last wins.",
            places=(Place("FG", "project E"),),
            oeis=("A006519",),
        ),
        coins("5 6 12", FIRST, LARGEST),
        neighbours,
        FIRST,
        2001,
    ),
)
