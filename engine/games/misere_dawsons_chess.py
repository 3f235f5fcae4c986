"""Misère Dawson's Chess: two ranks of pawns, captures compulsory, and the last player to move loses, as Dawson asked.

The rule is that of the octal code 0.137: a move takes a file and its neighbours.  No full solution is known; the misère
quotient of the first rows decides sums of these, a search the others that it can reach.

Cost: a second for the quotient, once a process.  Source: T. R. Dawson, Caissa's Wild Roses, 1935; T. E. Plambeck,
A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.families.misere.rows import EXAMPLE_ROWS, single_rows
from engine.families.misere.study import octal_rule
from engine.families.octal.code import OctalCode
from engine.ruleset.game import GameInfo, Shelf
from engine.ruleset.listings import Listing
from engine.ruleset.notation import HeapSum
from engine.ruleset.play import Play

CODE = OctalCode.parse("0.137")
LARGEST_LISTED = 26
WIDEST = 3  # files that one move takes


@dataclass(frozen=True)
class MisereDawsonsChess:
    """Positions are single rows of files; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = EXAMPLE_ROWS

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left without a file and its neighbours: the whole row taken, an end, or the middle."""
        if 0 < position <= WIDEST:
            yield ()
        if position >= WIDEST:
            yield (position - 2,)
        if position > WIDEST:
            yield (position - WIDEST,)
            yield from ((position - WIDEST - part, part) for part in range(1, (position - WIDEST) // 2 + 1))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield rows of 0..stop-1 files."""
        return iter(range(stop))

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether the product of the rows lies in the P-portion of the misère quotient."""
        return octal_rule(CODE).is_p_sum(components)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of single rows."""
        return (single_rows(LARGEST_LISTED, "rows of at most {largest} files", last=(1, 2)),)


GAMES = (
    MisereDawsonsChess(
        GameInfo(
            slug="misere-dawsons-chess",
            name="Misère Dawson's Chess",
            shelf=Shelf.MISERE,
            rank=30,
            play=Play.MISERE,
            summary="Dawson's Chess as Dawson asked for it: captures are compulsory, and whoever moves last loses.",
            aliases=("misère .137",),
        )
    ),
)
