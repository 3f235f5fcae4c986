"""Tribulations: from a heap take the largest triangular number that it holds, or add as many.

Every heap that the atlas looked at is decided, and soon.  That all are is not proved here.

Cost: some 12,000 heaps to look 24 moves ahead of every heap to 400, a few tenths of a second.

Source: Simon Norton's game, in R. K. Guy, Fair Game, COMAP 1989, exercise 62.
"""

from collections.abc import Mapping
from math import isqrt

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.games.loopy.rule import PutOrTake


def largest_triangular(heap: int) -> int:
    """Return the largest of 1, 3, 6, 10, ... that is at most ``heap``."""
    side = (isqrt(8 * heap + 1) - 1) // 2
    return side * (side + 1) // 2


TABLE = "tribulations.remoteness"
PRINTED = "0 1 2 1 6 3 1 5 2 1 2 3 4 3 1"


def _first(tables: Mapping[str, pd.DataFrame]) -> str:
    """Return the remoteness of as many heaps as are printed, and of the one that is left out."""
    return " ".join(map(str, tables[TABLE]["remoteness"][: len(PRINTED.split()) + 1]))


GAMES = (
    PutOrTake(
        GameInfo(
            slug="tribulations",
            name="Tribulations",
            category=Category.LOOPY,
            summary=(
                "Take the largest triangular number from a heap, or add as many to it; whoever empties the heap wins."
            ),
            citations=(Citation("FG", "exercise 62"),),
            errata=(Erratum("FG", "exercise 62, heaps 0 to 15", PRINTED, (TABLE,), _first, scan=True),),
            play=Play.LOOPY,
            order=90,
        ),
        HeapSum("4", "a heap size"),
        largest_triangular,
        400,
        24,
    ),
)
