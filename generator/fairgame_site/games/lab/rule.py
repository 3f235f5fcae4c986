"""Input of the Lab: an octal or hexadecimal code, a subtraction set, or a rule of taking and dividing.

``rule_of`` reads all four kinds.  The browser runs its translation and computes the values.  Cost: negligible.
Sources: R. K. Guy and C. A. B. Smith 1956 for the codes.  ``fairgame.games.subtraction`` and
``fairgame.games.mark.tables`` explain the other rules.
"""

from fairgame.core.notation import Refusal
from fairgame.core.take_break import in_words, text_of
from fairgame.games.hexadecimal.code import code_in
from fairgame.games.octal.code import digits_of, fault_in
from fairgame.games.subtraction.sets import parse_set

OCTAL, HEXADECIMAL, SET, DIVIDING = "octal", "hexadecimal", "set", "dividing"
MAX_DIVISOR = 100
ACCEPTS = (
    "a code such as 0.137, 4.7, .3F or 4.(3), the numbers that may be taken, such as 2 5 7,"
    " or these with a slash and a divisor, such as 1 2 / 3 down"
)
OCTAL_DIGITS = "01234567"
WHOLE = "0123456789"

Rule = tuple[str, str, str, tuple[int, ...], tuple[int, ...], int]
"""Kind, name, rule in words, digits or numbers, digits that repeat or the divisor, 1 if division rounds up."""


def rule_of(text: str) -> Rule:
    """Return the rule that a reader typed.

    Raises:
        Refusal: with the wrong part and the accepted input.

    >>> rule_of(".770")[:2], rule_of("4.(3)")[:2], rule_of("{2,5,7}")[:2], rule_of("1 2 / 3")[:2]
    (('octal', '0.77'), ('hexadecimal', '4.(3)'), ('set', 'S{2, 5, 7}'), ('dividing', 'S{1, 2} / 3 down'))
    """
    typed = " ".join(_words(text))
    if typed == "":
        raise Refusal(text, f"type {ACCEPTS}")
    if "/" in typed:
        return _dividing(typed)
    if "." in typed:
        return _code(typed)
    numbers = parse_set(_bare(typed))
    return SET, _set_name(numbers), _taking(numbers), numbers, (), 0


def _words(text: str) -> list[str]:
    """Return the words between the blanks of a text."""
    words: list[str] = []
    word = ""
    for character in text + " ":
        if character in (" ", "\t"):
            if word != "":
                words.append(word)
            word = ""
        else:
            word += character
    return words


def _code(text: str) -> Rule:
    error = fault_in(text)
    if error is None:
        digits = digits_of(text)
        return OCTAL, text_of(digits), in_words(digits), digits, (), 0
    head, _, tail = text.partition(".")
    if all(character in OCTAL_DIGITS for character in head + tail) and head in ("", "0", "4"):
        raise Refusal(text, error[1])
    digits, repeating = code_in(text)
    return HEXADECIMAL, text_of(digits, repeating), in_words(digits, repeating), digits, repeating, 0


def _dividing(text: str) -> Rule:
    front, _, tail = text.partition("/")
    numbers = parse_set(_bare(front))
    words = _words(tail)
    if len(words) == 0 or len(words) > 2:  # noqa: PLR2004 - a divisor and a way
        raise Refusal(tail, "after the slash type a divisor and optionally down or up, as in 1 2 / 3 up")
    way = words[1] if len(words) > 1 else "down"
    if way not in ("down", "up"):
        raise Refusal(way, "the rounding is down or up")
    digits = all(character in WHOLE for character in words[0]) and len(words[0]) <= len(str(MAX_DIVISOR))
    if not digits or not 2 <= int(words[0]) <= MAX_DIVISOR:  # noqa: PLR2004 - the least divisor
        raise Refusal(words[0], f"the divisor must be a whole number from 2 to {MAX_DIVISOR}")
    divisor = int(words[0])
    rule = f"{_taking(numbers)}, or divide by {divisor} and round {way}"
    return DIVIDING, f"{_set_name(numbers)} / {divisor} {way}", rule, numbers, (divisor,), 1 if way == "up" else 0


def _bare(text: str) -> str:
    """Return a set without an S before its braces."""
    words = _words(text)
    first = words[0] if len(words) > 0 else ""
    if first[:1] in ("S", "s"):
        words[0] = first[1:]
    return " ".join(words)


def _set_name(numbers: tuple[int, ...]) -> str:
    return "S{" + ", ".join([str(number) for number in numbers]) + "}"


def _taking(numbers: tuple[int, ...]) -> str:
    shown = [str(number) for number in numbers]
    return "take " + (shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1])
