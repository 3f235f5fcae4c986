"""The Guy-Smith code of an octal game: parsed once, printed one way.

A code d0.d1d2d3... says what may be done with a heap.  Digit d_k, for k matches taken, is a sum of

* 1: the heap may vanish (it held just k),
* 2: one non-empty heap may be left,
* 4: two non-empty heaps may be left,

and d0, for nothing taken, is 0 or 4 (split only).  The canonical text keeps the leading digit and drops trailing
zeros: 0.77.  Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52
(1956) 514-526.
"""

from dataclasses import dataclass

from engine.errors import OctalCodeError

GRUNDY = "Grundy"  # stands where codes do, for Grundy's game, which has none
LONGEST_TEXT = 80  # checked before anything else, so that no text is ever costly to refuse


@dataclass(frozen=True, slots=True, order=True)
class OctalCode:
    """An octal code; ``digits[k]`` is the digit for taking k, with no trailing zero and at least one move."""

    digits: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> "OctalCode":
        """Read a code such as ``0.77``, ``.77`` or ``4.7``.

        Raises:
            OctalCodeError: with the position of the first character that is wrong and what is accepted there.

        >>> str(OctalCode.parse(".770"))
        '0.77'
        """
        if len(text) > LONGEST_TEXT:
            raise OctalCodeError(text, LONGEST_TEXT, f"a code has at most {LONGEST_TEXT} characters")
        head, dot, tail = text.partition(".")
        if not dot:
            raise OctalCodeError(text, len(text), "a code has a point, as in 0.77 or 4.7")
        if head not in ("", "0", "4"):
            reason = "the digit before the point says what may be done taking nothing: 0 (nothing) or 4 (split)"
            raise OctalCodeError(text, 0, reason)
        for place, character in enumerate(tail):
            if character not in "01234567":
                raise OctalCodeError(text, len(head) + 1 + place, _why_no_digit(character))
        if set(head + tail) <= {"0"}:
            raise OctalCodeError(text, len(text), "every digit is 0, so that there is no move at all")
        return cls((int(head or "0"), *map(int, tail.rstrip("0"))))

    @property
    def length(self) -> int:
        """The most that one move can take: k, the place of the last digit (0 for the code ``4.``)."""
        return len(self.digits) - 1

    @property
    def slug(self) -> str:
        """The code as a part of an address: ``octal-0-77``."""
        return f"octal-{str(self).replace('.', '-')}".rstrip("-")

    def in_words(self) -> str:
        """Return the rule in words.

        >>> OctalCode.parse("0.15").in_words()
        'take 1 leaving nothing; take 2 leaving nothing or two heaps'
        """
        parts = []
        for taken, digit in enumerate(self.digits):
            leaves = [words for bit, words in ((1, "nothing"), (2, "one heap"), (4, "two heaps")) if digit & bit]
            if leaves:
                left = " or ".join([", ".join(leaves[:-1]), leaves[-1]] if leaves[1:] else leaves)
                parts.append(f"take {taken} leaving {left}" if taken else "split a heap in two")
        return "; ".join(parts)

    def __str__(self) -> str:
        """Return the canonical text, ``0.77``."""
        return f"{self.digits[0]}." + "".join(map(str, self.digits[1:]))


def _why_no_digit(character: str) -> str:
    if character in "89abcdefABCDEF":
        return (
            f"digit {character} would let a move leave three heaps (8 is the bit for it); such games are called"
            " hexadecimal, an octal code has the digits 0 to 7"
        )
    return "an octal code has the digits 0 to 7 after its point"
