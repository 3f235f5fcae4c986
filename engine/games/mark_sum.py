"""Heaps of Mark side by side: a move is made in one of them, and whoever makes the last move of all wins.

Two of them are lost exactly if they have the same nim-value, which the binary numeral tells.  Cost: that of
Mark.  Source: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.game import Family, GameInfo, Place
from engine.listings import PPositionList
from engine.mark.game import MarkHeaps
from engine.notation import Heaps

LARGEST_LISTED = 200
NOTATION = Heaps("7 13", "whole numbers with spaces between", largest=None)


@dataclass(frozen=True)
class MarkSum(MarkHeaps):
    """Positions are single numbers, and a position of play is a sum of them."""

    notation: Heaps = field(default=NOTATION)

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the pairs that are lost."""
        return (
            PPositionList(
                columns=("a", "b"),
                scope=f"pairs a ≤ b of numbers up to {LARGEST_LISTED}",
                universe=_pairs,
                row=lambda position: position,
            ),
        )


def _pairs() -> Iterator[tuple[int, int]]:
    return ((a, b) for a in range(LARGEST_LISTED + 1) for b in range(a, LARGEST_LISTED + 1))


GAMES = (
    MarkSum(
        GameInfo(
            slug="mark-sum",
            name="Sums of Mark",
            family=Family.MARK,
            summary="Several numbers: take one from one of them, or halve it and round down; the last move wins.",
            places=(Place("M", "section 2.2"),),
            rule={"kind": "mark", "t": 2},
        ),
        t=2,
    ),
)
