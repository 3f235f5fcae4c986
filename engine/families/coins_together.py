"""Coins of a row turned together: any so many of them, perhaps only if they lie close to each other.

A game says how many coins a move turns, at least and at most, and within how many neighbouring places.  Where up to t
coins may be turned, anywhere, the rows that the player to move loses form a code: two of them differ in more than t
coins, and it is the code that is made by always taking the next word that is far enough from all before
(J. H. Conway and N. J. A. Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348).

Values of ``up_to`` are found in two steps.  For even t they are made greedily from the sums of fewer than t of them.
For odd t the mock turtle theorem gives them from those of t - 1: one more binary digit, that makes the ones odd in
number.  The certificate (``engine.certificates.turned_together``) knows of neither.

Cost: the sums of at most t - 1 values, which are at most twice as many as the greatest value.  Source: E. R. Berlekamp,
J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project E.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from engine.certificates.turned_together import TurnedTogether
from engine.families.coin_turning import CoinRow


def odious(place: int) -> int:
    """Return the number of a place, from 0, among those with an odd number of ones: 1, 2, 4, 7, 8, ...

    It is the binary numeral of the place with one more digit at the end.
    """
    return 2 * place + 1 - place.bit_count() % 2


@cache
def up_to(most: int, count: int) -> list[int]:
    """Return the values of the first ``count`` coins where up to ``most`` may be turned, from 3 on and odd.

    By the mock turtle theorem each is that of the game with one coin fewer, whose leftmost coin is missing, and a last
    binary digit.
    """
    found = [0]
    reached = [{0}]
    for _ in range(2, most):
        reached.append(set())
    while len(found) < count:
        value = found[-1] + 1
        while any(value in sums for sums in reached):
            value += 1
        found.append(value)
        for size in range(most - 2, 0, -1):
            for total in list(reached[size - 1]):
                reached[size].add(total ^ value)
    return [odious(value) for value in found]


@dataclass(frozen=True)
class CoinsTogether(CoinRow):
    """A move turns from ``fewest`` to ``most`` coins, the rightmost from heads to tails.

    Attributes:
        fewest: how many coins must be turned.
        most: how many may be turned.
        within: in how many neighbouring places they must lie; 0 for anywhere.
        value: the nim-value of a coin.
    """

    fewest: int
    most: int
    within: int
    value: Callable[[int], int]

    def leftmost(self, position: int) -> int:
        """Return the leftmost coin that may be turned together with a coin."""
        return max(self.first_heap, position - self.within + 1) if self.within else self.first_heap

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of other coins that may be turned together with a coin."""
        for count in range(self.fewest - 1, self.most):
            yield from combinations(range(self.leftmost(position), position), count)

    def nim_value(self, position: int) -> int:
        """Return the value of a coin."""
        return self.value(position)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a value: all but the last coin are tried, and the last is looked up by its value."""
        left = self.leftmost(position)
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
        """Return the check of every coin against all sets that may be turned with it."""
        return TurnedTogether(self.first_heap, self.fewest, self.most, self.within)
