"""Tsyan-shizi with three and with four heaps: any number from one heap, or the same number from all of them.

With three heaps, or any odd number, the second way to move is worth nothing: taking t from each of an odd number of
heaps changes their nim-sum, for at the lowest 1 of t every heap changes its digit.  So the P-positions are those of
Nim.  With an even number it is worth something, and for four heaps no rule is known (Yaglom leaves it open); the
P-positions are found by marking: for any three heaps one fourth heap at most makes a P-position, and so it is with the
differences.

Cost: winning moves of three heaps of any size digit by digit; quadruples below 64 half a million marks, 0.1 s.

Source: I. M. Yaglom, Two games with matches, Kvant 1971 no. 2, exercise 8.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, ascending, replaced
from fairgame.core.listings import Listing
from fairgame.core.notation import Numbers
from fairgame.evidence.take_away import TakeAwayPositions
from fairgame.games.nim.kernels import largest_of_lost
from fairgame.numbers.nimbers import nim_moves, nim_sum

COLUMNS = ("a", "b", "c", "d")
SIDE = 64  # heaps in the tables are less than this
MAX_MARKED = 255
SUMMARY = "Take any number from one of {} heaps, or the same from all of them; whoever takes the last match wins."


@dataclass(frozen=True)
class TsyanShizi:
    """Positions are all heaps, empty ones too, ascending."""

    info: GameInfo
    heaps: int
    notation: Numbers

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield what is left after taking from one heap, the smallest first, then from all."""
        for place, heap in enumerate(position):
            for left in range(heap):
                yield (replaced(position, place, left),)
        for taken in range(1, min(position) + 1):
            yield (tuple(heap - taken for heap in position),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield ascending heaps below ``stop``."""
        return ascending(self.heaps, stop)

    def candidates(self) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions among which the table's are."""
        return ((heaps,) for heaps in ascending(self.heaps, SIDE))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of P-positions."""
        columns = COLUMNS[: self.heaps]
        return (
            Listing(
                columns=columns,
                scope=f"positions of {self.heaps} heaps of at most {SIDE - 1} matches",
                universe=self.candidates,
                row=lambda position: position[0],
                certificate=TakeAwayPositions(columns, SIDE, together=True),
            ),
        )


@dataclass(frozen=True)
class OddTsyanShizi(TsyanShizi):
    """An odd number of heaps, which are those of Nim."""

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the nim-sum is 0."""
        return nim_sum(position) == 0

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position."""
        for place, left in nim_moves(position):
            yield (replaced(position, place, left),)
        taken = _taken_from_all(position)
        if 0 < taken <= min(position):
            yield (tuple(heap - taken for heap in position),)

    def nim_sum_terms(self, components: tuple[HeapSizes, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps."""
        return tuple((str(heap), heap) for heap in components[0])


@dataclass(frozen=True)
class FourTsyanShizi(TsyanShizi):
    """Four heaps, whose P-positions are marked."""

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the quadruple was marked."""
        *three, largest = position
        side = max(SIDE, 1 << largest.bit_length())
        return bool(_marked(side)[tuple(three)] == largest)

    def candidates(self) -> Iterator[tuple[HeapSizes]]:
        """Yield the quadruples that were marked."""
        largest = _marked(SIDE)
        return (((a, b, c, int(largest[a, b, c])),) for a, b, c in np.argwhere(largest >= 0).tolist())


def _taken_from_all(heaps: HeapSizes) -> int:
    """Return the only number that can leave nim-sum 0 when it is taken from each of an odd number of heaps.

    Its digits are found from the lowest on: the one at a place must make that digit of the nim-sum 0.
    """
    taken = 0
    for place in range(max(heaps).bit_length()):
        if nim_sum(heap - taken for heap in heaps) >> place & 1:
            taken |= 1 << place
    return taken if nim_sum(heap - taken for heap in heaps) == 0 else 0


@cache
def _marked(side: int) -> np.ndarray:
    return largest_of_lost(side)


GAMES = (
    OddTsyanShizi(
        GameInfo(
            slug="tsyan-shizi-3",
            name="Tsyan-shizi with three heaps",
            category=Category.WYTHOFF,
            order=24,
            summary=SUMMARY.format("three"),
            citations=(Citation("Y", "exercise 8"),),
        ),
        heaps=3,
        notation=Numbers("3 5 7", "three heap sizes", 3, 3),
    ),
    FourTsyanShizi(
        GameInfo(
            slug="tsyan-shizi-4",
            name="Tsyan-shizi with four heaps",
            category=Category.WYTHOFF,
            order=25,
            summary=SUMMARY.format("four"),
            citations=(Citation("Y", "the problem after exercise 8"),),
        ),
        heaps=4,
        notation=Numbers("1 1 4 5", "four heap sizes", 4, 4, largest=MAX_MARKED),
    ),
)
