"""Heaps of Mark side by side: a move is made in one of them, and whoever makes the last move of all wins.

Two of them are lost exactly if they have the same nim-value, which the binary numeral tells.  Cost: that of
Mark.  Source: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import HeapSum
from fairgame.games.mark.heaps import MarkHeaps

MAX_LISTED = 200
NOTATION = HeapSum("7 13", "whole numbers with spaces between", largest=None)


@dataclass(frozen=True)
class MarkSum(MarkHeaps):
    """Positions are single numbers, and a position of play is a sum of them."""

    notation: HeapSum = field(default=NOTATION)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the pairs that are lost."""
        return (
            Listing(
                columns=("a", "b"),
                scope=f"pairs a ≤ b of numbers up to {MAX_LISTED}",
                universe=_pairs,
                row=lambda position: position,
            ),
        )


def _pairs() -> Iterator[tuple[int, int]]:
    return ((a, b) for a in range(MAX_LISTED + 1) for b in range(a, MAX_LISTED + 1))


GAMES = (
    MarkSum(
        GameInfo(
            slug="mark-sum",
            name="Sums of Mark",
            category=Category.MARK,
            order=28,
            summary="Several numbers: take one from one of them, or halve it and round down; the last move wins.",
            citations=(Citation("M", "section 2.2"),),
            parameters={"t": 2},
        ),
        t=2,
    ),
)
