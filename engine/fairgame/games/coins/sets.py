"""Sets of coins that a move turns, and values of single coins, shared by games of rows and by their products.

- *Any coins, up to t* (``values_up_to``): for even t the values are found greedily from the sums of fewer than t
  values.  For odd t the mock turtle theorem derives the values from those for t - 1 by one more binary digit, which
  makes the number of ones odd.  The certificate ``TurnedTogether`` uses neither method.  Cost: the sums of at most
  t - 1 values, which are at most twice the greatest value in number.
- *Symmetric sets*: sets that look the same from both ends.  The value of a coin is the least number that is not the sum
  of a set.  With a given leftmost coin the others come in pairs.  So the sums are that coin's value plus every nim-sum
  of values of pairs, and all are listed.  Cost: 2^k sets with k pairs (a middle coin counts as a pair) between the
  ends; some 2^(n/2) sums for coin n and each leftmost coin, half a second for all coins to ``MAX_SYMMETRIC``.
- *Runs*, *equally spaced triples* and *balanced quadruples*: given by distances.  Cost: constant for a value, except
  quadratic in the number of coins for ``grundy_values``.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
project E.
"""

from collections.abc import Iterator
from functools import cache

MAX_SYMMETRIC = 29  # the last coin with a known value when any symmetric set may be turned
SYMMETRIC_COST = "the number of symmetric sets to try doubles with every two more"
BASE = 3


def odious(place: int) -> int:
    """Return the odious number (an odd number of ones) at a place from 0: 1, 2, 4, 7, 8, ...

    It is the binary numeral of the place with one more digit.
    """
    return 2 * place + 1 - place.bit_count() % 2


@cache
def values_up_to(most: int, count: int) -> list[int]:
    """Return the values of the first ``count`` coins if up to ``most`` may be turned; ``most`` is odd and at least 3.

    By the mock turtle theorem each is that of the game with one coin fewer and without its leftmost coin, followed by a
    last binary digit.
    """
    values = [0]
    reached = [{0}]
    for _ in range(2, most):
        reached.append(set())
    while len(values) < count:
        value = values[-1] + 1
        while any(value in sums for sums in reached):
            value += 1
        values.append(value)
        for size in range(most - 2, 0, -1):
            for total in list(reached[size - 1]):
                reached[size].add(total ^ value)
    return [odious(value) for value in values]


def symmetric_between(left: int, right: int) -> Iterator[tuple[int, ...]]:
    """Yield every symmetric set from coin ``left`` to a larger coin ``right``, ascending and without ``right``."""
    pairs = (right - left) // 2
    for number in range(1 << pairs):
        chosen = [left]
        for step in range(1, pairs + 1):
            if number >> (step - 1) & 1:
                chosen.append(left + step)
                if left + step != right - step:
                    chosen.append(right - step)
        yield tuple(sorted(chosen))


def symmetric_sets(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the empty set, then the others of every symmetric set, by its leftmost coin."""
    yield ()
    for left in range(coin):
        yield from symmetric_between(left, coin)


@cache
def sym_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins if any symmetric set may be turned."""
    values: list[int] = []
    for coin in range(count):
        reached = set([0])
        for left in range(coin):
            sums = set([values[left]])
            for step in range(1, (coin - left) // 2 + 1):
                pair = values[left + step] if left + step == coin - step else values[left + step] ^ values[coin - step]
                for total in list(sums):
                    sums.add(total ^ pair)
            for total in sums:
                reached.add(total)
        value = 0
        while value in reached:
            value += 1
        values.append(value)
    return values


def sym_value(coin: int) -> int:
    """Return the value of a coin to ``MAX_SYMMETRIC`` if any symmetric set may be turned."""
    return sym_values(MAX_SYMMETRIC + 1)[coin]


def symmetric_sets_from_0(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the others of every symmetric set that contains coin 0."""
    if coin == 0:
        yield ()
    else:
        yield from symmetric_between(0, coin)


def sympler_value(coin: int) -> int:
    """Return 1 for coin 0 and 0 for every other coin."""
    return 1 if coin == 0 else 0


def runs(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs of coins just to the left, from the empty one to all from coin 1."""
    for start in range(coin, 0, -1):
        yield tuple(range(start, coin))


def ruler_value(coin: int) -> int:
    """Return the largest power of 2 that divides the number of the coin."""
    return coin & -coin


def equally_spaced(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the pairs of coins that form an equally spaced triple with a coin."""
    for distance in range(1, coin // 2 + 1):
        yield (coin - 2 * distance, coin - distance)


def turnips_value(coin: int) -> int:
    """Return the odious number at the place of the last digit 2 in base 3, or 0."""
    place, left = 0, coin
    while left > 0:
        if left % BASE == 2:  # noqa: PLR2004 - the digit of the rule
            return odious(place)
        left = left // BASE
        place += 1
    return 0


def balanced_sets(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield coin 0 with two different coins whose numbers add up to that of the coin."""
    for other in range(1, (coin + 1) // 2):
        yield (0, other, coin - other)


@cache
def grundy_values(count: int) -> list[int]:
    """Return the values of the first ``count`` coins of Grunt by mex, for games that need few of them."""
    values: list[int] = []
    for coin in range(count):
        reached = {values[other] ^ values[coin - other] for other in range(1, (coin + 1) // 2)}
        value = 0
        while value in reached:
            value += 1
        values.append(value)
    return values


def grundy_value(coin: int) -> int:
    """Return the value of a coin of Grunt by mex."""
    return grundy_values(1 << coin.bit_length())[coin]
