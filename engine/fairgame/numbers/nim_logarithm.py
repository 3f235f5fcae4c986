"""Division and discrete logarithms in the fields of nim-arithmetic.

The numbers below 2^d, d = 1, 2, 4, 8, ..., without 0 are a cyclic group of 2^d - 1 elements under nim-products. In
fields of at most ``TABLED`` digits a table of the powers of a generator reduces a quotient to a difference of
exponents.

Logarithms use the method of Pohlig and Hellman: 2^d - 1 is a product of different primes, ``PRIMES`` up to
d = ``MAX_FIELD``, and the exponent is found modulo each prime by baby steps and giant steps (Shanks). A step multiplies
by a fixed number, which is linear, so it takes one lookup per 8 digits; so does a square.

Cost: some 20 ms for the table of 65536 powers, once; for a logarithm the square root of the largest prime that divides
the order of the base, at most 6700417 and 2 * 2589 steps, and for each prime three powers: half a second at most.

Source: S. C. Pohlig and M. E. Hellman, An improved algorithm for computing logarithms over GF(p) and its cryptographic
significance, IEEE Trans. Inform. Theory 24 (1978) 106-110; H. W. Lenstra, Nim multiplication, IHES 1977.
"""

from functools import cache
from math import isqrt

from fairgame.numbers.nimbers import field_digits, nim_inverse, nim_product

PRIMES = (3, 5, 17, 257, 65537, 641, 6700417)  # those of 2^64 - 1, which is their product
MAX_FIELD = 64
TABLED = 16
BYTE = 8


@cache
def squares(digits: int) -> list[list[int]]:
    """Return tables for ``times_fixed`` that square numbers of a field: squaring is linear under nim-sums."""
    return _sums([nim_product(1 << digit, 1 << digit) for digit in range(digits)])


def field_power(number: int, exponent: int) -> int:
    """Return the nim-power of a number: the nim-product of ``exponent`` equal factors, 1 for none."""
    square = squares(field_digits(number))
    result, factor, rest = 1, number, exponent
    while rest > 0:
        if rest & 1:
            result = nim_product(result, factor)
        factor = times_fixed(square, factor)
        rest = rest >> 1
    return result


def order(number: int) -> int:
    """Return the order of a number: the least exponent >= 1 whose nim-power is 1.

    Args:
        number: from 1 to below 2^``MAX_FIELD``.

    >>> [order(number) for number in (1, 2, 3, 4, 16)]
    [1, 3, 3, 15, 85]
    """
    exponent = (1 << field_digits(number)) - 1
    for prime in PRIMES:
        if exponent % prime == 0 and field_power(number, exponent // prime) == 1:
            exponent //= prime
    return exponent


def multiples(factor: int, digits: int) -> list[list[int]]:
    """Return tables for ``times_fixed`` that multiply numbers of at most ``digits`` binary digits by ``factor``.

    Returns:
        for each 8 digits, from the lowest on, the products of the factor and all numbers of only these digits.
    """
    return _sums([nim_product(factor, 1 << digit) for digit in range(digits)])


def _sums(images: list[int]) -> list[list[int]]:
    """Return the nim-sums of every subset of the images of single digits, for each 8 digits."""
    tables = []
    for place in range(0, len(images), BYTE):
        sums = [0]
        for image in images[place : place + BYTE]:
            sums = sums + [total ^ image for total in sums]
        tables.append(sums)
    return tables


def times_fixed(tables: list[list[int]], number: int) -> int:
    """Return the nim-product of a number and the factor of the ``tables``."""
    total, rest = 0, number
    for sums in tables:
        total = total ^ sums[rest & ((1 << BYTE) - 1)]
        rest = rest >> BYTE
    return total


@cache
def powers(digits: int) -> tuple[list[int], list[int]]:
    """Return the powers of the least generator of a field of at most ``TABLED`` digits, and the exponents.

    Returns:
        a list of 2^digits - 1 numbers, by exponent from 0; and a list of exponents, by number, 0 for the number 0.
    """
    whole = (1 << digits) - 1
    generator = 1 << digits // 2 if digits > 1 else 1
    while order(generator) < whole:
        generator += 1
    step = multiples(generator, digits)
    numbers = [1]
    while len(numbers) < whole:
        numbers.append(times_fixed(step, numbers[-1]))
    exponents = [0] * (whole + 1)
    for exponent in range(whole):
        exponents[numbers[exponent]] = exponent
    return numbers, exponents


def nim_quotient(product: int, factor: int) -> int:
    """Return ``product`` divided by ``factor``, which is not 0.

    >>> nim_quotient(8, 7), nim_quotient(0, 5)
    (9, 0)
    """
    digits = field_digits(max(product, factor))
    if digits > TABLED:
        return nim_product(product, nim_inverse(factor))
    if product == 0:
        return 0
    numbers, exponents = powers(digits)
    return numbers[(exponents[product] - exponents[factor]) % len(numbers)]


def nim_logarithm(number: int, base: int) -> int:
    """Return the least exponent >= 0 whose nim-power of ``base`` is ``number``; -1 if none exists.

    Args:
        number: from 1 to below 2^``MAX_FIELD``.
        base: as ``number``.

    >>> nim_logarithm(3, 2), nim_logarithm(5, 2), nim_logarithm(1, 1)
    (2, -1, 0)
    """
    whole = order(base)
    if field_power(number, whole) != 1:
        return -1
    exponent, modulus, rest = 0, 1, number
    for prime in PRIMES:
        if whole % prime == 0:
            root = field_power(base, modulus * (whole // prime))
            digit = _steps(field_power(rest, whole // prime), root, prime)
            rest = nim_product(rest, field_power(base, whole - digit * modulus))
            exponent += digit * modulus
            modulus *= prime
    return exponent


def _steps(number: int, base: int, prime: int) -> int:
    """Return the logarithm of a power of ``base``, whose order is ``prime``, by baby steps and giant steps."""
    width = isqrt(prime - 1) + 1
    digits = field_digits(base)
    multiply = multiples(base, digits)
    baby: dict[int, int] = {}
    power = 1
    for exponent in range(width):
        baby[power] = exponent
        power = times_fixed(multiply, power)
    back = multiples(field_power(power, prime - 1), digits)
    rest, steps = number, 0
    while rest not in baby:
        rest = times_fixed(back, rest)
        steps += width
    return steps + baby[rest]
