"""Take odd: take an odd number of matches from a heap.

Every move changes whether the size is even or odd, so a heap of even size has the value 0 and one of odd size 1: its
code would be 0.30303...  The winning move, if there is one, may be chosen blindly.  Cost: none.

Source: R. K. Guy, Fair Game, COMAP 1989, exercise 22.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.numbers.tame import Genus, genus_of_value


@dataclass(frozen=True)
class TakeOdd:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum
    published_stop: int = 2001
    misere_source: str = "every move changes whether the number of matches is even"

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left, the largest heap first."""
        return ((left,) for left in range(position - 1, -1, -2))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the remainder on division by 2."""
        return position % 2

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return 0, 1, 0, 1, ..., shape (stop,), uint8."""
        return (np.arange(stop) % 2).astype(np.uint8)

    def tame_genus(self, position: int) -> Genus:
        """Return 0^1 or 1^0: which of them, every move changes."""
        return genus_of_value(position % 2, False)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield every option where the value is not that of the heap: they are all of one value."""
        if nim_value == 1 - position % 2:
            yield from ((left,) for left in range(position - 1, -1, -2))


GAMES = (
    TakeOdd(
        GameInfo(
            slug="take-odd",
            name="Take an odd number",
            category=Category.TAKING_AND_BREAKING,
            order=123,
            summary="Take an odd number of matches from a heap; whoever takes the last one wins.",
            citations=(Citation("FG", "exercises 22 and 33"),),
        ),
        HeapSum("4 7 9"),
    ),
)
