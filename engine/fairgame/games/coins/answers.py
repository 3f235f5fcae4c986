"""The product of two games of coins in a row that somebody chooses: its values, and the turns that win.

The game is made of what its two factors are: the sets of coins that may be turned, and the values of single coins.  By
the tartan theorem (``fairgame.games.coins.grids``) a coin is worth the nim-product of its row and its column, and the
turns that win are found by an equation, not by trying them all.

Cost: the sets of coins that may be turned with one row and with one column; coins to ``LARGEST``, so at most 2^15
sets each.  Source: H. W. Lenstra, Nim multiplication, IHES 1977.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import Refusal
from fairgame.errors import UnknownNameError
from fairgame.games.coins.grids import Pair, Tartan, as_coins, grid_of_coins, left_over, turned_to, turned_with
from fairgame.games.coins.rule import CoinRow
from fairgame.numbers.nimbers import nim_product
from fairgame.solving.solution import Solution
from fairgame.solving.solve import solve
from fairgame.solving.values import evaluator

LARGEST = 15
EXAMPLE = "2-3 4-4"
FURTHER = "a row or column n may be turned with up to 2^n sets of others, and all are tried"
NOTATION = grid_of_coins(EXAMPLE, 0, LARGEST, FURTHER)


def coins_from(parts: tuple[Any, ...], first: Pair) -> tuple[Pair, ...]:
    """Return the coins that were typed, in an array that begins with a given row and column.

    Raises:
        Refusal: naming the coin that lies outside.
    """
    coins = as_coins(parts)
    for coin in coins:
        if coin[0] < first[0] or coin[1] < first[1]:
            raise Refusal(f"{coin[0]}-{coin[1]}", f"rows are counted from {first[0]} here and columns from {first[1]}")
    return coins


TRANSLATED = (turned_with, turned_to, nim_product, coins_from, left_over)
"""What the browser needs to make a product of the translated rules of two games."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a product.

    Attributes:
        rows: the slug of the game of the rows.
        columns: that of the columns.
        first: the number of the first row and of the first column, 0 or 1 each.
        nim_values: those of rows and columns to ``LARGEST``, a tuple a row.
    """

    rows: str
    columns: str
    first: Pair
    nim_values: tuple[tuple[int, ...], ...]


@cache
def factors() -> Mapping[str, CoinRow]:
    """Return the games of coins in a row by slug: any two have a product."""
    return {slug: game for slug, game in games().items() if isinstance(game, CoinRow)}


def product(rows: str, columns: str) -> Tartan:
    """Return the product of two games.

    Raises:
        UnknownNameError: if one of them is no game of coins in a row.
    """
    first, second = factor(rows), factor(columns)
    begins = (first.first_heap, second.first_heap)
    return Tartan(
        GameInfo(
            slug="tartan",
            name=f"{first.info.name} times {second.info.name}",
            category=Category.COIN_TURNING,
            summary="Turn coins in rows as in one game and in columns as in another; whoever turns last wins.",
        ),
        replace(NOTATION, into=lambda parts: coins_from(parts, begins)),
        min(begins),
        LARGEST + 1,
        LARGEST + 1,
        first.options,
        second.options,
        evaluator(first),
        evaluator(second),
    )


def values(rows: str, columns: str) -> Values:
    """Return the values of the coins to row and column ``LARGEST`` of a product.

    Raises:
        UnknownNameError: if one of them is no game of coins in a row.
    """
    game = product(rows, columns)
    first = (factor(rows).first_heap, factor(columns).first_heap)
    across = range(first[1], LARGEST + 1)
    grid = tuple(tuple(game.nim_value((a, b)) for b in across) for a in range(first[0], LARGEST + 1))
    return Values(rows, columns, first, grid)


def tartan(rows: str, columns: str, words: Sequence[str]) -> Solution:
    """Solve a position of the product of two games: coins that show heads, as ``2-3 4-4``.

    Raises:
        UnknownNameError: if one of them is no game of coins in a row.
        PositionError: if the words are no such coins.
    """
    return solve(product(rows, columns), words)


def factor(slug: str) -> CoinRow:
    """Return a game of coins in a row.

    Raises:
        UnknownNameError: naming the nearest ones.
    """
    try:
        return factors()[slug]
    except KeyError:
        raise UnknownNameError("game of coins in a row", slug, factors()) from None
