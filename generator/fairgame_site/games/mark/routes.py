"""Arrows between placed states: which way each bends, and where its label stands on it.

Every arrow has a few curves to choose from, every loop a few directions.  Each choice is weighed by itself (how far it
bends, how close it passes by other states) and against that of each other arrow (crossings, strokes that run side by
side), and the choices are bettered one at a time until none can be.  Labels are then placed on their curves in the same
way, away from states, other labels and other curves.  Cost: some 0.2 s for thirty arrows.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from fairgame_site.games.mark.automata import Graph
from fairgame_site.games.mark.places import Line, Places, crossings, distance

RADIUS = 19.0
HEAD = 9.0  # length of an arrow's head
BOWS = (0.0, 0.1, 0.2, 0.32, 0.46, 0.62)  # of a chord, how far the control point of a curve is off it
TURNS = 16  # directions in which a loop may stand
SAMPLES = 9
NEAR_STATE, NEAR_LINE = 9.0, 11.0
LOOP = 3.7  # radii of a state that the control points of its loop are away
CROSSING, PASSING, BESIDE, BENDING, TURNED = 5.0, 40.0, 1.5, 3.0, 2.0
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)  # where on its curve a label may stand, the best first
BEYOND = 0.28  # of a loop's length, how far beyond its end the label stands
LETTER, LINE = 7.5, 15.0  # room of a letter of a label


@dataclass(frozen=True, slots=True)
class Curve:
    """A Bézier curve by its control points, three or four, from rim to rim, and points along it."""

    control: tuple[complex, ...]
    line: Line
    own: float
    """How bad it is by itself."""

    def at(self, along: float) -> complex:
        """Return the point at a parameter from 0 to 1."""
        return until(self.control, along)[-1]


@dataclass(frozen=True, slots=True)
class Route:
    """An arrow as it is drawn: its curve, the three corners of its head, and the middle of its label."""

    control: tuple[complex, ...]
    head: tuple[complex, complex, complex]
    label: complex


@cache
def routes(automaton: Graph, places: Places) -> tuple[Route, ...]:
    """Return how each arrow of the automaton is drawn, in their order."""
    pairs = {(one.source, one.target) for one in automaton.arrows}
    choices = [
        _loops(places, one.source)
        if one.source == one.target
        else _bows(places, one.source, one.target, (one.target, one.source) in pairs)
        for one in automaton.arrows
    ]
    known: dict[tuple[int, int, int, int], float] = {}

    def against(i: int, a: int, j: int, b: int) -> float:
        key = (i, a, j, b) if i < j else (j, b, i, a)
        if key not in known:
            known[key] = _between(choices[i][a], choices[j][b])
        return known[key]

    chosen = _bettered([len(one) for one in choices], lambda i, a: choices[i][a].own, against)
    curves = [choices[i][a] for i, a in enumerate(chosen)]
    loops = [one.source == one.target for one in automaton.arrows]
    labels = _labels([one.label for one in automaton.arrows], curves, loops, places)
    return tuple(Route(*_with_head(curve.control), label) for curve, label in zip(curves, labels, strict=True))


def _bettered(
    sizes: Sequence[int], own: Callable[[int, int], float], against: Callable[[int, int, int, int], float]
) -> list[int]:
    """Return a choice for each of several things, so that no single one can be changed for the better."""
    alone = [[round(own(i, a), 6) for a in range(size)] for i, size in enumerate(sizes)]
    chosen = [costs.index(min(costs)) for costs in alone]
    for _ in range(20):
        before = list(chosen)
        for i, size in enumerate(sizes):
            costs = [
                round(alone[i][a] + sum(against(i, a, j, b) for j, b in enumerate(chosen) if j != i), 6)
                for a in range(size)
            ]
            if min(costs) < costs[chosen[i]]:
                chosen[i] = costs.index(min(costs))
        if chosen == before:
            break
    return chosen


def _bows(places: Places, source: int, target: int, returned: bool) -> list[Curve]:
    """Return the curves of an arrow; where another returns, each keeps to its own side."""
    start, end = places[source], places[target]
    sides = BOWS[1:] if returned else (*BOWS, *(-bow for bow in BOWS[1:]))
    found = []
    for bow in sides:
        control = (start, (start + end) / 2 + 1j * (end - start) * bow, end)
        found.append(_curve(_cut(control), places, (source, target), BENDING * abs(bow) * abs(end - start) / 100))
    return found


def _loops(places: Places, state: int) -> list[Curve]:
    """Return the loops of a state; upwards or downwards is best."""
    found = []
    for turn in range(TURNS):
        angle = 2 * math.pi * turn / TURNS
        out = _turned(angle)
        first, last = out * _turned(-0.42), out * _turned(0.42)
        middle = places[state]
        control = (
            middle + RADIUS * first, middle + RADIUS * LOOP * first * _turned(-0.12),
            middle + RADIUS * LOOP * last * _turned(0.12), middle + RADIUS * last,
        )  # fmt: skip
        found.append(_curve(control, places, (state,), TURNED * (1 - abs(out.imag))))
    return found


def _turned(angle: float) -> complex:
    return complex(math.cos(angle), math.sin(angle))


def _curve(control: tuple[complex, ...], places: Places, ends: tuple[int, ...], own: float) -> Curve:
    line = tuple(until(control, step / SAMPLES)[-1] for step in range(SAMPLES + 1))
    for state, place in enumerate(places):
        if state not in ends and (room := distance(place, line) - RADIUS) < NEAR_STATE:
            own += PASSING * (1 + (NEAR_STATE - room) / NEAR_STATE)
    return Curve(control, line, own)


def until(control: Sequence[complex], along: float) -> tuple[complex, ...]:
    """Return the control points of the part of a curve up to a parameter from 0 to 1; the last is the point there.

    >>> until((0j, 2j, 2 + 2j), 0.5)
    (0j, 1j, (0.5+1.5j))
    """
    points = list(control)
    found = [points[0]]
    while len(points) > 1:
        points = [a * (1 - along) + b * along for a, b in pairwise(points)]
        found.append(points[0])
    return tuple(found)


def _cut(control: tuple[complex, ...]) -> tuple[complex, ...]:
    """Return the part of a curve between the rims of the states at its ends."""
    rest = until(control[::-1], 1 - _leaves(control))[::-1]
    return until(rest, 1 - _leaves(rest[::-1]))


def _leaves(control: Sequence[complex]) -> float:
    """Return where a curve leaves the circle round its start."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(until(control, middle)[-1] - control[0]) < RADIUS + 1 else (low, middle)
    return low


def _between(one: Curve, other: Curve) -> float:
    """Return how much two curves are in each other's way: crossings, and stretches that run side by side."""
    inner, second = one.line[2:-2], other.line[2:-2]
    if not _boxes_meet(one.line, other.line):
        return 0.0
    beside = sum(distance(point, second) < NEAR_LINE for point in inner)
    return CROSSING * crossings(one.line, other.line) + BESIDE * beside


def _boxes_meet(line: Line, other: Line) -> bool:
    """Whether the boxes round two lines come near each other: what is told quickly of most pairs."""
    return all(
        min(map(part, line)) < max(map(part, other)) + NEAR_LINE
        and min(map(part, other)) < max(map(part, line)) + NEAR_LINE
        for part in (_x, _y)
    )


def _x(point: complex) -> float:
    return point.real


def _y(point: complex) -> float:
    return point.imag


def _with_head(control: tuple[complex, ...]) -> tuple[tuple[complex, ...], tuple[complex, complex, complex]]:
    """Return the curve up to its head, and the corners of the head."""
    tip = control[-1]
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(until(control, middle)[-1] - tip) > HEAD else (low, middle)
    back = until(control, low)[-1]
    across = 1j * (tip - back) * 0.42
    return until(control, low), (tip, back + across, back - across)


def _labels(texts: Sequence[str], curves: Sequence[Curve], loops: Sequence[bool], places: Places) -> list[complex]:
    """Return where the labels stand, each on its curve, and that of a loop at its far end."""
    spots = [
        [curve.at(1 / 2) + (curve.at(1 / 2) - (curve.control[0] + curve.control[-1]) / 2) * BEYOND]
        if loop
        else [curve.at(along) for along in ALONG]
        for curve, loop in zip(curves, loops, strict=True)
    ]
    rooms = [complex(LETTER * len(text) + 3, LINE) for text in texts]

    def own(i: int, a: int) -> float:
        spot = spots[i][a]
        bad = 0.6 * a
        bad += sum(max(0.0, RADIUS + 10 - abs(spot - place)) * 2 for place in places)
        return bad + sum(max(0.0, 13 - distance(spot, curve.line)) * 0.7 for j, curve in enumerate(curves) if j != i)

    def against(i: int, a: int, j: int, b: int) -> float:
        apart, room = spots[i][a] - spots[j][b], (rooms[i] + rooms[j]) / 2
        over = min(room.real - abs(apart.real), room.imag - abs(apart.imag))
        return 10 + over if over > 0 else 0.0

    chosen = _bettered([len(one) for one in spots], own, against)
    return [spots[i][a] for i, a in enumerate(chosen)]
