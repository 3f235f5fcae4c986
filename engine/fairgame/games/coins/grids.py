"""Coins in rows and columns: a move turns some, and the one furthest from the corner goes from heads to tails.

Coin (a, b) lies in row a and column b.  As in a single row, an array is worth the nim-sum of its coins that show heads,
each as if it lay there alone.

The product of two games of rows of coins is such a game: where a move of the first turns the coins of some places and
one of the second those of some others, a move of the product turns all coins in such a row and such a column.  By the
*tartan theorem* a coin is worth the nim-product of its row in the first game and its column in the second.  So the
moves to a value are found by solving an equation: the nim-sum over the rows times the nim-sum over the columns.

Cost: the sets of rows and those of columns, and a quotient for each set of rows.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairgame.core.boards import Grid
from fairgame.core.game import GameInfo
from fairgame.core.notation import Pairs, Parts, Refusal
from fairgame.games.coins.certificates.products import TurnedProducts
from fairgame.games.coins.rule import HEADS_CANCEL, TWICE, Sets
from fairgame.numbers.nim_logarithm import nim_quotient
from fairgame.numbers.nimbers import nim_product

NOTHING = "none"
Pair = tuple[int, int]
Line = tuple[Iterable[tuple[int, ...]], Callable[[int], int]]


def as_coins(parts: tuple[Any, ...]) -> tuple[Pair, ...]:
    """Return the coins that were typed, each of which is a component."""
    (coins,) = parts
    for place, coin in enumerate(coins):
        if coin in coins[:place]:
            raise Refusal(f"{coin[0]}-{coin[1]}", TWICE)
    return tuple(coins)


def left_over(components: tuple[Pair, ...]) -> tuple[tuple[Pair, ...]]:
    """Return the coins that are written: those that were turned an odd number of times, in order."""
    return (tuple(coin for coin in sorted(set(components)) if components.count(coin) % 2 == 1),)


def grid_of_coins(example: str, first: int, largest: int, further: str = "") -> Parts:
    """Return the notation of an array of coins: those that show heads, as ``2-3 5-1``.

    Args:
        example: an array.
        first: the first row and column.
        largest: the greatest row and column that are answered.
        further: what a greater one would cost.
    """
    accepts = "the coins that show heads as row-column, with spaces between"
    pairs = Pairs("coin", accepts, ("the row", "the column"), first, largest, empty=NOTHING, further=further)
    return Parts(example, accepts, (pairs,), over=NOTHING, into=as_coins, out_of=left_over)


@dataclass(frozen=True)
class CoinGrid(ABC):
    """What all games of an array of coins share.

    Attributes:
        grid_start: the number of the first row and column, 0 or 1.
        published_side: the exclusive upper bound of the rows and columns whose values are published.
        searchable: the exclusive upper bound of those that have few enough options to play them all out.
    """

    info: GameInfo
    notation: Parts
    grid_start: int
    published_side: int
    searchable: int
    why_no_misere: str = field(default=HEADS_CANCEL, kw_only=True)

    def positions(self, stop: int) -> Iterator[Pair]:
        """Yield coins from the corner on to row and column stop-1, as far as they can be played out."""
        side = range(self.grid_start, min(stop, self.searchable))
        return ((row, column) for row in side for column in side)

    def board(self, components: tuple[Pair, ...]) -> Grid:
        """Return the array up to the last row and column with heads, counted from 0."""
        side = max(max(coin) for coin in components) + 1
        return Grid(components, side, side, "coin")

    @abstractmethod
    def nim_value(self, position: Pair) -> int:
        """Return the value of a coin."""

    def nim_grid(self, rows: int, columns: int) -> np.ndarray:
        """Return nim-values, shape (rows, columns), int64; 0 in rows and columns before the first."""
        grid = np.zeros((rows, columns), np.int64)
        for row in range(self.grid_start, rows):
            for column in range(self.grid_start, columns):
                grid[row, column] = self.nim_value((row, column))
        return grid


@dataclass(frozen=True)
class Tartan(CoinGrid):
    """The product of two games of rows of coins.

    Attributes:
        row_sets: yields the sets of other rows that may be turned with a row.
        column_sets: the same of columns.
        row_value: the value of a coin in the game of the rows.
        column_value: the same of columns.
    """

    row_sets: Sets
    column_sets: Sets
    row_value: Callable[[int], int]
    column_value: Callable[[int], int]

    def options(self, position: Pair) -> Iterator[tuple[Pair, ...]]:
        """Yield the coins that show heads when a coin alone has been turned with the others of a product."""
        row, column = position
        yield from turned_with(position, self.row_sets(row), self.column_sets(column))

    def nim_value(self, position: Pair) -> int:
        """Return the nim-product of the values of the row and the column."""
        row, column = position
        return nim_product(self.row_value(row), self.column_value(column))

    def options_of_value(self, position: Pair, nim_value: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the options of a value."""
        row, column = position
        rows_of = (self.row_sets(row), self.row_value)
        columns_of = (self.column_sets(column), self.column_value)
        yield from turned_to(position, nim_value, rows_of, columns_of)

    def grid_certificate(self) -> TurnedProducts:
        """Return the check of every coin against all products of sets, without a product of values."""
        return TurnedProducts(self.info.slug)


def turned_with(
    position: Pair, row_sets: Iterable[tuple[int, ...]], column_sets: Iterable[tuple[int, ...]]
) -> Iterator[tuple[Pair, ...]]:
    """Yield the other coins of every product of a set of other rows and one of other columns."""
    row, column = position
    several = tuple(column_sets)
    for rows in row_sets:
        for columns in several:
            yield tuple((a, b) for a in (*rows, row) for b in (*columns, column) if (a, b) != position)


def turned_to(
    position: Pair,
    nim_value: int,
    rows_of: Line,
    columns_of: Line,
) -> Iterator[tuple[Pair, ...]]:
    """Yield those of ``turned_with`` that have a nim-value: an equation says what the columns must add up to.

    With the coin itself the coins turned are worth the nim-sum of the rows times that of the columns.

    Args:
        position: the coin.
        nim_value: that of the options that are wanted.
        rows_of: the sets of other rows, and the values of rows.
        columns_of: the same of columns.
    """
    row, column = position
    row_sets, row_value = rows_of
    column_sets, column_value = columns_of
    product = nim_value ^ nim_product(row_value(row), column_value(column))
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for columns in column_sets:
        chosen = (*columns, column)
        by_sum.setdefault(added(column_value, chosen), []).append(chosen)
    for others in row_sets:
        rows = (*others, row)
        total = added(row_value, rows)
        for wanted in by_sum if total == 0 and product == 0 else quotient(product, total):
            for chosen in by_sum.get(wanted, []):
                yield tuple((a, b) for a in rows for b in chosen if (a, b) != position)


def added(value: Callable[[int], int], coins: tuple[int, ...]) -> int:
    """Return the nim-sum of the values of some coins."""
    total = 0
    for coin in coins:
        total ^= value(coin)
    return total


def quotient(product: int, factor: int) -> list[int]:
    """Return the numbers whose nim-product with ``factor`` is ``product``: one, or none for a factor of 0."""
    return [nim_quotient(product, factor)] if factor != 0 else []
