"""Products of any two games of coins in a row: their values and winning moves.

A product is built from the sets of coins that its factors may turn, and from the values of their single coins.  By the
tartan theorem (``fairgame.games.coins.grids``) a coin is worth the nim-product of its row and its column, and the
winning moves are found by an equation instead of a search.

Cost: the sets of coins that may be turned with one row and with one column, at most 2^15 each for coins to
``MAX_COIN``.  Source: H. W. Lenstra, Nim multiplication, IHES 1977.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import Refusal
from fairgame.errors import UnknownNameError
from fairgame.games.coins.grids import (
    Pair,
    Tartan,
    from_parts,
    grid_of_coins,
    product_options,
    product_options_of_value,
    to_parts,
)
from fairgame.games.coins.rule import CoinRow
from fairgame.numbers.nimbers import nim_product
from fairgame.solving.solution import Solution
from fairgame.solving.solve import solve
from fairgame.solving.values import evaluator

MAX_COIN = 15
EXAMPLE = "2-3 4-4"
NOTATION = grid_of_coins(
    EXAMPLE,
    largest=MAX_COIN,
    cost="a row or column n may be turned with up to 2^n sets of others, and all are tried",
)


def product_from_parts(parts: tuple[Any, ...], first: Pair) -> tuple[Pair, ...]:
    """Return the typed coins of an array that starts with the row and column of ``first``.

    Raises:
        Refusal: naming the first coin outside the array.
    """
    coins = from_parts(parts)
    for coin in coins:
        if coin[0] < first[0] or coin[1] < first[1]:
            raise Refusal(f"{coin[0]}-{coin[1]}", f"rows are counted from {first[0]} here and columns from {first[1]}")
    return coins


TRANSLATED = (product_options, product_options_of_value, nim_product, product_from_parts, to_parts)
"""The functions that the browser needs to build a product from the translated rules of two games."""


@dataclass(frozen=True, slots=True)
class ProductValues:
    """The values of a product.

    Attributes:
        rows: the slug of the game of the rows.
        columns: the slug of the game of the columns.
        first: the numbers of the first row and of the first column, 0 or 1 each.
        nim_values: the values in rows and columns to ``MAX_COIN``, a tuple for each row.
    """

    rows: str
    columns: str
    first: Pair
    nim_values: tuple[tuple[int, ...], ...]


@cache
def factors() -> Mapping[str, CoinRow]:
    """Return the games of coins in a row by slug; any two have a product."""
    return {slug: game for slug, game in games().items() if isinstance(game, CoinRow)}


def product(rows: str, columns: str) -> Tartan:
    """Return the product of two games.

    Raises:
        UnknownNameError: if ``rows`` or ``columns`` is not a game of coins in a row.
    """
    first, second = factor(rows), factor(columns)
    start = (first.first_heap, second.first_heap)
    return Tartan(
        GameInfo(
            slug="tartan",
            name=f"{first.info.name} times {second.info.name}",
            category=Category.COIN_TURNING,
            summary="Turn coins in rows as in one game and in columns as in another; whoever turns last wins.",
        ),
        replace(NOTATION, into=lambda parts: product_from_parts(parts, start)),
        grid_start=min(start),
        published_side=MAX_COIN + 1,
        searchable=MAX_COIN + 1,
        row_sets=first.options,
        column_sets=second.options,
        row_value=evaluator(first),
        column_value=evaluator(second),
    )


def values(rows: str, columns: str) -> ProductValues:
    """Return the values of a product to row and column ``MAX_COIN``.

    Raises:
        UnknownNameError: if ``rows`` or ``columns`` is not a game of coins in a row.
    """
    game = product(rows, columns)
    first = (factor(rows).first_heap, factor(columns).first_heap)
    across = range(first[1], MAX_COIN + 1)
    grid = tuple(tuple(game.nim_value((a, b)) for b in across) for a in range(first[0], MAX_COIN + 1))
    return ProductValues(rows, columns, first, grid)


def tartan(rows: str, columns: str, words: Sequence[str]) -> Solution:
    """Solve a position of the product of two games, written as the coins that show heads: ``2-3 4-4``.

    Raises:
        UnknownNameError: if ``rows`` or ``columns`` is not a game of coins in a row.
        PositionError: if the words are not coins of the product.
    """
    return solve(product(rows, columns), words)


def factor(slug: str) -> CoinRow:
    """Return a game of coins in a row.

    Raises:
        UnknownNameError: naming the nearest slugs.
    """
    try:
        return factors()[slug]
    except KeyError:
        raise UnknownNameError("game of coins in a row", slug, factors()) from None
