"""Nim-values by search over ``options()``: slow, obvious, and the last resort of a solver.

Tests compare every kernel and closed rule with this module. Cost: every option of every reachable position; suitable
for a few hundred thousand of them.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from fairgame.core.game import Game, P
from fairgame.errors import LoopyGameError
from fairgame.numbers.nimbers import mex
from fairgame.solving.budget import Budget, unlimited_budget

Components = tuple[Any, ...]


def nim_values(game: Game[P], stop: int) -> dict[P, int]:
    """Return the nim-value of every position that ``game.positions(stop)`` yields, in that order."""
    values: dict[P, int] = {}
    for position in game.positions(stop):
        values[position] = mex(_sum_value(option, values) for option in game.options(position))
    return values


def nim_value(game: Game[P], position: P, known: dict[P, int] | None = None, budget: Budget | None = None) -> int:
    """Return the nim-value of one position by search over everything below it.

    Args:
        game: any game that ends.
        position: the start.
        known: a cache of values, which this search extends.
        budget: the limit of the search; None for no limit.

    Raises:
        LoopyGameError: if play can return to a position.
        LimitError: if the budget is exhausted.
    """
    values: dict[P, int] = {} if known is None else known
    allowed = budget or unlimited_budget(game.info.slug)
    open_positions: dict[P, tuple[list[tuple[P, ...]], Iterator[P]]] = {}
    path: list[P] = [position]
    while path:
        top = path[-1]
        if top in values:
            path.pop()
            continue
        if top not in open_positions:
            allowed.position()
            options = options_of(game, top, allowed)
            open_positions[top] = options, iter({part for option in options for part in option})
        options, parts = open_positions[top]
        missing = next((part for part in parts if part not in values), None)
        if missing is None:
            values[top] = mex(_sum_value(option, values) for option in options)
            del open_positions[top]
        elif missing in open_positions:
            raise LoopyGameError(game.info.slug, game.notation.write((top,)))
        else:
            path.append(missing)
    return values[position]


def options_of(game: Game[P], position: P, budget: Budget) -> list[tuple[P, ...]]:
    """Return the options of a position.

    Raises:
        LimitError: if the budget is exhausted first.
    """
    return list(iter_options(game, position, budget))


def iter_options(game: Game[P], position: P, budget: Budget) -> Iterator[tuple[P, ...]]:
    """Yield the options of a position, each charged to the budget.

    Raises:
        LimitError: if the budget is exhausted first.
    """
    for option in game.options(position):
        budget.option()
        yield tuple(option)


def sums_after(game: Game[Any], components: Components, budget: Budget) -> Iterator[tuple[int, Components, Components]]:
    """Yield every move in a sum: the place of the component, the option, and the resulting sum.

    Raises:
        LimitError: if the budget is exhausted first; the moves already yielded are valid.
    """
    for place, component in enumerate(components):
        for option in iter_options(game, component, budget):
            yield place, option, (*components[:place], *option, *components[place + 1 :])


def _sum_value(option: tuple[P, ...], values: dict[P, int]) -> int:
    return reduce(xor, (values[part] for part in option), 0)
