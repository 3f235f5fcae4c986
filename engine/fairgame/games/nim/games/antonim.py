"""Antonim, antipathetic Nim: Nim in which no two heaps may be equal; empty heaps do not count.

With at most three heaps a position is lost exactly if the heaps, each made larger by 1, have nim-sum 0 (an absent heap
counts as 1), and the empty table is lost.  It is Welter's game on squares from 0 with any number of coins on square 0.
For four heaps no rule is known to the atlas; their table is made by a sieve (``fairgame.games.nim.sieve``), and
single positions are searched.

Cost: at most three heaps at once; four heaps up to some dozens each.
Source: R. K. Guy, Fair Game, COMAP 1989, project I, which states the rule for three heaps and the likeness to Welter's
game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, nonzero, padded, replaced, without_zeros
from fairgame.core.listings import Listing, list_of_heaps
from fairgame.core.notation import Numbers
from fairgame.errors import LimitError
from fairgame.games.nim.sieve import lost_heaps
from fairgame.numbers.nimbers import nim_moves, nim_sum

SOLVED = 3  # heaps


@dataclass(frozen=True)
class Antonim:
    """Positions are the heaps that are not empty, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 5 7",
            "heap sizes with spaces between",
            most=8,
            distinct="in Antonim no two heaps may be equal",
            order="no zeros",
        )
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield what is left after making one heap smaller, but not equal to another."""
        for place, heap in enumerate(position):
            for left in range(heap):
                if left == 0 or left not in position:
                    yield (nonzero(replaced(position, place, left)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield up to four different heaps below ``stop``."""
        return without_zeros(4, stop, distinct=True) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the heaps, each larger by 1, have nim-sum 0.

        Raises:
            LimitError: for more than three heaps.
        """
        return not position or nim_sum(_raised(position)) == 0

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position: one of each heap at most, and the empty table.

        Raises:
            LimitError: for more than three heaps.
        """
        raised = _raised(position)
        if len(position) == 1:
            yield ((),)
        for place, left in nim_moves(raised):
            if left > 0:
                heaps = (*raised[:place], left, *raised[place + 1 :])
                yield (tuple(sorted(heap - 1 for heap in heaps if heap > 1)),)

    def nim_sum_terms(self, components: tuple[HeapSizes, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps, each larger by 1, where the rule is known."""
        if not components or not components[0] or len(components[0]) > SOLVED:
            return ()
        return tuple((f"{heap} + 1", heap + 1) for heap in padded(components[0], SOLVED))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the tables of three and of four heaps."""
        return (
            list_of_heaps(3, 40, distinct=True),
            list_of_heaps(4, 24, distinct=True, lost=partial(lost_heaps, distinct=True)),
        )


def _raised(position: HeapSizes) -> HeapSizes:
    if len(position) > SOLVED:
        raise LimitError(f"antonim: a rule is known for at most {SOLVED} heaps; four are searched up to some dozens")
    return tuple(heap + 1 for heap in padded(position, SOLVED))


GAMES = (
    Antonim(
        GameInfo(
            slug="antonim",
            name="Antonim",
            category=Category.NIM,
            order=10,
            summary="Nim in which no two heaps may be equal; whoever takes the last match wins.",
            aliases=("Antipathetic Nim",),
            citations=(Citation("FG", "project I"),),
        )
    ),
)
