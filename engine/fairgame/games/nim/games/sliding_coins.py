"""Sliding coins and the silver dollar: one coin a square; slide a coin left without passing or jumping.

*Sliding coins*: count the gaps between neighbouring coins from the right, and leave out every second one; the rest are
heaps of Nim.  Shrinking a counted gap is a move in a heap.  Widening one, by moving the coin at its left end, can be
undone at once.  The coins are paired from the right; a leftover coin is paired with the edge of the strip.

*The silver dollar*: a money bag left of square 1 takes any number of coins, and one coin is worth more than all the
others together.  The player who gets the bag with the dollar in it wins.

- *take*: taking the bag is a separate move.  No player wants to drop the dollar, because the other then takes the bag;
  a player without any other move must do so, and loses.  So the options do not include dropping it.
- *drop-and-take*: a coin may be dropped and the bag taken in one move.  Dropping the dollar then wins once it is the
  leftmost coin, and no player wants to drop the coin before it.

Both variants are sliding coins.  The place of the dollar decides only whether the bag counts as a square of the last
gap: the bag counts if the leftmost coin may be dropped into it without harm.

Cost: one pass over the coins.

Source: R. K. Guy, Fair Game, COMAP 1989, figure 6, and figure 7 for N. G. de Bruijn's game of the silver dollar.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from fairgame.core.boards import Strip
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import Listing
from fairgame.core.notation import Marked, Numbers, Parts, Word
from fairgame.games.nim.rule import DISTINCT_SQUARES, Coins, counted_gaps, counted_runs
from fairgame.numbers.nimbers import nim_sum

if TYPE_CHECKING:
    import pandas as pd

MAX_COINS = 4  # in the tables
LAST_SQUARE = 16
LAST_DOLLAR_SQUARE = 12
MAX_SQUARE = 1000  # every option of the silver dollar is tried for winning moves
BAG = 0
TAKE, DROP_AND_TAKE = "take", "drop-and-take"


@dataclass(frozen=True)
class SlidingCoins:
    """Sliding coins: positions are the squares of all coins, ascending, counted from 1."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            example="2 3 7 9",
            accepts="the squares of the coins, counted from 1, with spaces between",
            noun="coin",
            least=1,
            distinct=DISTINCT_SQUARES,
        )
    )

    def options(self, position: Coins) -> Iterator[tuple[Coins]]:
        """Yield the positions after sliding one coin left, the leftmost coin first."""
        previous = 0
        for place, square in enumerate(position):
            for free in range(previous + 1, square):
                yield ((*position[:place], free, *position[place + 1 :]),)
            previous = square

    def positions(self, stop: int) -> Iterator[Coins]:
        """Yield the positions of up to four coins on squares below ``stop``."""
        return (coins for count in range(1, MAX_COINS + 1) for coins in combinations(range(1, stop), count))

    def nim_value(self, position: Coins) -> int:
        """Return the nim-sum of the counted gaps."""
        return nim_sum(counted_gaps(position))

    def options_of_value(self, position: Coins, nim_value: int) -> Iterator[tuple[Coins]]:
        """Yield the options of that value: at most one for each coin.

        The coin at the right end of a counted gap can shrink it, the coin at its left end can widen it.
        """
        gaps = counted_gaps(position)
        total = nim_sum(gaps)
        for place, square in enumerate(position):
            from_right = len(position) - 1 - place
            gap = gaps[from_right // 2]
            new_gap = gap ^ total ^ nim_value
            target = square - (gap - new_gap) if from_right % 2 == 0 else square - (new_gap - gap)
            previous = position[place - 1] if place else 0
            if previous < target < square:
                yield ((*position[:place], target, *position[place + 1 :]),)

    def board(self, components: tuple[Coins, ...]) -> Strip:
        """Return the strip with the counted gaps."""
        return Strip(components[0], gaps=counted_runs(components[0]))

    def nim_sum_terms(self, components: tuple[Coins, ...]) -> tuple[tuple[str, int], ...]:
        """Return the counted gaps, from left to right."""
        return tuple((f"gap {gap}", gap) for gap in reversed(counted_gaps(components[0])))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of up to four coins."""
        return (
            Listing(
                columns=("coins",),
                scope=f"positions of 1 to {MAX_COINS} coins on squares 1 to {LAST_SQUARE}",
                universe=lambda: ((coins,) for coins in self.positions(LAST_SQUARE + 1)),
                row=lambda position: (join_numbers(position[0]),),
            ),
        )


def _figure_6(tables: "Mapping[str, pd.DataFrame]") -> str:
    row = tables["nim.worked_sums"].set_index("heaps").loc["3 4 2 0 1"]
    heaps = str(row.name).split()
    return (
        f"the {len(heaps)} heaps that follow there, {row.name}, are every other gap: there are at least"
        f" {2 * len(heaps) - 1}, so that one is lost; the move is {row['winning_moves']}"
    )


Position = tuple[str, Coins, int]  # variant, coins, the square of the dollar

ACCEPTS = "take or drop-and-take, then the squares of the coins with a $ behind the silver one"
COINS = Numbers("1 3 5 8", "the squares", most=20, noun="coin", least=1, largest=MAX_SQUARE, distinct=DISTINCT_SQUARES)


def from_parts(parts: tuple[str, tuple[Coins, int]]) -> tuple[Position]:
    """Return the position of a variant and the coins with the dollar."""
    variant, (coins, dollar) = parts
    return ((variant, coins, dollar),)


def to_parts(components: tuple[Position, ...]) -> tuple[str, tuple[Coins, int]]:
    """Return the variant, and the coins with the dollar."""
    variant, coins, dollar = components[0]
    return variant, (coins, dollar)


NOTATION = Parts(
    "take 1 3 5$ 8",
    ACCEPTS,
    (Word((TAKE, DROP_AND_TAKE)), Marked(COINS, "$", "the silver dollar")),
    over="taken",
    into=from_parts,
    out_of=to_parts,
)


@dataclass(frozen=True)
class SilverDollar:
    """The silver dollar: positions are the variant, the squares of all coins and the square of the dollar."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "taking the bag decides the game, and moves that give it away are excluded"

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the positions after sliding one coin left or dropping the leftmost, and () if the bag is won."""
        variant, coins, dollar = position
        previous = 0
        for place, square in enumerate(coins):
            if place == 0 and square == dollar and variant == DROP_AND_TAKE:
                yield ()
            elif place == 0 and square != dollar:
                yield ((variant, coins[1:], dollar),)
            for free in range(previous + 1, square):
                moved = (*coins[:place], free, *coins[place + 1 :])
                yield ((variant, moved, free if square == dollar else dollar),)
            previous = square

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the positions of both variants with up to four coins on squares below ``stop``."""
        return (
            (variant, coins, dollar)
            for variant in (TAKE, DROP_AND_TAKE)
            for count in range(1, MAX_COINS + 1)
            for coins in combinations(range(1, stop), count)
            for dollar in coins
        )

    def is_p_position(self, position: Position) -> bool:
        """Return whether the counted gaps have nim-sum 0 and the bag is not won in one move."""
        return not _wins_at_once(position) and nim_sum(counted_gaps(position[1], _edge(position))) == 0

    def board(self, components: tuple[Position, ...]) -> Strip:
        """Return the strip with the bag as square 0, and the counted gaps."""
        _, coins, dollar = components[0]
        gaps = () if _wins_at_once(components[0]) else counted_runs(coins, _edge(components[0]))
        return Strip(coins, first=0, gaps=gaps, silver=dollar, zero="bag")

    def nim_sum_terms(self, components: tuple[Position, ...]) -> tuple[tuple[str, int], ...]:
        """Return the counted gaps, from left to right."""
        if _wins_at_once(components[0]):
            return ()
        gaps = counted_gaps(components[0][1], _edge(components[0]))
        return tuple((f"gap {gap}", gap) for gap in reversed(gaps))

    def reason(self, components: tuple[Position, ...]) -> str:
        """Return the reason of an immediate win, or the role of the bag in the last gap."""
        if _wins_at_once(components[0]):
            return "The dollar is the leftmost coin: it is dropped and the bag taken in one move."
        counts = _edge(components[0]) < BAG
        bag = "counts as a square of the last gap" if counts else "is no square of the last gap"
        return f"The bag {bag}, for the leftmost coin {'may' if counts else 'must not'} be dropped."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of both variants."""
        return (
            Listing(
                columns=("variant", "coins", "dollar"),
                scope=f"positions of 1 to {MAX_COINS} coins on squares 1 to {LAST_DOLLAR_SQUARE}, in both variants",
                universe=lambda: ((position,) for position in self.positions(LAST_DOLLAR_SQUARE + 1)),
                row=lambda position: (position[0][0], join_numbers(position[0][1]), position[0][2]),
            ),
        )


def _wins_at_once(position: Position) -> bool:
    """Return whether the dollar may be dropped and the bag taken."""
    variant, coins, dollar = position
    return variant == DROP_AND_TAKE and dollar == coins[0]


def _edge(position: Position) -> int:
    """Return the square that blocks the left end: the bag, or the square beyond it if the leftmost coin may be dropped.

    The leftmost coin may be dropped unless it is the dollar (*take*) or the last coin before it (*drop-and-take*).
    """
    variant, coins, dollar = position
    blocking = coins[0] if variant == TAKE else coins[:2][-1]
    return BAG if dollar == blocking else BAG - 1


def _by_the_dollar(tables: "Mapping[str, pd.DataFrame]", variant: str) -> str:
    """Return the correction, with the first coins of the table whose outcome depends on the place of the dollar."""
    rows = tables["silver-dollar.p_positions"]
    lost = rows[rows["variant"] == variant].groupby("coins", sort=False)["dollar"].apply(list)
    coins, dollars = next(
        (coins, dollars)
        for coins, dollars in lost.items()
        if len(dollars) < len(str(coins).split()) > 2  # noqa: PLR2004
    )
    places = " or ".join(map(str, dollars))
    return (
        "right for figure 7, where the dollar is the second of five coins; but it depends on where the dollar is:"
        f" coins on {coins} are a P-position only with the dollar on {places}"
    )


GAMES = (
    SilverDollar(
        GameInfo(
            slug="silver-dollar",
            name="The silver dollar",
            category=Category.NIM,
            order=5,
            summary="Slide coins towards a money bag, one coin a square; who gets the bag with the dollar wins.",
            aliases=("de Bruijn's silver dollar game",),
            citations=(Citation("FG", "figure 7, exercises 6 and 7"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 6, answer",
                    "the bag is part of the last gap",
                    ("silver-dollar.p_positions",),
                    lambda tables: _by_the_dollar(tables, TAKE),
                ),
                Erratum(
                    "FG",
                    "exercise 7, answer",
                    "the bag is not part of the last gap",
                    ("silver-dollar.p_positions",),
                    lambda tables: _by_the_dollar(tables, DROP_AND_TAKE),
                ),
            ),
        )
    ),
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
