"""Coin turning: coins in a row show heads or tails; a move turns some, the rightmost of them from heads to tails.

A game is defined by the sets of coins that may be turned together.  Coins that show heads are components of a sum:
turning a coin twice changes nothing, and neither does a pair of equal heaps of Nim.  So a row is worth the nim-sum of
its heads, each as if it were the only coin (Lenstra).  The options of a single coin are the sets of other coins that
may be turned with it.

Cost: listing the sets.  Sources: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K.
Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project E.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import combinations

import numpy as np

from fairgame.core.boards import Coins
from fairgame.core.game import GameInfo, Parameter
from fairgame.core.notation import HeapSum
from fairgame.games.coins.certificates import TurnedTogether

HEADS_CANCEL = "two heads on one place cancel, which is harmless only in normal play"
TWICE = "a coin that shows heads is named once"
CoinSets = Callable[[int], Iterator[tuple[int, ...]]]


def coins(example: str, *, first: int = 0, largest: int, cost: str = "") -> HeapSum:
    """Return the notation of a row of coins: the numbers of those that show heads.

    Args:
        example: a row.
        first: the number of the leftmost coin.
        largest: the largest coin that is accepted.
        cost: the cost of a larger coin, for error messages.
    """
    return HeapSum(
        example,
        "the coins that show heads, with spaces between",
        noun="coin",
        least=first,
        largest=largest,
        cancel=TWICE,
        further=cost,
    )


@dataclass(frozen=True)
class CoinRow(ABC):
    """Base class of the games of a row of coins: a position is a single coin that shows heads, a row is a sum.

    Attributes:
        first_heap: the number of the leftmost coin, 0 or 1.
        published_stop: the exclusive upper bound of the coins with published values.
        searchable: the exclusive upper bound of the coins with few enough options for a search.
    """

    info: GameInfo
    notation: HeapSum
    _: KW_ONLY
    first_heap: int = 0
    published_stop: int
    searchable: Parameter[int] = 10**18
    why_no_misere: str = HEADS_CANCEL

    @abstractmethod
    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of other coins that may be turned with a coin; they show heads afterwards."""

    def positions(self, stop: int) -> Iterator[int]:
        """Yield the searchable coins below ``stop``."""
        return iter(range(self.first_heap, min(stop, self.searchable)))

    def board(self, components: tuple[int, ...]) -> Coins:
        """Return the row of coins up to the last head."""
        return Coins(components, self.first_heap, max(components))


@dataclass(frozen=True, kw_only=True)
class CoinTurning(CoinRow):
    """A row of coins with a function for the sets.

    Attributes:
        others: yields the sets of other coins that may be turned with a coin, all to its left.
    """

    others: Parameter[CoinSets]

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of other coins that may be turned with a coin; they show heads afterwards."""
        return self.others(position)


@dataclass(frozen=True, kw_only=True)
class KnownCoins(CoinTurning):
    """A row of coins with a rule for the values.

    Attributes:
        value: the nim-value of a coin.
    """

    value: Parameter[Callable[[int], int]]

    def nim_value(self, position: int) -> int:
        """Return the value of a coin by the rule."""
        return self.value(position)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of the coins below ``stop``, shape (stop - first_heap,), uint64."""
        return np.array([self.value(coin) for coin in range(self.first_heap, stop)], np.uint64)


@dataclass(frozen=True, kw_only=True)
class CoinsTogether(CoinRow):
    """A move turns from ``fewest`` to ``most`` coins, perhaps only close ones.

    If up to t coins may be turned, anywhere, the lost rows form a code: two of them differ in more than t coins.  It is
    the code built by repeatedly taking the next word that is far enough from all earlier words (J. H. Conway and N. J.
    A. Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348).

    Attributes:
        fewest: the minimal number of coins turned.
        most: the maximal number of coins turned.
        within: the number of neighbouring places that contain the turned coins; 0 for any places.
        value: the nim-value of a coin.
    """

    fewest: Parameter[int]
    most: Parameter[int]
    within: Parameter[int] = 0
    value: Parameter[Callable[[int], int]]

    def _leftmost(self, position: int) -> int:
        """Return the leftmost coin that may be turned with a coin."""
        return max(self.first_heap, position - self.within + 1) if self.within else self.first_heap

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of other coins that may be turned with a coin; they show heads afterwards."""
        for count in range(self.fewest - 1, self.most):
            yield from combinations(range(self._leftmost(position), position), count)

    def nim_value(self, position: int) -> int:
        """Return the value of a coin."""
        return self.value(position)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a value: all coins but the last are tried, and the last is looked up by its value."""
        left = self._leftmost(position)
        places: dict[int, list[int]] = {}
        for coin in range(left, position):
            places.setdefault(self.value(coin), []).append(coin)
        for count in range(self.fewest - 1, self.most):
            if count == 0:
                if nim_value == 0:
                    yield ()
            else:
                for chosen in combinations(range(left, position), count - 1):
                    rest = nim_value
                    for coin in chosen:
                        rest = rest ^ self.value(coin)
                    for last in places.get(rest, []):
                        if last > max(chosen, default=-1):
                            yield (*chosen, last)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of the coins below ``stop``, shape (stop - first_heap,), uint64."""
        return np.array([self.value(coin) for coin in range(self.first_heap, stop)], np.uint64)

    def value_certificate(self) -> TurnedTogether:
        """Return the certificate: each coin against all sets that may be turned with it."""
        return TurnedTogether(first=self.first_heap, fewest=self.fewest, most=self.most, within=self.within)
