"""The silver dollar: sliding coins beside a money bag; one coin is worth more than all the others together.

The bag stands left of square 1 and takes any number of coins.  Whoever gets the bag with the dollar in it has won.

- *take*: taking the bag is a move of its own.  Nobody drops the dollar of his own will, for the other takes the bag;
  who has no other move must, and loses.  So dropping it is not listed among the options.
- *drop-and-take*: a coin may be dropped and the bag taken in one move.  Now the dollar is dropped with joy as soon as
  it is the leftmost coin, and nobody wants to drop the coin before it.

Both are sliding coins; only whether the bag counts as a square of the last gap depends on where the dollar is: it
counts if the leftmost coin may be dropped into it without harm.  Cost: one pass over the coins.

Source: N. G. de Bruijn's game in R. K. Guy, Fair Game, COMAP 1989, figure 7.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import pandas as pd

from engine.errors import PositionError
from engine.game import Erratum, Family, GameInfo, Place
from engine.heaps import joined
from engine.listings import PPositionList
from engine.nimber import nim_sum
from engine.notation import Numbers, split_words
from engine.strip import DISTINCT, counted_gaps

Position = tuple[str, tuple[int, ...], int]

TAKE, DROP_AND_TAKE = "take", "drop-and-take"
MOST_COINS = 4
LAST_SQUARE = 12
LARGEST_SQUARE = 1000  # every option is tried for winning moves
BAG = 0


COINS = Numbers("1 3 5 8", "the squares", 1, 20, "coin", 1, LARGEST_SQUARE, DISTINCT)


@dataclass(frozen=True)
class Squares:
    """The variant, then the squares with a ``$`` behind that of the dollar: ``take 1 3 5$ 8``."""

    example: str = "take 1 3 5$ 8"
    accepts: str = "take or drop-and-take, then the squares of the coins with a $ behind the silver one"
    over: str = "taken"
    coins: Numbers = COINS

    def read(self, game: str, words: Sequence[str]) -> tuple[Position, ...]:
        """Return the position, without a variant that of *take*; nothing where the bag has been taken."""
        parts = split_words(words)
        if parts == [self.over]:
            return ()
        variant = TAKE
        if parts and not parts[0][0].isdigit():
            variant, parts = parts[0], parts[1:]
        if variant not in (TAKE, DROP_AND_TAKE):
            raise PositionError(game, variant, f"expected {self.accepts}")
        marked = [part for part in parts if part.endswith("$")]
        if len(marked) != 1:
            reason = f"exactly one coin is the silver dollar, marked by a $, not {len(marked)}; expected {self.accepts}"
            raise PositionError(game, " ".join(parts), reason)
        coins = self.coins.numbers(game, [part.removesuffix("$") for part in parts])
        return ((variant, coins, int(marked[0].removesuffix("$"))),)

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back."""
        return " + ".join(map(_text, components)) or self.over


def _text(position: Position) -> str:
    variant, coins, dollar = position
    return " ".join((variant, *(f"{square}$" if square == dollar else str(square) for square in coins)))


@dataclass(frozen=True)
class SilverDollar:
    """Positions are the variant, the squares of all coins, ascending from 1, and the square of the dollar."""

    info: GameInfo
    notation: Squares = field(default_factory=Squares)

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
            for count in range(1, MOST_COINS + 1)
            for coins in combinations(range(1, stop), count)
            for dollar in coins
        )

    def is_p_position(self, position: Position) -> bool:
        """Whether the nim-sum of the gaps is 0, the bag counted where the leftmost coin may well be dropped."""
        variant, coins, dollar = position
        if variant == DROP_AND_TAKE and dollar == coins[0]:
            return False
        stays = coins[0] if variant == TAKE else coins[:2][-1]  # if it is the dollar, the leftmost coin is not dropped
        return nim_sum(counted_gaps(coins, edge=BAG if dollar == stays else BAG - 1)) == 0

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the table of both variants."""
        return (
            PPositionList(
                columns=("variant", "coins", "dollar"),
                scope=f"positions of 1 to {MOST_COINS} coins on squares 1 to {LAST_SQUARE}, in both variants",
                universe=lambda: ((position,) for position in self.positions(LAST_SQUARE + 1)),
                row=lambda position: (position[0][0], joined(position[0][1]), position[0][2]),
            ),
        )


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
    return f"it depends on where the dollar is: coins on {coins} are a P-position only with the dollar on {places}"


GAMES = (
    SilverDollar(
        GameInfo(
            slug="silver-dollar",
            name="The silver dollar",
            family=Family.NIM,
            summary="Slide coins towards a money bag, one coin a square; who gets the bag with the dollar wins.",
            aliases=("de Bruijn's silver dollar game",),
            places=(Place("FG", "figure 7, exercises 6 and 7"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 6, take",
                    "the bag is part of the last gap",
                    ("silver-dollar.p_positions",),
                    lambda tables: _by_the_dollar(tables, TAKE),
                ),
                Erratum(
                    "FG",
                    "exercise 7, drop and take",
                    "the bag is not part of the last gap",
                    ("silver-dollar.p_positions",),
                    lambda tables: _by_the_dollar(tables, DROP_AND_TAKE),
                ),
            ),
            rule={"kind": "silver-dollar"},
        )
    ),
)
