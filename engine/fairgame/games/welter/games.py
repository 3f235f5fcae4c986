"""Welter's game: coins on distinct squares of a strip; a move takes one coin left to an empty square, also past others.

By the *mating method* the two coins whose squares differ by a multiple of the highest power of 2 are mates, then two of
the rest, and so on.  Mates on a and b count (a ⊕ b) - 1, a coin without a mate counts its square, and the value is the
nim-sum.  Pages show this method.  The code takes the nim-sum of (a ⊕ b) - 1 over *all* pairs of coins, and of all
squares if their number is odd.  The result is the same: (a ⊕ b) - 1 is a ⊕ b ⊕ N(a, b), where N depends only on the
highest power of 2 that divides the difference.  N has the same value for both of the best mates with any third coin.
So the terms of mates with other coins cancel, and each square counts an odd number of times.

A *frieze pattern* gives all moves to a given value: one number under each coin, its target if it is to the left.  Four
neighbours b above, a left, d right and c below in the pattern satisfy (a ⊕ d) - 1 = b ⊕ c.  The first row, of distinct
numbers, is below a row of zeros.  The rule determines each lower row from the two above it; the last has one number,
the *value* of the row.  If the last row continues by alternating a target with the value, the rule extends each higher
row from the two below it, and the first row gets as many new numbers as it had.

Cost: some 60 nanoseconds for each pair of coins, for a value and for all moves to a value, up to square 10^18 and 60
coins.

Source: C. P. Welter, Indagationes Math. 14 (1952) and 16 (1954); J. H. Conway, On Numbers and Games, chapter 13;
R. K. Guy, Fair Game, COMAP 1989, exercises 54 to 60, figures 29 and 30.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from fairgame.core.boards import Strip
from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import Numbers
from fairgame.games.nim.rule import DISTINCT_SQUARES
from fairgame.games.welter.certificates import FriezePatterns

if TYPE_CHECKING:
    import pandas as pd

Coins = tuple[int, ...]

MAX_COINS = 60
LISTED_COINS = 4
LAST_SQUARE = 15
NOTATION = Numbers(
    "1 2 3 5 8 13 21", "the squares, from 0", most=MAX_COINS, noun="coin", distinct=DISTINCT_SQUARES, order="ascending"
)
EXAMPLES = (
    ((2, 5, 7), 0),
    ((1, 2, 3, 5, 8, 13, 21), 0),
    ((1, 4, 9, 16, 25, 36, 49, 64), 0),
    ((2, 3, 5, 7, 11, 13, 17), 0),
    ((5, 10, 15, 20, 25, 30), 0),
    ((1, 4, 9, 16, 25), 0),
    ((1, 4, 9, 16, 25), 15),
)


def pattern(numbers: Sequence[int], target: int) -> tuple[tuple[int, ...], ...]:
    """Return the pattern below ``numbers``, extended by ``target`` until the first row has doubled.

    Args:
        numbers: the first row, all distinct; at least one.
        target: the number that alternates with the value in the last row.

    Returns:
        The rows without the zeros, from the first to that of the value: row i, from 0, has 2 len(numbers) - i numbers.

    >>> pattern((2, 5, 7), 0)
    ((2, 5, 7, 13, 10, 4), (6, 1, 9, 6, 13), (3, 0, 3, 0))
    """
    size = len(numbers)
    rows = [[0] * (size + 1), list(numbers)]
    for _ in range(size - 1):
        above, row = rows[-2], rows[-1]
        rows.append([((row[place] ^ row[place + 1]) - 1) ^ above[place + 1] for place in range(len(row) - 1)])
    ends = (rows[-1][0], target)
    for step in range(1, size + 1):
        new = ends[step % 2]
        rows[-1].append(new)
        for height in range(size - 1, 0, -1):
            new = ((rows[height - 1][-1] ^ new) + 1) ^ rows[height][-1]
            rows[height].append(new)
        rows[0].append(0)
    return tuple(tuple(row) for row in rows[1:])


def below(numbers: Sequence[int], target: int) -> tuple[int, ...]:
    """Return the number under each number; the row has the value ``target`` if it replaces the number above it.

    >>> below((1, 2, 3, 5, 8, 13, 21), 0)
    (15, 0, 37, 35, 10, 11, 19)
    """
    return pattern(numbers, target)[0][len(numbers) :]


def mates(coins: Coins) -> tuple[tuple[int, ...], ...]:
    """Return the mates, the best first, and the coin left over.

    Of the squares with equal last binary digits at most one remains when fewer digits are compared, so the value does
    not depend on the choice of pairs.

    >>> mates((1, 2, 3, 5, 8, 13, 21))
    ((5, 21), (1, 13), (2, 8), (3,))
    """
    left = list(coins)
    pairs: list[tuple[int, ...]] = []
    for digits in range(max(coins, default=0).bit_length(), -1, -1):
        unmated: dict[int, int | None] = {}
        for coin in left:
            ending = coin % 2**digits
            mate = unmated.get(ending)
            if mate is not None:
                pairs.append((mate, coin))
            unmated[ending] = coin if mate is None else None
        left = [coin for coin in unmated.values() if coin is not None]
    return (*pairs, *[(coin,) for coin in left])


def term(mates: tuple[int, ...]) -> int:
    """Return the term of two mates, or of a coin without a mate, in the nim-sum."""
    return mates[0] if len(mates) == 1 else (mates[0] ^ mates[1]) - 1


@dataclass(frozen=True)
class Welter:
    """Welter's game; positions are the squares of the coins, ascending from 0."""

    info: GameInfo
    notation: Numbers = NOTATION

    def options(self, position: Coins) -> Iterator[tuple[Coins]]:
        """Yield the positions after moving one coin left to an empty square."""
        for place, square in enumerate(position):
            for free in range(square):
                if free not in position:
                    yield (tuple(sorted((*position[:place], free, *position[place + 1 :]))),)

    def positions(self, stop: int) -> Iterator[Coins]:
        """Yield up to four coins on squares below ``stop``, options before positions."""
        positions = [coins for count in range(1, LISTED_COINS + 1) for coins in combinations(range(stop), count)]
        return iter(sorted(positions, key=sum))

    def nim_value(self, position: Coins) -> int:
        """Return the nim-value as a nim-sum over all pairs of coins."""
        value = 0
        for a, b in combinations(position, 2):
            value ^= (a ^ b) - 1
        if len(position) % 2 == 1:
            for square in position:
                value ^= square
        return value

    def options_of_value(self, position: Coins, nim_value: int) -> Iterator[tuple[Coins]]:
        """Yield every option of a nim-value: a coin moves to the number under it if this number is less."""
        for place, square in enumerate(below(position, nim_value)):
            if square < position[place]:
                yield (tuple(sorted((*position[:place], square, *position[place + 1 :]))),)

    def board(self, components: tuple[Coins, ...]) -> Strip:
        """Return the strip from square 0, if there is one position and no sum."""
        return Strip(components[0], first=0)

    def nim_sum_terms(self, components: tuple[Coins, ...]) -> tuple[tuple[str, int], ...]:
        """Return the term of each pair of mates, and of the coin left over."""
        return tuple((" and ".join([f"{square}" for square in one]), term(one)) for one in mates(components[0]))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of values of few coins on a short strip."""
        return (
            Listing(
                columns=("coins",),
                scope=f"positions of 1 to {LISTED_COINS} coins on squares 0 to {LAST_SQUARE}",
                universe=lambda: ((coins,) for coins in self.positions(LAST_SQUARE + 1)),
                row=lambda position: (join_numbers(position[0]),),
                shows="nim_value",
                suffix="values",
                title="nim-values",
            ),
        )

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """The table of frieze patterns."""
        statement = (
            "By the mating method the equation between coins and value stays right however an even number of the pairs"
            " (coin, number below it) and (value, target) are exchanged."
        )
        return (
            OwnTable(
                suffix="frieze_patterns",
                title="frieze patterns",
                description=(
                    "Under each coin, in the order of the coins, stands the one square on which it would give the"
                    " position the value in the column target; it is a move if it is to the left."
                ),
                columns=("coins", "target", Column("row", is_="squares_below")),
                key=("coins", "target"),
                rows=lambda: (
                    (join_numbers(coins), target, join_numbers(below(coins, target))) for coins, target in EXAMPLES
                ),
                claims=lambda: (Claim(statement, Status.CERTIFIED, FriezePatterns(EXAMPLES)),),
                count=len(EXAMPLES),
            ),
        )


def _row(tables: "Mapping[str, pd.DataFrame]", coins: Coins, target: int) -> str:
    rows = tables["welter.frieze_patterns"]
    return str(rows[(rows["coins"] == join_numbers(coins)) & (rows["target"] == target)]["row"].iloc[0])


GAMES = (
    Welter(
        GameInfo(
            slug="welter",
            name="Welter's game",
            category=Category.BOARDS,
            order=30,
            summary="Coins stand on different squares; move one left to an empty square, also past others; last wins.",
            citations=(Citation("FG", "exercises 54 to 60"),),
            errata=(
                Erratum(
                    "FG",
                    "the frieze pattern of 1 2 3 5 8 13 21",
                    "15 0 27 35 10 11 19 below the coins",
                    ("welter.frieze_patterns",),
                    lambda tables: f"{_row(tables, EXAMPLES[1][0], 0)} below the coins",
                    scan=True,
                ),
            ),
        )
    ),
)
