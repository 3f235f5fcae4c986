"""Put-or-take games: take the largest number of some kind from a heap, or add the same number to it.

Adding may continue forever, so the games are loopy; a game ends at heap 0, which has no move.  Retrograde analysis from
heap 0 decides heaps (``fairgame.solving.retrograde``).

Cost: a search of the heaps that ``depth`` moves can reach (``fairgame.games.loopy.tables``).  Sources: E. R. Berlekamp,
J. H. Conway and R. K. Guy, Winning Ways, chapter 15; R. K. Guy, Fair Game, COMAP 1989, exercise 62 and project H.
"""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass

import numpy as np

from fairgame.core.game import GameInfo, Parameter
from fairgame.core.notation import HeapSum


@dataclass(frozen=True)
class PutOrTake:
    """Schema of put-or-take games; a position is a single heap, and several heaps are a sum.

    Attributes:
        step: returns the largest number of the kind that is at most a heap, for heaps from 1 on.
        steps: returns the numbers of the kind from 1 to a bound, ascending, int64.
        max_heap: the largest heap with a published remoteness.
        depth: the number of moves searched ahead for the remoteness.
    """

    info: GameInfo
    notation: HeapSum
    step: Parameter[Callable[[int], int]]
    _: KW_ONLY
    steps: Parameter[Callable[[int], np.ndarray]]
    max_heap: Parameter[int]
    depth: Parameter[int]

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the heap after taking the step, and after adding it."""
        if position > 0:
            step = self.step(position)
            yield (position - step,)
            yield (position + step,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))
