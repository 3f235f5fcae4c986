"""Put or take a square: from a heap take the largest square that it holds, or add as many.

Most heaps are open: neither player is known to be able to force the end.

Cost: some 90,000 heaps to look 38 moves ahead of every heap to 300, two seconds.

Source: R. A. Epstein's game, in E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15, and R. K. Guy,
Fair Game, COMAP 1989, exercise 62 and project H.
"""

from math import isqrt

from engine.families.put_or_take import PutOrTake
from engine.ruleset.game import GameInfo, Place, Shelf
from engine.ruleset.notation import HeapSum
from engine.ruleset.play import Play


def largest_square(heap: int) -> int:
    """Return the largest square that is at most ``heap``."""
    root = isqrt(heap)
    return root * root


GAMES = (
    PutOrTake(
        GameInfo(
            slug="put-or-take-a-square",
            name="Put or take a square",
            shelf=Shelf.LOOPY,
            summary="Take the largest square from a heap, or add as many to it; whoever empties the heap wins.",
            aliases=("Epstein's game",),
            places=(Place("FG", "exercise 62, project H"),),
            play=Play.LOOPY,
        ),
        HeapSum("1918", "a heap size"),
        largest_square,
        300,
        38,
    ),
)
