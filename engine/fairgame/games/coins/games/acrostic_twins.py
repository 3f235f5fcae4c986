"""Acrostic Twins: turn two coins of one row or of one column, the one further out from heads to tails.

The value of coin (a, b) is the nim-sum of a and b: the coin is a heap of a and a heap of b.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project
F.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.evidence.two_heap_grid import TwoHeapGrid
from fairgame.games.coins.grids import CoinGrid, Pair, grid_of_coins


@dataclass(frozen=True)
class AcrosticTwins(CoinGrid):
    """A move turns a coin and one more, to its left or above it."""

    def options(self, position: Pair) -> Iterator[tuple[Pair, ...]]:
        """Yield the coin that shows heads when a coin alone has been turned with one of its column or row."""
        row, column = position
        for other in range(row):
            yield ((other, column),)
        for other in range(column):
            yield ((row, other),)

    def nim_value(self, position: Pair) -> int:
        """Return the nim-sum of row and column."""
        row, column = position
        return row ^ column

    def options_of_value(self, position: Pair, nim_value: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the options of a value: one in the column and one in the row at most."""
        row, column = position
        if nim_value ^ column < row:
            yield ((nim_value ^ column, column),)
        if nim_value ^ row < column:
            yield ((row, nim_value ^ row),)

    def grid_certificate(self) -> TwoHeapGrid:
        """Return the check of every coin against its row and its column."""
        return TwoHeapGrid(together=False)


GAMES = (
    AcrosticTwins(
        GameInfo(
            slug="acrostic-twins",
            name="Acrostic Twins",
            category=Category.COIN_TURNING,
            order=105,
            summary=(
                "Turn two coins of one row or of one column, the further one from heads to tails; whoever turns last"
                " wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("1-2 3-3", 0, 1000),
        0,
        32,
        24,
    ),
)
