"""Tsyan-shizi with three and with four heaps: any number from one heap, or the same number from all of them.

With an odd number of heaps the moves from all heaps do not change the P-positions.  Taking t from each heap changes
their nim-sum, because every heap changes its digit at the lowest 1 of t.  So the P-positions are those of Nim.  With
four heaps these moves change the P-positions, and no rule is known (Yaglom leaves the question open).  The P-positions
are found by marking: any three heaps have at most one fourth heap that makes a P-position, and likewise any three
differences have at most one.

Cost: linear in the digits for the winning moves of three heaps; 0.1 s, half a million marks, for quadruples below 64.

Source: I. M. Yaglom, Two games with matches, Kvant 1971 no. 2, exercise 8.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo, Parameter
from fairgame.core.heap_tuples import HeapSizes, ascending, replace_heap
from fairgame.core.listings import Listing
from fairgame.core.notation import Numbers
from fairgame.evidence.heaps import TakeAwayPositions
from fairgame.numbers.nimbers import nim_moves, nim_sum

COLUMNS = ("a", "b", "c", "d")
SIDE = 64  # exclusive bound of the heaps in the tables
MAX_MARKED = 255
SUMMARY = "Take any number from one of {} heaps, or the same from all of them; whoever takes the last match wins."


@dataclass(frozen=True)
class TsyanShizi:
    """Positions are all heaps, including empty ones, ascending."""

    info: GameInfo
    heaps: Parameter[int]
    notation: Numbers

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions after taking from one heap, the smallest first, then from all."""
        for place, heap in enumerate(position):
            for left in range(heap):
                yield (replace_heap(position, place, left),)
        for taken in range(1, min(position) + 1):
            yield (tuple(heap - taken for heap in position),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield ascending heaps below ``stop``."""
        return ascending(self.heaps, stop)

    def _candidates(self) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions to be tested for the table."""
        return ((heaps,) for heaps in ascending(self.heaps, SIDE))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of P-positions."""
        columns = COLUMNS[: self.heaps]
        return (
            Listing(
                columns=columns,
                scope=f"positions of {self.heaps} heaps of at most {SIDE - 1} matches",
                universe=self._candidates,
                row=lambda position: position[0],
                certificate=TakeAwayPositions(columns, SIDE, together=True),
            ),
        )


@dataclass(frozen=True)
class OddTsyanShizi(TsyanShizi):
    """An odd number of heaps: the P-positions are those of Nim."""

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the nim-sum is 0."""
        return nim_sum(position) == 0

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position."""
        for place, left in nim_moves(position):
            yield (replace_heap(position, place, left),)
        taken = _common_take(position)
        if 0 < taken <= min(position):
            yield (tuple(heap - taken for heap in position),)

    def nim_sum_terms(self, components: tuple[HeapSizes, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps."""
        return tuple((str(heap), heap) for heap in components[0])


@dataclass(frozen=True)
class FourTsyanShizi(TsyanShizi):
    """Four heaps, with P-positions from a table of marks."""

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the quadruple is marked."""
        *smaller, largest = position
        side = max(SIDE, 1 << largest.bit_length())
        return bool(_marks(side)[tuple(smaller)] == largest)

    def _candidates(self) -> Iterator[tuple[HeapSizes]]:
        """Yield the marked quadruples."""
        largest = _marks(SIDE)
        return (((a, b, c, int(largest[a, b, c])),) for a, b, c in np.argwhere(largest >= 0).tolist())


def _common_take(heaps: HeapSizes) -> int:
    """Return the only number that may leave nim-sum 0 when taken from each of an odd number of heaps, or 0.

    Its binary digits follow from the lowest on: each must make the same digit of the nim-sum 0.
    """
    taken = 0
    for place in range(max(heaps).bit_length()):
        if nim_sum(heap - taken for heap in heaps) >> place & 1:
            taken |= 1 << place
    return taken if nim_sum(heap - taken for heap in heaps) == 0 else 0


@cache
def _marks(side: int) -> np.ndarray:
    from fairgame.games.nim.kernels import largest_heaps  # noqa: PLC0415 - loads numba

    return largest_heaps(side)


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
        notation=Numbers("3 5 7", "three heap sizes", fewest=3, most=3),
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
        notation=Numbers("1 1 4 5", "four heap sizes", fewest=4, most=4, largest=MAX_MARKED),
    ),
)
