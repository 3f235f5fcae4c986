"""Guy-Smith codes of octal games: parsed once, printed one way.

A code d0.d1d2d3... determines the moves in a heap. Digit d_k, for k matches taken, is a sum of

* 1: the heap may vanish (it had just k),
* 2: one non-empty heap may be left,
* 4: two non-empty heaps may be left,

and d0, for nothing taken, is 0 or 4 (split only). The canonical text keeps the leading digit and drops trailing zeros:
0.77. Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)
514-526.

The functions on texts and digits are translated for the browser, so Python and the browser read a code in the same way.
"""

from dataclasses import dataclass

from fairgame.errors import OctalCodeError

GRUNDY = "Grundy"  # instead of a code, for Grundy's game
MAX_TEXT = 80  # checked first, so that a long text is rejected at once


def fault_in(text: str) -> tuple[int, str] | None:
    """Return the place of the first character that is not allowed in a code, and the accepted characters there.

    Places count from 0; None means that the text is a code, ``0.77``, ``.77`` or ``4.7`` for example.
    """
    if len(text) > MAX_TEXT:
        return MAX_TEXT, f"a code has at most {MAX_TEXT} characters"
    head, dot, tail = text.partition(".")
    if dot == "":
        return len(text), "a code has a point, as in 0.77 or 4.7"
    if head not in ("", "0", "4"):
        return 0, "the digit before the point is for taking nothing: 0 (no move) or 4 (split)"
    for place, character in enumerate(tail):
        if character not in "01234567":
            return len(head) + 1 + place, _why_no_digit(character)
    if all(character == "0" for character in head + tail):
        return len(text), "every digit is 0: no move exists"
    return None


def _why_no_digit(character: str) -> str:
    if character in "89abcdefABCDEF":
        return (
            f"digit {character} would let a move leave three heaps (8 is the bit for it); such games are called"
            " hexadecimal, an octal code has the digits 0 to 7"
        )
    return "an octal code has the digits 0 to 7 after its point"


def digits_of(text: str) -> tuple[int, ...]:
    """Return the digits of a text that is a code, from the one before the point on, without trailing zeros.

    >>> digits_of(".770")
    (0, 7, 7)
    """
    head, _, tail = text.partition(".")
    return (int(head or "0"), *map(int, tail.rstrip("0")))


def text_of(digits: tuple[int, ...]) -> str:
    """Return the canonical text, ``0.77``."""
    return f"{digits[0]}." + "".join(map(str, digits[1:]))


def in_words(digits: tuple[int, ...]) -> str:
    """Return the rule in words.

    >>> in_words((0, 1, 5))
    'take 1 leaving nothing; take 2 leaving nothing or two heaps'
    """
    parts = []
    for taken, digit in enumerate(digits):
        leaves = [words for bit, words in ((1, "nothing"), (2, "one heap"), (4, "two heaps")) if digit & bit]
        if leaves:
            left = " or ".join([", ".join(leaves[:-1]), leaves[-1]] if leaves[1:] else leaves)
            parts.append(f"take {taken} leaving {left}" if taken else "split a heap in two")
    return "; ".join(parts)


@dataclass(frozen=True, slots=True, order=True)
class OctalCode:
    """An octal code; ``digits[k]`` is the digit for taking k, with no trailing zero and at least one move."""

    digits: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> "OctalCode":
        """Parse a code: ``0.77``, ``.77`` or ``4.7`` for example.

        Raises:
            OctalCodeError: with the position of the first wrong character and the accepted ones.

        >>> str(OctalCode.parse(".770"))
        '0.77'
        """
        error = fault_in(text)
        if error is not None:
            raise OctalCodeError(text, *error)
        return cls(digits_of(text))

    @property
    def length(self) -> int:
        """The greatest number that one move can take: k, the place of the last digit (0 for the code ``4.``)."""
        return len(self.digits) - 1

    @property
    def slug(self) -> str:
        """The code as a part of a URL: ``octal-0-77``."""
        return f"octal-{str(self).replace('.', '-')}".rstrip("-")

    def in_words(self) -> str:
        """Return the rule in words.

        >>> OctalCode.parse("0.15").in_words()
        'take 1 leaving nothing; take 2 leaving nothing or two heaps'
        """
        return in_words(self.digits)

    def __str__(self) -> str:
        """Return the canonical text, ``0.77``."""
        return text_of(self.digits)
