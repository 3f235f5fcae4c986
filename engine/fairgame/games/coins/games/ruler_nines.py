"""Ruler Nines: turn up to nine coins that lie side by side, the rightmost of them from heads to tails.

It is Ruler with a ruler that has no mark longer than 8: the value of coin n, counted from 1, is the largest power of 2
that divides n, and 8 where that would be more.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 50.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.coins.certificates.runs import TurnedRuns
from fairgame.games.coins.rule import KnownCoins, coins

FIRST = 1
LONGEST = 9
PERIOD = 8


def few_neighbours(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then the coins just to the left, one more each time, to nine with the coin itself."""
    for start in range(coin, max(FIRST, coin - LONGEST + 1) - 1, -1):
        yield tuple(range(start, coin))


def marks(coin: int) -> int:
    """Return the largest power of 2 that divides the coin's number, at most 8."""
    return min(coin & -coin, PERIOD)


@dataclass(frozen=True)
class RulerNines(KnownCoins):
    """The restricted game, with a certificate for runs of that length."""

    def value_certificate(self) -> TurnedRuns:
        """Return the check of every coin against the runs before it."""
        return TurnedRuns(FIRST, LONGEST)


GAMES = (
    RulerNines(
        GameInfo(
            slug="ruler-nines",
            name="Ruler Nines",
            category=Category.COIN_TURNING,
            order=64,
            summary=(
                "Turn up to nine coins that lie side by side, the rightmost from heads to tails; whoever turns last"
                " wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("7 8 12", FIRST, 100_000),
        FIRST,
        301,
        few_neighbours,
        marks,
    ),
)
