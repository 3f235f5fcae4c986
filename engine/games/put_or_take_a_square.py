"""Put or take a square: from a heap take the largest square that it holds, or add as many.

Adding may go on forever, so the game is loopy.  It ends when somebody can take all, that is from a square; a heap of 0
has no move.  Most heaps are open: neither player is known to be able to force the end.  What is decided is worked
backwards from heap 0 (``engine.answers.retrograde``).

Cost: some 90,000 heaps to look 38 moves ahead of every heap to 300, two seconds.

Source: R. A. Epstein's game, in E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15, and R. K. Guy,
Fair Game, COMAP 1989, exercise 62 and project H.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from engine.ruleset.game import GameInfo, Place, Shelf
from engine.ruleset.listings import Listing
from engine.ruleset.notation import HeapSum
from engine.ruleset.play import Play

LARGEST_LISTED = 300
DEPTH = 38
NOTATION = HeapSum("1918", "a heap size")


@dataclass(frozen=True)
class PutOrTakeASquare:
    """Positions are single heaps; several of them are a sum."""

    info: GameInfo
    notation: HeapSum = NOTATION

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield what is left after taking the largest square, and the heap after adding it."""
        if position > 0:
            square = isqrt(position) ** 2
            yield (position - square,)
            yield (position + square,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of remoteness."""
        return (
            Listing(
                columns=("n",),
                scope=f"heaps to {LARGEST_LISTED}",
                universe=lambda: range(LARGEST_LISTED + 1),
                row=lambda heap: (heap,),
                position=lambda heap: (heap,),
                shows="remoteness",
                what="remoteness",
                title="remoteness",
                depth=DEPTH,
            ),
        )


GAMES = (
    PutOrTakeASquare(
        GameInfo(
            slug="put-or-take-a-square",
            name="Put or take a square",
            shelf=Shelf.LOOPY,
            summary="Take the largest square from a heap, or add as many to it; whoever empties the heap wins.",
            aliases=("Epstein's game",),
            places=(Place("FG", "exercise 62, project H"),),
            play=Play.LOOPY,
        )
    ),
)
