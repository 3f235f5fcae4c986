"""Table of all frieze patterns with ad = bc + 1 of polygons with few corners, up to a turn of the polygon.

The polygons are found by gluing a triangle to each side of the smaller ones.  The number between the i-th and the j-th
diagonal is that between the j-th and the (i + n)-th, so the pattern returns upside down n / 2 numbers further on.

Cost: a tenth of a second for up to ten corners.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Game
from fairgame.core.tables import Table, TableSpec, frame_of_rows
from fairgame.games.friezes.certificates import EveryTriangulation

MIN_CORNERS, MAX_CORNERS = 3, 10
SPEC = TableSpec(
    id="friezes.patterns",
    title="Frieze patterns from triangulated polygons",
    description=(
        f"A row for each triangulation of a polygon with {MIN_CORNERS} to {MAX_CORNERS} corners, up to a turn of the"
        " polygon: the numbers of triangles at its corners, the second row of a frieze pattern, and the period and"
        " glide of the pattern."
    ),
    columns=("corners", "quiddity", Column("period", is_="frieze_period"), "half_glide"),
    key=("quiddity",),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table."""
    claim = Claim(
        "These are all triangulations up to a turn. Each gives a pattern of positive integers between two rows of ones"
        " with the least period and the least glide of the row.",
        Status.CERTIFIED,
        EveryTriangulation(MIN_CORNERS, MAX_CORNERS),
    )
    yield Table(SPEC, lambda _: frame_of_rows(SPEC, rows()), lambda _: (claim,))


def rows() -> Iterator[tuple[int, str, int, int]]:
    """Yield the rows, polygons with fewer corners first."""
    polygons: set[tuple[int, ...]] = {(1, 1, 1)}
    for corners in range(MIN_CORNERS, MAX_CORNERS + 1):
        for quiddity in sorted(polygons):
            period = next(shift for shift in range(1, corners + 1) if quiddity[shift:] + quiddity[:shift] == quiddity)
            half_glide = period if (corners // period) % 2 else 2 * period
            yield corners, " ".join(map(str, quiddity)), period, half_glide
        polygons = {_first_turn(grown) for quiddity in polygons for grown in _with_ear(quiddity)}


def _with_ear(quiddity: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place in range(len(quiddity)):
        numbers = list(quiddity)
        numbers[place] += 1
        numbers[(place + 1) % len(numbers)] += 1
        yield (*numbers[: place + 1], 1, *numbers[place + 1 :])


def _first_turn(quiddity: tuple[int, ...]) -> tuple[int, ...]:
    return min(quiddity[shift:] + quiddity[:shift] for shift in range(len(quiddity)))
