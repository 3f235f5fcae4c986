"""Unit squares in their places, such as what is left of a board."""

from engine import catalogue
from generator.boards.svg import MOST_SQUARES, at_most, shape_svg

CELL = 26
LEFT = 22


def draw(board: catalogue.boards.Cells, title: str) -> str:
    """Return the drawing of a board; rows and columns are numbered at its edges."""
    rows = max((row for row, _ in board.cells), default=0) + 1
    columns = max((column for _, column in board.cells), default=0) + 1
    at_most("squares", max(rows, columns), MOST_SQUARES)
    squares = [(LEFT + column * CELL, LEFT + row * CELL) for row, column in board.cells]
    words = f"{len(squares)} unit squares: " + ", ".join(f"{row}-{column}" for row, column in board.cells) + "."
    return shape_svg(
        "cells",
        title,
        words,
        LEFT + columns * CELL + 4,
        LEFT + rows * CELL + 4,
        squares=squares,
        rows=rows,
        columns=columns,
        cell=CELL,
        left=LEFT,
    )
