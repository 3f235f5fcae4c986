"""Numerals in base 2 and in Fibonacci numbers, Wythoff's pairs and prime divisors, in exact integers.

P-positions of Wythoff's game follow from Fibonacci (Zeckendorf) numerals, and floating point is wrong from about the
10^15th pair on. A numeral is text, most significant digit first; ``greedy_numeral`` takes any list of places, for
systems that documents only mention. Cost: time linear in the number of places for a numeral, one integer square root
for a pair; no largest input.

Sources: W. A. Wythoff, A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907) 199-202; E. Zeckendorf,
Représentation des nombres naturels ..., Bull. Soc. Roy. Sci. Liège 41 (1972) 179-182.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

MAX_DIGIT = 9


def greedy_numeral(number: int, places: Sequence[int]) -> str:
    """Return the numeral that takes as much as possible of each place, from the largest down.

    Args:
        number: at least 0.
        places: the values of the digits, strictly ascending from 1.

    Raises:
        ValueError: if the number is negative, the places do not ascend from 1, or a digit would exceed 9.

    >>> greedy_numeral(11, (1, 2, 4, 8)), greedy_numeral(0, (1, 2))
    ('1011', '0')
    """
    if number < 0:
        raise ValueError(f"a numeral needs a number from 0 up, not {number}")
    if not places or places[0] != 1 or any(low >= high for low, high in pairwise(places)):
        raise ValueError("the places of a numeral ascend from 1")
    digits, rest = [], number
    for place in reversed(places):
        digit, rest = divmod(rest, place)
        if digit > MAX_DIGIT:
            raise ValueError(f"{number} needs a digit above {MAX_DIGIT} at the place worth {place}")
        digits.append(str(digit))
    return "".join(digits).lstrip("0") or "0"


def binary(number: int) -> str:
    """Return ``number`` >= 0 in base 2.

    >>> binary(22)
    '10110'
    """
    if number < 0:
        raise ValueError(f"a numeral needs a number from 0 up, not {number}")
    return f"{number:b}"


def from_binary(numeral: str) -> int:
    """Return the number of a numeral that ``binary`` wrote.

    Raises:
        ValueError: if the text is not a numeral in base 2 without leading zeros.
    """
    _check_digits(numeral)
    return int(numeral, 2)


def fibonacci_places(number: int) -> list[int]:
    """Return the Fibonacci numbers 1, 2, 3, 5, ... up to ``number``, and 1 in any case.

    >>> fibonacci_places(20)
    [1, 2, 3, 5, 8, 13]
    """
    places, following = [1], 2
    while following <= number:
        places.append(following)
        following += places[-2]
    return places


def fibonacci(number: int) -> str:
    """Return the Zeckendorf numeral of ``number`` >= 0: a sum of Fibonacci numbers, no two consecutive.

    >>> fibonacci(100), fibonacci(17), fibonacci(0)
    ('1000010100', '100101', '0')
    """
    return greedy_numeral(number, fibonacci_places(number))


def from_fibonacci(numeral: str) -> int:
    """Return the number of a numeral that ``fibonacci`` wrote.

    Raises:
        ValueError: if the text has digits other than 0 and 1, leading zeros or adjacent ones.
    """
    _check_digits(numeral)
    if "11" in numeral:
        raise ValueError(f"{numeral!r} has two adjacent ones")
    total, place, following = 0, 1, 2
    for digit in reversed(numeral):
        total += place if digit == "1" else 0
        place, following = following, place + following
    return total


def wythoff_pair(k: int) -> tuple[int, int]:
    """Return (a_k, b_k) = (floor(k phi), floor(k phi) + k), phi being the golden ratio and k >= 0.

    floor((k + sqrt(5k^2)) / 2) may take the root's floor first, since k is whole.

    >>> [wythoff_pair(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    a = (k + isqrt(5 * k * k)) // 2
    return a, a + k


def wythoff_partner(number: int) -> int:
    """Return the other member of the unique Wythoff pair that contains ``number`` >= 0.

    Let q = floor(number / phi). If the number is some a_k then k = q + 1, since a_k < k phi < a_k + 1 and
    phi > 1; otherwise it is b_k = floor(k phi^2), and k = floor(number / phi^2) + 1 = number - q.

    >>> [wythoff_partner(n) for n in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    if number == 0:
        return 0
    quotient = (isqrt(5 * number * number) - number) // 2
    a, b = wythoff_pair(quotient + 1)
    return b if a == number else wythoff_pair(number - quotient)[0]


def _check_digits(numeral: str) -> None:
    if not numeral or set(numeral) - {"0", "1"} or (numeral[0] == "0" and numeral != "0"):
        raise ValueError(f"{numeral!r} is not a numeral of zeros and ones without leading zeros")


def prime_divisors(number: int) -> list[int]:
    """Return the prime divisors of ``number`` >= 1, ascending, by trial division.

    >>> prime_divisors(60), prime_divisors(1)
    ([2, 3, 5], [])
    """
    primes, rest, divisor = [], number, 2
    while divisor * divisor <= rest:
        if rest % divisor == 0:
            primes.append(divisor)
            while rest % divisor == 0:
                rest //= divisor
        divisor += 1
    return primes + [rest] * (rest > 1)
