"""Nimble: coins on a strip, any number on a square; slide one coin left, as far as you like, also off the strip.

A coin on square n is a heap of n: nothing is in its way.  Where coins must stay on the strip the squares are counted
from 0 and nothing else changes.  Cost: as Nim's.

Source: R. K. Guy, Fair Game, COMAP 1989, Nimble.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.certificates.take_away import TakeAwayPositions
from engine.game import Family, GameInfo, Place
from engine.heaps import ascending
from engine.listings import PPositionList
from engine.notation import Heaps

LAST_SQUARE = 63


@dataclass(frozen=True)
class Nimble:
    """Positions are single coins by their squares, counted from 1; 0 is off the strip."""

    info: GameInfo
    notation: Heaps = field(
        default_factory=lambda: Heaps("1 3 3 6", "the squares of the coins with spaces between", "coin")
    )

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield every square further left."""
        return ((square,) for square in range(position))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield squares 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the number of the square."""
        return position

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the square of that value, if it lies further left."""
        if nim_value < position:
            yield (nim_value,)

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the table of three coins."""
        return (
            PPositionList(
                columns=("a", "b", "c"),
                scope=f"positions of three coins on squares 0 to {LAST_SQUARE}, 0 being off the strip",
                universe=lambda: ascending(3, LAST_SQUARE + 1),
                row=lambda coins: coins,
                certificate=TakeAwayPositions(("a", "b", "c"), LAST_SQUARE + 1, together=False),
            ),
        )


GAMES = (
    Nimble(
        GameInfo(
            slug="nimble",
            name="Nimble",
            family=Family.NIM,
            summary="Slide one coin left along a strip, any distance and even off it; whoever moves last wins.",
            places=(Place("FG", "Nimble, exercise 1"),),
            rule={"kind": "nimble"},
        )
    ),
)
