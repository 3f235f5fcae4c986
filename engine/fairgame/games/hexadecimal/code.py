"""Codes of taking and breaking with digits up to F, and optionally digits that repeat forever.

Nim is ``0.(3)``, Lasker's Nim ``4.(3)``, taking odd numbers ``0.(30)``.  Splitting without taking is 4, 8 or C before
the point (``fairgame.core.take_break``).

Values are computed by mex.  The possible values of two and three heaps with m matches together are computed once for
each m.  No theorem here proves a period; an apparent period may have a saltus, as in Nim, and is only *observed*.
Parsing is translated for the browser.

Cost: time O(n^2 V) for values below V, 0.2 s for 300 heaps of a code with an 8.  Source: R. K. Guy, Fair Game, COMAP
1989, Table 2; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.
"""

from fairgame.core.notation import Refusal
from fairgame.core.take_break import MAX_TEXT, TYPED, TakeBreakCode, read_digits
from fairgame.errors import LimitError
from fairgame.numbers.nimbers import mex

MAX_HEAPS = 2000
FIRST_DIGITS = "048Cc"


class BreakingCode(TakeBreakCode):
    """A code with digits up to F, which may repeat."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "BreakingCode":
        """Parse a code: ``0.3F``, ``.8`` or ``4.(3)`` for example; lower case is accepted.

        Raises:
            Refusal: with the wrong text and the accepted input.

        >>> str(BreakingCode.parse(".3f0")), str(BreakingCode.parse("4.(3)"))
        ('0.3F', '4.(3)')
        """
        return cls(*code_in(text))


def code_in(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits of a text, from the one before the point on, and the digits that repeat after them.

    Raises:
        Refusal: with the wrong text and the accepted input.
    """
    if len(text) > MAX_TEXT:
        raise Refusal(text[:MAX_TEXT], f"a code has at most {MAX_TEXT} characters")
    head, point, tail = text.partition(".")
    if point == "" or len(head) > 1 or head not in FIRST_DIGITS:
        raise Refusal(text, "a code begins with 0, 4, 8 or C and a point, such as 0.8, .3F or 4.(3)")
    fixed, bracket, inside = tail.partition("(")
    repeated, closing, more = inside.partition(")")
    if bracket != "" and (closing == "" or more != "" or repeated == ""):
        raise Refusal(text, "digits that repeat are in brackets at the end, as in 0.(30)")
    for character in fixed + repeated:
        if character not in TYPED:
            raise Refusal(character, "the digits of a code are 0 to 9 and A to F")
    digits, repeating = read_digits(text)
    if not any(digits) and len(repeating) == 0:
        raise Refusal(text, "every digit is 0: no move exists")
    return digits, repeating


def breaking_values(code: TakeBreakCode, stop: int) -> list[int]:
    """Return nim-values of heaps 0..stop-1.

    Raises:
        LimitError: if ``stop`` is not from 1 to ``MAX_HEAPS``.

    >>> breaking_values(BreakingCode.parse("4.(3)"), 10)
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]
    """
    if not 1 <= stop <= MAX_HEAPS:
        raise LimitError(f"{stop} values of {code}: expected 1 to {MAX_HEAPS}")
    written = (*code.digits, *code.repeating)
    has_pairs, has_triples = any(digit & 12 for digit in written), any(digit & 8 for digit in written)
    values: list[int] = []
    pairs: list[set[int]] = []
    triples: list[set[int]] = []
    for heap in range(stop):
        splits = range(1, heap)
        known = values
        pairs.append({known[a] ^ known[heap - a] for a in splits if 2 * a <= heap} if has_pairs else set())
        triples.append({value ^ known[a] for a in splits for value in pairs[heap - a]} if has_triples else set())
        seen: set[int] = set()
        for taken in range(heap + 1):
            digit, rest = code.digit(taken), heap - taken
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and 0 < rest < heap:
                seen.add(values[rest])
            if digit & 4:
                seen |= pairs[rest]
            if digit & 8:
                seen |= triples[rest]
        values.append(mex(seen))
    return values
