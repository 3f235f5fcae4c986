"""Fibulations: from a heap take the largest number that is one more than a Fibonacci number, or add as many.

The Fibonacci numbers are 0, 1, 2, 3, 5, 8, ..., so the steps are 1, 2, 3, 4, 6, 9, ...  Every heap that the atlas
looked at is decided.

Cost: some 3,000 heaps to look 24 moves ahead of every heap to 200, a tenth of a second.

Source: Mike Guy's game, in R. K. Guy, Fair Game, COMAP 1989, project H.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.games.loopy.rule import PutOrTake


def largest_step(heap: int) -> int:
    """Return the largest of 1, 2, 3, 4, 6, 9, ... that is at most ``heap``, for heaps from 1 on."""
    number, after = 0, 1
    while after < heap:
        number, after = after, number + after
    return number + 1


GAMES = (
    PutOrTake(
        GameInfo(
            slug="fibulations",
            name="Fibulations",
            category=Category.LOOPY,
            summary=(
                "Take the largest number that is one more than a Fibonacci number from a heap, or add as many to it;"
                " whoever empties the heap wins."
            ),
            citations=(Citation("FG", "project H"),),
            play=Play.LOOPY,
        ),
        HeapSum("17", "a heap size"),
        largest_step,
        200,
        24,
    ),
)
