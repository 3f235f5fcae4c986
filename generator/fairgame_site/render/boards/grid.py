"""Pieces on a board of squares, rows and columns counted from the upper left corner."""

from fairgame import catalogue
from fairgame_site.render.boards.svg import CELL, MAX_SQUARES, require_at_most, shape_svg

LEFT = 24


def draw(board: catalogue.boards.Grid, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("squares", max(board.rows, board.columns), MAX_SQUARES)
    cell = CELL if max(board.rows, board.columns) <= 8 else 24  # noqa: PLR2004 - a chess board
    squares = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    pieces = [f"a {board.piece} in row {row}, column {column}" for row, column in board.pieces]
    goals = "".join(f" A flag is in row {row}, column {column}." for row, column in board.goals)
    description = (
        f"A board of {board.rows} by {board.columns} squares with {' and '.join(pieces) or 'nothing on it'}.{goals}"
    )
    return shape_svg(
        "grid",
        title,
        description,
        LEFT + cell * board.columns + 4,
        LEFT + cell * board.rows + 4,
        squares=squares,
        pieces=board.pieces,
        piece=board.piece,
        goals=board.goals,
        rows=board.rows,
        columns=board.columns,
        cell=cell,
        left=LEFT,
    )
