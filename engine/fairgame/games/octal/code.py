"""Guy-Smith codes of octal games: the accepted texts, with the place of the first fault.

The digit before the point, for nothing taken, is 0 or 4 (split only); the others are 0 to 7
(``fairgame.core.take_break``).
"""

from fairgame.core.take_break import MAX_TEXT, TakeBreakCode, read_digits
from fairgame.errors import OctalCodeError

GRUNDY = "Grundy"  # instead of a code, for Grundy's game


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
    return read_digits(text)[0]


class OctalCode(TakeBreakCode):
    """An octal code; ``digits[k]`` is the digit for taking k, with no trailing zero and at least one move."""

    __slots__ = ()

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
    def slug(self) -> str:
        """The code as a part of a URL: ``octal-0-77``."""
        return f"octal-{str(self).replace('.', '-')}".rstrip("-")
