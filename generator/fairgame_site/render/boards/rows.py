"""Rows of squares with a white and a black counter each; the squares between them are hatched and counted."""

from fairgame import catalogue
from fairgame_site.render.boards.svg import CELL, MAX_SQUARES, require_at_most, shape_svg


def draw(board: catalogue.boards.Rows, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("rows", len(board.rows), MAX_SQUARES)
    require_at_most("squares", board.squares, MAX_SQUARES)
    lines = [
        {
            "y": 4 + row * CELL,
            "white": white,
            "black": black,
            "between": range(min(white, black) + 1, max(white, black)),
        }
        for row, (white, black) in enumerate(board.rows)
    ]
    words = " ".join(f"Row {row}: white on {w}, black on {b}." for row, (w, b) in enumerate(board.rows, 1))
    words += f" {board.to_move.capitalize()} is to move."
    height = 4 + len(lines) * CELL
    left = 26
    return shape_svg(
        "rows",
        title,
        words,
        left + board.squares * CELL + 34,
        height + 48,
        lines=lines,
        squares=board.squares,
        cell=CELL,
        left=left,
        bottom=height,
        to_move=board.to_move,
    )
