"""Genera of heaps of an octal game, as Winning Ways writes them: the nim-value, with misère values as exponents.

The *misère value* of a position is the number n for which it is a P-position of misère play beside a heap of n of Nim:
1 where there is no move, else the mex of those of its options.  The *genus* of X is g^(g0 g1 g2 ...), where g is the
nim-value of X and g_k the misère value of X together with k heaps of 2 of Nim.

A heap of 1 beside a position changes its misère value by nim-addition of 1.  So the options of X with k heaps of 2 have
the values of X' with k of them, for each option X' of X, and g_(k-1) and its nim-sum with 1: g_k is the mex of these.
If the exponents of all sums that play reaches repeat after two from g_m on, as far as g_(m+3), then they do forever:
the next one depends on the last one and on those of the options at its place, and all of these came two places before.
A genus is written as far as the first two of the repetition.

Cost: an operation on long integers for each option of each sum of smaller heaps; 0.1 s for heaps to 16.

Sources: J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 13.
"""

from collections.abc import Sequence

from fairgame.errors import LimitError
from fairgame.games.misere.heaps import HeapOptions

Sum = tuple[int, ...]
Exponents = tuple[int, ...]

PLACES = 24  # exponents that are computed; the last four of them must repeat after two
WIDTH = 64  # values are below this


class Genera:
    """Genera of sums of heaps of one game."""

    def __init__(self, options: HeapOptions) -> None:
        """Begin with nothing known."""
        self._options = options
        self._known: dict[Sum, tuple[int, int]] = {}  # nim-value, and a bit for each pair of place and misère value

    def of(self, heap: int) -> tuple[int, Exponents]:
        """Return the nim-value of a heap and its exponents as far as the first two that repeat.

        Raises:
            LimitError: if those of some sum below it do not repeat within the places that are computed.
        """
        value, marks = self._of_sum((heap,) if self._options.is_live(heap) else ())
        return value, shortened(values_of(marks))

    def _of_sum(self, heaps: Sum) -> tuple[int, int]:
        found = self._known.get(heaps)
        if found is not None:
            return found
        seen, marks = set(), 0
        for place, heap in enumerate(heaps):
            if place and heap == heaps[place - 1]:
                continue
            for option in self._options[heap]:
                left = tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
                value, own = self._of_sum(left)
                seen.add(value)
                marks |= own
        self._known[heaps] = found = least(seen), self._exponents(marks, bool(heaps))
        return found

    def _exponents(self, marks: int, has_move: bool) -> int:
        """Return a bit for each exponent from those of the options."""
        total, last = 0, -1
        for place in range(PLACES):
            row = marks >> (place * WIDTH) & ((1 << WIDTH) - 1)
            if place:
                row |= 1 << last | 1 << (last ^ 1)
            last = (~row & (row + 1)).bit_length() - 1 if place or has_move else 1
            total |= 1 << (place * WIDTH + last)
        if total >> (PLACES - 2) * WIDTH != total >> (PLACES - 4) * WIDTH & ((1 << 2 * WIDTH) - 1):
            raise LimitError(f"a genus does not repeat within {PLACES} places")
        return total


def values_of(marks: int) -> Exponents:
    """Return the exponents that bits stand for."""
    rows = (marks >> (place * WIDTH) & ((1 << WIDTH) - 1) for place in range(PLACES))
    return tuple(row.bit_length() - 1 for row in rows)


def shortened(exponents: Exponents) -> Exponents:
    """Return exponents without those that follow by repeating the last two.

    >>> shortened((1, 2, 0, 2, 0, 2))
    (1, 2, 0)
    """
    length = len(exponents)
    while length > 2 and exponents[length - 1] == exponents[length - 3]:  # noqa: PLR2004 - two repeat
        length -= 1
    return exponents[:length]


def least(values: set[int]) -> int:
    """Return the mex."""
    return next(one for one in range(len(values) + 1) if one not in values)


def in_words(value: int, exponents: Sequence[int]) -> str:
    """Return a genus in one line.

    >>> in_words(0, (1, 2, 0))
    '0^120'
    """
    return f"{value}^{''.join(map(str, exponents))}"
