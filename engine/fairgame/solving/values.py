"""Nim-values and outcomes of positions by whatever the game knows; the solver and the tables of lists stand on this.

A game that evaluates single positions is asked first.  One that knows a sequence of nim-values is read from it, and
where a theorem turns it into a period, beyond its end.  What is left is searched, in misère play over whole sums
(``fairgame.solving.misere_sums``).

Cost: that of the rule, of the sequence once a process, or of a search within its budget.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, cast

import numpy as np

from fairgame.core.capabilities import (
    HasClosedRule,
    HasFirstHeap,
    HasNimSequence,
    HasNimValue,
    HasPeriodTheorem,
    HasPublishedRange,
)
from fairgame.core.game import Game
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.solving.budget import Budget, unlimited
from fairgame.solving.misere_sums import MisereOutcomes
from fairgame.solving.oracle import iter_options
from fairgame.solving.oracle import nim_value as searched_nim_value
from fairgame.solving.sequences import values_of

MAX_HEAP = 100_000  # of a sequence without a period, computed on demand
FEW = 1 << 12  # values that prove most periods; the kernel of longer sequences takes ten seconds to be compiled
Components = tuple[Any, ...]


def evaluator(game: Game[Any], budget: Budget | None = None) -> Callable[[Any], int]:
    """Return the function that gives nim-values of single positions.

    Raises:
        LimitError: when it is asked for more than it serves.
    """
    if isinstance(game, HasNimValue):
        return game.nim_value
    if isinstance(game, HasPublishedRange):
        return sequence_values(game)
    known: dict[Any, int] = {}
    allowed = budget or unlimited(game.info.slug)
    return lambda position: searched_nim_value(game, position, known, allowed)


def sequence_values(game: HasPublishedRange) -> Callable[[int], int]:
    """Return the function that reads nim-values of heaps from the game's sequence, by its proved period beyond its end.

    Raises:
        LimitError: when it is asked for a heap beyond ``largest_heap(game)`` and no period is proved.
    """
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0

    def value(heap: int) -> int:
        values, period = _few(cast(Any, game))
        if heap - first >= values.size and period is None:
            values, period = _published(cast(Any, game))
        if heap - first < values.size:
            return int(values[heap - first])
        if period is not None:
            return period.value(values, heap)
        if heap > largest_heap(game):
            assert isinstance(game, Game)
            raise LimitError(f"{game.info.slug}: no period is proved, so heaps are answered up to {largest_heap(game)}")
        return int(_grown(cast(Any, game), heap.bit_length())[heap - first])

    return value


def proved_period(game: HasPublishedRange) -> Periodicity | None:
    """Return the period of a game's sequence that a theorem proves from its published values, or None."""
    return _published(cast(Any, game))[1]


def largest_heap(game: HasPublishedRange) -> int:
    """Return the greatest heap whose value is computed on demand where no period is proved."""
    own = getattr(game, "largest_heap", MAX_HEAP if isinstance(game, HasNimSequence) else 0)
    return max(int(own), game.published_stop - 1)


@lru_cache(maxsize=64)
def _published(game: Any) -> tuple[np.ndarray, Periodicity | None]:
    """Return the published values with the period that they prove; or the first of them, if these prove it."""
    few = _few(game)
    return few if few[1] is not None or game.published_stop <= FEW else _values_to(game, game.published_stop)


@lru_cache(maxsize=64)
def _few(game: Any) -> tuple[np.ndarray, Periodicity | None]:
    return _values_to(game, min(FEW, game.published_stop))


def _values_to(game: Any, stop: int) -> tuple[np.ndarray, Periodicity | None]:
    values = values_of(game)(stop)
    return values, detect(values, game.values_needed) if isinstance(game, HasPeriodTheorem) else None


@lru_cache(maxsize=4)
def _grown(game: Any, bits: int) -> np.ndarray:
    """Return the values of all heaps of so many bits: a search asks for thousands of heaps, one computation serves."""
    return values_of(game)(min(1 << bits, largest_heap(game) + 1))


def p_test(game: Game[Any], budget: Budget | None = None) -> Callable[[Components], bool]:
    """Return the test whether a sum of positions of ``game`` is won by the previous player; play must end.

    Raises:
        LimitError: when the test is asked about more than the game's solver serves.
    """
    if game.info.play is Play.MISERE:
        outcomes = MisereOutcomes(game, budget)
    else:
        value_of = evaluator(game, budget)

    def test(components: Components) -> bool:
        if isinstance(game, HasClosedRule) and len(components) == 1:
            try:
                return game.is_p_position(components[0])
            except LimitError:
                pass  # the rule does not reach so far; a search may
        if game.info.play is Play.MISERE:
            return outcomes.is_p_position(components)
        return nim_sum(map(value_of, components)) == 0

    return test


def sums_after(game: Game[Any], components: Components, budget: Budget) -> Iterator[tuple[int, Components, Components]]:
    """Yield every move in a sum: the place of the component, the option, and the sum that it leaves.

    Raises:
        LimitError: if the budget ends before they do; those yielded so far stand.
    """
    for place, component in enumerate(components):
        for option in iter_options(game, component, budget):
            yield place, option, (*components[:place], *option, *components[place + 1 :])
