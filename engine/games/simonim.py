"""Simonim, similar-move Nim: any number of equal heaps may be reduced alike in one move.

No rule is known to the atlas; positions are searched.  Cost: four heaps up to a few dozens each within seconds.
Source: R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.game import Family, GameInfo, Place
from engine.heaps import Heaps, padded, without_zeros
from engine.listings import PPositionList
from engine.notation import Numbers

LARGEST = {3: 31, 4: 15}
LARGEST_TYPED = 100


@dataclass(frozen=True)
class Simonim:
    """Positions are the heaps that are not empty, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 2 5 7", "heap sizes with spaces between", most=8, largest=LARGEST_TYPED, order="no zeros"
        )
    )

    def options(self, position: Heaps) -> Iterator[tuple[Heaps]]:
        """Yield what is left after reducing some heaps of one size alike, few heaps first."""
        for size in sorted(set(position)):
            for chosen in range(1, position.count(size) + 1):
                others = list(position)
                for _ in range(chosen):
                    others.remove(size)
                yield (tuple(others),)
                for left in range(1, size):
                    yield (tuple(sorted([*others, *[left] * chosen])),)

    def positions(self, stop: int) -> Iterator[Heaps]:
        """Yield up to four heaps below ``stop``."""
        return without_zeros(4, stop) if stop > 0 else iter(())

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the tables of three and of four heaps."""
        return (self._listed(3, ("a", "b", "c"), "p_positions"), self._listed(4, ("a", "b", "c", "d"), "p_positions_4"))

    def _listed(self, count: int, columns: tuple[str, ...], what: str) -> PPositionList:
        return PPositionList(
            columns=columns,
            scope=f"positions of {count} heaps of at most {LARGEST[count]} matches",
            universe=lambda: ((heaps,) for heaps in without_zeros(count, LARGEST[count] + 1)),
            row=lambda position: padded(position[0], count),
            what=what,
            title=f"P-positions of {count} heaps",
        )


GAMES = (
    Simonim(
        GameInfo(
            slug="simonim",
            name="Simonim",
            family=Family.NIM,
            summary="Reduce any number of equal heaps alike in one move; whoever takes the last match wins.",
            aliases=("Similar-move Nim",),
            places=(Place("FG", "project I"),),
            rule={"kind": "simonim"},
        )
    ),
)
