"""Misère Nim: Nim in which whoever takes the last match loses.

Play as in ordinary Nim until your move would leave only heaps of 1, and then leave an odd number of them.  A position
is a whole table: misère games do not add up.  The last move is written as one more: at the empty table the player to
move claims the win, so that the rules of normal play give the misère outcome, and their nim-value the misère nim-
value.

Cost: as Nim's.  Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.game import Family, GameInfo, Place
from engine.heaps import Heaps, nonzero, replaced, without_zeros
from engine.listings import PPositionList, list_of_heaps
from engine.nimber import nim_sum
from engine.notation import Numbers


@dataclass(frozen=True)
class MisereNim:
    """Positions are the heaps that are not empty, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers("1 4 5", "heap sizes with spaces between", order="no zeros", over="claimed")
    )

    def options(self, position: Heaps) -> Iterator[tuple[Heaps, ...]]:
        """Yield what is left after taking some; at the empty table the win is claimed."""
        if not position:
            yield ()
        for place, heap in enumerate(position):
            for left in range(heap):
                yield (nonzero(replaced(position, place, left)),)

    def positions(self, stop: int) -> Iterator[Heaps]:
        """Yield up to three heaps below ``stop``."""
        return without_zeros(3, stop) if stop > 0 else iter(())

    def is_p_position(self, position: Heaps) -> bool:
        """Whether the nim-sum is 0, or 1 where no heap is larger than 1."""
        return nim_sum(position) == (0 if any(heap > 1 for heap in position) else 1)

    def winning_options(self, position: Heaps) -> Iterator[tuple[Heaps, ...]]:
        """Yield every option that is a P-position: at most two of each heap are worth a look, and the nim-sum's."""
        if not position:
            yield ()
        total = nim_sum(position)
        for place, heap in enumerate(position):
            for left in sorted({0, 1, heap ^ total}):
                option = nonzero(replaced(position, place, left))
                if left < heap and self.is_p_position(option):
                    yield (option,)

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the table of three heaps."""
        return (list_of_heaps(3, 31),)


GAMES = (
    MisereNim(
        GameInfo(
            slug="misere-nim",
            name="Misère Nim",
            family=Family.NIM,
            summary="Take any number of matches from one heap; whoever takes the last match loses.",
            places=(Place("FG", "misère play"),),
            rule={"kind": "misere-nim"},
        )
    ),
)
