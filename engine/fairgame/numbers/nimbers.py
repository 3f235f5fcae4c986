"""The arithmetic of nim-values: mex and nim-sum, and the multiplication that goes with nim-sums.

Nim-sum and nim-product make the whole numbers a field of characteristic 2, and the numbers below 2^(2^k) a field of
their own in it.  Products are taken by halves: with F = 2^(2^k), numbers below F squared are aF + b with a and b below
F, and F times F is F + F/2 (nim-sums and nim-products all).  Numbers of any size are exact.

Cost: four products of half the length for a product, so d^2 steps for d digits; a square of a field of d digits for
each digit for inverses and roots.

Source: J. H. Conway, On numbers and games, chapter 6; H. W. Lenstra, Nim multiplication, IHES 1977.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    """Return the minimal excluded value: the least number from 0 up that is not among ``values``.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum: addition in base 2 without carrying.

    >>> nim_sum([4, 6, 4])
    6
    """
    return reduce(xor, values, 0)


def nim_moves(heaps: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every winning move of Nim as the place of a heap, from 0, and what to leave of it.

    >>> list(nim_moves([27, 23, 22, 15]))
    [(0, 14), (1, 2), (2, 3)]
    """
    total = nim_sum(heaps)
    for place, heap in enumerate(heaps):
        if heap ^ total < heap:
            yield place, heap ^ total


def nim_product(a: int, b: int) -> int:
    """Return the nim-product of two numbers from 0 on.

    >>> nim_product(2, 2), nim_product(4, 4), nim_product(7, 9)
    (3, 6, 8)
    """
    if a < 2 or b < 2:  # noqa: PLR2004 - 0 and 1
        return a * b
    half = field_digits(max(a, b)) // 2
    below = (1 << half) - 1
    low = nim_product(a & below, b & below)
    high = nim_product(a >> half, b >> half)
    cross = nim_product((a & below) ^ (a >> half), (b & below) ^ (b >> half)) ^ low
    return (cross << half) ^ low ^ nim_product(high, 1 << (half - 1))


def field_digits(number: int) -> int:
    """Return the binary digits of the least field that has the number: 1, 2, 4, 8, ..."""
    digits = 1
    while number >> digits > 0:
        digits *= 2
    return digits


def nim_power(number: int, exponent: int) -> int:
    """Return the nim-product of ``exponent`` numbers, all the same; 1 for none.

    >>> [nim_power(2, exponent) for exponent in range(4)]
    [1, 2, 3, 1]
    """
    result, square, left = 1, number, exponent
    while left > 0:
        if left & 1:
            result = nim_product(result, square)
        left >>= 1
        if left > 0:
            square = nim_product(square, square)
    return result


def nim_inverse(number: int) -> int:
    """Return the number whose nim-product with ``number``, which is not 0, is 1.

    >>> nim_inverse(2), nim_product(7, nim_inverse(7))
    (3, 1)
    """
    return nim_power(number, (1 << field_digits(number)) - 2)


def nim_square_root(number: int) -> int:
    """Return the one number whose nim-product with itself is ``number``.

    >>> nim_square_root(3), nim_square_root(6)
    (2, 4)
    """
    return nim_power(number, 1 << (field_digits(number) - 1))
