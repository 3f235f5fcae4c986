"""Toy one, three, four: a subtraction game declared by a foreign package."""

from collections.abc import Iterator

from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from toy_heaps.rule import heaps_after


class ToyOneThreeFour:
    """Take one, three or four matches from a heap."""

    info = GameInfo(
        slug="toy-one-three-four",
        name="Toy one, three, four",
        category=Category.TAKING_AND_BREAKING,
        summary="Take one, three or four matches from a heap; the player who cannot move loses.",
    )
    notation = HeapSum(example="4 9")
    published_stop = 201

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the heap that one move leaves."""
        yield from heaps_after(position)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))


GAMES = (ToyOneThreeFour(),)
