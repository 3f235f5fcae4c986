"""Where the states of a diagram stand: two rows for light off and light on, or places of a grid found by search.

Points are complex numbers, x to the right and y down.  Both ways try arrangements and keep the one whose arrows, drawn
as straight lines or plain bows, cross least and pass closest by fewest states.  The search is a descent from a few
arrangements drawn with a fixed seed, so that the same automaton always gets the same picture.  Cost: up to a second for
eleven states, kept for as long as the process lives.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations

from fairgame_site.games.mark.automata import START, Graph

STEP, ROW = 112.0, 164.0  # from one state of a row to the next, and from row to row
ACROSS, DOWN = 104.0, 62.0  # steps of the grid; its columns are staggered
CLEAR = 30.0  # so far from a state an arrow that does not belong to it should pass
SEED, TRIES = 20, 6
CROSSING, TOUCHING, LENGTH, BACKWARDS = 3.0, 8.0, 0.6, 1.0

Line = tuple[complex, ...]
Places = tuple[complex, ...]


@cache
def places(automaton: Graph, rows: bool) -> Places:
    """Return a point for each state: in two rows if asked for, else by search, the start at the left."""
    return _two_rows(automaton) if rows else _searched(automaton)


def _two_rows(automaton: Graph) -> Places:
    """Try all orders of the upper row; the lower one has the same order, or the opposite one."""
    states = range(len(automaton.outputs))
    upper, lower = ([state for state in states if automaton.lights[state] is on] for on in (False, True))
    pairs = _links(automaton)
    found: list[tuple[float, Places]] = []
    for order in permutations(range(len(upper))):
        for other in (order, order[::-1]):
            points = [0j] * len(automaton.outputs)
            for row, slots, height in ((upper, order, 0.0), (_like(automaton, upper, lower), other, ROW)):
                for state, slot in zip(row, slots, strict=True):
                    points[state] = complex(STEP * (slot + 1), height)
            points[START] = complex(0, ROW / 2)
            lines = [_bowed(points[a], points[b]) for a, b in pairs]
            found.append((round(_cost(points, pairs, lines), 6), tuple(points)))
    return min(found, key=lambda one: one[0])[1]


def _like(automaton: Graph, upper: Sequence[int], lower: Sequence[int]) -> list[int]:
    """Return the lower row in the order of the upper one: the state of the same output below, or the other high one."""
    low = {automaton.outputs[state]: state for state in lower}
    high = next(state for state in lower if automaton.outputs[state] == automaton.base - 1)
    return [low.get(automaton.outputs[state], high) for state in upper]


def _bowed(start: complex, end: complex) -> Line:
    """Return the line between two states; it goes round those that stand between them in a row."""
    over = abs(end - start) / STEP - 1 if start.imag == end.imag else 0.0
    if over < 1 / 2:
        return (start, end)
    lift = complex(0, (-1 if start.imag == 0 else 1) * 34 * over)
    return (start, (3 * start + end) / 4 + lift, (start + 3 * end) / 4 + lift, end)


def _searched(automaton: Graph) -> Places:
    states = range(len(automaton.outputs))
    columns = max(4, max(automaton.distances) + 2)
    height = 2 if len(states) <= 6 else 4  # noqa: PLR2004 - a few states fit two places a column
    slots = [
        complex(ACROSS * column, 2 * DOWN * row + DOWN * (column % 2))
        for column in range(columns)
        for row in range(height)
    ]
    first = slots[height // 2 - (height > 2)]  # noqa: PLR2004
    free = [slot for slot in slots if slot.real > 0]
    pairs = _links(automaton)
    tree = [(a, b) for a, b in _directed(automaton) if automaton.distances[b] == automaton.distances[a] + 1]

    def cost(points: Sequence[complex]) -> float:
        back = sum(points[b].real <= points[a].real for a, b in tree)
        return _cost(points, pairs, [(points[a], points[b]) for a, b in pairs]) + BACKWARDS * back

    drawn = random.Random(SEED)
    found = []
    for _ in range(TRIES):
        chosen = [first, *drawn.sample(free, len(states) - 1)]
        found.append(_descended(chosen, free, cost))
    points = min(found, key=lambda one: one[0])[1]
    left, top = min(p.real for p in points), min(p.imag for p in points)
    return tuple(point - complex(left, top) for point in points)


def _descended(
    chosen: list[complex], free: Iterable[complex], cost: Callable[[Sequence[complex]], float]
) -> tuple[float, list[complex]]:
    """Move one state, or exchange two, as long as that makes the arrangement better; the start stays."""
    best, better = round(cost(chosen), 6), True
    while better:
        better = False
        for state in range(1, len(chosen)):
            for slot in free:
                if slot == chosen[state]:
                    continue
                trial = [chosen[state] if point == slot else point for point in chosen]
                trial[state] = slot
                if (now := round(cost(trial), 6)) < best:
                    chosen, best, better = trial, now, True
    return best, chosen


def _directed(automaton: Graph) -> list[tuple[int, int]]:
    return [(one.source, one.target) for one in automaton.arrows if one.source != one.target]


def _links(automaton: Graph) -> list[tuple[int, int]]:
    """Return the pairs of states with an arrow between them, in either direction."""
    return sorted({(min(pair), max(pair)) for pair in _directed(automaton)})


def _cost(points: Sequence[complex], pairs: Sequence[tuple[int, int]], lines: Sequence[Line]) -> float:
    """Return how bad an arrangement is: arrows that cross, that pass close by another state, and long ones."""
    bad: float = sum(LENGTH * (abs(points[a] - points[b]) / STEP) ** 1.5 for a, b in pairs)
    for ((a, b), line), ((c, d), other) in combinations(zip(pairs, lines, strict=True), 2):
        if a not in (c, d) and b not in (c, d):
            bad += CROSSING * crossings(line, other)
    for (a, b), line in zip(pairs, lines, strict=True):
        left, right = sorted((line[0].real, line[-1].real))
        for state, point in enumerate(points):
            beyond = left - CLEAR < point.real < right + CLEAR
            if beyond and state not in (a, b) and distance(point, line) < CLEAR:
                bad += TOUCHING
    return bad


def crossings(line: Line, other: Line) -> int:
    """Return how often two lines cross."""
    return sum(_cross(a, b, c, d) for a, b in pairwise(line) for c, d in pairwise(other))


def _cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    if max(a.real, b.real) < min(c.real, d.real) or max(c.real, d.real) < min(a.real, b.real):
        return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: complex, b: complex, point: complex) -> float:
    return (b - a).real * (point - a).imag - (b - a).imag * (point - a).real


def distance(point: complex, line: Line) -> float:
    """Return how far a point is from a line."""
    return min(_from_segment(point, a, b) for a, b in pairwise(line))


def _from_segment(point: complex, a: complex, b: complex) -> float:
    way, to = b - a, point - a
    along = (to.real * way.real + to.imag * way.imag) / (abs(way) ** 2)
    return abs(to - way * min(max(along, 0.0), 1.0))
