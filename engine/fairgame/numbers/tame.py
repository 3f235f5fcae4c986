"""Genera of tame positions, whose sums are decided in misère play nearly as in normal play.

The *genus* of a position is here the pair of its nim-value g and its misère value g-. The misère value also follows the
mex rule, but is 1 for a position without a move. The genus is written g with exponent g-: 0^1 for a position without a
move.

A position is *tame* here if its genus is 0^1, 1^0 or n^n and every position that play reaches from it is tame too. Let
s be the nim-sum of the nim-values of some tame positions. Conway's theorem: if one of the positions has a genus n^n,
their sum has the genus s^s; it is *firm*. If all have the genus 0^1 or 1^0, the sum has 0^1 for s = 0 and 1^0 for
s = 1; it is *fickle*. So a sum of tame positions is a P-position of misère play exactly if its misère value is 0: the
nim-sum is 0 if a part is firm, and 1 otherwise.

The proof is by induction on the sum. No move leads from one of these P-positions to another: no option of a position
has its nim-value or its misère value. Consider an option of the part a. If the option leaves the sum firm and the sum
was firm before, the option would need the nim-value of a; if the sum was not firm, the option itself would have to be
firm, with the misère value of a. If the option leaves no part firm and a was the only firm part, the option would need
the other nim-value of 0 and 1, and so the misère value of a. If no part was firm before, the option would need the
nim-value of a. From every other sum with a move there is a move to one of these P-positions.

If no part is firm and the nim-sum is 0, then all parts are 0^1 and 1^0, and one has a move. A part 1^0 has an option of
nim-value 0. Its misère value is not 0, so it is 0^1. A part 0^1 with a move has the option 1^0, since its misère value
is 1. Both moves leave 1^0. If a part is firm and the nim-sum is not 0, move as in Nim in a part a to the value b < a
that makes the nim-sum 0. If another part is firm, that suffices. If a is the only firm part, the others are fickle with
nim-sum b, which is 0 or 1. Then a firm option b^b suffices, or the fickle one that makes the nim-sum of the whole 1;
and a^a has one of these, as it has an option of misère value b. If a is fickle, then it is 1^0 and moves to 0^1.

Cost: none. Sources: J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy,
Winning Ways, chapter 13, which calls more positions tame: those whose moves to positions that are not tame can be
undone. The atlas wrote the proof.
"""

from collections.abc import Iterable

from fairgame.numbers.nimbers import mex

Genus = tuple[int, int]  # nim-value, misère value

NO_MOVE: Genus = (0, 1)


def genus_of_value(value: int, firm: bool) -> Genus:  # noqa: FBT001 - translated to JavaScript
    """Return the genus of a tame position of this nim-value, which must be 0 or 1 if the position is not firm.

    >>> genus_of_value(1, firm=False), genus_of_value(5, firm=True)
    ((1, 0), (5, 5))
    """
    return (value, value) if firm else (value, 1 - value)


def genus_of_sum(genera: Iterable[Genus]) -> Genus:
    """Return the genus of a sum of tame positions.

    >>> genus_of_sum([(1, 0), (1, 0)]), genus_of_sum([(1, 0), (3, 3), (2, 2)]), genus_of_sum([])
    ((0, 1), (0, 0), (0, 1))
    """
    total, firm = 0, False
    for value, misere in genera:
        total ^= value
        firm |= value == misere
    return genus_of_value(total, firm=firm)


def genus_of_options(options: Iterable[Genus]) -> Genus | None:
    """Return the genus of a position from its options' genera; None if it is not tame.

    >>> genus_of_options([]), genus_of_options([(0, 1), (1, 0)]), genus_of_options([(0, 1), (2, 2)])
    ((0, 1), (2, 2), (1, 0))
    >>> genus_of_options([(1, 1), (1, 0)]) is None
    True
    """
    genera = list(options)
    if not genera:
        return NO_MOVE
    value, misere = mex(value for value, _ in genera), mex(misere for _, misere in genera)
    return (value, misere) if value == misere or value + misere == 1 else None


def is_p(genus: Genus) -> bool:
    """Return whether the previous player wins a tame sum of this genus in misère play."""
    return genus[1] == 0


def format_genus(genus: Genus) -> str:
    """Return a genus in the notation of Winning Ways, the exponent raised.

    >>> format_genus((0, 1)), format_genus((12, 12))
    ('0¹', '12¹²')
    """
    return f"{genus[0]}{str(genus[1]).translate(RAISED)}"


RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
