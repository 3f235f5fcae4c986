"""Misère Grundy's game: split a heap into two unequal ones; whoever makes the last split loses.

No full solution is known.  The misère quotient of the first heaps decides sums of these, a search the others.

Cost: a third of a second for the quotient, once a process.  Source: R. K. Guy, Fair Game, COMAP 1989, exercise 41.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.games.misere.known_quotients import grundy_rule
from fairgame.games.misere.rows import single_rows

MAX_LISTED = 60
NOTATION = HeapSum("5 9 18")


@dataclass(frozen=True)
class MisereGrundy:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = NOTATION
    misere_source: str = "the misère quotient of the first heaps"

    def options(self, position: int) -> Iterator[tuple[int, int]]:
        """Yield the splits into two unequal heaps, the smaller one last."""
        yield from ((position - part, part) for part in range(1, (position + 1) // 2))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether the product of the heaps lies in the P-portion of the misère quotient."""
        return grundy_rule().is_p_sum(components)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of single heaps."""
        return (single_rows(MAX_LISTED, "heaps of at most {largest}", still=(0, 1, 2), last=(3,)),)


GAMES = (
    MisereGrundy(
        GameInfo(
            slug="misere-grundy",
            name="Misère Grundy's game",
            category=Category.MISERE,
            order=20,
            play=Play.MISERE,
            summary="Split a heap into two heaps that are not equal; whoever makes the last split loses.",
            citations=(Citation("FG", "exercise 41"),),
        )
    ),
)
