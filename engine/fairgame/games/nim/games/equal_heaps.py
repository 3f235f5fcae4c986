"""Antonim, Simonim and Synonim: variants of Nim with a rule for equal heaps.

- *Antonim*, antipathetic Nim: no two nonempty heaps may be equal.  With at most three heaps a position is lost exactly
  if the heaps, each made larger by 1, have nim-sum 0 (an absent heap counts as 1), and the empty table is lost.  It is
  Welter's game on squares from 0 with any number of coins on square 0.
- *Simonim*, similar-move Nim: a move may reduce any number of equal heaps alike.  Sizes 1 to 4, 5 to 12, 13 to 28, ...
  form blocks: with 3 added they have equally many binary digits.  Three heaps are lost in two cases.  In the first, the
  two larger are in one block, the third is in a lower block or absent, and (a + 1), (b + 3), (c + 3) have nim-sum 0.
  In the second, all are in one block and two are equal.  Add 3 to the two sizes: below the leading digit, their nim-sum
  has only ones and the larger size occurs twice, or it has ones and a last 0 and the smaller size occurs twice.  The
  game's page has the proof.
- *Synonim*, sympathetic Nim: a move changes all heaps of one size alike.  Equal heaps stay equal forever, so only the
  set of sizes matters, and a size that meets another vanishes as if it had been taken.  The sets of sizes that a move
  can leave are those of Antonim, so winner and nim-value are the same.

For four heaps the atlas knows no rule.  The tables of Antonim and Simonim with four heaps come from a sieve
(``lost_heaps``), and single positions are searched.  The sieve visits ascending tuples in lexicographic order, where
every option of a take-away game precedes its position.  A tuple that is not crossed out has no lost option, so it is
lost; then every tuple with a move to it is crossed out, by making heaps larger.  The sieve never computes options, so a
check by play shares only the rule with it.

Cost: constant for three heaps or sizes; four heaps are searched up to some dozens each.  The sieve takes some dozens of
steps for each lost tuple: 0.1 s for four heaps of at most 24.

Source: R. K. Guy, Fair Game, COMAP 1989, project I.  The book states the rule of Antonim for three heaps and the
likeness to Welter's game.  For Simonim it reports a complete analysis of at most four heaps and does not print the
analysis; the rule here and its proof were found independently.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, ascending, drop_zeros, nonzero_tuples, pad_heaps, replace_heap
from fairgame.core.listings import Listing, heap_listing
from fairgame.core.notation import Numbers
from fairgame.errors import LimitError
from fairgame.numbers.nimbers import nim_moves, nim_sum

MAX_RULED = 3  # heaps, or sizes of heaps, covered by a known rule
MAX_SIMONIM = 100
MAX_SYNONIM = 1000  # every option is tried for winning moves


@dataclass(frozen=True)
class Antonim:
    """Antonim: positions are the nonempty heaps, ascending."""

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
        """Yield the positions after making one heap smaller, but not equal to another."""
        for place, heap in enumerate(position):
            for left in range(heap):
                if left == 0 or left not in position:
                    yield (drop_zeros(replace_heap(position, place, left)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield the positions of up to four different heaps below ``stop``."""
        return nonzero_tuples(4, stop, distinct=True) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the heaps, each larger by 1, have nim-sum 0.

        Raises:
            LimitError: for more than three heaps.
        """
        return not position or nim_sum(_raised(position)) == 0

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position: at most one for each heap, and the empty table.

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
        """Return the heaps, each larger by 1; () for more than three heaps."""
        if not components or not components[0] or len(components[0]) > MAX_RULED:
            return ()
        return tuple((f"{heap} + 1", heap + 1) for heap in pad_heaps(components[0], MAX_RULED))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the tables of three and of four heaps."""
        return (
            heap_listing(3, 40, distinct=True),
            heap_listing(4, 24, distinct=True, lost=partial(lost_heaps, distinct=True)),
        )


def _raised(position: HeapSizes) -> HeapSizes:
    if len(position) > MAX_RULED:
        raise LimitError(f"antonim: a rule is known for at most {MAX_RULED} heaps; four are searched up to some dozens")
    return tuple(heap + 1 for heap in pad_heaps(position, MAX_RULED))


@dataclass(frozen=True)
class Simonim:
    """Simonim: positions are the nonempty heaps, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 2 5 7", "heap sizes with spaces between", most=8, largest=MAX_SIMONIM, order="no zeros"
        )
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions after reducing some heaps of one size alike, fewest heaps first."""
        for size in sorted(set(position)):
            for chosen in range(1, position.count(size) + 1):
                others = list(position)
                for _ in range(chosen):
                    others.remove(size)
                yield (tuple(others),)
                for left in range(1, size):
                    yield (tuple(sorted([*others, *[left] * chosen])),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield the positions of up to four heaps below ``stop``."""
        return nonzero_tuples(4, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the position is lost by the rule of blocks.

        Raises:
            LimitError: for more than three heaps.
        """
        if len(position) > MAX_RULED:
            raise LimitError(f"{self.info.slug}: a rule is known for at most {MAX_RULED} heaps; more are searched")
        low, middle, high = pad_heaps(position, MAX_RULED)
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
        return heap_listing(3, 31), heap_listing(4, 15, lost=partial(lost_heaps, together=True))


def _block(heap: int) -> int:
    """Return the block of a heap: 2 for 1 to 4, 3 for 5 to 12, 4 for 13 to 28, ..."""
    return (heap + 3).bit_length() - 1


@dataclass(frozen=True)
class Synonim:
    """Synonim: positions are the nonempty heaps, ascending, with repetitions."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 2 5 7", "heap sizes with spaces between", most=12, largest=MAX_SYNONIM, order="no zeros"
        )
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions after changing all heaps of one size."""
        for size in sorted(set(position)):
            others, count = tuple(heap for heap in position if heap != size), position.count(size)
            yield (others,)
            for left in range(1, size):
                yield (tuple(sorted(others + (left,) * count)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield the positions of up to four heaps below ``stop``."""
        return nonzero_tuples(4, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the sizes, each larger by 1, have nim-sum 0; an absent size counts as 1.

        Raises:
            LimitError: for more than three sizes.
        """
        sizes = sorted(set(position))
        if len(sizes) > MAX_RULED:
            raise LimitError(f"{self.info.slug}: a rule is known for at most {MAX_RULED} sizes; more are searched")
        return not sizes or nim_sum(size + 1 for size in pad_heaps(tuple(sizes), MAX_RULED)) == 0

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps."""
        return (heap_listing(3, 31),)


def lost_heaps(count: int, largest: int, *, together: bool = False, distinct: bool = False) -> Iterator[HeapSizes]:
    """Yield the lost positions of at most ``count`` heaps of at most ``largest``, without zeros, in order.

    A move makes one heap smaller; a player who cannot move loses.

    Args:
        count: the maximal number of heaps.
        largest: the maximal size of a heap.
        together: whether a move may reduce several equal heaps alike.
        distinct: whether nonempty heaps must differ.

    >>> list(lost_heaps(2, 3)), list(lost_heaps(2, 4, distinct=True))
    ([(), (1, 1), (2, 2), (3, 3)], [(), (1, 2), (3, 4)])
    """
    crossed = set[HeapSizes]()
    for heaps in ascending(count, largest + 1):
        if heaps in crossed or (distinct and not _are_distinct(heaps)):
            continue
        yield drop_zeros(heaps)
        for size in set(heaps):
            for raised in range(1, heaps.count(size) + 1 if together else 2):
                others = list(heaps)
                for _ in range(raised):
                    others.remove(size)
                for larger in range(size + 1, largest + 1):
                    crossed.add(tuple(sorted([*others, *[larger] * raised])))


def _are_distinct(heaps: HeapSizes) -> bool:
    sizes = drop_zeros(heaps)
    return len(set(sizes)) == len(sizes)


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
