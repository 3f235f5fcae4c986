"""Macros for frieze patterns: a triangulated polygon next to its pattern, and the form."""

from collections.abc import Sequence
from math import cos, pi, sin

from fairgame.games.friezes.rule import diagonals, frieze_rows
from fairgame_site.errors import SiteError
from fairgame_site.games.friezes.publishing import FORM
from fairgame_site.render import drawings
from fairgame_site.render.boards.svg import listed, shape_svg
from fairgame_site.site.macros import Macros

RADIUS = 72
CENTRE = 100
LABEL = 88  # distance of the numbers from the centre


def frieze_numbers(macros: Macros, quiddity: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the rows of the pattern with a second row, twice around the polygon."""
    return frieze_rows(quiddity, 2 * len(quiddity))


def triangulated_polygon(macros: Macros, quiddity: Sequence[int], caption: str = "") -> str:
    """Draw the polygon with these numbers of triangles at its corners.

    Raises:
        SiteError: if there is no such polygon.
    """
    found = diagonals(quiddity)
    if found is None:
        raise SiteError(f"no triangulated polygon has the numbers {listed(quiddity)} at its corners")
    size = len(quiddity)
    corners = [_point(place, size, RADIUS) for place in range(size)]
    sides = [(place, (place + 1) % size) for place in range(size)]
    lines = [(*corners[start], *corners[end]) for start, end in (*sides, *found)]
    marks = [(*_point(place, size, LABEL), number) for place, number in enumerate(quiddity)]
    description = f"At the corners meet {listed(quiddity)} triangles."
    svg = shape_svg(
        "polygon", f"A polygon of {size} corners", description, 2 * CENTRE, 2 * CENTRE, lines=lines, marks=marks
    )
    return macros.page.fragment(drawings.figure(svg, caption))


def frieze_form(macros: Macros) -> str:
    """Show the form for frieze patterns."""
    return macros.page.fragment(FORM.html(macros.page.root))


def _point(place: int, size: int, distance: float) -> tuple[float, float]:
    angle = 2 * pi * place / size - pi / 2
    return CENTRE + distance * cos(angle), CENTRE + distance * sin(angle)
