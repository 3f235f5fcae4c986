"""Equality of the nim-values of two octal codes forever, decided from their digits and a few values.

Count heaps from the first that has a move: if the heaps 0, 1, ..., z-1 have none, let b(i) = G(z + i). The options of
heap z + i then have these values, by the digits d_k:

* 4 in d_k: both parts have a move, b(x) ^ b(y) with x + y = i - (z + k); or one part has none, b(i - o) for o = k+1,
  ..., k+z-1; or neither has, value 0;
* 2 in d_k: b(i - k), or 0 if the remaining heap has no move;
* 1 in d_k: 0, for the heap of k only.

So three sets of numbers determine the options: ``pairs``, the z + k; ``singles``, the o and the k of the single heaps;
and ``nothing``, the finitely many i whose heap has an option without a move in any part.

**Lemma.** Let two codes have the same ``pairs``, let b agree for i < L, where L is above all of either ``nothing``, and
let each number o that is in the ``singles`` of only one of them be *implied* by a number p of ``pairs``: b(o - p) = 0
with 0 <= o - p < L. Then b agrees forever. Proof: if b agrees below i >= L, the options of i have the same values in
both. Those of the pairs are the same, and the value b(i - o) of an implied o is that of the pair (o - p, i - o).

Guy and Smith's standard form and first cousins are cases of it: .07, .137, .4 and .42 have the very same three sets;
4.002 has the single 3 that 4. lacks, and the pair 2 of both implies it, as b(1) = 0.

Cost: a few dozen steps a code. Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge
Philos. Soc. 52 (1956) 514-526, section 3.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Moves(NamedTuple):
    """The moves of a code, counted from its first heap that has one.

    Attributes:
        zeros: the number of heaps without a move, heap 0 included.
        pairs: p such that heap i splits into any x, y with x + y = i - p; ascending, as the others.
        singles: o such that heap i becomes i - o, or i - o and a heap without a move.
        nothing: the i whose heap has an option without a move in any part.
    """

    zeros: int
    pairs: tuple[int, ...]
    singles: tuple[int, ...]
    nothing: tuple[int, ...]


def moves_of(digits: Sequence[int]) -> Moves:
    """Return the moves of the code with these digits, not all 0.

    >>> moves_of((0, 4))
    Moves(zeros=3, pairs=(4,), singles=(2, 3), nothing=(0, 1, 2))
    """
    splits = [taken for taken, digit in enumerate(digits) if digit & 4]
    single = [taken for taken, digit in enumerate(digits) if digit & 2]
    whole = [taken for taken, digit in enumerate(digits) if digit & 1]
    zeros = min([*whole, *(taken + 1 for taken in single), *(taken + 2 for taken in splits)])
    ends = {
        *(taken - zeros for taken in whole),
        *(taken + left - zeros for taken in single for left in range(1, zeros)),
        *(taken + left - zeros for taken in splits for left in range(2, 2 * zeros - 1)),
    }
    return Moves(
        zeros,
        tuple(zeros + taken for taken in splits),
        tuple(sorted({*single, *(taken + part for taken in splits for part in range(1, zeros))})),
        tuple(sorted(index for index in ends if index >= 0)),
    )


def same_for_ever(one: Moves, other: Moves, values: Sequence[int]) -> bool:
    """Return whether the lemma shows that two codes have the same values forever.

    Args:
        one: the moves of a code.
        other: those of the other.
        values: b(0), b(1), ..., which must be the values of both.
    """
    _, pairs, singles, nothing = one
    _, other_pairs, other_singles, other_nothing = other
    if pairs != other_pairs or len(values) <= max([*nothing, *other_nothing]):
        return False
    for single in (*singles, *other_singles):
        implied = any(0 <= single - pair < len(values) and values[single - pair] == 0 for pair in pairs)
        if not implied and (single in singles) != (single in other_singles):
            return False
    return True
