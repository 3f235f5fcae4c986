"""Winning moves from a heap too large to try every move, by a proved period.

Let nim-values repeat with period p from heap e on, and let a move take some matches and leave the rest in at most two
heaps. Each move from a heap n leaves a smaller heap and a greater one, and the greater one is beyond e. Let m be n
minus a multiple of p, and still large. Then m has the same moves as n, except that the greater heap is less by n - m,
with the same nim-value. If a winning move leaves a smaller heap of f = max(e, 1) or more, p matches may be shifted to
it from the greater heap, as long as it stays the smaller. So the winning moves from m that leave one heap, or a smaller
heap below f + p, determine all winning moves. A heap is large enough if the proof of the period does not need it: for a
move that takes at most k, its bound is about 2(e + p) + k, so the rest has a heap of e + p or more.

Cost: the options of m, some 2e + 3p + k. Source: the atlas; the periods are proved by the theorem of R. K. Guy and
C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526.
"""

from collections.abc import Callable
from typing import Any

from fairgame.core.capabilities import HasNimValue, HasOptionsOfValue, HasPeriodTheorem, HasPublishedRange
from fairgame.core.game import Game
from fairgame.numbers.periodicity import Periodicity
from fairgame.solving.budget import Budget
from fairgame.solving.oracle import sums_after
from fairgame.solving.values import proved_period

MAX_ENUMERATED = 10_000  # the moves of heaps up to this are tried one by one


def move_period(game: Game[Any], position: Any) -> Periodicity | None:
    """Return the proved period that yields the moves of a heap, or None if they are tried one by one."""
    if not isinstance(position, int) or position <= MAX_ENUMERATED or isinstance(game, HasOptionsOfValue | HasNimValue):
        return None
    if not isinstance(game, HasPeriodTheorem) or not isinstance(game, HasPublishedRange):
        return None
    period = proved_period(game)
    if period is None or period.saltus:
        return None
    return period if position > congruent_heap(position, period.period, game.values_needed(period)) else None


def min_shifted_heap(period: Periodicity) -> int:
    """Return the least size of a smaller heap that the period may be added to; an empty heap is excluded."""
    return max(period.preperiod, 1)


def congruent_heap(heap: int, period: int, least: int) -> int:
    """Return the first heap from ``least`` on that is congruent to ``heap`` modulo ``period``.

    >>> congruent_heap(10**18, 12, 167)
    172
    """
    return least + (heap - least) % period


def options_by_period(
    game: Game[Any], heap: int, is_wanted: Callable[[tuple[int, ...]], bool], period: Periodicity, budget: Budget
) -> list[tuple[int, ...]]:
    """Return the wanted options whose smaller heap cannot be reduced by a period.

    Raises:
        LimitError: if the budget is exhausted first.
    """
    assert isinstance(game, HasPeriodTheorem)
    representative = congruent_heap(heap, period.period, game.values_needed(period))
    bound = min_shifted_heap(period) + period.period
    options = []
    for _, option, _ in sums_after(game, (representative,), budget):
        *smaller, _ = sorted(option)
        if all(part < bound for part in smaller) and is_wanted(option):
            options.append(_shifted(option, heap - representative))
    return options


def _shifted(option: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Return an option with ``more`` added to its greatest heap, the first if several are equal."""
    place = option.index(max(option))
    return (*option[:place], option[place] + more, *option[place + 1 :])
