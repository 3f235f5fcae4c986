"""Misère Nim: Nim in which whoever takes the last match loses.

Play as in ordinary Nim until your move would leave only heaps of 1, and then leave an odd number of them.  A position
is a whole table: misère games do not add up.

Cost: as Nim's.  Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, nonzero, replaced, without_zeros
from fairgame.core.listings import Listing, list_of_heaps
from fairgame.core.notation import Numbers
from fairgame.core.play import Play
from fairgame.numbers.nimbers import nim_sum


@dataclass(frozen=True)
class MisereNim:
    """Positions are the heaps that are not empty, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers("1 4 5", "heap sizes with spaces between", order="no zeros")
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield what is left after taking some."""
        for place, heap in enumerate(position):
            for left in range(heap):
                yield (nonzero(replaced(position, place, left)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield up to three heaps below ``stop``."""
        return without_zeros(3, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the nim-sum is 0, or 1 where no heap is larger than 1."""
        return nim_sum(position) == (0 if any(heap > 1 for heap in position) else 1)

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position: at most two of each heap are worth a look, and the nim-sum's."""
        total = nim_sum(position)
        for place, heap in enumerate(position):
            for left in sorted({0, 1, heap ^ total}):
                option = nonzero(replaced(position, place, left))
                if left < heap and self.is_p_position(option):
                    yield (option,)

    def nim_sum_terms(self, components: tuple[HeapSizes, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps where Nim's rule holds: as long as one is larger than 1."""
        (heaps,) = components
        return tuple((str(heap), heap) for heap in heaps) if any(heap > 1 for heap in heaps) else ()

    def reason(self, components: tuple[HeapSizes, ...]) -> str:
        """Return what decides: the nim-sum, or how many heaps of 1 there are."""
        (heaps,) = components
        if any(heap > 1 for heap in heaps):
            return f"A heap is larger than 1, so the position is won as in Nim: the nim-sum is {nim_sum(heaps)}."
        return f"No heap is larger than 1, and there are {len(heaps)}: whoever faces an odd number of them loses."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps."""
        return (list_of_heaps(3, 31),)


GAMES = (
    MisereNim(
        GameInfo(
            slug="misere-nim",
            name="Misère Nim",
            category=Category.NIM,
            order=9,
            play=Play.MISERE,
            summary="Take any number of matches from one heap; whoever takes the last match loses.",
            citations=(Citation("FG", "misère play"),),
        )
    ),
)
