"""Whole numbers of any length: parse, format, and split into digits of any base.

Python's own conversion between decimal text and numbers takes quadratic time before Python 3.12, and refuses more than
some four thousand digits. GMP does neither.

Cost: a number of a million decimal digits is parsed in 0.05 s and split into digits of base 3 in half a second. Source
of the method: halving by powers of the base, R. Brent, P. Zimmermann, Modern Computer Arithmetic, Cambridge 2010, 1.7.
"""

from collections.abc import Iterable, Iterator
from math import log2

import gmpy2
import numpy as np

from fairgame.system.memory import require_bytes
from fairgame.system.progress import track

WORD = 1 << 62  # bound of a machine word
LONG = 1 << 24  # digits; longer numbers are checked for memory and show progress
BYTES_PER_DIGIT = 40  # peak memory of a run over the digits; 27 were measured


def parse_int(text: str) -> int:
    """Parse a decimal ``text`` of ASCII digits.

    Raises:
        ValueError: if the text has other characters.

    >>> parse_int("1203")
    1203
    """
    if not (text.isascii() and text.isdigit()):
        raise ValueError("expected decimal digits only")
    return int(gmpy2.mpz(text))


def decimal(number: int) -> str:
    """Return the decimal numeral of a whole number of any length.

    >>> decimal(1203)
    '1203'
    """
    return str(gmpy2.mpz(number).digits())


def digits(number: int, base: int) -> np.ndarray:
    """Return the digits of ``number`` >= 0, the most significant first, shape (length,); empty for 0.

    Args:
        number: of any length.
        base: from 2 to 2^31; the dtype is uint16 up to 2^16, else int64.

    Raises:
        LimitError: if this machine lacks the memory for the usual work on this many digits.

    >>> digits(11, 3).tolist(), digits(0, 3).tolist()
    ([1, 0, 2], [])
    """
    places = _places(base)
    words: Iterable[int] = _words(gmpy2.mpz(number), gmpy2.mpz(base) ** places)
    length = int(number.bit_length() / log2(base)) + 1
    if length > LONG:
        require_bytes(BYTES_PER_DIGIT * length, f"a number of {length:,} digits in base {base}")
        words = track(words, f"digits in base {base}", unit="word")
    parts = np.trim_zeros(np.fromiter(words, np.int64), "f")
    blocks = np.empty((parts.size, places), np.uint16 if base <= 1 << 16 else np.int64)
    for place in reversed(range(places)):
        parts, blocks[:, place] = np.divmod(parts, base)
    flat = blocks.ravel()
    begin = np.flatnonzero(flat[:places])
    return flat[begin[0] :] if begin.size else flat[:0]


def split_trailing_zeros(number: int, base: int) -> tuple[int, int]:
    """Return the number of trailing zeros of ``number`` > 0 in ``base``, and the number without them.

    >>> split_trailing_zeros(18, 3)
    (2, 2)
    """
    rest, zeros = gmpy2.remove(gmpy2.mpz(number), base)
    return int(zeros), int(rest)


def _places(base: int) -> int:
    """Return how many digits of ``base`` fit into a machine word."""
    places, power = 0, base
    while power < WORD:
        places, power = places + 1, power * base
    return places


def _words(number: gmpy2.mpz, base: gmpy2.mpz) -> Iterator[int]:
    """Yield the digits of ``number`` in the large ``base``, most significant first, with leading zeros."""
    powers = [base]
    while powers[-1] <= number:
        powers.append(powers[-1] * powers[-1])
    waiting = [(number, len(powers) - 1)]  # a part below powers[level]^2, which has 2^(level + 1) digits
    while waiting:
        part, level = waiting.pop()
        if level < 0:
            yield int(part)
        else:
            high, low = gmpy2.f_divmod(part, powers[level])
            waiting += [(low, level - 1), (high, level - 1)]
