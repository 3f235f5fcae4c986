"""The winning moves from a heap too large for its moves to be tried one by one, from a period that is proved.

Let nim-values repeat with period p from heap e on, and let a move take some matches and leave the rest in at most two
heaps.  A heap n has, for each move, the smaller heap that it leaves, and the greater one, which is beyond e.  A heap m
that is n less a multiple of p, and still large, has the same moves but for the greater heaps left, which are n - m
less, of the same nim-value; and if a winning move leaves a smaller heap of e or more, p may be shifted to it from the
greater one, as often as it stays the smaller.  So the winning moves from m whose smaller heap is below e + p tell all.

Cost: the options of m, some 3(e + p).  Source: the remark after the periodicity theorem of R. K. Guy and C. A. B.
Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.answers.budget import Budget
from engine.answers.sequences import values_of
from engine.answers.values import sums_after
from engine.mathematics.periodicity import Periodicity, detect
from engine.ruleset.capabilities import HasNimValue, HasOptionsOfValue, HasPeriodTheorem, HasPublishedStop
from engine.ruleset.game import Game

ENUMERATED = 10_000  # heaps to this have their moves tried one by one
PERIODS = 3  # the heap in whose place another is looked at has at least so many times preperiod and period


def repeating(game: Game[Any], position: Any) -> Periodicity | None:
    """Return the proved period by which the moves of a heap are found; None where they are tried one by one."""
    if not isinstance(position, int) or position <= ENUMERATED or isinstance(game, HasOptionsOfValue | HasNimValue):
        return None
    if not isinstance(game, HasPeriodTheorem) or not isinstance(game, HasPublishedStop):
        return None
    found = _period(game)
    is_far = found is not None and found.saltus == 0 and position > stand_in(position, found)
    return found if is_far else None


@lru_cache(maxsize=64)
def _period(game: Any) -> Periodicity | None:
    return detect(values_of(game)(game.published_stop), game.values_needed)


def stand_in(heap: int, period: Periodicity) -> int:
    """Return the least heap of the same remainder that is large enough to be looked at in its place.

    >>> stand_in(10**18, Periodicity(71, 12, 0))
    256
    """
    least = PERIODS * (period.preperiod + period.period)
    return least + (heap - least) % period.period


def options_by_period(
    game: Game[Any], heap: int, is_wanted: Callable[[tuple[int, ...]], bool], period: Periodicity, budget: Budget
) -> list[tuple[int, ...]]:
    """Return the options that are wanted and whose smaller heap is below preperiod + period.

    Raises:
        LimitError: if the budget ends before they do.
    """
    instead = stand_in(heap, period)
    whole = period.preperiod + period.period
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
