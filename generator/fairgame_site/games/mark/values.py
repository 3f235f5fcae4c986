"""Pictures of the values of Mark-t: in rows of t², and on a board of residues compared with the report M.

*Rows*: one cell for each value; its column is given by the two lowest digits in base t.  Two digits determine a value
unless a longer run of equal digits ends the numeral, so nearly every column has one colour.  The columns of doubled
digits and those that end in t - 1 are marked above; only there do the values t - 1 and t appear.  Cost: 24 or 16 rows,
a path for each value and two strings of numbers for each row: 30 kB for t = 10.

*Board*: a cell for each residue q t + r, in row q and column r, the two last digits of a heap in base t.  A cell has
the values of the published table.  It is framed if M prints other values, which are listed below the board.

M (``SOURCE`` in the bibliography) has a table for each t from 3 to 10 with the values found at each residue modulo t².
All entries except one follow a rule for digits q, r from 0 to t - 1: the value r, and with q = r also t - 1 and t;
if r = t - 1, the values t - 1 and t.  So this module has the rule, and the exception as data.  It leaves the exception
uncorrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pandas as pd

from fairgame.errors import LimitError
from fairgame_site.render.boards.svg import number, shape_svg
from fairgame_site.render.colours import nim_class

ROWS, FEW_ROWS = 24, 16
MAX_NUMBERED = 5  # the largest t with ROWS rows and with a one-letter number in each cell
SIDES = {2: 22, 3: 22, 4: 20, 5: 18, 6: 13, 7: 12, 8: 11, 9: 10, 10: 9}  # side of a cell by t
GAP = 3  # additional space between blocks of t columns
LEFT, HEAD, FOOT, RIGHT = 36, 42, 34, 6
CARD, CARD_COLUMNS, CARD_ROWS = (360, 150), 32, 15  # size of a card's picture, approximate columns, rows
RING = "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
SWATCH, LEGEND = 13, 22  # width of a colour sample, distance to the next
CELL_WIDTH, CELL_HEIGHT, BOARD_LEFT, BOARD_HEAD = 58, 40, 36, 26

SOURCE = "nachshon-2012"
REPORTED_BASES = range(3, 11)
MISPRINTS: Mapping[tuple[int, int], tuple[int, ...]] = {(7, 32): (4, 7, 8)}  # by t and residue


def value_class(value: int, base: int) -> str:
    """Return the CSS class of a value of Mark-t for t = ``base``.

    >>> [value_class(value, 4) for value in range(5)]
    ['v0', 'v1', 'v2', 'switch', 'top']
    """
    if value >= base - 1:
        return "switch" if value == base - 1 else "top"
    return nim_class(value)


def rows_svg(values: Sequence[int], base: int, title: str) -> str:
    """Return the drawing of the first values, from heap 0 on.

    Raises:
        LimitError: for a t without a drawing, or too few values.
    """
    if base not in SIDES:
        raise LimitError(f"rows of t² values: t from {min(SIDES)} to {max(SIDES)}, not {base}")
    side, width, count = SIDES[base], base**2, ROWS if base <= MAX_NUMBERED else FEW_ROWS
    if len(values) < width * count:
        raise LimitError(f"rows of {width} values: {width * count} are needed, but there are {len(values)}")
    lefts = [LEFT + column * side + column // base * GAP for column in range(width)]
    tops = [HEAD + row * side for row in range(count)]
    cells: dict[int, list[str]] = {value: [] for value in range(base + 1)}
    for n, value in enumerate(values[: width * count]):
        place = f"{number(lefts[n % width])} {number(tops[n // width])}"
        cells[value].append(f"M{place}h{side - 1}v{side - 1}h-{side - 1}z")
    numbered = [column for column in range(width) if base <= MAX_NUMBERED or column % base == 0]
    return shape_svg(
        "mark-rows",
        title,
        _description(base, count),
        max(lefts[-1] + side, LEFT + (base + 1) * (SWATCH + LEGEND)) + RIGHT,
        tops[-1] + side + FOOT,
        cells=[(value, value_class(value, base), "".join(paths)) for value, paths in cells.items()],
        numbers=_numbers(values, base, lefts, tops) if base <= MAX_NUMBERED else [],
        marks=_marks(values, base, lefts, tops) if base > MAX_NUMBERED else [],
        rows=[(row, tops[row] + side / 2 + 4) for row in range(0, count, 1 if base <= MAX_NUMBERED else 5)],
        columns=[(column, lefts[column] + side / 2 - 0.5) for column in numbered],
        doubled=[lefts[column] + side / 2 - 0.5 for column in range(0, width, base + 1)],
        head=HEAD,
        left=LEFT,
        foot=tops[-1] + side + 12,
        swatch=SWATCH,
        legend=SWATCH + LEGEND,
    )


def card_svg(values: Sequence[int], base: int, title: str) -> str:
    """Return a small drawing without numbers, in rows of a multiple of t²; equal cells in a column are merged."""
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
    """Return the numbers in the cells for each row and colour: a string with a position for each letter."""
    side, width, texts = SIDES[base], len(lefts), []
    for row, top in enumerate(tops):
        cells = list(zip(values[row * width : (row + 1) * width], lefts, strict=True))
        for name in ("v0", "switch", "top"):
            matching = [(value, left) for value, left in cells if _ink(value, base) == name]
            if matching:
                texts.append(
                    {
                        "class": f"on-{name}",
                        "y": top + side / 2 + 3.5,
                        "x": " ".join(number(left + side / 2 - 0.5) for _, left in matching),
                        "letters": "".join(str(value) for value, _ in matching),
                    }
                )
    return texts


def _marks(values: Sequence[int], base: int, lefts: Sequence[int], tops: Sequence[int]) -> list[tuple[str, str]]:
    """Return class and path of the dots in cells of t - 1, and of the rings in cells of t."""
    middle, width = (SIDES[base] - 1) / 2, len(lefts)
    marks = {base - 1: ("mark", "h0"), base: ("mark ring", RING)}
    paths: dict[int, list[str]] = {value: [] for value in marks}
    for n, value in enumerate(values[: width * len(tops)]):
        if value in paths:
            place = f"M{number(lefts[n % width] + middle)} {number(tops[n // width] + middle)}"
            paths[value].append(place + marks[value][1])
    return [(name, "".join(paths[value])) for value, (name, _) in marks.items()]


def _ink(value: int, base: int) -> str:
    """Return the class for the colour of a number: one class for all low values, and one each for t - 1 and t."""
    return value_class(value, base) if value >= base - 1 else value_class(0, base)


def _description(base: int, count: int) -> str:
    width = base**2
    return (
        f"The nim-values of the heaps 0 to {count * width - 1}, {width} in a row: the row is the quotient by {width}"
        f" and the column the residue. Columns with a residue of two equal digits in base {base}, and those with one"
        f" that ends in {base - 1}, have cells of the values {base - 1} and {base}; any other column has one value."
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """A residue with different values in M and in the table."""

    residue: int
    quotient: int
    last: int
    printed: tuple[int, ...]
    values: tuple[int, ...]


def residue_values(frame: pd.DataFrame, base: int) -> Mapping[int, tuple[int, ...]]:
    """Return the values that occur at each residue, from a table with columns t, residue, nim_values.

    Raises:
        LookupError: if the table does not list each residue of this t once.
    """
    rows = frame[frame["t"] == base]
    values = {
        int(residue): tuple(map(int, str(text).split()))
        for residue, text in zip(rows["residue"], rows["nim_values"], strict=True)
    }
    if len(rows) != base**2 or set(values) != set(range(base**2)):
        raise LookupError(f"the table of residues does not list each residue modulo {base}² once")
    return values


def differences(values: Mapping[int, tuple[int, ...]], base: int) -> list[Difference]:
    """Return the differences between M and the table, by residue; [] if M has no table for this t."""
    return [
        Difference(residue, *divmod(residue, base), printed, values[residue])
        for residue in sorted(values)
        if (printed := printed_values(base, residue)) is not None and printed != values[residue]
    ]


def board_svg(values: Mapping[int, tuple[int, ...]], base: int, title: str) -> str:
    """Return the drawing of the board of residues."""
    marked = {difference.residue for difference in differences(values, base)}
    cells = [
        {
            "residue": residue,
            "x": BOARD_LEFT + residue % base * CELL_WIDTH,
            "y": BOARD_HEAD + residue // base * CELL_HEIGHT,
            "values": own,
            "class": _cell_class(own, base),
            "differs": residue in marked,
        }
        for residue, own in sorted(values.items())
    ]
    description = " ".join(f"{residue}: {listed_values(own)}." for residue, own in sorted(values.items()))
    return shape_svg(
        "residues",
        title,
        f"The values that occur at each residue modulo {base**2}. {description}",
        BOARD_LEFT + base * CELL_WIDTH + 4,
        BOARD_HEAD + base * CELL_HEIGHT + 4,
        cells=cells,
        wide=CELL_WIDTH,
        high=CELL_HEIGHT,
        left=BOARD_LEFT,
        head=BOARD_HEAD,
        base=base,
    )


def listed_values(values: Sequence[int]) -> str:
    """Return values joined by commas and "or".

    >>> listed_values((4,)), listed_values((4, 7)), listed_values((4, 7, 8))
    ('4', '4 or 7', '4, 7 or 8')
    """
    texts = [str(value) for value in values]
    return " or ".join(part for part in (", ".join(texts[:-1]), texts[-1]) if part)


def _cell_class(values: Sequence[int], base: int) -> str:
    """Return the CSS class of a cell: that of its value, "both" for t - 1 and t, "all" for both and a low value."""
    if len(values) == 1:
        return value_class(values[0], base)
    return "all" if values[0] < base - 1 else "both"


def printed_values(base: int, residue: int) -> tuple[int, ...] | None:
    """Return the values that M prints at a residue modulo base², ascending; None without a table.

    >>> printed_values(3, 4), printed_values(3, 5), printed_values(7, 32), printed_values(7, 24), printed_values(2, 0)
    ((1, 2, 3), (2, 3), (4, 7, 8), (3, 6, 7), None)
    """
    if base not in REPORTED_BASES:
        return None
    quotient, last = divmod(residue, base)
    high = (base - 1, base)
    by_rule = high if last == base - 1 else (last, *high) if quotient == last else (last,)
    return MISPRINTS.get((base, residue), by_rule)
