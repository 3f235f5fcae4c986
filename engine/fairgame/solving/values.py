"""Nim-values and outcomes of positions by the game's best method, for the solver and for tables of lists.

The evaluation of single positions comes first, then the game's sequence of nim-values, extended by a theorem's period
beyond its end. The rest is searched, in misère play over whole sums (``fairgame.solving.misere_search``).

Most games of heaps have one sequence, indexed by heap, by a kernel or a formula (``HasNimSequence``). A game that
declares only its published range (``HasPublishedRange``) has values by mex, option by option. A game with several
sequences, or with numbers that are not its positions, declares each (``HasNimSequences``).

Cost: that of the rule, of the sequence once a process, or of a search within its budget.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

import numpy as np

from fairgame.core.capabilities import (
    HasClosedRule,
    HasFirstHeap,
    HasLargestHeap,
    HasNimSequence,
    HasNimValue,
    HasPeriodTheorem,
    HasPublishedRange,
)
from fairgame.core.game import Game
from fairgame.core.listings import HasNimSequences, NimSequence
from fairgame.core.play import Play
from fairgame.errors import LimitError, NimValueOverflowError
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.solving.budget import Budget, unlimited_budget
from fairgame.solving.misere_search import MisereOutcomes
from fairgame.solving.oracle import nim_value

MAX_HEAP = 100_000  # largest heap of a sequence without a period, computed on demand
FIRST_STOP = 1 << 12  # enough values for most periods; the kernel of longer sequences takes ten seconds to compile
Components = tuple[Any, ...]
MAX_VALUE = np.iinfo(np.uint64).max


def sequences(game: Any) -> tuple[NimSequence, ...]:
    """Return the published sequences of a game; most games without heaps have none."""
    if isinstance(game, HasNimSequences):
        return tuple(game.nim_sequences)
    if not isinstance(game, HasPublishedRange):
        return ()
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0
    return (NimSequence("nim_sequence", "nim-values", game.published_stop, values_of(game), lambda n: n, first),)


def values_of(game: Any) -> Callable[[int], np.ndarray]:
    """Return the function that computes nim-values of the heaps below a bound, by the game's method or by mex."""
    if isinstance(game, HasNimSequence):
        return game.nim_sequence
    return lambda stop: by_mex(game, stop)


def by_mex(game: Game[int], stop: int) -> np.ndarray:
    """Return nim-values of the heaps that ``game.positions(stop)`` yields, in order, uint64.

    Raises:
        NimValueOverflowError: if a value exceeds 64 bits.
    """
    known: dict[int, int] = {}
    values = [nim_value(game, heap, known) for heap in game.positions(stop)]
    if max(values, default=0) > MAX_VALUE:
        raise NimValueOverflowError(game.info.slug, values.index(max(values)), "uint64")
    return np.array(values, np.uint64)


def evaluator(game: Game[Any], budget: Budget | None = None) -> Callable[[Any], int]:
    """Return the function from single positions to nim-values.

    Raises:
        LimitError: if called for a position beyond its limits.
    """
    if isinstance(game, HasNimValue):
        return game.nim_value
    if isinstance(game, HasPublishedRange):
        return sequence_values(game)
    known: dict[Any, int] = {}
    allowed = budget or unlimited_budget(game.info.slug)
    return lambda position: nim_value(game, position, known, allowed)


def sequence_values(game: HasPublishedRange) -> Callable[[int], int]:
    """Return the function from heaps to nim-values by the game's sequence, extended by its proved period.

    Raises:
        LimitError: if called for a heap beyond ``largest_heap(game)`` and no period is proved.
    """
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0

    def value(heap: int) -> int:
        values, period = _first(cast(Any, game))
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
    """Return the period that a theorem proves from the game's published values, or None."""
    return _published(cast(Any, game))[1]


def largest_heap(game: HasPublishedRange) -> int:
    """Return the greatest heap whose value is computed on demand if no period is proved."""
    by_sequence = MAX_HEAP if isinstance(game, HasNimSequence) else 0
    on_demand = game.largest_heap if isinstance(game, HasLargestHeap) else by_sequence
    return max(on_demand, game.published_stop - 1)


@lru_cache(maxsize=64)
def _published(game: Any) -> tuple[np.ndarray, Periodicity | None]:
    """Return the published values and the period that they prove, or only the first values if these prove it."""
    first = _first(game)
    return first if first[1] is not None or game.published_stop <= FIRST_STOP else _values_to(game, game.published_stop)


@lru_cache(maxsize=64)
def _first(game: Any) -> tuple[np.ndarray, Periodicity | None]:
    return _values_to(game, min(FIRST_STOP, game.published_stop))


def _values_to(game: Any, stop: int) -> tuple[np.ndarray, Periodicity | None]:
    values = values_of(game)(stop)
    return values, detect(values, game.values_needed) if isinstance(game, HasPeriodTheorem) else None


@lru_cache(maxsize=4)
def _grown(game: Any, bits: int) -> np.ndarray:
    """Return the values of all heaps of ``bits`` bits: one computation serves thousands of heaps of a search."""
    return values_of(game)(min(1 << bits, largest_heap(game) + 1))


def p_test(game: Game[Any], budget: Budget | None = None) -> Callable[[Components], bool]:
    """Return a test whether the previous player wins a sum of positions of ``game``; play must end.

    Raises:
        LimitError: if the position is beyond the solver's limits; raised by the test.
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
                pass  # beyond the rule; a search may still answer
        if game.info.play is Play.MISERE:
            return outcomes.is_p_position(components)
        return nim_sum(map(value_of, components)) == 0

    return test
