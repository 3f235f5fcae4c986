"""Outcomes of loopy games by retrograde analysis: winner, remoteness and draws.

Nim-values do not work: a mex needs the values of all options first, and a loop has no first position. So outcomes are
computed backwards from the ends of play. A position without options is lost. A position with a lost option is won; one
whose options are all won is lost. The number of moves to the end (the winner hurries, the loser delays) is the
*remoteness*: even if the player to move loses, odd if they win.

Positions may be infinitely many, so they are explored layer by layer from the start. When the layers to depth d are
known, a remoteness of at most d is exact: it depends on no deeper layer. A position with a greater remoteness has the
right winner, but a quicker way may lead through unexplored positions.

**Draws.** A set of positions is *closed* if no position in it has a lost option, each has an option in the set, and all
other options are won. All positions of a closed set are drawn: the player to move can stay in the set, and every way
out loses. A position that is neither decided nor in a closed set is *open*. If all reachable positions were explored,
the undecided positions are a closed set, and no position is open.

Cost: each position and each of its options once, in memory, some microseconds each to explore; the backward pass is
negligible (``fairgame.solving.kernels``). Source: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1
(1966) 51-81.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from fairgame.errors import LimitError

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Exploration(Generic[P]):
    """Explored positions with their options.

    Attributes:
        after: the options of every explored position.
        depth: the number of moves from the start to which play is fully explored.
        closed: whether every reachable position was explored.
    """

    after: Mapping[P, frozenset[P]]
    depth: int
    closed: bool


def explore(
    first: Iterable[P],
    options: Callable[[P], Iterable[P]],
    most: int | None = None,
    deepest: int | None = None,
) -> Exploration[P]:
    """Explore positions layer by layer, up to a limit or to the end of play.

    Args:
        first: the start positions.
        options: returns the positions after one move; its LimitError ends the search before that layer.
        most: the maximum number of positions; a layer that would exceed it is not begun.
        deepest: the maximum number of layers.
    """
    after: dict[P, frozenset[P]] = {}
    layer = list(dict.fromkeys(first))
    met = set(layer)
    depth = 0
    while layer and depth != deepest and (most is None or len(after) + len(layer) <= most):
        try:
            expanded = {position: frozenset(options(position)) for position in layer}
        except LimitError:
            break
        after |= expanded
        layer = list(
            dict.fromkeys(option for position in expanded for option in expanded[position] if option not in met)
        )
        met.update(layer)
        depth += 1
    return Exploration(after, depth, not layer)


def remoteness(after: Mapping[P, Iterable[P]]) -> dict[P, int]:
    """Return the remoteness of every position that is won or lost within ``after``; leave out the others.

    Args:
        after: the options of each position; an option without an entry is never decided.

    >>> remoteness({0: [], 1: [0], 2: [3], 3: [2], 4: [1, 9]})
    {0: 0, 1: 1}
    """
    starts, options = number_options(after)
    from fairgame.solving.kernels import remoteness_values  # noqa: PLC0415 - loads numba

    distances = remoteness_values(starts, options).tolist()
    return {position: distance for position, distance in zip(after, distances, strict=True) if distance >= 0}


def find_draws(after: Mapping[P, Iterable[P]], decided: Mapping[P, int]) -> set[P]:
    """Return the greatest closed set of positions of ``after``.

    Args:
        after: the options of each position.
        decided: the result of ``remoteness(after)``.

    >>> after = {0: [], 1: [0], 2: [1, 3], 3: [2], 4: [3, 9]}
    >>> find_draws(after, remoteness(after))
    {2, 3}
    """
    inside = {position for position in after if position not in decided}
    parents: dict[P, list[P]] = {}
    leaving = list[P]()
    for position in inside:
        for option in after[position]:
            if option in inside:
                parents.setdefault(option, []).append(position)
            elif option not in decided:
                leaving.append(position)
    while leaving:
        position = leaving.pop()
        if position in inside:
            inside.remove(position)
            leaving += parents.get(position, ())
    return inside


def number_options(after: Mapping[P, Iterable[P]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the arguments of ``remoteness_values``: positions are numbered in order, from 0."""
    number = {position: place for place, position in enumerate(after)}
    starts, numbers = [0], list[int]()
    for options in after.values():
        numbers += [number.get(option, -1) for option in options]
        starts.append(len(numbers))
    return np.array(starts, np.int64), np.array(numbers, np.int64)


def is_lost(distance: int | None) -> bool:
    """Return whether the player to move loses at this remoteness; None means a draw, or open."""
    return distance is not None and distance % 2 == 0
