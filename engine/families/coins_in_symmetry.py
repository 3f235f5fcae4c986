"""Sets of coins that look the same from both ends, for games of coins in a row and for products of them.

Where any such set may be turned, the value of a coin is the least number that no set has as its sum.  With a given
leftmost coin, the others come in pairs, each of which may be turned or not; so the sums are that coin's value and every
nim-sum of some values of pairs, and they are listed as such.

Cost: 2^k sets with k pairs, or k pairs and a coin in the middle, between the two ends; some 2^(n/2) sums for the value
of coin n and each leftmost coin, half a second for all coins to ``LARGEST``.  Source: E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from functools import cache

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
