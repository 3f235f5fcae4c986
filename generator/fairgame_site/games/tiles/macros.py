"""Macros for games of tiles: tables of the values of rectangles, and drawings of all shapes by size and value.

Shapes rest on their longer side, to fit many in a line of a narrow page.  Cost: about 200 bytes a shape.
"""

from collections.abc import Container, Mapping, Sequence
from itertools import groupby

from fairgame import catalogue
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros

CELL = 8  # pixels
MAX_UNFOLDED = 5  # squares; larger shapes are in a fold
MIN_ROWS = 3  # fewest rows of the rectangles shown; sequences show the narrower ones

Square = tuple[int, int]
Sides = tuple[int, int]  # rows and columns of a rectangle


def shapes(macros: Macros, table_id: str) -> str:
    """Draw every shape of a table with columns ``cells`` and ``nim_value``, the small ones first."""
    frame = macros.published[table_id].frame
    rows = [(_turn_flat(cells), int(value)) for cells, value in zip(frame["cells"], frame["nim_value"], strict=True)]
    rows.sort(key=lambda row: (len(row[0]), row[1]))
    sizes = []
    for size, group in groupby(rows, key=lambda row: len(row[0])):
        values = [
            (value, [_draw(squares) for squares, _ in same]) for value, same in groupby(group, key=lambda row: row[1])
        ]
        sizes.append((size, sum(len(drawings) for _, drawings in values), values))
    template = TEMPLATES.get_template("blocks/shapes.html.j2")
    return macros.page.fragment(template.render(sizes=sizes, open=MAX_UNFOLDED, cell=CELL))


def rectangles(macros: Macros, table_id: str, *, copying: bool = False) -> str:
    """Show the values of rectangles by rows and columns.  A board turned by a quarter has the same value.

    Args:
        macros: the macros of the page.
        table_id: the table with the values.
        copying: whether to mark the boards with two even sides, which are 0 by copying.
    """
    return macros.page.fragment(_grid(_rectangles(macros, table_id), copying=copying))


def rectangles_reported(macros: Macros, table_id: str) -> str:
    """Show the reported values of rectangles; those also computed here are in bold type."""
    reported = {board: value for board, (value, _) in catalogue.reported_rectangles(table_id).items()}
    return macros.page.fragment(_grid(reported, strong=_rectangles(macros, table_id).keys()))


def rectangles_by(_: Macros, table_id: str, author: str) -> str:
    """Name the rectangles whose values ``author`` is reported to have computed first."""
    return _enumerate([board for board, (_, by) in catalogue.reported_rectangles(table_id).items() if by == author])


def rectangles_compared(macros: Macros, table_id: str) -> str:
    """Compare, in a sentence, the reported values with the values computed here."""
    reported, own = catalogue.reported_rectangles(table_id), _rectangles(macros, table_id)
    both = [board for board in reported if board in own]
    differing = [board for board in both if own[board] != reported[board][0]]
    verdict = f"{_enumerate(differing)} differ" if differing else "all of these agree"
    return f"Of its {len(reported)} values {len(both)} are computed here as well, in bold type; {verdict}."


def _grid(values: Mapping[Sides, int], *, copying: bool = False, strong: Container[Sides] = ()) -> str:
    """Return the values as a table; a cell has a value, a flag for bold type, and a flag for a mark."""
    lowest = min(rows for rows, _ in values)
    head = range(lowest, max(columns for _, columns in values) + 1)
    body = []
    for rows in range(lowest, max(rows for rows, _ in values) + 1):
        boards = [(min(rows, columns), max(rows, columns)) for columns in head]
        cells = [(values.get(one, ""), one in strong, copying and not any(side % 2 for side in one)) for one in boards]
        body.append((rows, cells))
    return TEMPLATES.get_template("blocks/rectangles.html.j2").render(head=head, body=body)


def odd_rectangles(macros: Macros, table_id: str, *, won: bool) -> str:
    """Name the rectangles with two odd sides won by the first player, or by the second."""
    every = _rectangles(macros, table_id).items()
    return _enumerate([board for board, value in every if all(side % 2 for side in board) and (value > 0) == won])


def _enumerate(boards: Sequence[Sides]) -> str:
    *named, last = (f"{rows}\u00a0×\u00a0{columns}" for rows, columns in boards)
    return f"{', '.join(named)} and {last}" if named else last


def _rectangles(macros: Macros, table_id: str) -> dict[Sides, int]:
    """Return the value of each rectangle of a table with at least ``MIN_ROWS`` rows."""
    rows = macros.published[table_id].frame.itertuples(index=False, name=None)
    return {(high, wide): value for high, wide, value in rows if high >= MIN_ROWS}


def _turn_flat(cells: str) -> tuple[Square, ...]:
    """Return the squares (row, column) of a shape, turned so that it has at most as many rows as columns.

    >>> _turn_flat("0-0 1-0 2-0")
    ((0, 0), (0, 1), (0, 2))
    """
    squares = [(int(row), int(column)) for row, column in (cell.split("-") for cell in cells.split())]
    rows, columns = (max(along) for along in zip(*squares, strict=True))
    return tuple(sorted((column, row) if rows > columns else (row, column) for row, column in squares))


def _draw(squares: tuple[Square, ...]) -> tuple[int, int, str]:
    """Return the numbers of rows and columns of a shape, and an SVG path around each of its unit squares."""
    rows, columns = (max(along) + 1 for along in zip(*squares, strict=True))
    return rows, columns, "".join(f"M{column} {row}h1v1h-1z" for row, column in squares)
