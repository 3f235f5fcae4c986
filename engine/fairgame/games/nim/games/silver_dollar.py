"""The silver dollar: sliding coins beside a money bag; one coin is worth more than all the others together.

The bag stands left of square 1 and takes any number of coins.  Whoever gets the bag with the dollar in it has won.

- *take*: taking the bag is a move of its own.  No player wants to drop the dollar, for the other then takes the bag;
  a player without any other move must do so, and loses.  So dropping it is not listed among the options.
- *drop-and-take*: a coin may be dropped and the bag taken in one move.  Now dropping the dollar wins as soon as it is
  the leftmost coin, and no player wants to drop the coin before it.

Both are sliding coins; only whether the bag counts as a square of the last gap depends on where the dollar is: it
counts if the leftmost coin may be dropped into it without harm.  Cost: one pass over the coins.

Source: N. G. de Bruijn's game in R. K. Guy, Fair Game, COMAP 1989, figure 7.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import pandas as pd

from fairgame.core.boards import Strip
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import joined
from fairgame.core.listings import Listing
from fairgame.core.notation import Marked, Numbers, Parts, Word
from fairgame.games.nim.strip import DISTINCT, counted_gaps, counted_runs
from fairgame.numbers.nimbers import nim_sum

Position = tuple[str, tuple[int, ...], int]

TAKE, DROP_AND_TAKE = "take", "drop-and-take"
MAX_COINS = 4
LAST_SQUARE = 12
MAX_SQUARE = 1000  # every option is tried for winning moves
BAG = 0


ACCEPTS = "take or drop-and-take, then the squares of the coins with a $ behind the silver one"
COINS = Numbers("1 3 5 8", "the squares", 1, 20, "coin", 1, MAX_SQUARE, DISTINCT)


def into(parts: tuple[str, tuple[tuple[int, ...], int]]) -> tuple[Position]:
    """Return variant, coins and dollar."""
    variant, (coins, dollar) = parts
    return ((variant, coins, dollar),)


def out_of(components: tuple[Position, ...]) -> tuple[str, tuple[tuple[int, ...], int]]:
    """Return the variant, and the coins with the dollar."""
    variant, coins, dollar = components[0]
    return variant, (coins, dollar)


NOTATION = Parts(
    "take 1 3 5$ 8",
    ACCEPTS,
    (Word((TAKE, DROP_AND_TAKE)), Marked(COINS, "$", "the silver dollar")),
    over="taken",
    into=into,
    out_of=out_of,
)


@dataclass(frozen=True)
class SilverDollar:
    """Positions are the variant, the squares of all coins, ascending from 1, and the square of the dollar."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "play is about who takes the bag, and moves that give it away are no moves here"

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the positions after sliding one coin left or dropping the leftmost, and () where the bag is won."""
        variant, coins, dollar = position
        before = 0
        for place, square in enumerate(coins):
            if place == 0 and square == dollar and variant == DROP_AND_TAKE:
                yield ()
            elif place == 0 and square != dollar:
                yield ((variant, coins[1:], dollar),)
            for free in range(before + 1, square):
                moved = (*coins[:place], free, *coins[place + 1 :])
                yield ((variant, moved, free if square == dollar else dollar),)
            before = square

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield both variants with up to four coins on squares below ``stop``."""
        return (
            (variant, coins, dollar)
            for variant in (TAKE, DROP_AND_TAKE)
            for count in range(1, MAX_COINS + 1)
            for coins in combinations(range(1, stop), count)
            for dollar in coins
        )

    def is_p_position(self, position: Position) -> bool:
        """Whether the nim-sum of the gaps that count is 0, and the bag is not won in one move."""
        return not _wins_at_once(position) and nim_sum(counted_gaps(position[1], _edge(position))) == 0

    def board(self, components: tuple[Position, ...]) -> Strip:
        """Return the strip with the bag as square 0, and the gaps that count."""
        _, coins, dollar = components[0]
        gaps = () if _wins_at_once(components[0]) else counted_runs(coins, _edge(components[0]))
        return Strip(coins, first=0, gaps=gaps, silver=dollar, zero="bag")

    def nim_sum_terms(self, components: tuple[Position, ...]) -> tuple[tuple[str, int], ...]:
        """Return the gaps that count, from left to right."""
        if _wins_at_once(components[0]):
            return ()
        gaps = counted_gaps(components[0][1], _edge(components[0]))
        return tuple((f"gap {gap}", gap) for gap in reversed(gaps))

    def reason(self, components: tuple[Position, ...]) -> str:
        """Return why the bag is won at once, or whether it counts as a square of the last gap."""
        if _wins_at_once(components[0]):
            return "The dollar is the leftmost coin: it is dropped and the bag taken in one move."
        counts = _edge(components[0]) < BAG
        bag = "counts as a square of the gap beside it" if counts else "is no square of the gap beside it"
        return f"The bag {bag}, for the leftmost coin {'may' if counts else 'must not'} be dropped."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of both variants."""
        return (
            Listing(
                columns=("variant", "coins", "dollar"),
                scope=f"positions of 1 to {MAX_COINS} coins on squares 1 to {LAST_SQUARE}, in both variants",
                universe=lambda: ((position,) for position in self.positions(LAST_SQUARE + 1)),
                row=lambda position: (position[0][0], joined(position[0][1]), position[0][2]),
            ),
        )


def _wins_at_once(position: Position) -> bool:
    """Whether the dollar may be dropped and the bag taken."""
    variant, coins, dollar = position
    return variant == DROP_AND_TAKE and dollar == coins[0]


def _edge(position: Position) -> int:
    """Return the square that blocks the left end: the bag, or one beyond it where the bag is a place to go to.

    The leftmost coin may be dropped unless it is the dollar, in *take*, or the last before the dollar, in
    *drop-and-take*.
    """
    variant, coins, dollar = position
    stays = coins[0] if variant == TAKE else coins[:2][-1]
    return BAG if dollar == stays else BAG - 1


def _by_the_dollar(tables: Mapping[str, pd.DataFrame], variant: str) -> str:
    """Return the first coins of the table whose outcome depends on which of them is the dollar."""
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
)
