"""Diagrams of automata as inline SVG: circles with outputs, arrows with digits, coloured by value.

The states of the form that reads the most significant digit first are in two rows, for light off and light on
(``Graph.lights``).  Other automata are placed on a grid by search.  Both ways minimise crossings, long arrows and
arrows that pass close to a state.  The search is a descent from a few random arrangements with a fixed seed, so the
same automaton always gets the same picture.

Every arrow then has a few candidate curves, and every loop a few directions.  The costs of a candidate (bending,
passing close to states) and of a pair (crossings, parallel strokes) are reduced to a local minimum, one choice at a
time.  Labels are placed on their curves in the same way.

Points are complex numbers, x to the right and y down.  Cost: up to a second for the places of eleven states, cached in
the process, and some 0.2 s for the curves of thirty arrows.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise, permutations
from operator import attrgetter

import pandas as pd

from fairgame.errors import LimitError
from fairgame.games.mark.answers import automata
from fairgame.numbers.automata import First
from fairgame_site.games.mark.values import value_class
from fairgame_site.render.boards.svg import number, shape_svg

START = 0
MAX_STATES = 11
MIN_RANGE = 3  # fewest consecutive digits that a label writes as a range

# placement
STEP, ROW = 112.0, 164.0  # distance between neighbours in a row, and between rows
ACROSS, DOWN = 104.0, 62.0  # steps of the grid; its columns are staggered
CLEAR = 30.0  # desired distance between a state and the arrows of other states
SEED, TRIES = 20, 6
LINE_CROSSING, TOUCHING, LENGTH, BACKWARDS = 3.0, 8.0, 0.6, 1.0  # costs

# curves
RADIUS = 19.0
EDGE = 8.0  # margin of the drawing
ENTRY = 30.0  # length of the arrow to the start
HEAD = 9.0  # length of an arrow's head
BOWS = (0.0, 0.1, 0.2, 0.32, 0.46, 0.62)  # distance of the control point from the chord, in chords
TURNS = 16  # directions of a loop
SAMPLES = 9
NEAR_STATE, NEAR_LINE = 9.0, 11.0
LOOP = 3.7  # distance of the control points of a loop from its state, in radii
CURVE_CROSSING, PASSING, PARALLEL, BENDING, TURNED = 5.0, 40.0, 1.5, 3.0, 2.0  # costs

# labels
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)  # places of a label as parameters of the curve, the best first
BEYOND = 0.28  # distance of a label beyond the end of its loop, in loop lengths
LETTER, LINE_HEIGHT = 7.5, 15.0  # width of a letter, height of a line

Line = tuple[complex, ...]
Places = tuple[complex, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """The digits that lead from one state to another, ascending."""

    source: int
    target: int
    digits: tuple[int, ...]

    @property
    def label(self) -> str:
        """The label of the arrow."""
        return merged_digits(self.digits)


@dataclass(frozen=True)
class Graph:
    """States 0, 1, 2, ... with outputs and transitions; state 0 is the start."""

    base: int
    outputs: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The arrows, loops included, by source and then by their first digit."""
        digits_of: dict[tuple[int, int], list[int]] = {}
        for state, targets in enumerate(self.moves):
            for digit, target in enumerate(targets):
                digits_of.setdefault((state, target), []).append(digit)
        return tuple(Arrow(source, target, tuple(digits)) for (source, target), digits in digits_of.items())

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The minimal number of digits to each state."""
        distances = {START: 0}
        for state in (waiting := [START]):
            for target in self.moves[state]:
                if target not in distances:
                    distances[target] = distances[state] + 1
                    waiting.append(target)
        return tuple(distances[state] for state in range(len(self.outputs)))

    @cached_property
    def lights(self) -> tuple[bool | None, ...]:
        """The light in each state of the form that reads the most significant digit first: on, off, or None.

        In the states with outputs t - 1 and t the light is on and off.  From a state of output e the digit e leads to
        one of them without changing the light.  The start has None.
        """
        outputs, high = self.outputs, {self.base - 1: True, self.base: False}
        last = [self.moves[state][min(output, self.base - 1)] for state, output in enumerate(outputs)]
        return tuple(
            None if state == START else high.get(outputs[state], high.get(outputs[last[state]]))
            for state in range(len(outputs))
        )

    def description(self) -> str:
        """Return a description of the diagram in words."""
        lines = []
        for state, output in enumerate(self.outputs):
            leads = [f"{arrow.label} to {arrow.target}" for arrow in self.arrows if arrow.source == state]
            lines.append(f"State {state}{', the start' * (state == START)}, output {output}: {', '.join(leads)}.")
        return " ".join(lines)


def graph(frame: pd.DataFrame, base: int, first: First) -> Graph:
    """Return the automaton of a base from a published table of automata that read the ``first`` digit first.

    Raises:
        LookupError: if the table has no automaton of this base.
        ValueError: if an automaton is incomplete.
    """
    by_base = {automaton.base: automaton for automaton in automata(frame, first)}
    if base not in by_base:
        raise LookupError(f"no automaton of base {base}; the bases are {', '.join(map(str, by_base))}")
    return Graph(base, by_base[base].output, by_base[base].step)


def merged_digits(digits: Sequence[int]) -> str:
    """Return the label of ascending digits, with runs of three or more as ranges.

    >>> merged_digits([0, 1]), merged_digits([0, 1, 2, 3, 5]), merged_digits([7])
    ('0,1', '0–3,5', '7')
    """
    return ",".join(_run_text(run) for run in _runs(digits))


def _runs(digits: Sequence[int]) -> Iterable[list[int]]:
    run = [digits[0]]
    for previous, digit in pairwise(digits):
        if digit != previous + 1:
            yield run
            run = []
        run.append(digit)
    yield run


def _run_text(run: Sequence[int]) -> str:
    return f"{run[0]}–{run[-1]}" if len(run) >= MIN_RANGE else ",".join(map(str, run))


@cache
def places(automaton: Graph, *, rows: bool) -> Places:
    """Return a point for each state, the start at the left: in two rows (``rows``), or placed by search."""
    return _two_rows(automaton) if rows else _search(automaton)


def _two_rows(automaton: Graph) -> Places:
    """Return the best of all orders of the upper row, with the same or the reverse order in the lower row."""
    states = range(len(automaton.outputs))
    upper, lower = ([state for state in states if automaton.lights[state] is on] for on in (False, True))
    pairs = _links(automaton)
    candidates: list[tuple[float, Places]] = []
    for order in permutations(range(len(upper))):
        for other in (order, order[::-1]):
            points = [0j] * len(automaton.outputs)
            for row, slots, height in ((upper, order, 0.0), (_matching(automaton, upper, lower), other, ROW)):
                for state, slot in zip(row, slots, strict=True):
                    points[state] = complex(STEP * (slot + 1), height)
            points[START] = complex(0, ROW / 2)
            lines = [_bowed(points[a], points[b]) for a, b in pairs]
            candidates.append((round(_cost(points, pairs, lines), 6), tuple(points)))
    return min(candidates, key=lambda candidate: candidate[0])[1]


def _matching(automaton: Graph, upper: Sequence[int], lower: Sequence[int]) -> list[int]:
    """Return the lower row in the order of the upper one: states of the same output, or the other high state."""
    low = {automaton.outputs[state]: state for state in lower}
    high = next(state for state in lower if automaton.outputs[state] == automaton.base - 1)
    return [low.get(automaton.outputs[state], high) for state in upper]


def _bowed(start: complex, end: complex) -> Line:
    """Return the line between two states; it bends around states between them in a row."""
    over = abs(end - start) / STEP - 1 if start.imag == end.imag else 0.0
    if over < 1 / 2:
        return (start, end)
    lift = complex(0, (-1 if start.imag == 0 else 1) * 34 * over)
    return (start, (3 * start + end) / 4 + lift, (start + 3 * end) / 4 + lift, end)


def _search(automaton: Graph) -> Places:
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

    rng = random.Random(SEED)
    starts = [[first, *rng.sample(free, len(states) - 1)] for _ in range(TRIES)]
    points = min((_descend(chosen, free, cost) for chosen in starts), key=lambda candidate: candidate[0])[1]
    left, top = min(p.real for p in points), min(p.imag for p in points)
    return tuple(point - complex(left, top) for point in points)


def _descend(
    chosen: list[complex], free: Iterable[complex], cost: Callable[[Sequence[complex]], float]
) -> tuple[float, list[complex]]:
    """Move one state or exchange two while that lowers the cost; the start stays in place."""
    best, improved = round(cost(chosen), 6), True
    while improved:
        improved = False
        for state in range(1, len(chosen)):
            for slot in free:
                if slot == chosen[state]:
                    continue
                trial = [chosen[state] if point == slot else point for point in chosen]
                trial[state] = slot
                if (current := round(cost(trial), 6)) < best:
                    chosen, best, improved = trial, current, True
    return best, chosen


def _directed(automaton: Graph) -> list[tuple[int, int]]:
    return [(arrow.source, arrow.target) for arrow in automaton.arrows if arrow.source != arrow.target]


def _links(automaton: Graph) -> list[tuple[int, int]]:
    """Return the pairs of states with an arrow between them, in either direction."""
    return sorted({(min(pair), max(pair)) for pair in _directed(automaton)})


def _cost(points: Sequence[complex], pairs: Sequence[tuple[int, int]], lines: Sequence[Line]) -> float:
    """Return the cost of an arrangement: crossings, arrows close to other states, and long arrows."""
    cost: float = sum(LENGTH * (abs(points[a] - points[b]) / STEP) ** 1.5 for a, b in pairs)
    for ((a, b), line), ((c, d), other) in combinations(zip(pairs, lines, strict=True), 2):
        if a not in (c, d) and b not in (c, d):
            cost += LINE_CROSSING * crossings(line, other)
    for (a, b), line in zip(pairs, lines, strict=True):
        left, right = sorted((line[0].real, line[-1].real))
        for state, point in enumerate(points):
            near = left - CLEAR < point.real < right + CLEAR
            if near and state not in (a, b) and distance(point, line) < CLEAR:
                cost += TOUCHING
    return cost


def crossings(line: Line, other: Line) -> int:
    """Return the number of crossings of two lines."""
    return sum(_cross(a, b, c, d) for a, b in pairwise(line) for c, d in pairwise(other))


def _cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    if max(a.real, b.real) < min(c.real, d.real) or max(c.real, d.real) < min(a.real, b.real):
        return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: complex, b: complex, point: complex) -> float:
    return (b - a).real * (point - a).imag - (b - a).imag * (point - a).real


def distance(point: complex, line: Line) -> float:
    """Return the distance of a point from a line."""
    return min(_segment_distance(point, a, b) for a, b in pairwise(line))


def _segment_distance(point: complex, a: complex, b: complex) -> float:
    direction, offset = b - a, point - a
    along = (offset.real * direction.real + offset.imag * direction.imag) / (abs(direction) ** 2)
    return abs(offset - direction * min(max(along, 0.0), 1.0))


@dataclass(frozen=True, slots=True)
class Curve:
    """A candidate for an arrow.

    Attributes:
        control: the three or four control points of a Bézier curve from rim to rim.
        line: points along the curve.
        cost: the cost of the curve without the other arrows.
    """

    control: tuple[complex, ...]
    line: Line
    cost: float

    def at(self, along: float) -> complex:
        """Return the point at a parameter from 0 to 1."""
        return split(self.control, along)[-1]


@dataclass(frozen=True, slots=True)
class Route:
    """A drawn arrow: its curve, the three corners of its head, and the centre of its label."""

    control: tuple[complex, ...]
    head: tuple[complex, complex, complex]
    label: complex


@cache
def routes(automaton: Graph, places: Places) -> tuple[Route, ...]:
    """Return the drawn arrows of the automaton, in the order of ``arrows``."""
    pairs = {(arrow.source, arrow.target) for arrow in automaton.arrows}
    choices = [
        _loops(places, arrow.source)
        if arrow.source == arrow.target
        else _bows(places, arrow.source, arrow.target, has_reverse=(arrow.target, arrow.source) in pairs)
        for arrow in automaton.arrows
    ]
    known: dict[tuple[int, int, int, int], float] = {}

    def pair_cost(i: int, a: int, j: int, b: int) -> float:
        key = (i, a, j, b) if i < j else (j, b, i, a)
        if key not in known:
            known[key] = _curve_conflict(choices[i][a], choices[j][b])
        return known[key]

    chosen = _improve([len(curves) for curves in choices], lambda i, a: choices[i][a].cost, pair_cost)
    curves = [choices[i][a] for i, a in enumerate(chosen)]
    loops = [arrow.source == arrow.target for arrow in automaton.arrows]
    labels = _labels([arrow.label for arrow in automaton.arrows], curves, loops, places)
    return tuple(Route(*_with_head(curve.control), label) for curve, label in zip(curves, labels, strict=True))


def _improve(
    sizes: Sequence[int], cost: Callable[[int, int], float], pair_cost: Callable[[int, int, int, int], float]
) -> list[int]:
    """Return a choice for each item: a local minimum of the costs of single choices and of pairs."""
    single = [[round(cost(i, a), 6) for a in range(size)] for i, size in enumerate(sizes)]
    chosen = [costs.index(min(costs)) for costs in single]
    for _ in range(20):
        previous = list(chosen)
        for i, size in enumerate(sizes):
            costs = [
                round(single[i][a] + sum(pair_cost(i, a, j, b) for j, b in enumerate(chosen) if j != i), 6)
                for a in range(size)
            ]
            if min(costs) < costs[chosen[i]]:
                chosen[i] = costs.index(min(costs))
        if chosen == previous:
            break
    return chosen


def _bows(places: Places, source: int, target: int, *, has_reverse: bool) -> list[Curve]:
    """Return the candidate curves of an arrow; an arrow with a reverse arrow bends to one side only."""
    start, end = places[source], places[target]
    bows = BOWS[1:] if has_reverse else (*BOWS, *(-bow for bow in BOWS[1:]))
    curves = []
    for bow in bows:
        control = (start, (start + end) / 2 + 1j * (end - start) * bow, end)
        cost = BENDING * abs(bow) * abs(end - start) / 100
        curves.append(_curve(_between_rims(control), places, (source, target), cost))
    return curves


def _loops(places: Places, state: int) -> list[Curve]:
    """Return the candidate loops of a state; upwards and downwards are best."""
    curves = []
    for turn in range(TURNS):
        out = _unit(2 * math.pi * turn / TURNS)
        first, last = out * _unit(-0.42), out * _unit(0.42)
        middle = places[state]
        control = (
            middle + RADIUS * first, middle + RADIUS * LOOP * first * _unit(-0.12),
            middle + RADIUS * LOOP * last * _unit(0.12), middle + RADIUS * last,
        )  # fmt: skip
        curves.append(_curve(control, places, (state,), TURNED * (1 - abs(out.imag))))
    return curves


def _unit(angle: float) -> complex:
    return complex(math.cos(angle), math.sin(angle))


def _curve(control: tuple[complex, ...], places: Places, ends: tuple[int, ...], cost: float) -> Curve:
    line = tuple(split(control, step / SAMPLES)[-1] for step in range(SAMPLES + 1))
    for state, place in enumerate(places):
        if state not in ends and (room := distance(place, line) - RADIUS) < NEAR_STATE:
            cost += PASSING * (1 + (NEAR_STATE - room) / NEAR_STATE)
    return Curve(control, line, cost)


def split(control: Sequence[complex], along: float) -> tuple[complex, ...]:
    """Return the control points of the part of a curve up to a parameter from 0 to 1; the last is its end point.

    >>> split((0j, 2j, 2 + 2j), 0.5)
    (0j, 1j, (0.5+1.5j))
    """
    points = list(control)
    part = [points[0]]
    while len(points) > 1:
        points = [a * (1 - along) + b * along for a, b in pairwise(points)]
        part.append(points[0])
    return tuple(part)


def _between_rims(control: tuple[complex, ...]) -> tuple[complex, ...]:
    """Return the part of a curve between the rims of the states at its ends."""
    rest = split(control[::-1], 1 - _exit(control))[::-1]
    return split(rest, 1 - _exit(rest[::-1]))


def _exit(control: Sequence[complex]) -> float:
    """Return the parameter where a curve leaves the circle around its start."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(split(control, middle)[-1] - control[0]) < RADIUS + 1 else (low, middle)
    return low


def _curve_conflict(curve: Curve, other: Curve) -> float:
    """Return the cost of two curves together: crossings and stretches side by side."""
    if not _boxes_meet(curve.line, other.line):
        return 0.0
    inner, second = curve.line[2:-2], other.line[2:-2]
    parallel = sum(distance(point, second) < NEAR_LINE for point in inner)
    return CURVE_CROSSING * crossings(curve.line, other.line) + PARALLEL * parallel


def _boxes_meet(line: Line, other: Line) -> bool:
    """Return whether the bounding boxes of two lines are close."""
    return all(
        min(map(part, line)) < max(map(part, other)) + NEAR_LINE
        and min(map(part, other)) < max(map(part, line)) + NEAR_LINE
        for part in (attrgetter("real"), attrgetter("imag"))
    )


def _with_head(control: tuple[complex, ...]) -> tuple[tuple[complex, ...], tuple[complex, complex, complex]]:
    """Return the curve up to its head, and the corners of the head."""
    tip = control[-1]
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(split(control, middle)[-1] - tip) > HEAD else (low, middle)
    back = split(control, low)[-1]
    across = 1j * (tip - back) * 0.42
    return split(control, low), (tip, back + across, back - across)


def _labels(texts: Sequence[str], curves: Sequence[Curve], loops: Sequence[bool], places: Places) -> list[complex]:
    """Return the centres of the labels: on the curve of an arrow, at the far end of a loop."""
    spots = [
        [curve.at(1 / 2) + (curve.at(1 / 2) - (curve.control[0] + curve.control[-1]) / 2) * BEYOND]
        if loop
        else [curve.at(along) for along in ALONG]
        for curve, loop in zip(curves, loops, strict=True)
    ]
    sizes = [complex(LETTER * len(text) + 3, LINE_HEIGHT) for text in texts]

    def cost(i: int, a: int) -> float:
        spot = spots[i][a]
        near_states = sum(max(0.0, RADIUS + 10 - abs(spot - place)) * 2 for place in places)
        near_curves = sum(max(0.0, 13 - distance(spot, curve.line)) * 0.7 for j, curve in enumerate(curves) if j != i)
        return 0.6 * a + near_states + near_curves

    def pair_cost(i: int, a: int, j: int, b: int) -> float:
        offset, size = spots[i][a] - spots[j][b], (sizes[i] + sizes[j]) / 2
        overlap = min(size.real - abs(offset.real), size.imag - abs(offset.imag))
        return 10 + overlap if overlap > 0 else 0.0

    chosen = _improve([len(choices) for choices in spots], cost, pair_cost)
    return [spots[i][a] for i, a in enumerate(chosen)]


def automaton_svg(automaton: Graph, title: str, *, rows: bool = False) -> str:
    """Return the drawing; with ``rows``, the states with the light off are above those with the light on.

    Raises:
        LimitError: for more than ``MAX_STATES`` states.
    """
    count = len(automaton.outputs)
    if count > MAX_STATES:
        raise LimitError(f"a drawing of an automaton of {count} states: at most {MAX_STATES} can be drawn")
    points = places(automaton, rows=rows)
    drawn = routes(automaton, points)
    extent = [*points, *(point for route in drawn for point in (*_samples(route), route.label))]
    left = min(min(point.real for point in extent) - 12, points[START].real - RADIUS - ENTRY) - EDGE
    top = min(min(point.imag for point in extent) - 9, min(point.imag for point in points) - RADIUS) - EDGE
    right = max(max(point.real for point in extent) + 12, max(point.real for point in points) + RADIUS) + EDGE
    bottom = max(max(point.imag for point in extent) + 9, max(point.imag for point in points) + RADIUS) + EDGE
    origin = complex(left, top)
    lights = automaton.lights if rows else ()
    return shape_svg(
        "automaton",
        title,
        automaton.description(),
        right - left,
        bottom - top,
        radius=number(RADIUS),
        start=_xy(points[START] - RADIUS - origin),
        into=number(ENTRY),
        states=[
            {
                "state": state,
                "output": output,
                "class": value_class(output, automaton.base),
                "x": (points[state] - origin).real,
                "y": (points[state] - origin).imag,
            }
            for state, output in enumerate(automaton.outputs)
        ],
        arrows=[
            {
                "source": arrow.source,
                "target": arrow.target,
                "label": arrow.label,
                "line": _path([point - origin for point in route.control]),
                "head": "M" + "L".join(_xy(point - origin) for point in route.head) + "Z",
                "x": (route.label - origin).real,
                "y": (route.label - origin).imag + 4.5,
            }
            for arrow, route in zip(automaton.arrows, drawn, strict=True)
        ],
        names=[
            {"name": f"light {'on' if on else 'off'}", "x": EDGE, "y": _row(points, lights, on=on) - top + 4.5}
            for on in (False, True)
        ]
        if rows
        else [],
    )


def _row(points: tuple[complex, ...], lights: tuple[bool | None, ...], *, on: bool) -> float:
    return next(point.imag for point, light in zip(points, lights, strict=True) if light is on)


def _samples(route: Route) -> list[complex]:
    """Return points along an arrow, including its tip."""
    return [*(split(route.control, step / 8)[-1] for step in range(9)), *route.head]


def _path(control: list[complex]) -> str:
    letter = "Q" if len(control) == 3 else "C"  # noqa: PLR2004 - a quadratic curve has three control points
    return f"M{_xy(control[0])}{letter}{' '.join(_xy(point) for point in control[1:])}"


def _xy(point: complex) -> str:
    return f"{number(point.real)} {number(point.imag)}"
