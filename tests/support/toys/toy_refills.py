"""Toy refills: take two matches from a heap or add one to it; play may continue forever.  Source: none."""

from collections.abc import Iterator

from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play

MAX_LISTED = 60


class ToyRefills:
    """Positions are single heaps."""

    info = GameInfo(
        slug="toy-refills",
        name="Toy refills",
        category=Category.LOOPY,
        summary="Take two matches from a heap, or add one to it; the player who empties it wins.",
        play=Play.LOOPY,
    )
    notation = HeapSum("9", "a heap size")

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the heap with two fewer and with one more; an empty heap has no move."""
        if position > 1:
            yield (position - 2,)
        if position > 0:
            yield (position + 1,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of remoteness."""
        return (
            Listing(
                columns=("n",),
                scope=f"heaps to {MAX_LISTED}",
                universe=lambda: range(MAX_LISTED + 1),
                row=lambda heap: (heap,),
                position=lambda heap: (heap,),
                shows="remoteness",
                suffix="remoteness",
                title="remoteness",
                depth=8,
            ),
        )


GAMES = (ToyRefills(),)
