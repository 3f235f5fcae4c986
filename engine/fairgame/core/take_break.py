"""Codes of games of taking and breaking: octal codes, hexadecimal codes and subtraction sets.

A code d0.d1d2d3... determines the moves in a heap.  Digit d_k, for k matches taken, is a sum of

* 1: the heap may vanish (it had just k),
* 2: one non-empty heap may be left,
* 4: two non-empty heaps may be left,
* 8: three non-empty heaps may be left.

Digits above 9 are A to F; digits in brackets at the end repeat forever.  An octal code has finitely many digits below
8, and a subtraction set has the digit 3 at each of its numbers.  The canonical text keeps the leading digit and drops
trailing zeros: 0.77, 0.3F, 4.(3).  Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge
Philos. Soc. 52 (1956) 514-526; hexadecimal codes: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.

The functions on texts and digits are translated for the browser, so Python and the browser read a code in the same way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

DIGITS = "0123456789ABCDEF"
TYPED = DIGITS + "abcdef"
MAX_TEXT = 80  # characters of a code, checked first, so that a long text is rejected at once
OCTAL = 8
SUBTRACTION = 3  # the digit for taking a number of a set
LEAVES = ((1, "nothing"), (2, "one heap"), (4, "two heaps"), (8, "three heaps"))

Option = tuple[int, ...]  # the heaps that a move leaves, the largest first


@dataclass(frozen=True, slots=True, order=True)
class TakeBreakCode:
    """A code with at least one move.

    Attributes:
        digits: d_0, d_1, ...; without ``repeating`` the last digit is not 0, unless it is d_0.
        repeating: the digits that follow and repeat forever; () for finitely many digits.
    """

    digits: tuple[int, ...]
    repeating: tuple[int, ...] = ()

    @classmethod
    def of_set(cls, numbers: Sequence[int]) -> "TakeBreakCode":
        """Return the code of the subtraction game with these numbers, each at least 1.

        >>> str(TakeBreakCode.of_set((2, 3)))
        '0.033'
        """
        return cls(tuple(SUBTRACTION * (taken in numbers) for taken in range(max(numbers) + 1)))

    def digit(self, taken: int) -> int:
        """Return the digit for ``taken`` taken matches."""
        if taken < len(self.digits):
            return self.digits[taken]
        return self.repeating[(taken - len(self.digits)) % len(self.repeating)] if self.repeating else 0

    @property
    def length(self) -> int:
        """The place k of the last digit before those that repeat, 0 for the code ``4.``."""
        return len(self.digits) - 1

    @property
    def is_octal(self) -> bool:
        """Whether this is an octal code, with finitely many digits below 8."""
        return not self.repeating and max(self.digits) < OCTAL

    def options(self, heap: int) -> Iterator[Option]:
        """Yield the heaps that each move leaves.

        >>> list(TakeBreakCode((0, 7)).options(3))
        [(2,), (1, 1)]
        """
        return options_of(tuple(map(self.digit, range(heap + 1))) if self.repeating else self.digits, heap)

    def in_words(self) -> str:
        """Return the rule in words, for the written digits.

        >>> TakeBreakCode((0, 9)).in_words()
        'take 1 leaving nothing or three heaps'
        """
        return in_words(self.digits, self.repeating)

    def __str__(self) -> str:
        """Return the canonical text."""
        return text_of(self.digits, self.repeating)


def read_digits(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits of a text that is a code, from the one before the point on, and those that repeat after them.

    >>> read_digits(".3f0"), read_digits("4.(30)")
    (((0, 3, 15), ()), ((4,), (3, 0)))
    """
    head, _, tail = text.partition(".")
    fixed, _, inside = tail.partition("(")
    digits, repeating = (_digit(head or "0"), *map(_digit, fixed)), tuple(map(_digit, inside.partition(")")[0]))
    if not any(repeating):
        repeating = ()
        while len(digits) > 1 and digits[-1] == 0:
            digits = digits[:-1]
    return digits, repeating


def _digit(character: str) -> int:
    place = TYPED.index(character)
    return place if place < len(DIGITS) else place - len(DIGITS) + 10


def text_of(digits: tuple[int, ...], repeating: tuple[int, ...] = ()) -> str:
    """Return the canonical text of a code.

    >>> text_of((0, 7, 7)), text_of((4,), (3, 0))
    ('0.77', '4.(30)')
    """
    repeated = "".join([DIGITS[digit] for digit in repeating])
    tail = "".join([DIGITS[digit] for digit in digits[1:]])
    return f"{DIGITS[digits[0]]}.{tail}" + (f"({repeated})" if repeated != "" else "")


def in_words(digits: tuple[int, ...], repeating: tuple[int, ...] = ()) -> str:
    """Return the rule of a code in words, for the written digits.

    >>> in_words((4, 1, 5))
    'split a heap in two; take a whole heap of 1; take 2 leaving nothing or two heaps'
    """
    parts = []
    for taken, digit in enumerate((*digits, *repeating)):
        leaves = [words for bit, words in LEAVES if digit & bit]
        if len(leaves) > 0:
            left = leaves[0] if len(leaves) == 1 else ", ".join(leaves[:-1]) + " or " + leaves[-1]
            split = "split a heap in two" if left == "two heaps" else f"split a heap into {left}"
            take = f"take a whole heap of {taken}" if left == "nothing" else f"take {taken} leaving {left}"
            parts.append(take if taken > 0 else split)
    return "; ".join(parts) + ("; and so on, the digits in brackets repeating" if len(repeating) > 0 else "")


def options_of(digits: tuple[int, ...], heap: int) -> Iterator[Option]:
    """Yield the heaps that each move of finitely many digits leaves, by the number taken.

    >>> list(options_of((0, 15), 4))
    [(3,), (2, 1), (1, 1, 1)]
    """
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((rest - part, part) for part in range(1, rest // 2 + 1))
        if digit & 8:
            for least in range(1, rest // 3 + 1):
                yield from ((rest - least - part, part, least) for part in range(least, (rest - least) // 2 + 1))
