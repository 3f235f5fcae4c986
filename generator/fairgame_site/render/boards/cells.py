"""Unit squares in their places, such as the rest of a board; levels of cubes side by side."""

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most, shape_svg

CELL = 26
LEFT = 22
LEVEL_NAME = 20  # height of the name of a level


def draw(board: catalogue.boards.Cells, title: str) -> str:
    """Return the drawing of a board; rows and columns are numbered at its edges."""
    places = [(cell[0] if len(cell) > 2 else 0, cell[-2], cell[-1]) for cell in board.cells]  # noqa: PLR2004 - of cubes
    levels, rows, columns = (max((place[axis] for place in places), default=0) + 1 for axis in range(3))
    require_at_most("squares", max(rows, levels * (columns + 1)), MAX_SQUARES)
    squares = [(LEFT + (level * (columns + 1) + column) * CELL, LEFT + row * CELL) for level, row, column in places]
    listed = ", ".join("-".join(map(str, cell)) for cell in board.cells)
    words = f"{len(squares)} unit {'cubes, level by level' if levels > 1 else 'squares'}: {listed}."
    if board.marked:
        words += f" Marked: {', '.join('-'.join(map(str, cell)) for cell in board.marked)}."
    return shape_svg(
        "cells",
        title,
        words,
        LEFT + (levels * (columns + 1) - 1) * CELL + 4,
        LEFT + rows * CELL + (LEVEL_NAME if levels > 1 else 4),
        squares=[(x, y, cell in board.marked) for (x, y), cell in zip(squares, board.cells, strict=True)],
        rows=sorted({row for _, row, _ in places}),
        levels=[
            (
                LEFT + (level * (columns + 1) + columns / 2) * CELL,
                LEFT + rows * CELL + LEVEL_NAME - 4,
                _name(level, levels),
            )
            for level in range(levels if levels > 1 else 0)
        ],
        columns=[(level * (columns + 1) + column, column) for level in range(levels) for column in range(columns)],
        cell=CELL,
        left=LEFT,
    )


def _name(level: int, levels: int) -> str:
    return "bottom" if level == 0 else "top" if level == levels - 1 else f"level {level}"
