"""What pages may call of games of tiles: the values of rectangles as a table, and all shapes drawn, by size and value.

Shapes lie on their longer side, so that many stand in a line of a narrow page.  Cost: about 200 bytes a shape.
"""

from itertools import groupby

from generator.macros import Macros
from generator.templating import TEMPLATES

CELL = 8  # pixels
OPEN = 5  # squares: shapes of up to so many are shown unfolded
FEWEST = 3  # rows of the rectangles that are shown; of narrower ones there are sequences

Square = tuple[int, int]


def shapes(macros: Macros, table_id: str) -> str:
    """Draw every shape of a table with columns ``cells`` and ``nim_value``, the small ones first."""
    frame = macros.published[table_id].frame
    rows = [(lying(cells), int(value)) for cells, value in zip(frame["cells"], frame["nim_value"], strict=True)]
    rows.sort(key=lambda row: (len(row[0]), row[1]))
    sizes = []
    for size, of_size in groupby(rows, key=lambda row: len(row[0])):
        values = [
            (value, [drawn(squares) for squares, _ in same]) for value, same in groupby(of_size, key=lambda row: row[1])
        ]
        sizes.append((size, sum(len(drawings) for _, drawings in values), values))
    template = TEMPLATES.get_template("blocks/shapes.html.j2")
    return macros.page.fragment(template.render(sizes=sizes, open=OPEN, cell=CELL))


def rectangles(macros: Macros, table_id: str) -> str:
    """Show the values of rectangles by rows and columns; a board that is turned has the value of the other."""
    found = _rectangles(macros, table_id)
    head = range(FEWEST, max(columns for _, columns in found) + 1)
    body = [
        (rows, [found.get((min(rows, columns), max(rows, columns)), "") for columns in head])
        for rows in range(FEWEST, max(rows for rows, _ in found) + 1)
    ]
    return macros.page.fragment(TEMPLATES.get_template("blocks/rectangles.html.j2").render(head=head, body=body))


def odd_rectangles(macros: Macros, table_id: str, won: bool) -> str:
    """Name the rectangles with two odd sides on which the first player wins, or the second."""
    every = _rectangles(macros, table_id).items()
    named = [
        f"{rows}\u00a0×\u00a0{columns}"
        for (rows, columns), value in every
        if rows % 2 and columns % 2 and (value > 0) == won
    ]
    return f"{', '.join(named[:-1])} and {named[-1]}"


def _rectangles(macros: Macros, table_id: str) -> dict[tuple[int, int], int]:
    """Return the value of each rectangle of a table with at least ``FEWEST`` rows."""
    rows = macros.published[table_id].frame.itertuples(index=False, name=None)
    return {(high, wide): value for high, wide, value in rows if high >= FEWEST}


def lying(cells: str) -> tuple[Square, ...]:
    """Return the squares of a shape, as row and column, with no more rows than columns.

    >>> lying("0-0 1-0 2-0")
    ((0, 0), (0, 1), (0, 2))
    """
    squares = [(int(row), int(column)) for row, column in (cell.split("-") for cell in cells.split())]
    rows, columns = (max(along) for along in zip(*squares, strict=True))
    return tuple(sorted((column, row) if rows > columns else (row, column) for row, column in squares))


def drawn(squares: tuple[Square, ...]) -> tuple[int, int, str]:
    """Return how many rows and columns a shape has, and the path around its squares, a unit each."""
    rows, columns = (max(along) + 1 for along in zip(*squares, strict=True))
    return rows, columns, "".join(f"M{column} {row}h1v1h-1z" for row, column in squares)
