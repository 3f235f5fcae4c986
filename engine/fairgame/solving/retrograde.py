"""Outcomes where play may return to a position: who wins, how fast, and what is not decided.

Why not nim-values: a mex needs the values of all options first, and round a loop there is no first.  So outcomes are
worked backwards from the ends of play.  A position without options is lost.  A position with an option that is lost is
won; one all of whose options are won is lost.  The number of moves that it takes (the winner hurries, the loser delays)
is the *remoteness*: even where the player to move loses, odd where they win.

Positions may go on forever, so they are looked at layer by layer: first those asked for, then what one move makes of
them, and so on.  When the layers to depth d are known, a remoteness of at most d is exact: it depends on nothing
further away.  What is decided later is decided for the winner as well, but a quicker way may lie outside.

**Draws.**  A set of positions is *closed* if none of them has a lost option, and each has an option in the set, all
others being won.  All positions of a closed set are drawn: whoever is to move can stay in the set, and every way out of
it loses.  What is neither decided nor in a closed set is *open*.  Where all of play was looked at, the undecided
positions are a closed set, and nothing is open.

Cost: each position and each of its options once, kept in memory, some microseconds each to look at them; going
backwards is the least of it (``fairgame.solving.kernels``).  Source: C. A. B. Smith, Graphs and composite games, J.
Combin. Theory 1 (1966) 51-81.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from fairgame.errors import LimitError
from fairgame.solving.kernels import remoteness_values

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Explored(Generic[P]):
    """Positions looked at, with their options.

    Attributes:
        after: the options of every position that was looked into.
        depth: how many moves from the first positions all of play is known.
        closed: whether every position that play can reach was looked into.
    """

    after: Mapping[P, frozenset[P]]
    depth: int
    closed: bool


def explored(
    first: Iterable[P],
    options: Callable[[P], Iterable[P]],
    most: int | None = None,
    deepest: int | None = None,
) -> Explored[P]:
    """Look at positions layer by layer, until there are enough of them or play reaches no more.

    Args:
        first: the positions asked for.
        options: the positions that one move leads to; a LimitError of it ends the search before that layer.
        most: a layer that would make more positions is not begun.
        deepest: how many layers to look at.
    """
    after: dict[P, frozenset[P]] = {}
    layer = list(dict.fromkeys(first))
    met = set(layer)
    depth = 0
    while layer and depth != deepest and (most is None or len(after) + len(layer) <= most):
        try:
            found = {position: frozenset(options(position)) for position in layer}
        except LimitError:
            break
        after |= found
        layer = list(dict.fromkeys(option for position in found for option in found[position] if option not in met))
        met.update(layer)
        depth += 1
    return Explored(after, depth, not layer)


def remoteness(after: Mapping[P, Iterable[P]]) -> dict[P, int]:
    """Return the remoteness of every position that is won or lost within ``after``; the others are not there.

    Args:
        after: the options of each position; an option of which nothing is known is never decided.

    >>> remoteness({0: [], 1: [0], 2: [3], 3: [2], 4: [1, 9]})
    {0: 0, 1: 1}
    """
    starts, options = numbered(after)
    distances = remoteness_values(starts, options).tolist()
    return {position: distance for position, distance in zip(after, distances, strict=True) if distance >= 0}


def drawn(after: Mapping[P, Iterable[P]], decided: Mapping[P, int]) -> set[P]:
    """Return the greatest closed set of positions of ``after``.

    Args:
        after: the options of each position.
        decided: the remoteness of positions, as ``remoteness`` finds it in ``after``.

    >>> after = {0: [], 1: [0], 2: [1, 3], 3: [2], 4: [3, 9]}
    >>> drawn(after, remoteness(after))
    {2, 3}
    """
    inside = {position for position in after if position not in decided}
    before: dict[P, list[P]] = {}
    leaving = list[P]()
    for position in inside:
        for option in after[position]:
            if option in inside:
                before.setdefault(option, []).append(position)
            elif option not in decided:
                leaving.append(position)
    while leaving:
        position = leaving.pop()
        if position in inside:
            inside.remove(position)
            leaving += before.get(position, ())
    return inside


def numbered(after: Mapping[P, Iterable[P]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the options as ``remoteness_values`` takes them: positions are numbered in their order, from 0."""
    number = {position: place for place, position in enumerate(after)}
    ends, found = [0], list[int]()
    for options in after.values():
        found += [number.get(option, -1) for option in options]
        ends.append(len(found))
    return np.array(ends, np.int64), np.array(found, np.int64)


def is_lost(distance: int | None) -> bool:
    """Whether the player to move loses a position of this remoteness; None is a draw, or open."""
    return distance is not None and distance % 2 == 0
