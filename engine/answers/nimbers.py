"""Nim-arithmetic as one types it: ``7*9+3``, worked out exactly for numbers of any size up to a bound.

``+`` and ``-`` are nim-sum (each number is its own negative), ``*`` is nim-product, ``/`` divides, ``^`` takes a power
with an ordinary whole number, and ``sqrt(...)`` is the square root.  Products come before sums and powers before both.

Cost: that of the products; numbers to ``MOST_DIGITS`` binary digits are answered, a power in some seconds at worst.
"""

import re
from dataclasses import dataclass

from engine.errors import PositionError
from engine.mathematics.nimber import field_digits, nim_inverse, nim_power, nim_product, nim_square_root

MOST_DIGITS = 256
MOST_WORDS = 200
SHOWN = 24  # characters of an expression that a refusal repeats
ACCEPTS = "numbers, + - * / ^, brackets and sqrt(...), as in 7*9+3"
WORD = re.compile(r"\s*(?:(\d+)|(sqrt|[-+*/^()]))")


@dataclass(frozen=True, slots=True)
class Worked:
    """An expression worked out.

    Attributes:
        expression: what was typed, its words one space apart.
        value: the number that it is.
        digits: the binary digits of the least field that has the value: 2^digits elements.
    """

    expression: str
    value: int
    digits: int


def nimber(text: str) -> Worked:
    """Work out an expression.

    Raises:
        PositionError: if it is none, divides by 0, or has a number that is too large.
    """
    words = _words(text)
    reader = _Reader(text, words)
    value = reader.sum()
    if reader.left:
        raise _wrong(text, f"{reader.left[0]!r} was not expected")
    return Worked(" ".join(words), value, field_digits(value))


def _wrong(text: str, reason: str) -> PositionError:
    return PositionError(
        "nimber", text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}...", f"{reason}; expected {ACCEPTS}"
    )


def _words(text: str) -> list[str]:
    found, place = [], 0
    stripped = text.rstrip()
    while place < len(stripped):
        word = WORD.match(stripped, place)
        if word is None:
            raise _wrong(text, f"{stripped[place:].lstrip()[:1]!r} means nothing here")
        found.append(word[1] or word[2])
        place = word.end()
    if not 1 <= len(found) <= MOST_WORDS:
        raise _wrong(text, f"there are {len(found)} numbers and signs, not 1 to {MOST_WORDS}")
    return found


class _Reader:
    """Reads sums, products, powers and single numbers, each by a method of its own."""

    def __init__(self, text: str, words: list[str]) -> None:
        """Begin with the first of the words."""
        self._text, self.left = text, list(words)

    def sum(self) -> int:
        """Return the nim-sum of some products."""
        value = self._product()
        while self.left[:1] in (["+"], ["-"]):
            self.left.pop(0)
            value ^= self._product()
        return value

    def _product(self) -> int:
        value = self._power()
        while self.left[:1] in (["*"], ["/"]):
            sign, factor = self.left.pop(0), self._power()
            if sign == "/":
                if factor == 0:
                    raise _wrong(self._text, "nothing is divided by 0")
                factor = nim_inverse(factor)
            value = nim_product(value, factor)
        return value

    def _power(self) -> int:
        value = self._one()
        if self.left[:1] == ["^"]:
            self.left.pop(0)
            value = nim_power(value, self._number())
        return value

    def _one(self) -> int:
        if self.left[:1] == ["sqrt"]:
            self.left.pop(0)
            if self.left[:1] != ["("]:
                raise _wrong(self._text, "sqrt needs brackets")
            return nim_square_root(self._one())
        if self.left[:1] == ["("]:
            self.left.pop(0)
            value = self.sum()
            if self.left[:1] != [")"]:
                raise _wrong(self._text, "a bracket is not closed")
            self.left.pop(0)
            return value
        return self._number()

    def _number(self) -> int:
        word = self.left.pop(0) if self.left else "the end"
        if not word.isdigit():
            raise _wrong(self._text, f"a number was expected, not {word}")
        if len(word) > MOST_DIGITS or int(word) >> MOST_DIGITS:
            raise _wrong(self._text, f"numbers are less than 2^{MOST_DIGITS}")
        return int(word)
