"""Rules shared by the games of this subject: independent heaps, and coins on a strip.

``NimHeaps`` is Nim heap by heap, where a heap may also be a coin on a square.  The nim-value of a heap is its size, and
a winning move is one subtraction.

Coins on a strip, at most one on a square, cannot pass each other.  Every second gap between them is a heap of Nim.  The
coins are paired from the right; a leftover coin is paired with the edge on its left.  Cost: one pass over the coins.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.game import GameInfo
from fairgame.core.heap_tuples import ascending
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import HeapSum
from fairgame.evidence.heaps import TakeAwayPositions
from fairgame.numbers.tame import Genus, genus_of_value

Coins = tuple[int, ...]  # squares, ascending

DISTINCT_SQUARES = "only one coin may stand on a square"


@dataclass(frozen=True)
class NimHeaps:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum
    listings: tuple[Listing, ...]
    own_tables: tuple[OwnTable, ...] = ()
    misere_source: str = "Bouton 1901"

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the smaller heaps."""
        return ((left,) for left in range(position))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the size of the heap."""
        return position

    def tame_genus(self, position: int) -> Genus:
        """Return the genus n^n of a heap of n; heaps of 0 and 1 have genus 0^1 and 1^0."""
        return genus_of_value(position, firm=position > 1)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the heap of that value, if it is smaller."""
        if nim_value < position:
            yield (nim_value,)


def triples(scope: str, side: int) -> Listing:
    """Return the list of P-positions of three heaps below ``side``; ``scope`` is a format string for the largest."""
    columns = ("a", "b", "c")
    return Listing(
        columns=columns,
        scope=scope.format(side - 1),
        universe=lambda: ascending(3, side),
        row=lambda heaps: heaps,
        certificate=TakeAwayPositions(columns, side, together=False),
    )


def counted_runs(coins: Coins, edge: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the counted runs of free squares, from the left, as first and last square; (4, 3) is an empty run.

    Args:
        coins: the squares of the coins, ascending.
        edge: the square that blocks the left end.

    >>> counted_runs((2, 3, 7, 9)), counted_runs((4, 6, 7))
    (((3, 2), (8, 8)), ((1, 3), (7, 6)))
    """
    ends = coins if len(coins) % 2 == 0 else (edge, *coins)
    return tuple((left + 1, right - 1) for left, right in zip(ends[::2], ends[1::2], strict=True))


def counted_gaps(coins: Coins, edge: int = 0) -> tuple[int, ...]:
    """Return the counted gaps, from the right: the lengths of the runs of ``counted_runs``.

    >>> counted_gaps((2, 3, 7, 9)), counted_gaps((4, 6, 7))
    ((1, 0), (0, 3))
    """
    return tuple(last - first + 1 for first, last in reversed(counted_runs(coins, edge)))
