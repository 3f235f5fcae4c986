"""Games that are Nim heap by heap, whatever a heap is called: a heap of matches, a coin on a square.

The nim-value of a heap is its size.  Cost: none; a winning move is one subtraction.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.game import GameInfo
from fairgame.core.heap_tuples import ascending
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import HeapSum
from fairgame.evidence.take_away import TakeAwayPositions
from fairgame.numbers.tame import Genus, genus_of_value


@dataclass(frozen=True)
class NimHeaps:
    """Positions are single heaps, by whatever name; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum
    listings: tuple[Listing, ...]
    own_tables: tuple[OwnTable, ...] = ()
    misere_source: str = "Bouton 1901"

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield what is left after taking some."""
        return ((left,) for left in range(position))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the size of the heap."""
        return position

    def tame_genus(self, position: int) -> Genus:
        """Return the genus n^n of a heap of n; of no match it is 0^1, of one 1^0."""
        return genus_of_value(position, position > 1)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the heap of that value, if it is smaller."""
        if nim_value < position:
            yield (nim_value,)


def triples(scope: str, side: int) -> Listing:
    """Return the list of P-positions of three heaps below ``side``; ``scope`` has a place for the largest."""
    columns = ("a", "b", "c")
    return Listing(
        columns=columns,
        scope=scope.format(side - 1),
        universe=lambda: ascending(3, side),
        row=lambda heaps: heaps,
        certificate=TakeAwayPositions(columns, side, together=False),
    )
