"""Put or take: from a heap take the largest number of some kind that it holds, or add as many to it.

A game is told by its kind of numbers.  Adding may go on forever, so the games are loopy.  They end when somebody can
take all; a heap of 0 has no move.  What is decided is worked backwards from heap 0 (``fairgame.solving.retrograde``).

Cost: that of the heaps that so many moves reach.  Sources: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 15; R. K. Guy, Fair Game, COMAP 1989, exercise 62 and project H.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fairgame.core.game import GameInfo
from fairgame.core.listings import Listing, remoteness_of
from fairgame.core.notation import HeapSum


@dataclass(frozen=True)
class PutOrTake:
    """Positions are single heaps; several of them are a sum.

    Attributes:
        step: returns the largest number of the kind that is at most a heap, for heaps from 1 on.
        largest: the greatest heap whose remoteness is published.
        depth: how many moves are looked ahead for that.
    """

    info: GameInfo
    notation: HeapSum
    step: Callable[[int], int]
    largest: int
    depth: int

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield what is left after taking the step, and the heap after adding it."""
        if position > 0:
            taken = self.step(position)
            yield (position - taken,)
            yield (position + taken,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of remoteness."""
        return (remoteness_of(range(self.largest + 1), f"heaps to {self.largest}", self.depth),)
