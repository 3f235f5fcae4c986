"""Sets of coins that are set by their distances, and the values of single coins, for games that are products, too.

Side by side from a coin on; three at equal distances; four of which the inner two are as far from the ends as each
other.  A product of two games of coins in a row turns such rows and such columns; so they are written here, once.

Cost: none worth naming, but for ``balanced_values``: the square of the number of coins.  Source: E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from functools import cache

from engine.families.coins_together import odious

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
