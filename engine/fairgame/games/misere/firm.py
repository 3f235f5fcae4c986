"""Octal games that are tame from some heap on because all their large heaps are firm: a finite check for every heap.

Let h be a heap and k the number of places of the code.  If all heaps to 2h + k are tame, those from h on are firm, and
larger heaps have a move at all, then every heap is tame and all from h on are firm.  For a move in a heap of more than
2h + k leaves more than 2h in at most two heaps, so one of them is at least h.  By induction it is firm and all are
tame; so every option is firm, its misère value is its nim-value, and the heap has the mex of these for both.

Where fickle heaps do not end, periods show it.  Let all heaps below 2e + 2p + k be tame, and those from e on have the
genus of the heap p later as far as that goes.  Then this holds forever, and all heaps are tame: a move in a heap of
2e + 2p + k or more leaves 2e + 2p or more in at most two heaps, so the larger is at least e + p and has, by induction,
the genus of the heap p smaller; so the heap and the one p smaller have options of the same genera.

Where large heaps are firm, the nim-values decide misère play (``fairgame.numbers.tame``), with the fickle heaps below
h excepted, and the misère quotient is that of Nim.  Cost: every option of a few heaps.  Source: the atlas; it rests on
the theorem on sums of tame positions of J. H. Conway, On Numbers and Games, chapter 12.
"""

from functools import cache

from fairgame.core.game import Category, GameInfo
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalRule
from fairgame.numbers.tame import Genus, genus_of_options, sum_of

LARGEST = 40  # heap from which all are firm, that is looked for
SPLITS_OR_KEEPS = 6  # digits with one of these bits leave a heap


@cache
def firm_from(code: OctalCode) -> tuple[int, int] | None:
    """Return the first heap from which all are firm, and the last heap that the proof needs; None if it proves nothing.

    >>> firm_from(OctalCode.parse("0.31"))
    (2, 6)
    """
    genera: list[Genus] = []
    rule = OctalRule(GameInfo(code.slug, str(code), Category.MISERE, code.in_words()), code)
    for heap in range(2 * LARGEST + code.length + 1):
        options = (sum_of(genera[part] for part in option) for option in rule.options(heap))
        genus = genus_of_options(options)
        if genus is None:
            return None
        genera.append(genus)
        first = 1 + max((one for one, (value, misere) in enumerate(genera) if value != misere), default=-1)
        if heap == 2 * first + code.length:
            return (first, heap) if any(digit & SPLITS_OR_KEEPS for digit in code.digits) else None
    return None
