"""The values of Mark-t in rows of t², as an inline SVG: a cell a value, its column the two lowest digits in base t.

Two digits say what a value is unless the numeral goes on with a longer run; so nearly every column has one colour.  The
columns of doubled digits and those that end in t - 1 are marked above; there, and nowhere else, the values t - 1 and t
appear.  Cost: 24 or 16 rows, a path a value and two strings of numbers a row: 30 kB for t = 10.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from fairgame.errors import LimitError
from fairgame_site.games.mark.colours import value_class
from fairgame_site.render.boards.strokes import number
from fairgame_site.render.boards.svg import shape_svg

ROWS, FEW_ROWS = 24, 16
LARGE = 5  # up to this t there is room for many rows, and for the number in each cell, a single letter
SIDES = {2: 22, 3: 22, 4: 20, 5: 18, 6: 13, 7: 12, 8: 11, 9: 10, 10: 9}  # of a cell
GAP = 3  # more between blocks of t columns
LEFT, HEAD, FOOT, RIGHT = 36, 42, 34, 6
CARD, CARD_COLUMNS, CARD_ROWS = (360, 150), 32, 15  # size of a card's picture, and about how many cells it has
RING = "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
SWATCH, LEGEND = 13, 22  # a sample of a colour, and from it to the next


def rows_svg(values: Sequence[int], base: int, title: str) -> str:
    """Return the drawing of the first values, from heap 0 on.

    Raises:
        LimitError: if there is no drawing for this t, or there are too few values.
    """
    if base not in SIDES:
        raise LimitError(f"rows of t² values: t from {min(SIDES)} to {max(SIDES)}, not {base}")
    side, width, count = SIDES[base], base**2, ROWS if base <= LARGE else FEW_ROWS
    if len(values) < width * count:
        raise LimitError(f"rows of {width} values: {width * count} are wanted, and there are {len(values)}")
    lefts = [LEFT + column * side + column // base * GAP for column in range(width)]
    tops = [HEAD + row * side for row in range(count)]
    cells: dict[int, list[str]] = {value: [] for value in range(base + 1)}
    for n, value in enumerate(values[: width * count]):
        place = f"{number(lefts[n % width])} {number(tops[n // width])}"
        cells[value].append(f"M{place}h{side - 1}v{side - 1}h-{side - 1}z")
    named = [column for column in range(width) if base <= LARGE or column % base == 0]
    return shape_svg(
        "mark-rows",
        title,
        _description(base, count),
        max(lefts[-1] + side, LEFT + (base + 1) * (SWATCH + LEGEND)) + RIGHT,
        tops[-1] + side + FOOT,
        cells=[(value, value_class(value, base), "".join(paths)) for value, paths in cells.items()],
        numbers=_numbers(values, base, lefts, tops) if base <= LARGE else [],
        marks=_marks(values, base, lefts, tops) if base > LARGE else [],
        rows=[(row, tops[row] + side / 2 + 4) for row in range(0, count, 1 if base <= LARGE else 5)],
        columns=[(column, lefts[column] + side / 2 - 0.5) for column in named],
        doubled=[lefts[column] + side / 2 - 0.5 for column in range(0, width, base + 1)],
        head=HEAD,
        left=LEFT,
        foot=tops[-1] + side + 12,
        swatch=SWATCH,
        legend=SWATCH + LEGEND,
    )


def card_svg(values: Sequence[int], base: int, title: str) -> str:
    """Return a small drawing without numbers, in rows of a multiple of t²; equal cells below each other are one."""
    width = base**2 * -(-CARD_COLUMNS // base**2)
    across, down = CARD[0] / width, CARD[1] / CARD_ROWS
    cells: dict[int, list[str]] = {value: [] for value in range(base + 1)}
    for column in range(width):
        top = 0
        for value, group in groupby(values[column : width * CARD_ROWS : width]):
            high = len(list(group))
            place = f"{number(across * column)} {number(down * top)}"
            cells[value].append(f"M{place}h{across:.2f}v{number(down * high)}h-{across:.2f}z")
            top += high
    return shape_svg(
        "mark-card",
        title,
        f"The first nim-values in rows of {width}.",
        *CARD,
        cells=[(value_class(value, base), "".join(paths)) for value, paths in cells.items()],
    )


def _numbers(values: Sequence[int], base: int, lefts: Sequence[int], tops: Sequence[int]) -> list[dict[str, Any]]:
    """Return the numbers in the cells, row by row: a string of letters, each of which has a place of its own."""
    side, width, found = SIDES[base], len(lefts), []
    for row, top in enumerate(tops):
        own = list(zip(values[row * width : (row + 1) * width], lefts, strict=True))
        for name in ("v0", "switch", "top"):
            shown = [(value, left) for value, left in own if _ink(value, base) == name]
            if shown:
                found.append(
                    {
                        "class": f"on-{name}",
                        "y": top + side / 2 + 3.5,
                        "x": " ".join(number(left + side / 2 - 0.5) for _, left in shown),
                        "letters": "".join(str(value) for value, _ in shown),
                    }
                )
    return found


def _marks(values: Sequence[int], base: int, lefts: Sequence[int], tops: Sequence[int]) -> list[tuple[str, str]]:
    """Return the dots in the cells of t - 1 and the rings in those of t, as a class and a path each."""
    middle, width = (SIDES[base] - 1) / 2, len(lefts)
    drawn = {base - 1: ("mark", "h0"), base: ("mark ring", RING)}
    paths: dict[int, list[str]] = {value: [] for value in drawn}
    for n, value in enumerate(values[: width * len(tops)]):
        if value in paths:
            place = f"M{number(lefts[n % width] + middle)} {number(tops[n // width] + middle)}"
            paths[value].append(place + drawn[value][1])
    return [(name, "".join(paths[value])) for value, (name, _) in drawn.items()]


def _ink(value: int, base: int) -> str:
    """Return a class whose cells have numbers of the same colour; the cells of low values have dark ones."""
    return value_class(value, base) if value >= base - 1 else value_class(0, base)


def _description(base: int, count: int) -> str:
    width = base**2
    return (
        f"The nim-values of the heaps 0 to {count * width - 1}, {width} in a row: the row is the quotient by {width}"
        f" and the column the residue. Columns with a residue of two equal digits in base {base}, and those with one"
        f" that ends in {base - 1}, have cells of the values {base - 1} and {base}; any other column has one value."
    )
