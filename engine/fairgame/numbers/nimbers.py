"""Arithmetic of nim-values: mex, nim-sum and nim-multiplication.

With nim-sum and nim-product the whole numbers are a field of characteristic 2, and the numbers below 2^(2^k) are a
subfield. Products are computed by halves: with F = 2^(2^k), numbers below F squared are aF + b with a and b below F,
and F times F is F + F/2 (all sums and products here are nim-sums and nim-products). Numbers of any size are exact.

Cost: a product takes four products of half the length, so d^2 steps for d digits; an inverse or root in a field of d
digits takes one square per digit.

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
    """Yield every winning move of Nim as the index of a heap, from 0, and its new size.

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
    """Return the binary digits of the least field that contains the number: 1, 2, 4, 8, ..."""
    digits = 1
    while number >> digits > 0:
        digits *= 2
    return digits


def nim_power(number: int, exponent: int) -> int:
    """Return the nim-power of a number: the nim-product of ``exponent`` equal factors, 1 for none.

    >>> [nim_power(2, exponent) for exponent in range(4)]
    [1, 2, 3, 1]
    """
    result, square, rest = 1, number, exponent
    while rest > 0:
        if rest & 1:
            result = nim_product(result, square)
        rest >>= 1
        if rest > 0:
            square = nim_product(square, square)
    return result


def nim_inverse(number: int) -> int:
    """Return the nim-inverse of ``number``, which is not 0.

    >>> nim_inverse(2), nim_product(7, nim_inverse(7))
    (3, 1)
    """
    return nim_power(number, (1 << field_digits(number)) - 2)


def nim_square_root(number: int) -> int:
    """Return the unique nim-square root of ``number``.

    >>> nim_square_root(3), nim_square_root(6)
    (2, 4)
    """
    return nim_power(number, 1 << (field_digits(number) - 1))
