"""Nim-values straight from ``options()``: slow, obvious, and never published from.

Every kernel and closed rule is held against this module.  Cost: every option of every position that can be
reached; fine for a few hundred thousand of them.
"""

from collections.abc import Hashable
from functools import reduce
from operator import xor

from engine.errors import LimitError, LoopyGameError
from engine.game import Game, P
from engine.nimber import mex

MOST_POSITIONS = 200_000


def nim_values(game: Game[P], stop: int) -> dict[P, int]:
    """Return the nim-value of every position that ``game.positions(stop)`` yields, in that order."""
    values: dict[P, int] = {}
    for position in game.positions(stop):
        values[position] = mex(_sum_value(option, values) for option in game.options(position))
    return values


def nim_value(game: Game[P], position: P, known: dict[P, int] | None = None) -> int:
    """Return the nim-value of one position by search over everything below it.

    Args:
        game: any game that ends.
        position: where to start.
        known: values found before; this search adds its own.

    Raises:
        LoopyGameError: if play can return to a position.
        LimitError: if more than ``MOST_POSITIONS`` positions lie below.
    """
    values: dict[P, int] = {} if known is None else known
    open_positions: set[Hashable] = set()
    stack: list[P] = [position]
    while stack:
        top = stack[-1]
        if top in values:
            stack.pop()
            continue
        options = [tuple(option) for option in game.options(top)]
        missing = {part for option in options for part in option if part not in values}
        if not missing:
            values[top] = mex(_sum_value(option, values) for option in options)
            open_positions.discard(top)
            stack.pop()
            continue
        if top in open_positions and missing & open_positions:
            raise LoopyGameError(game.info.slug, game.notation.write((top,)))
        open_positions.add(top)
        if missing & open_positions:
            raise LoopyGameError(game.info.slug, game.notation.write((top,)))
        stack.extend(missing)
        if len(values) + len(stack) > MOST_POSITIONS:
            raise LimitError(f"{game.info.slug}: more than {MOST_POSITIONS} positions lie below this one")
    return values[position]


def _sum_value(option: tuple[P, ...], values: dict[P, int]) -> int:
    return reduce(xor, (values[part] for part in option), 0)
