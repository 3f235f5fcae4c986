"""Outcomes where play may return to a position: who wins, how fast, and where nobody can.

Why not nim-values: a mex needs the values of all options first, and round a loop there is no first.  So outcomes are
worked backwards from the ends of play.  A position without options is lost.  A position with an option that is lost
is won; one all of whose options are won is lost.  What this never reaches is drawn: neither player can make the other
lose.  The number of moves that it takes (the winner hurries, the loser delays) is the *remoteness*: even where the
player to move loses, odd where he wins.

Cost: each position and each of its options once, kept in memory.  Source: C. A. B. Smith, Graphs and composite games,
J. Combin. Theory 1 (1966) 51-81.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, Protocol, TypeVar, runtime_checkable

P = TypeVar("P")


@runtime_checkable
class MayLoop(Protocol):
    """Play may return to a position, so there are outcomes but no nim-values; ``positions`` come in any order.

    Positions below a stop are still closed: their options are below it too.
    """

    @property
    def loopy(self) -> Literal[True]:
        """Always True."""


def remoteness(positions: Iterable[P], options: Callable[[P], Iterable[P]]) -> Mapping[P, int]:
    """Return the remoteness of every position that is won or lost; a position that is not there is drawn.

    Args:
        positions: closed under ``options``, in any order.
        options: the positions that one move leads to.

    Raises:
        KeyError: with an option that is none of the positions.

    >>> remoteness([0, 1, 2, 3], {0: [], 1: [0], 2: [3], 3: [2]}.__getitem__)
    {0: 0, 1: 1}
    """
    undecided = {position: frozenset(options(position)) for position in positions}
    before: dict[P, list[P]] = {position: [] for position in undecided}
    for position, after in undecided.items():
        for option in after:
            before[option].append(position)
    waiting = {position: len(after) for position, after in undecided.items()}
    found = {position: 0 for position, count in waiting.items() if count == 0}
    queue = deque(found)
    while queue:
        settled = queue.popleft()
        is_lost = found[settled] % 2 == 0
        for position in before[settled]:
            waiting[position] -= 1
            if position not in found and (is_lost or waiting[position] == 0):
                found[position] = found[settled] + 1
                queue.append(position)
    return found


def is_lost(distance: int | None) -> bool:
    """Whether the player to move loses a position of this remoteness; None is a draw."""
    return distance is not None and distance % 2 == 0
