"""Certificate of frieze patterns: all triangulations by their triangle on one side, and the rule ad = bc + 1.

Each triangulation of a polygon has one triangle on the side between its last and its first corner, with its apex at any
other corner; two smaller polygons remain.  The rows of a pattern are computed by division, and its period and glide by
comparing all shifts.  Cost: half a second for ten corners.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

Triangle = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class EveryTriangulation:
    """The rows are the triangulations of polygons with a number of corners in a range, up to a turn."""

    kind: ClassVar[str] = "every-triangulation"
    fewest: int
    most: int

    def check(self, frame: pd.DataFrame) -> None:
        """Compare the rows with all triangulations, and each pattern with its period and glide."""
        expected = [
            (corners, quiddity)
            for corners in range(self.fewest, self.most + 1)
            for quiddity in sorted({_least_turn(_corner_counts(all_of)) for all_of in _cut(0, corners - 1)})
        ]
        listed = [
            (corners, tuple(map(int, text.split())))
            for corners, text in zip(frame["corners"].tolist(), frame["quiddity"], strict=True)
        ]
        if listed != expected:
            wrong = next(
                (pair for pair in zip(listed, expected, strict=False) if pair[0] != pair[1]), "a row is missing"
            )
            raise CertificateError("the triangulations", f"{wrong}")
        for (_, quiddity), period, half_glide in zip(listed, frame["period"], frame["half_glide"], strict=True):
            found = _shifts(quiddity)
            if found != (period, half_glide):
                raise CertificateError(f"the frieze pattern of {quiddity}", f"period and half glide are {found}")


def _cut(first: int, last: int) -> Iterator[tuple[Triangle, ...]]:
    """Yield all ways to cut the polygon of corners first..last into triangles."""
    if last - first == 1:
        yield ()
    for apex in range(first + 1, last):
        for left in _cut(first, apex):
            for right in _cut(apex, last):
                yield (*left, (first, apex, last), *right)


def _corner_counts(triangles: tuple[Triangle, ...]) -> tuple[int, ...]:
    counts = Counter(corner for triangle in triangles for corner in triangle)
    return tuple(counts[corner] for corner in range(len(triangles) + 2))


def _least_turn(numbers: tuple[int, ...]) -> tuple[int, ...]:
    doubled = numbers * 2
    return min(doubled[start : start + len(numbers)] for start in range(len(numbers)))


def _shifts(quiddity: tuple[int, ...]) -> tuple[int, int]:
    """Return the least period, and the least glide in halves of a number.

    Raises:
        CertificateError: if the rule does not give positive integers and a last row of ones.
    """
    size = len(quiddity)
    above, row = [1] * size, list(quiddity)
    rows = [above]
    while len(rows) < size - 1:
        rows.append(row)
        products = [row[place] * row[(place + 1) % size] - 1 for place in range(size)]
        if any(product % above[(place + 1) % size] for place, product in enumerate(products)) or min(row) < 1:
            raise CertificateError(f"the frieze pattern of {quiddity}", f"row {len(rows)} is {row}")
        above, row = row, [product // above[(place + 1) % size] for place, product in enumerate(products)]
    if rows[-1] != [1] * size or row != [0] * size:
        raise CertificateError(f"the frieze pattern of {quiddity}", f"the last rows are {rows[-1]} and {row}")
    places = {  # of each number: halves from the left, and height
        (2 * place + height, height): number for height, line in enumerate(rows) for place, number in enumerate(line)
    }
    wide, top = 2 * size, size - 2

    def fits(shift: int, *, upside_down: bool) -> bool:
        return all(
            places.get(_within(half + shift, top - height if upside_down else height, wide)) == number
            for (half, height), number in places.items()
        )

    period = next(shift for shift in range(2, wide + 2, 2) if fits(shift, upside_down=False)) // 2
    return period, next(shift for shift in range(1, wide + 1) if fits(shift, upside_down=True))


def _within(half: int, height: int, wide: int) -> tuple[int, int]:
    """Return a place of the first ``wide`` halves of its row, which begins at its height."""
    return (half - height) % wide + height, height
