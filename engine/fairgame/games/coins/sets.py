"""Coins of a row turned together: any so many of them, perhaps only if they lie close to each other.

A game says how many coins a move turns, at least and at most, and within how many neighbouring places.  Where up to t
coins may be turned, anywhere, the rows that the player to move loses form a code: two of them differ in more than t
coins, and it is the code that is made by always taking the next word that is far enough from all before
(J. H. Conway and N. J. A. Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348).

Values of ``up_to`` are found in two steps.  For even t they are made greedily from the sums of fewer than t of them.
For odd t the mock turtle theorem gives them from those of t - 1: one more binary digit, that makes the ones odd in
number.  The certificate (``fairgame.games.coins.certificates.sets``) knows of neither.

Cost: the sums of at most t - 1 values, which are at most twice as many as the greatest value.  Source: E. R. Berlekamp,
J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project E.

Sets of coins that look the same from both ends, for games of coins in a row and for products of them.

Where any such set may be turned, the value of a coin is the least number that no set has as its sum.  With a given
leftmost coin, the others come in pairs, each of which may be turned or not; so the sums are that coin's value and every
nim-sum of some values of pairs, and they are listed as such.

Cost: 2^k sets with k pairs, or k pairs and a coin in the middle, between the two ends; some 2^(n/2) sums for the value
of coin n and each leftmost coin, half a second for all coins to ``LARGEST``.  Source: E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14.

Sets of coins that are set by their distances, and the values of single coins, for games that are products, too.

Side by side from a coin on; three at equal distances; four of which the inner two are as far from the ends as each
other.  A product of two games of coins in a row turns such rows and such columns; so they are written here, once.

Cost: none worth naming, but for ``balanced_values``: the square of the number of coins.  Source: E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from fairgame.games.coins.certificates.sets import TurnedTogether
from fairgame.games.coins.rule import CoinRow

LARGEST = 29  # coin whose value is found where any symmetric set may be turned
FURTHER = "the symmetric sets that are tried double in number with every two more"


def symmetric(left: int, right: int) -> Iterator[tuple[int, ...]]:
    """Yield every symmetric set from coin ``left`` to coin ``right``, ascending and without the latter; both differ."""
    pairs = (right - left) // 2
    for number in range(1 << pairs):
        chosen = [left]
        for step in range(1, pairs + 1):
            if number >> (step - 1) & 1:
                chosen.append(left + step)
                if left + step != right - step:
                    chosen.append(right - step)
        yield tuple(sorted(chosen))


def any_symmetric(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then the others of every symmetric set, by its leftmost coin."""
    yield ()
    for left in range(coin):
        yield from symmetric(left, coin)


@cache
def first_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins."""
    found: list[int] = []
    for coin in range(count):
        reached = set([0])
        for left in range(coin):
            sums = set([found[left]])
            for step in range(1, (coin - left) // 2 + 1):
                pair = found[left + step] if left + step == coin - step else found[left + step] ^ found[coin - step]
                for total in list(sums):
                    sums.add(total ^ pair)
            for total in sums:
                reached.add(total)
        value = 0
        while value in reached:
            value += 1
        found.append(value)
    return found


def least_missing(coin: int) -> int:
    """Return the value of a coin."""
    return first_values(LARGEST + 1)[coin]


def with_the_leftmost(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the others of every symmetric set that has coin 0."""
    if coin == 0:
        yield ()
    else:
        yield from symmetric(0, coin)


def only_the_leftmost(coin: int) -> int:
    """Return 1 for coin 0 and 0 for every other."""
    return 1 if coin == 0 else 0


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


FIRST = 1  # the number of the first coin where coins side by side are turned
BASE = 3


def neighbours(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield no other coin, then the coins just to the left, one more each time."""
    for start in range(coin, FIRST - 1, -1):
        yield tuple(range(start, coin))


def mark(coin: int) -> int:
    """Return the largest power of 2 that divides the number of the coin."""
    return coin & -coin


def equally_spaced(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the two coins that stand as far before a coin as before each other."""
    for distance in range(1, coin // 2 + 1):
        yield (coin - 2 * distance, coin - distance)


def by_last_two(coin: int) -> int:
    """Return the odious number at the place of the last digit 2 in base 3; 0 without one."""
    place, left = 0, coin
    while left > 0:
        if left % BASE == 2:  # noqa: PLR2004 - the digit is what the rule is about
            return odious(place)
        left = left // BASE
        place += 1
    return 0


def four_in_balance(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield coin 0 and two others whose numbers add up to that of the coin."""
    for other in range(1, (coin + 1) // 2):
        yield (0, other, coin - other)


@cache
def balanced_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins by mex, for games that need a few of them."""
    found: list[int] = []
    for coin in range(count):
        reached = {found[other] ^ found[coin - other] for other in range(1, (coin + 1) // 2)}
        value = 0
        while value in reached:
            value += 1
        found.append(value)
    return found


def balanced_value(coin: int) -> int:
    """Return the value of a coin, for coins that are few enough to be found by mex."""
    return balanced_values(1 << coin.bit_length())[coin]
