"""Nim-values straight from ``options()``: slow, obvious, and never published from.

Every kernel and closed rule is held against this module.  Cost: every option of every position that can be
reached; fine for a few hundred thousand of them.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import xor

from engine.errors import LimitError, LoopyGameError
from engine.game import Game, P
from engine.nimber import mex

MOST_POSITIONS = 200_000
MOST_HELD = 2_000_000  # options of all positions of one line of play: they are kept while it is explored
MOST_LOOKED_AT = 2_000_000  # options in all: a few seconds


def nim_values(game: Game[P], stop: int) -> dict[P, int]:
    """Return the nim-value of every position that ``game.positions(stop)`` yields, in that order."""
    values: dict[P, int] = {}
    for position in game.positions(stop):
        values[position] = mex(_sum_value(option, values) for option in game.options(position))
    return values


def nim_value(
    game: Game[P], position: P, known: dict[P, int] | None = None, most_looked_at: int = MOST_LOOKED_AT
) -> int:
    """Return the nim-value of one position by search over everything below it.

    Args:
        game: any game that ends.
        position: where to start.
        known: values found before; this search adds its own.
        most_looked_at: how many options are looked at before the search gives up.

    Raises:
        LoopyGameError: if play can return to a position.
        LimitError: if more than ``MOST_POSITIONS`` positions lie below, or they have too many options.
    """
    values: dict[P, int] = {} if known is None else known
    open_positions: dict[P, tuple[list[tuple[P, ...]], Iterator[P]]] = {}
    path: list[P] = [position]
    held = looked_at = 0
    while path:
        top = path[-1]
        if top in values:
            path.pop()
            continue
        if top not in open_positions:
            room = min(MOST_HELD - held, most_looked_at - looked_at)
            options = [tuple(option) for option in islice(game.options(top), room + 1)]
            held += len(options)
            looked_at += len(options)
            if len(options) > room:
                raise LimitError(f"{game.info.slug}: {game.notation.write((position,))} has too many options to search")
            open_positions[top] = options, iter({part for option in options for part in option})
        options, parts = open_positions[top]
        missing = next((part for part in parts if part not in values), None)
        if missing is None:
            values[top] = mex(_sum_value(option, values) for option in options)
            held -= len(options)
            del open_positions[top]
        elif missing in open_positions:
            raise LoopyGameError(game.info.slug, game.notation.write((top,)))
        else:
            path.append(missing)
        if len(values) + len(path) > MOST_POSITIONS:
            raise LimitError(f"{game.info.slug}: more than {MOST_POSITIONS} positions lie below this one")
    return values[position]


def _sum_value(option: tuple[P, ...], values: dict[P, int]) -> int:
    return reduce(xor, (values[part] for part in option), 0)
