"""Synonim, sympathetic Nim: all heaps of one size must be changed alike.

Choose a size; every heap of that size becomes the same smaller heap.  Heaps that are equal stay equal forever, so
only the set of sizes matters, and a size that meets another vanishes beside it, as if it had been taken.  So the sets
of sizes that a move can leave are those of Antonim, and so are winner and nim-value.

Cost: three sizes at once, more are searched.  Source: R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, padded, without_zeros
from fairgame.core.listings import Listing, list_of_heaps
from fairgame.core.notation import Numbers
from fairgame.errors import LimitError
from fairgame.numbers.nimbers import nim_sum

MAX_INPUT = 1000  # every option is tried for winning moves
SOLVED = 3  # sizes


@dataclass(frozen=True)
class Synonim:
    """Positions are the heaps that are not empty, ascending, equal ones as often as they stand there."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 2 5 7", "heap sizes with spaces between", most=12, largest=MAX_INPUT, order="no zeros"
        )
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield what is left after changing all heaps of one size."""
        for size in sorted(set(position)):
            others, count = tuple(heap for heap in position if heap != size), position.count(size)
            yield (others,)
            for left in range(1, size):
                yield (tuple(sorted(others + (left,) * count)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield up to four heaps below ``stop``."""
        return without_zeros(4, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the sizes, each larger by 1, have nim-sum 0 (an absent one counts as 1).

        Raises:
            LimitError: for more than three sizes.
        """
        sizes = sorted(set(position))
        if len(sizes) > SOLVED:
            raise LimitError(f"{self.info.slug}: a rule is known for at most {SOLVED} sizes; more are searched")
        return not sizes or nim_sum(size + 1 for size in padded(tuple(sizes), SOLVED)) == 0

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps."""
        return (list_of_heaps(3, 31),)


GAMES = (
    Synonim(
        GameInfo(
            slug="synonim",
            name="Synonim",
            category=Category.NIM,
            order=11,
            summary="Choose a heap size and reduce all heaps of that size alike; whoever takes the last match wins.",
            aliases=("Sympathetic Nim",),
            citations=(Citation("FG", "project I"),),
        )
    ),
)
