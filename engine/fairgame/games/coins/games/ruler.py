"""Ruler: turn any number of coins that lie side by side, the rightmost of them from heads to tails.

The value of coin n, counted from 1, is the largest power of 2 that divides n, as the marks of a ruler in inches: the
coins before n make all smaller sums and, by the symmetry of the marks, not that one.

Where at most so many coins may be turned the ruler has no marks longer than that: the period is the largest power of 2
that is at most the width.

Cost: values at once; winning moves by trying every run, so coins to ``LARGEST`` are solved.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project
E.
"""

from dataclasses import dataclass

import numpy as np

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.games.coins.certificates.restricted import RestrictedRuns
from fairgame.games.coins.certificates.runs import TurnedRuns
from fairgame.games.coins.rule import CoinTurning, coins
from fairgame.games.coins.sets import FIRST, mark, neighbours

LARGEST = 500
WIDEST = 64


@dataclass(frozen=True)
class Ruler(CoinTurning):
    """The game whose values are the marks of a ruler."""

    def nim_value(self, position: int) -> int:
        """Return the largest power of 2 that divides the number of the coin."""
        return mark(position)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 1..stop-1, shape (stop - 1,), uint32."""
        numbers = np.arange(FIRST, max(stop, FIRST), dtype=np.int64)
        return (numbers & -numbers).astype(np.uint32)

    def value_certificate(self) -> TurnedRuns:
        """Return the check of every coin against all runs before it."""
        return TurnedRuns(FIRST)

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of periods of restricted games."""
        statement = (
            f"Where at most so many neighbouring coins may be turned, for widths 1 to {WIDEST}, the values from coin 1"
            " on have the period stated forever, and no smaller one."
        )
        return (
            OwnTable(
                what="restricted_periods",
                title="periods of the restricted games",
                description=(
                    "The period of the nim-values where a move turns at most so many coins that lie side by side."
                ),
                columns=("width", "period"),
                key=("width",),
                rows=lambda: ((width, 1 << width.bit_length() - 1) for width in range(1, WIDEST + 1)),
                claims=lambda: (Claim(statement, "proved", RestrictedRuns()),),
                count=WIDEST,
            ),
        )


GAMES = (
    Ruler(
        GameInfo(
            slug="ruler",
            name="Ruler",
            category=Category.COIN_TURNING,
            order=50,
            summary="Turn coins that lie side by side, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercises 49 and 50"),),
            oeis=("A006519",),
        ),
        coins("5 6 12", FIRST, LARGEST, "coin n has n turns of up to n coins each, and all are tried"),
        FIRST,
        2001,
        neighbours,
    ),
)
