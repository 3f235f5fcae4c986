"""The diagram of an automaton as inline SVG: circles with outputs, arrows with digits, in colours by class.

The places come from ``places``, the curves from ``routes``; here they become path data.  The colours of the states are
those of the values in ``rows``: low values on one scale, t - 1 and t apart from it.
"""

from fairgame.errors import LimitError
from fairgame_site.games.mark.automata import START, Graph
from fairgame_site.games.mark.colours import value_class
from fairgame_site.games.mark.places import places
from fairgame_site.games.mark.routes import RADIUS, Route, routes, until
from fairgame_site.render.boards.strokes import number
from fairgame_site.render.boards.svg import shape_svg

MAX_STATES = 11
EDGE = 8.0
IN = 30.0  # length of the arrow to the start


def automaton_svg(automaton: Graph, title: str, rows: bool = False) -> str:
    """Return the drawing; ``rows`` puts the states with the light off above those with the light on.

    Raises:
        LimitError: if it has more states than a drawing can show clearly.
    """
    count = len(automaton.outputs)
    if count > MAX_STATES:
        raise LimitError(f"a drawing of an automaton of {count} states: at most {MAX_STATES} can be drawn")
    points = places(automaton, rows)
    drawn = routes(automaton, points)
    seen = [*points, *(point for one in drawn for point in (*_along(one), one.label))]
    left = min(min(point.real for point in seen) - 12, points[START].real - RADIUS - IN) - EDGE
    top = min(min(point.imag for point in seen) - 9, min(point.imag for point in points) - RADIUS) - EDGE
    right = max(max(point.real for point in seen) + 12, max(point.real for point in points) + RADIUS) + EDGE
    bottom = max(max(point.imag for point in seen) + 9, max(point.imag for point in points) + RADIUS) + EDGE
    moved = complex(left, top)
    lights = automaton.lights if rows else ()
    return shape_svg(
        "automaton",
        title,
        automaton.description(),
        right - left,
        bottom - top,
        radius=number(RADIUS),
        start=_xy(points[START] - RADIUS - moved),
        into=number(IN),
        states=[
            {
                "state": state,
                "output": output,
                "class": value_class(output, automaton.base),
                "x": (points[state] - moved).real,
                "y": (points[state] - moved).imag,
            }
            for state, output in enumerate(automaton.outputs)
        ],
        arrows=[
            {
                "source": one.source,
                "target": one.target,
                "label": one.label,
                "line": _path([point - moved for point in route.control]),
                "head": "M" + "L".join(_xy(point - moved) for point in route.head) + "Z",
                "x": (route.label - moved).real,
                "y": (route.label - moved).imag + 4.5,
            }
            for one, route in zip(automaton.arrows, drawn, strict=True)
        ],
        names=[
            {
                "name": f"light {'on' if on else 'off'}",
                "x": EDGE,
                "y": _row(points, lights, on) - top + 4.5,
            }
            for on in (False, True)
        ]
        if rows
        else [],
    )


def _row(points: tuple[complex, ...], lights: tuple[bool | None, ...], on: bool) -> float:
    return next(point.imag for point, light in zip(points, lights, strict=True) if light is on)


def _along(route: Route) -> list[complex]:
    """Return points along an arrow, its tip included."""
    return [*(until(route.control, step / 8)[-1] for step in range(9)), *route.head]


def _path(control: list[complex]) -> str:
    letter = "Q" if len(control) == 3 else "C"  # noqa: PLR2004 - a quadratic curve has three control points
    return f"M{_xy(control[0])}{letter}{' '.join(_xy(point) for point in control[1:])}"


def _xy(point: complex) -> str:
    return f"{number(point.real)} {number(point.imag)}"
