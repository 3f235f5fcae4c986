"""Arrays of coins: a move turns some coins, and the turned coin furthest from the corner goes from heads to tails.

Coin (a, b) is in row a and column b.  As in a single row, an array is worth the nim-sum of its heads, each as if it
were the only coin.

The product of two games of rows is a game of arrays.  A move turns all coins that are in certain rows and also in
certain columns: a move of the first game may turn this set of rows, and a move of the second game this set of columns.
By the *tartan theorem* a coin is worth the nim-product of its row in the first game and its column in the second.  So
the moves to a value solve an equation: the nim-sum over the rows times the nim-sum over the columns.

Cost: the sets of rows and the sets of columns, and a quotient for each set of rows.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any

import numpy as np

from fairgame.core.boards import Grid
from fairgame.core.game import GameInfo, Parameter
from fairgame.core.notation import Pairs, Parts, Refusal
from fairgame.games.coins.certificates import NONE, TurnedProducts
from fairgame.games.coins.rule import HEADS_CANCEL, TWICE, CoinSets
from fairgame.numbers.nim_logarithm import nim_quotient
from fairgame.numbers.nimbers import nim_product

Pair = tuple[int, int]
SetsAndValue = tuple[Iterable[tuple[int, ...]], Callable[[int], int]]


def from_parts(parts: tuple[Any, ...]) -> tuple[Pair, ...]:
    """Return the typed coins, each as a component."""
    (coins,) = parts
    for place, coin in enumerate(coins):
        if coin in coins[:place]:
            raise Refusal(f"{coin[0]}-{coin[1]}", TWICE)
    return tuple(coins)


def to_parts(components: tuple[Pair, ...]) -> tuple[tuple[Pair, ...]]:
    """Return the coins to be written: those turned an odd number of times, in order."""
    return (tuple(coin for coin in sorted(set(components)) if components.count(coin) % 2 == 1),)


def grid_of_coins(example: str, *, first: int = 0, largest: int, cost: str = "") -> Parts:
    """Return the notation of an array of coins: those that show heads, as ``2-3 5-1``.

    Args:
        example: an array.
        first: the first row and column.
        largest: the largest row and column that are accepted.
        cost: the cost of larger rows and columns, for error messages.
    """
    accepts = "the coins that show heads as row-column, with spaces between"
    pairs = Pairs("coin", accepts, ("the row", "the column"), least=first, largest=largest, empty=NONE, further=cost)
    return Parts(example, accepts, (pairs,), over=NONE, into=from_parts, out_of=to_parts)


@dataclass(frozen=True)
class CoinGrid(ABC):
    """Base class of the games of an array of coins.

    Attributes:
        grid_start: the number of the first row and column, 0 or 1.
        published_side: the exclusive upper bound of the rows and columns with published values.
        searchable: the exclusive upper bound of the rows and columns with few enough options for a search.
    """

    info: GameInfo
    notation: Parts
    _: KW_ONLY
    grid_start: int = 0
    published_side: int
    searchable: Parameter[int]
    why_no_misere: str = HEADS_CANCEL

    def positions(self, stop: int) -> Iterator[Pair]:
        """Yield the searchable coins in rows and columns below ``stop``."""
        side = range(self.grid_start, min(stop, self.searchable))
        return ((row, column) for row in side for column in side)

    def board(self, components: tuple[Pair, ...]) -> Grid:
        """Return the array up to the last row and column with heads, counted from 0."""
        side = max(max(coin) for coin in components) + 1
        return Grid(components, rows=side, columns=side, piece="coin")

    @abstractmethod
    def nim_value(self, position: Pair) -> int:
        """Return the value of a coin."""

    def nim_grid(self, rows: int, columns: int) -> np.ndarray:
        """Return nim-values, shape (rows, columns), int64; 0 before the first row and column."""
        grid = np.zeros((rows, columns), np.int64)
        for row in range(self.grid_start, rows):
            for column in range(self.grid_start, columns):
                grid[row, column] = self.nim_value((row, column))
        return grid


@dataclass(frozen=True, kw_only=True)
class Tartan(CoinGrid):
    """The product of two games of rows of coins.

    Attributes:
        row_sets: yields the sets of other rows that may be turned with a row.
        column_sets: as ``row_sets``, for columns.
        row_value: the value of a coin in the game of the rows.
        column_value: as ``row_value``, for columns.
    """

    row_sets: Parameter[CoinSets]
    column_sets: Parameter[CoinSets]
    row_value: Parameter[Callable[[int], int]]
    column_value: Parameter[Callable[[int], int]]

    def options(self, position: Pair) -> Iterator[tuple[Pair, ...]]:
        """Yield the sets of other coins that may be turned with a coin; they show heads afterwards."""
        row, column = position
        yield from product_options(position, self.row_sets(row), self.column_sets(column))

    def nim_value(self, position: Pair) -> int:
        """Return the nim-product of the values of the row and the column."""
        row, column = position
        return nim_product(self.row_value(row), self.column_value(column))

    def options_of_value(self, position: Pair, nim_value: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the options of a value."""
        row, column = position
        rows = (self.row_sets(row), self.row_value)
        columns = (self.column_sets(column), self.column_value)
        yield from product_options_of_value(position, nim_value, rows, columns)

    def grid_certificate(self) -> TurnedProducts:
        """Return the certificate: each coin against all products of sets, without nim-products."""
        return TurnedProducts(self.info.slug)


def product_options(
    position: Pair, row_sets: Iterable[tuple[int, ...]], column_sets: Iterable[tuple[int, ...]]
) -> Iterator[tuple[Pair, ...]]:
    """Yield the other coins of every product of a set of other rows and one of other columns."""
    row, column = position
    column_tuple = tuple(column_sets)
    for rows in row_sets:
        for columns in column_tuple:
            yield tuple((a, b) for a in (*rows, row) for b in (*columns, column) if (a, b) != position)


def product_options_of_value(
    position: Pair, nim_value: int, rows: SetsAndValue, columns: SetsAndValue
) -> Iterator[tuple[Pair, ...]]:
    """Yield the options of a product with a given nim-value, by an equation for the nim-sum of the columns.

    Together with the coin itself the turned coins are worth the nim-sum of the rows times that of the columns.

    Args:
        position: the coin.
        nim_value: the value of the options.
        rows: the sets of other rows, and the value function of rows.
        columns: as ``rows``, for columns.
    """
    row, column = position
    row_sets, row_value = rows
    column_sets, column_value = columns
    product = nim_value ^ nim_product(row_value(row), column_value(column))
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for others in column_sets:
        chosen = (*others, column)
        by_sum.setdefault(sum_of_values(column_value, chosen), []).append(chosen)
    for others in row_sets:
        chosen_rows = (*others, row)
        total = sum_of_values(row_value, chosen_rows)
        for column_sum in by_sum if total == 0 and product == 0 else quotients(product, total):
            for chosen in by_sum.get(column_sum, []):
                yield tuple((a, b) for a in chosen_rows for b in chosen if (a, b) != position)


def sum_of_values(value: Callable[[int], int], coins: tuple[int, ...]) -> int:
    """Return the nim-sum of the values of some coins."""
    total = 0
    for coin in coins:
        total ^= value(coin)
    return total


def quotients(product: int, factor: int) -> list[int]:
    """Return the number whose nim-product with ``factor`` is ``product``, as a list; [] for a factor of 0."""
    return [nim_quotient(product, factor)] if factor != 0 else []
