"""Put or take a square: from a heap take the largest square that it holds, or add as many.

Most heaps are open: neither player is known to be able to force the end.

Cost: some 90,000 heaps to look 38 moves ahead of every heap to 300, two seconds.

Source: R. A. Epstein's game, in E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15, and R. K. Guy,
Fair Game, COMAP 1989, project H.
"""

from collections.abc import Mapping
from math import isqrt

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.games.loopy.rule import PutOrTake


def largest_square(heap: int) -> int:
    """Return the largest square that is at most ``heap``."""
    root = isqrt(heap)
    return root * root


def _open(tables: Mapping[str, pd.DataFrame]) -> str:
    rows = tables["put-or-take-a-square.remoteness"]
    first = rows.loc[rows["remoteness"].isna(), "n"].head(6)
    return f"{', '.join(map(str, first))}, …"


GAMES = (
    PutOrTake(
        GameInfo(
            slug="put-or-take-a-square",
            name="Put or take a square",
            category=Category.LOOPY,
            summary="Take the largest square from a heap, or add as many to it; whoever empties the heap wins.",
            aliases=("Epstein's game",),
            citations=(Citation("FG", "project H"),),
            errata=(
                Erratum(
                    "FG",
                    "project H, open positions of put or take a square",
                    "2, 3, 6, 8, 10, …",
                    ("put-or-take-a-square.remoteness",),
                    _open,
                    scan=True,
                ),
            ),
            play=Play.LOOPY,
        ),
        HeapSum("1918", "a heap size"),
        largest_square,
        300,
        38,
    ),
)
