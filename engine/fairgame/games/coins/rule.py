"""Coin turning: coins in a row show heads or tails; a move turns some, the rightmost of them from heads to tails.

A game is told by which sets of coins may be turned together.  Coins that show heads are components of a sum: turning a
coin twice does nothing, and so does a pair of equal heaps of Nim, so a row is worth the nim-sum of its heads, each as
if it lay there alone (Lenstra).  The options of a coin alone are the sets of other coins that are turned with it.

Cost: that of listing the sets.  Sources: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway
and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project E.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from fairgame.core.boards import Coins
from fairgame.core.game import GameInfo
from fairgame.core.notation import HeapSum

HEADS_CANCEL = "two heads on one place cancel, which changes nothing in normal play alone"
TWICE = "a coin that shows heads is named once"
Sets = Callable[[int], Iterator[tuple[int, ...]]]


def coins(example: str, first: int, largest: int, further: str = "") -> HeapSum:
    """Return the notation of a row of coins that are counted from ``first``: those that show heads.

    Args:
        example: a row.
        first: the leftmost coin.
        largest: the greatest coin that is answered.
        further: what a greater one would cost.
    """
    return HeapSum(example, "the coins that show heads, with spaces between", "coin", first, largest, TWICE, further)


@dataclass(frozen=True)
class CoinRow(ABC):
    """What all games of a row of coins share.

    Attributes:
        first_heap: the number of the leftmost coin, 0 or 1.
        published_stop: the exclusive upper bound of the coins whose values are published.
        searchable: the exclusive upper bound of the coins that have few enough options to play them all out.
    """

    info: GameInfo
    notation: HeapSum
    first_heap: int
    published_stop: int
    searchable: int = field(default=10**18, kw_only=True)
    why_no_misere: str = field(default=HEADS_CANCEL, kw_only=True)

    @abstractmethod
    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the coins that show heads when a coin alone has been turned with some others."""

    def positions(self, stop: int) -> Iterator[int]:
        """Yield coins from the leftmost to stop-1, as far as they can be played out."""
        return iter(range(self.first_heap, min(stop, self.searchable)))

    def board(self, components: tuple[int, ...]) -> Coins:
        """Return the row of coins up to the last that shows heads."""
        return Coins(components, self.first_heap, max(components))


@dataclass(frozen=True)
class CoinTurning(CoinRow):
    """Positions are single coins that show heads; a row of coins is a sum of them.

    Attributes:
        others: yields the sets of other coins that may be turned together with a coin, all of them to its left.
    """

    others: Sets

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the coins that show heads when a coin alone has been turned with some others."""
        return self.others(position)


@dataclass(frozen=True)
class KnownCoins(CoinTurning):
    """The values of single coins are known by a rule.

    Attributes:
        value: the nim-value of a coin.
    """

    value: Callable[[int], int]

    def nim_value(self, position: int) -> int:
        """Return the value of a coin by the rule."""
        return self.value(position)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of the coins below ``stop``, shape (stop - first_heap,), uint64."""
        return np.array([self.value(coin) for coin in range(self.first_heap, stop)], np.uint64)
