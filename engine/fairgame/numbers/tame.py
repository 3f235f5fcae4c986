"""Genera of tame positions: sums of them are decided in misère play nearly as in normal play.

The *genus* of a position is here the pair of its nim-value g and its misère value g-, which is found by the mex rule
too, but is 1 where there is no move.  It is written g with g- as its exponent: 0^1 for a position without a move.

A position is *tame* here if its genus is 0^1, 1^0 or n^n and every position that play reaches from it is tame too,
a sum of tame positions having the nim-sum of their nim-values as n in n^n where one of them is n^n (then the sum is
*firm*), and as 0^1 or 1^0 where all are 0^1 or 1^0 (*fickle*).  Conway's theorem: that is indeed the genus of the sum,
and so a sum of tame positions is a P-position of misère play exactly if its misère value is 0: where one of them is
firm, if the nim-sum is 0, and where none is, if it is 1.

The proof, by induction on the sum.  No move leads from one such sum to another: no option of a position has its
nim-value or its misère value.  An option of the part a that leaves the sum firm would need the nim-value of a if the
sum was firm before; if it was not, it would need to be firm itself, of the misère value of a.  One that leaves no part
firm would need the other nim-value of 0 and 1, and so the misère value of a, if a was the only firm part, or else the
nim-value of a.  From every other sum with a move there is a move to one such.
If no part is firm and the nim-sum is 0, then all parts are 0^1 and 1^0, and one has a move.  A part 1^0 has an option
of the nim-value 0, and not of the misère value 0, so it is 0^1; a part 0^1 with a move has the option 1^0, since its
misère value is 1; both leave 1^0.  If a part is firm and the nim-sum is not 0, move as in Nim in a part a to the value
b < a that makes the nim-sum 0.  Another firm part makes that right.  If a is the only firm part and the others are
fickle with the nim-sum b, which is 0 or 1, then a firm option b^b will do, or the fickle one that makes the nim-sum of
the whole 1; and a^a has one of these, as it has an option of the misère value b.  If a is fickle, then it is 1^0 and
goes to 0^1.

Cost: none.  Sources: J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy,
Winning Ways, chapter 13, which calls a position tame in more cases: where a move to a position that is not tame can be
undone.  The proof is written by the atlas.
"""

from collections.abc import Iterable

from fairgame.numbers.nimbers import mex

Genus = tuple[int, int]  # nim-value, misère value

NO_MOVE: Genus = (0, 1)


def genus_of_value(value: int, firm: bool) -> Genus:
    """Return the genus of a tame position of this nim-value, which must be 0 or 1 where it is not firm.

    >>> genus_of_value(1, False), genus_of_value(5, True)
    ((1, 0), (5, 5))
    """
    return (value, value) if firm else (value, 1 - value)


def sum_of(genera: Iterable[Genus]) -> Genus:
    """Return the genus of a sum of tame positions.

    >>> sum_of([(1, 0), (1, 0)]), sum_of([(1, 0), (3, 3), (2, 2)]), sum_of([])
    ((0, 1), (0, 0), (0, 1))
    """
    total, firm = 0, False
    for value, misere in genera:
        total ^= value
        firm |= value == misere
    return genus_of_value(total, firm)


def genus_of_options(options: Iterable[Genus]) -> Genus | None:
    """Return the genus of a position from those of its options; None if it is not tame.

    >>> genus_of_options([]), genus_of_options([(0, 1), (1, 0)]), genus_of_options([(0, 1), (2, 2)])
    ((0, 1), (2, 2), (1, 0))
    >>> genus_of_options([(1, 1), (1, 0)]) is None
    True
    """
    found = list(options)
    if not found:
        return NO_MOVE
    value, misere = mex(one for one, _ in found), mex(one for _, one in found)
    return (value, misere) if value == misere or value + misere == 1 else None


def is_p(genus: Genus) -> bool:
    """Whether the previous player wins a tame sum of this genus in misère play."""
    return genus[1] == 0


def written(genus: Genus) -> str:
    """Return a genus as Winning Ways does, the exponent raised.

    >>> written((0, 1)), written((12, 12))
    ('0¹', '12¹²')
    """
    return f"{genus[0]}{str(genus[1]).translate(RAISED)}"


RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
