"""Misère Kayles: knock down one pin or two neighbours; whoever knocks down the last pin loses.

Solved by W. L. Sibert and J. H. Conway.  Here its misère quotient, of order 40, decides every sum of rows.

Cost: a third of a second for the quotient, once a process.  Source: W. L. Sibert, J. H. Conway, Mathematical Kayles,
Internat. J. Game Theory 20 (1992) 237-246; T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games,
J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.families.misere.rows import EXAMPLE_ROWS, single_rows
from engine.families.misere.study import octal_rule
from engine.families.octal.code import OctalCode
from engine.ruleset.game import GameInfo, Place, Shelf
from engine.ruleset.listings import Listing
from engine.ruleset.notation import HeapSum
from engine.ruleset.play import Play

CODE = OctalCode.parse("0.77")
LARGEST_LISTED = 30


@dataclass(frozen=True)
class MisereKayles:
    """Positions are single rows of pins; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = EXAMPLE_ROWS

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left of a row: nothing, one row or two."""
        for taken in range(1, min(2, position) + 1):
            rest = position - taken
            yield (rest,) if rest else ()
            yield from ((rest - part, part) for part in range(1, rest // 2 + 1))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield rows of 0..stop-1 pins."""
        return iter(range(stop))

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether the product of the rows lies in the P-portion of the misère quotient."""
        return octal_rule(CODE).is_p_sum(components)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of single rows."""
        return (single_rows(LARGEST_LISTED, "rows of at most {largest} pins"),)


GAMES = (
    MisereKayles(
        GameInfo(
            slug="misere-kayles",
            name="Misère Kayles",
            shelf=Shelf.MISERE,
            rank=10,
            play=Play.MISERE,
            summary="Knock down one pin, or two that stand side by side; whoever knocks down the last pin loses.",
            aliases=("misère .77",),
            places=(Place("FG", "figures 22 and 23"),),
        )
    ),
)
