"""Toy steps: move a coin one or two squares to the left, on to any square; the last move loses.  Source: none."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from fairgame.core.boards import Strip
from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import Numbers
from fairgame.core.play import Play

Coins = tuple[int, ...]
COUNT, SQUARES, STEPS = 3, 9, 2


class ToySteps:
    """Positions are the squares of all coins, ascending; square 0 is the end of the strip."""

    info = GameInfo(
        slug="toy-steps",
        name="Toy steps",
        category=Category.MISERE,
        summary="Move a coin one or two squares to the left; the player who makes the last move loses.",
        play=Play.MISERE,
    )
    notation = Numbers("1 4 6", "squares with spaces between", noun="coin", largest=50, order="no zeros", most=6)

    def options(self, position: Coins) -> Iterator[tuple[Coins]]:
        """Yield the coins after a step of one coin."""
        for place, square in enumerate(position):
            for left in range(max(0, square - STEPS), square):
                moved = (*position[:place], left, *position[place + 1 :])
                yield (tuple(sorted(coin for coin in moved if coin > 0)),)

    def positions(self, stop: int) -> Iterator[Coins]:
        """Yield up to three coins on squares below ``stop``."""
        for count in range(COUNT + 1 if stop > 0 else 0):
            yield from sorted(combinations_with_replacement(range(1, stop), count), key=sum)

    def board(self, components: tuple[Coins, ...]) -> Strip:
        """Return the strip."""
        return Strip(components[0], zero="end")

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of P-positions of three coins."""
        return (
            Listing(
                columns=("a", "b", "c"),
                scope=f"positions of three coins on squares to {SQUARES}",
                universe=lambda: ((coins,) for coins in self.positions(SQUARES + 1)),
                row=lambda position: position[0] if len(position[0]) == COUNT else None,
            ),
        )


GAMES = (ToySteps(),)
