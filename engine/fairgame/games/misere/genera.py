"""Genera of heaps of an octal game, and the codes whose large heaps are all firm.

The *misère value* of a position is the size n of the heap of Nim that makes a P-position of misère play with it:
1 without a move, otherwise the mex of the values of its options.  The *genus* of X is g^(g0 g1 g2 ...), where g is the
nim-value of X and g_k the misère value of X together with k heaps of 2 of Nim, as in Winning Ways.

A heap of 1 next to a position changes its misère value by nim-addition of 1.  So the options of X with k heaps of 2
have the misère values of X' with k heaps of 2, for each option X' of X, and also g_(k-1) and its nim-sum with 1.  The
mex of these values is g_k.  Let the exponents of all sums that play reaches repeat after two from g_m to g_(m+3).  Then
they repeat forever: the next exponent depends on the last one and on the options' exponents at its place, and all of
these occurred two places before.  A genus is written to the first two exponents of the repetition.  Cost: an operation
on long integers for each option of each sum of smaller heaps; 0.1 s for heaps to 16.

*Firm heaps.*  Let h be a heap and k the number of places of the code.  If all heaps to 2h + k are tame, those from h on
are firm, and larger heaps have a move, then every heap is tame and all from h on are firm.  Proof: a move in a heap of
more than 2h + k leaves more than 2h in at most two heaps, so one heap is at least h.  By induction this heap is firm
and both are tame.  So every option is firm, and its misère value is its nim-value; the mex of these is both values of
the heap.

Periods show that fickle heaps do not end.  Let all heaps below b = 2e + 2p + k be tame, and let heaps n and n + p have
the same genus for e <= n < b - p.  Then heaps n and n + p have the same genus for every n >= e, and all heaps are tame.
Proof: a move in a heap of 2e + 2p + k or more leaves 2e + 2p or more in at most two heaps.  So the larger heap is at
least e + p and has, by induction, the genus of the heap p smaller.  So the heap of the move and the heap p smaller have
options of the same genera.

If large heaps are firm, nim-values decide misère play (``fairgame.numbers.tame``), except for the fickle heaps below h,
and the misère quotient is that of Nim.  Cost: every option of a few heaps.

Sources: J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 13.  The finite check for firm heaps is the atlas's; it rests on Conway's theorem on sums of tame positions.
"""

from collections.abc import Sequence
from functools import cache

from fairgame.core.game import Category, GameInfo
from fairgame.errors import LimitError
from fairgame.games.misere.heaps import HeapOptions
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalRule
from fairgame.numbers.nimbers import mex
from fairgame.numbers.tame import Genus, genus_of_options, genus_of_sum

Sum = tuple[int, ...]
Exponents = tuple[int, ...]

PLACES = 24  # exponents that are computed; the last four of them must repeat after two
WIDTH = 64  # values are below this
MAX_FIRM_FROM = 40  # largest first firm heap of the search
LEAVES_HEAPS = 6  # bits of a digit that leave a heap


class Genera:
    """Genera of sums of heaps of one game."""

    def __init__(self, options: HeapOptions) -> None:
        """Start with an empty cache."""
        self._options = options
        self._known: dict[Sum, tuple[int, int]] = {}  # nim-value, and a bit for each pair of place and misère value

    def genus(self, heap: int) -> tuple[int, Exponents]:
        """Return the nim-value of a heap and its exponents to the first two that repeat.

        Raises:
            LimitError: if the exponents of a sum below it do not repeat within ``PLACES``.
        """
        value, marks = self._genus_of_sum((heap,) if self._options.is_live(heap) else ())
        return value, shorten(decode_exponents(marks))

    def _genus_of_sum(self, heaps: Sum) -> tuple[int, int]:
        known = self._known.get(heaps)
        if known is not None:
            return known
        values, marks = set(), 0
        for place, heap in enumerate(heaps):
            if place and heap == heaps[place - 1]:
                continue
            for option in self._options[heap]:
                left = tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
                value, option_marks = self._genus_of_sum(left)
                values.add(value)
                marks |= option_marks
        self._known[heaps] = genus = mex(values), self._exponents(marks, has_move=bool(heaps))
        return genus

    def _exponents(self, marks: int, *, has_move: bool) -> int:
        """Return a bit for each exponent, from the bits of the options."""
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


def decode_exponents(marks: int) -> Exponents:
    """Return the exponents that bits encode."""
    rows = (marks >> (place * WIDTH) & ((1 << WIDTH) - 1) for place in range(PLACES))
    return tuple(row.bit_length() - 1 for row in rows)


def shorten(exponents: Exponents) -> Exponents:
    """Return exponents without those that follow by repeating the last two.

    >>> shorten((1, 2, 0, 2, 0, 2))
    (1, 2, 0)
    """
    length = len(exponents)
    while length > 2 and exponents[length - 1] == exponents[length - 3]:  # noqa: PLR2004 - two repeat
        length -= 1
    return exponents[:length]


def genus_text(value: int, exponents: Sequence[int]) -> str:
    """Return a genus in one line.

    >>> genus_text(0, (1, 2, 0))
    '0^120'
    """
    return f"{value}^{''.join(map(str, exponents))}"


@cache
def firm_from(code: OctalCode) -> tuple[int, int] | None:
    """Return the least heap with all heaps from it on firm, and the last heap of the proof; None without a proof.

    >>> firm_from(OctalCode.parse("0.31"))
    (2, 6)
    """
    genera: list[Genus] = []
    rule = OctalRule(GameInfo(code.slug, str(code), Category.MISERE, code.in_words()), code)
    for heap in range(2 * MAX_FIRM_FROM + code.length + 1):
        options = (genus_of_sum(genera[part] for part in option) for option in rule.options(heap))
        genus = genus_of_options(options)
        if genus is None:
            return None
        genera.append(genus)
        first = 1 + max((n for n, (value, misere) in enumerate(genera) if value != misere), default=-1)
        if heap == 2 * first + code.length:
            return (first, heap) if any(digit & LEAVES_HEAPS for digit in code.digits) else None
    return None
