"""The winning moves from a heap too large for its moves to be tried one by one, from a period that is proved.

Let nim-values repeat with period p from heap e on, and let a move take some matches and leave the rest in at most two
heaps.  A heap n has, for each move, the smaller heap that it leaves, and the greater one, which is beyond e.  A heap m
that is n less a multiple of p, and still large, has the same moves but for the greater heaps left, which are n - m
less, of the same nim-value; and if a winning move leaves a smaller heap of f = max(e, 1) or more, p may be shifted to
it from the greater one, as often as it stays the smaller.  So the winning moves from m that leave one heap, or a
smaller one below f + p, tell all.  Large enough is a heap that the proof of the period does not need: for a move that
takes at most k, its bound is about 2(e + p) + k, so that what is left has a heap of e + p or more.

Cost: the options of m, some 2e + 3p + k.  Source: the atlas; the periods are proved by the theorem of R. K. Guy and
C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526.
"""

from collections.abc import Callable
from typing import Any

from fairgame.core.capabilities import HasNimValue, HasOptionsOfValue, HasPeriodTheorem, HasPublishedRange
from fairgame.core.game import Game
from fairgame.numbers.periodicity import Periodicity
from fairgame.solving.budget import Budget
from fairgame.solving.values import proved_period, sums_after

ENUMERATED = 10_000  # heaps to this have their moves tried one by one


def repeating(game: Game[Any], position: Any) -> Periodicity | None:
    """Return the proved period by which the moves of a heap are found; None where they are tried one by one."""
    if not isinstance(position, int) or position <= ENUMERATED or isinstance(game, HasOptionsOfValue | HasNimValue):
        return None
    if not isinstance(game, HasPeriodTheorem) or not isinstance(game, HasPublishedRange):
        return None
    found = proved_period(game)
    if found is None or found.saltus:
        return None
    return found if position > stand_in(position, found.period, game.values_needed(found)) else None


def first_of_all(period: Periodicity) -> int:
    """Return the least smaller heap from which on the period may be added: a part that is no heap is none of these."""
    return max(period.preperiod, 1)


def stand_in(heap: int, period: int, least: int) -> int:
    """Return the first heap from ``least`` on that has the remainder of a heap.

    >>> stand_in(10**18, 12, 167)
    172
    """
    return least + (heap - least) % period


def options_by_period(
    game: Game[Any], heap: int, is_wanted: Callable[[tuple[int, ...]], bool], period: Periodicity, budget: Budget
) -> list[tuple[int, ...]]:
    """Return the options that are wanted and whose smaller heap comes before one that a period less is told of.

    Raises:
        LimitError: if the budget ends before they do.
    """
    assert isinstance(game, HasPeriodTheorem)
    instead = stand_in(heap, period.period, game.values_needed(period))
    whole = first_of_all(period) + period.period
    found = []
    for _, option, _ in sums_after(game, (instead,), budget):
        *smaller, _ = sorted(option)
        if all(one < whole for one in smaller) and is_wanted(option):
            found.append(_shifted(option, heap - instead))
    return found


def _shifted(option: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Return an option with so many more in its greatest heap, the first of them."""
    place = option.index(max(option))
    return (*option[:place], option[place] + more, *option[place + 1 :])
