"""Calculator for nim-arithmetic, as in ``7*9+3``: exact for numbers below a bound.

``+`` and ``-`` are nim-sum (each number is its own negative), ``*`` is nim-product, ``/`` divides, ``^`` takes a power
with an ordinary whole number, and ``sqrt(...)`` is the square root.  Products bind closer than sums, and powers closer
than both.  ``log(a, b)`` is the least exponent that makes b into a.  It is an ordinary number, so it must be the whole
expression or an exponent.

The module is translated for the browser.  Cost: that of the products.  Numbers may have ``MAX_DIGITS`` binary digits.
A power takes some seconds at worst, and logarithms of numbers below 2^``MAX_FIELD`` take half a second
(``fairgame.numbers.nim_logarithm``).
"""

from dataclasses import dataclass

from fairgame.core.notation import Refusal
from fairgame.errors import PositionError
from fairgame.numbers.nim_logarithm import MAX_FIELD, nim_logarithm, order
from fairgame.numbers.nimbers import field_digits, nim_inverse, nim_power, nim_product, nim_square_root

MAX_DIGITS = 256
MAX_TOKENS = 200
MAX_QUOTED = 24  # characters of an expression that an error quotes
ACCEPTS = "numbers, + - * / ^, brackets, sqrt(...) and log(..., ...), as in 7*9+3"
DIGITS = "0123456789"
SIGNS = "+-*/^(),"
LETTERS = "sqrtlog"
NAMES = ("sqrt", "log")
ORDINARY = "a logarithm is an ordinary number: use it alone or after ^"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An expression with its value.

    Attributes:
        expression: the tokens of the input, one space apart.
        value: the value.
        digits: the binary digits of the least field that has the value: 2^digits elements; 0 for a logarithm.
        order: the multiplicative order of a logarithm's base; 0 otherwise.
    """

    expression: str
    value: int
    digits: int
    order: int


def nimber(text: str) -> Evaluation:
    """Evaluate an expression.

    Raises:
        PositionError: if the expression is malformed, divides by 0, has too large a number or an undefined logarithm.
    """
    try:
        return Evaluation(*evaluate(text))
    except Refusal as refusal:
        raise PositionError("nimber", refusal.text, refusal.reason) from None


def evaluate(text: str) -> tuple[str, int, int, int]:
    """Return the fields of ``Evaluation``: expression, value, digits and order.

    Raises:
        Refusal: as ``nimber``.
    """
    tokens = _tokens(text)
    left = tokens.copy()
    expression = " ".join(tokens)
    if left[0] == "log":
        value, period = _log(text, left)
        if left and left[0] not in DIGITS:
            raise Refusal(_quoted(text), _reason(ORDINARY))
        digits = 0
    else:
        value, period = _sum(text, left), 0
        digits = field_digits(value)
    if left:
        raise Refusal(_quoted(text), _reason(f"'{left[0]}' was not expected"))
    return expression, value, digits, period


def form_answer(text: str) -> tuple[str, str, tuple[int, ...], int, int, int]:
    """Return the answer for the page's form: the expression with its value, and a sentence; the rest is empty.

    Raises:
        Refusal: as ``nimber``.
    """
    expression, value, digits, period = evaluate(text)
    return f"{expression} = {value}", in_words(digits, period), (), 0, 0, 0


def in_words(digits: int, order: int) -> str:
    """Return a sentence on the field of a value, or on the other exponents of a logarithm."""
    if order == 0:
        return f"A number of the field of 2^{digits} numbers."
    return f"The least exponent; adding {order} gives the same power."


def _quoted(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 3]}..."


def _reason(reason: str) -> str:
    return f"{reason}; expected {ACCEPTS}"


def _tokens(text: str) -> list[str]:
    """Return the numbers, signs and names of an expression."""
    tokens: list[str] = []
    token = ""
    for character in f"{text} ":
        kind = DIGITS if character in DIGITS else LETTERS
        if token != "" and (character not in kind or token[0] not in kind):
            tokens.append(token)
            token = ""
        if character in DIGITS or character in LETTERS:
            token += character
        elif character in SIGNS:
            tokens.append(character)
        elif character not in " \t\n":
            raise Refusal(_quoted(text), _reason(f"unknown character '{character}'"))
    for name in tokens:
        if name[0] in LETTERS and name not in NAMES:
            raise Refusal(_quoted(text), _reason(f"unknown name '{name}'"))
    if not 1 <= len(tokens) <= MAX_TOKENS:
        raise Refusal(_quoted(text), _reason(f"there are {len(tokens)} numbers and signs, not 1 to {MAX_TOKENS}"))
    return tokens


def _next(left: list[str]) -> str:
    """Return the next token, or "" at the end."""
    return left[0] if left else ""


def _sum(text: str, left: list[str]) -> int:
    """Consume a sum of products, and return their nim-sum."""
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
                raise Refusal(_quoted(text), _reason("division by 0"))
            factor = nim_inverse(factor)
        value = nim_product(value, factor)
    return value


def _power(text: str, left: list[str]) -> int:
    value = _factor(text, left)
    if _next(left) == "^":
        left.pop(0)
        value = nim_power(value, _log(text, left)[0] if _next(left) == "log" else _number(text, left))
    return value


def _factor(text: str, left: list[str]) -> int:
    """Consume a number, a root or a bracketed expression, and return its value."""
    if _next(left) == "log":
        raise Refusal(_quoted(text), _reason(ORDINARY))
    if _next(left) == "sqrt":
        left.pop(0)
        if _next(left) != "(":
            raise Refusal(_quoted(text), _reason("sqrt needs brackets"))
        return nim_square_root(_factor(text, left))
    if _next(left) == "(":
        left.pop(0)
        value = _sum(text, left)
        _take(text, left, ")", "a bracket is not closed")
        return value
    return _number(text, left)


def _log(text: str, left: list[str]) -> tuple[int, int]:
    """Consume a logarithm, and return it with the order of its base."""
    left.pop(0)
    _take(text, left, "(", "log needs brackets")
    number = _sum(text, left)
    _take(text, left, ",", "log needs a number, a comma and a base")
    base = _sum(text, left)
    _take(text, left, ")", "a bracket is not closed")
    if number == 0 or base == 0:
        raise Refusal(_quoted(text), "0 has no logarithm and cannot be a base")
    if number >> MAX_FIELD > 0 or base >> MAX_FIELD > 0:
        raise Refusal(_quoted(text), f"logarithms are limited to numbers less than 2^{MAX_FIELD}")
    exponent = nim_logarithm(number, base)
    if exponent < 0:
        raise Refusal(_quoted(text), f"no nim-power of {base} is {number}")
    return exponent, order(base)


def _take(text: str, left: list[str], token: str, reason: str) -> None:
    if _next(left) != token:
        raise Refusal(_quoted(text), _reason(reason))
    left.pop(0)


def _number(text: str, left: list[str]) -> int:
    token = left.pop(0) if left else "the end"
    if token[0] not in DIGITS:
        raise Refusal(_quoted(text), _reason(f"a number was expected, not {token}"))
    if len(token) > MAX_DIGITS or int(token) >> MAX_DIGITS > 0:
        raise Refusal(_quoted(text), _reason(f"numbers must be less than 2^{MAX_DIGITS}"))
    return int(token)
