"""Sliding coins: one coin a square, slide a coin left without passing or jumping.

Count the gaps between neighbouring coins from the right, and leave out every second one; what is left are heaps of
Nim.  Shrinking a counted gap is a move in a heap; widening one, by moving the coin at its left end, can be undone at
once.  The coins are taken in pairs from the right; a coin left over is paired with the edge of the strip.
Cost: one pass over the coins.

Source: R. K. Guy, Fair Game, COMAP 1989, figure 6.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

import pandas as pd

from fairgame.core.boards import Strip
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import joined
from fairgame.core.listings import Listing
from fairgame.core.notation import Numbers
from fairgame.games.nim.strip import DISTINCT, Coins, counted_gaps, counted_runs
from fairgame.numbers.nimbers import nim_sum

MAX_COINS = 4
LAST_SQUARE = 16


@dataclass(frozen=True)
class SlidingCoins:
    """Positions are the squares of all coins, ascending, counted from 1."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            example="2 3 7 9",
            accepts="the squares of the coins, counted from 1, with spaces between",
            noun="coin",
            least=1,
            distinct=DISTINCT,
        )
    )

    def options(self, position: Coins) -> Iterator[tuple[Coins]]:
        """Yield the positions after sliding one coin left, the leftmost coin first."""
        before = 0
        for place, square in enumerate(position):
            for free in range(before + 1, square):
                yield ((*position[:place], free, *position[place + 1 :]),)
            before = square

    def positions(self, stop: int) -> Iterator[Coins]:
        """Yield up to four coins on squares below ``stop``."""
        return (coins for count in range(1, MAX_COINS + 1) for coins in combinations(range(1, stop), count))

    def nim_value(self, position: Coins) -> int:
        """Return the nim-sum of the gaps that count."""
        return nim_sum(counted_gaps(position))

    def options_of_value(self, position: Coins, nim_value: int) -> Iterator[tuple[Coins]]:
        """Yield the positions of that value; in its gap each coin has one place for it at most.

        A coin at the right of a counted gap makes it smaller, one at its left makes it wider.
        """
        gaps = counted_gaps(position)
        total = nim_sum(gaps)
        for place, square in enumerate(position):
            from_right = len(position) - 1 - place
            gap = gaps[from_right // 2]
            wanted = gap ^ total ^ nim_value
            target = square - (gap - wanted) if from_right % 2 == 0 else square - (wanted - gap)
            before = position[place - 1] if place else 0
            if before < target < square:
                yield ((*position[:place], target, *position[place + 1 :]),)

    def board(self, components: tuple[Coins, ...]) -> Strip:
        """Return the strip with the gaps that count."""
        return Strip(components[0], gaps=counted_runs(components[0]))

    def nim_sum_terms(self, components: tuple[Coins, ...]) -> tuple[tuple[str, int], ...]:
        """Return the gaps that count, from left to right."""
        return tuple((f"gap {gap}", gap) for gap in reversed(counted_gaps(components[0])))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of up to four coins."""
        return (
            Listing(
                columns=("coins",),
                scope=f"positions of 1 to {MAX_COINS} coins on squares 1 to {LAST_SQUARE}",
                universe=lambda: ((coins,) for coins in self.positions(LAST_SQUARE + 1)),
                row=lambda position: (joined(position[0]),),
            ),
        )


def _figure_6(tables: Mapping[str, pd.DataFrame]) -> str:
    row = tables["nim.worked_sums"].set_index("heaps").loc["3 4 2 0 1"]
    heaps = str(row.name).split()
    return (
        f"the {len(heaps)} heaps that follow there, {row.name}, are every other gap: there are at least"
        f" {2 * len(heaps) - 1}, so that one is lost; the move is {row['winning_moves']}"
    )


GAMES = (
    SlidingCoins(
        GameInfo(
            slug="sliding-coins",
            name="Sliding coins",
            category=Category.NIM,
            order=4,
            summary="Slide one coin left along a strip, one coin a square and none past another; the last move wins.",
            citations=(Citation("FG", "figure 6, exercise 5"),),
            errata=(
                Erratum(
                    "FG",
                    "figure 6, the list of all gaps",
                    "3 2 4 0 2 1 0 1, eight gaps",
                    ("nim.worked_sums",),
                    _figure_6,
                    scan=True,
                ),
            ),
        )
    ),
)
