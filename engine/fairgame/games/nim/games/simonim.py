"""Simonim, similar-move Nim: any number of equal heaps may be reduced alike in one move.

With at most three heaps there is a rule.  Sizes 1 to 4, 5 to 12, 13 to 28, ... make blocks: with 3 added they have as
many binary digits.  Three heaps are lost if the two larger are of one block and either the third is of a lower block,
or absent, and (a + 1), (b + 3), (c + 3) have nim-sum 0; or all are of one block, two of them are equal, and the
nim-sum of the two sizes with 3 added has, below the leading digit, ones only (and the larger is there twice) or ones
and a last 0 (and the smaller is).  The proof is on the page of the game.  For four heaps no rule is known to the atlas;
their table is made by a sieve (``fairgame.games.nim.sieve``), and single positions are searched.

Cost: three heaps at once; four up to a few dozens each within seconds.  Source: R. K. Guy, Fair Game, COMAP 1989,
project I, which reports a complete analysis of at most four heaps and does not print it; rule and proof are found anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, padded, without_zeros
from fairgame.core.listings import Listing, list_of_heaps
from fairgame.core.notation import Numbers
from fairgame.errors import LimitError
from fairgame.games.nim.sieve import lost_heaps
from fairgame.numbers.nimbers import nim_sum

MAX_INPUT = 100
SOLVED = 3  # heaps


@dataclass(frozen=True)
class Simonim:
    """Positions are the heaps that are not empty, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 2 5 7", "heap sizes with spaces between", most=8, largest=MAX_INPUT, order="no zeros"
        )
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield what is left after reducing some heaps of one size alike, few heaps first."""
        for size in sorted(set(position)):
            for chosen in range(1, position.count(size) + 1):
                others = list(position)
                for _ in range(chosen):
                    others.remove(size)
                yield (tuple(others),)
                for left in range(1, size):
                    yield (tuple(sorted([*others, *[left] * chosen])),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield up to four heaps below ``stop``."""
        return without_zeros(4, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Whether the rule of blocks says that the position is lost.

        Raises:
            LimitError: for more than three heaps.
        """
        if len(position) > SOLVED:
            raise LimitError(f"{self.info.slug}: a rule is known for at most {SOLVED} heaps; more are searched")
        low, middle, high = padded(position, SOLVED)
        if middle == 0:
            return high == 0
        if _block(middle) != _block(high):
            return False
        if low == 0 or _block(low) != _block(high):
            return nim_sum((low + 1, middle + 3, high + 3)) == 0
        ones = (1 << _block(high)) - 1
        return (low + 3) ^ (high + 3) == (ones if low < middle == high else ones - 1 if low == middle else -1)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the tables of three and of four heaps."""
        return list_of_heaps(3, 31), list_of_heaps(4, 15, lost=partial(lost_heaps, together=True))


def _block(heap: int) -> int:
    """Return the block of a heap: 2 for 1 to 4, 3 for 5 to 12, 4 for 13 to 28, ..."""
    return (heap + 3).bit_length() - 1


GAMES = (
    Simonim(
        GameInfo(
            slug="simonim",
            name="Simonim",
            category=Category.NIM,
            order=12,
            summary="Reduce any number of equal heaps alike in one move; whoever takes the last match wins.",
            aliases=("Similar-move Nim",),
            citations=(Citation("FG", "project I"),),
        )
    ),
)
