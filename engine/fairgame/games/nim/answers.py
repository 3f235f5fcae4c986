"""Nim-arithmetic as one types it: ``7*9+3``, worked out exactly for numbers of any size up to a bound.

``+`` and ``-`` are nim-sum (each number is its own negative), ``*`` is nim-product, ``/`` divides, ``^`` takes a power
with an ordinary whole number, and ``sqrt(...)`` is the square root.  Products come before sums and powers before both.
``log(a, b)`` is the least exponent with which b becomes a; it is an ordinary number, so it stands alone or as an
exponent.

Everything here is translated for the browser, which works out what a reader types.  Cost: that of the products; numbers
to ``MAX_DIGITS`` binary digits are answered, a power in some seconds at worst, and logarithms of numbers below
2^``MAX_FIELD`` in half a second (``fairgame.numbers.nim_logarithm``).
"""

from dataclasses import dataclass

from fairgame.core.notation import Refusal
from fairgame.errors import PositionError
from fairgame.numbers.nim_logarithm import MAX_FIELD, nim_logarithm, order
from fairgame.numbers.nimbers import field_digits, nim_inverse, nim_power, nim_product, nim_square_root

MAX_DIGITS = 256
MAX_WORDS = 200
SHOWN = 24  # characters of an expression that a refusal repeats
ACCEPTS = "numbers, + - * / ^, brackets, sqrt(...) and log(..., ...), as in 7*9+3"
DIGITS = "0123456789"
SIGNS = "+-*/^(),"
LETTERS = "sqrtlog"
NAMES = ("sqrt", "log")
ORDINARY = "a logarithm is an ordinary number: it stands alone or behind ^"


@dataclass(frozen=True, slots=True)
class Worked:
    """An expression worked out.

    Attributes:
        expression: what was typed, its words one space apart.
        value: the number that it is.
        digits: the binary digits of the least field that has the value: 2^digits elements; of a logarithm, 0.
        order: of a logarithm, after how many exponents the powers of its base come again; 0 elsewhere.
    """

    expression: str
    value: int
    digits: int
    order: int


def nimber(text: str) -> Worked:
    """Work out an expression.

    Raises:
        PositionError: if it is none, divides by 0, or has a number that is too large or a logarithm that there is not.
    """
    try:
        return Worked(*worked(text))
    except Refusal as wrong:
        raise PositionError("nimber", wrong.text, wrong.reason) from None


def worked(text: str) -> tuple[str, int, int, int]:
    """Return the words of an expression, its value, and digits and order as ``Worked`` has them.

    Raises:
        Refusal: as ``nimber``.
    """
    words = _words(text)
    left = words.copy()
    shown = " ".join(words)
    if left[0] == "log":
        value, after = _log(text, left)
        if left and left[0] not in DIGITS:
            raise Refusal(_shown(text), _why(ORDINARY))
        digits = 0
    else:
        value, after = _sum(text, left), 0
        digits = field_digits(value)
    if left:
        raise Refusal(_shown(text), _why(f"'{left[0]}' was not expected"))
    return shown, value, digits, after


def told(text: str) -> tuple[str, str, tuple[int, ...], int, int, int]:
    """Return what the page tells of an expression: the expression with its value, and a sentence; the rest is empty.

    Raises:
        Refusal: as ``nimber``.
    """
    shown, value, digits, after = worked(text)
    return f"{shown} = {value}", in_words(digits, after), (), 0, 0, 0


def in_words(digits: int, after: int) -> str:
    """Return where a value lies, or which exponents a logarithm stands for."""
    if after == 0:
        return f"A number of the field of 2^{digits} numbers."
    return f"The least exponent; with {after} more the same power comes again."


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _why(reason: str) -> str:
    return f"{reason}; expected {ACCEPTS}"


def _words(text: str) -> list[str]:
    """Return numbers, signs and names."""
    found: list[str] = []
    held = ""
    for character in f"{text} ":
        kind = DIGITS if character in DIGITS else LETTERS
        if held != "" and (character not in kind or held[0] not in kind):
            found.append(held)
            held = ""
        if character in DIGITS or character in LETTERS:
            held += character
        elif character in SIGNS:
            found.append(character)
        elif character not in " \t\n":
            raise Refusal(_shown(text), _why(f"'{character}' means nothing here"))
    for word in found:
        if word[0] in LETTERS and word not in NAMES:
            raise Refusal(_shown(text), _why(f"'{word}' means nothing here"))
    if not 1 <= len(found) <= MAX_WORDS:
        raise Refusal(_shown(text), _why(f"there are {len(found)} numbers and signs, not 1 to {MAX_WORDS}"))
    return found


def _next(left: list[str]) -> str:
    """Return the word that comes next, or nothing at the end."""
    return left[0] if left else ""


def _sum(text: str, left: list[str]) -> int:
    """Read some products off the front of the words, and return their nim-sum."""
    value = _product(text, left)
    while _next(left) == "+" or _next(left) == "-":
        left.pop(0)
        value = value ^ _product(text, left)
    return value


def _product(text: str, left: list[str]) -> int:
    value = _power(text, left)
    while _next(left) == "*" or _next(left) == "/":
        sign = left.pop(0)
        factor = _power(text, left)
        if sign == "/":
            if factor == 0:
                raise Refusal(_shown(text), _why("nothing is divided by 0"))
            factor = nim_inverse(factor)
        value = nim_product(value, factor)
    return value


def _power(text: str, left: list[str]) -> int:
    value = _one(text, left)
    if _next(left) == "^":
        left.pop(0)
        value = nim_power(value, _log(text, left)[0] if _next(left) == "log" else _number(text, left))
    return value


def _one(text: str, left: list[str]) -> int:
    """Read a number, a root, or what stands in brackets."""
    if _next(left) == "log":
        raise Refusal(_shown(text), _why(ORDINARY))
    if _next(left) == "sqrt":
        left.pop(0)
        if _next(left) != "(":
            raise Refusal(_shown(text), _why("sqrt needs brackets"))
        return nim_square_root(_one(text, left))
    if _next(left) == "(":
        left.pop(0)
        value = _sum(text, left)
        _take(text, left, ")", "a bracket is not closed")
        return value
    return _number(text, left)


def _log(text: str, left: list[str]) -> tuple[int, int]:
    """Read a logarithm, and return it and the order of its base."""
    left.pop(0)
    _take(text, left, "(", "log needs brackets")
    number = _sum(text, left)
    _take(text, left, ",", "log needs a number, a comma and a base")
    base = _sum(text, left)
    _take(text, left, ")", "a bracket is not closed")
    if number == 0 or base == 0:
        raise Refusal(_shown(text), "0 has no logarithm and is no base")
    if number >> MAX_FIELD > 0 or base >> MAX_FIELD > 0:
        raise Refusal(_shown(text), f"logarithms are found for numbers less than 2^{MAX_FIELD}")
    exponent = nim_logarithm(number, base)
    if exponent < 0:
        raise Refusal(_shown(text), f"no nim-power of {base} is {number}")
    return exponent, order(base)


def _take(text: str, left: list[str], word: str, reason: str) -> None:
    if _next(left) != word:
        raise Refusal(_shown(text), _why(reason))
    left.pop(0)


def _number(text: str, left: list[str]) -> int:
    word = left.pop(0) if left else "the end"
    if word[0] not in DIGITS:
        raise Refusal(_shown(text), _why(f"a number was expected, not {word}"))
    if len(word) > MAX_DIGITS or int(word) >> MAX_DIGITS > 0:
        raise Refusal(_shown(text), _why(f"numbers are less than 2^{MAX_DIGITS}"))
    return int(word)
