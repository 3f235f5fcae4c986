"""Drawings of positions for pages, with one module for each kind of board."""

from importlib import import_module
from importlib.util import find_spec

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site.errors import SiteError
from fairgame_site.render.boards.fitting import fits


def draw(board: catalogue.boards.Board, title: str) -> str:
    """Return a board as inline SVG.

    Raises:
        UnknownNameError: if its kind has no drawer.
        LimitError: if it has too much to draw.
        SiteError: if a piece is off the board.
    """
    name = f"{__name__}.{board.kind}"
    if find_spec(name) is None:
        raise UnknownNameError("drawer of boards", board.kind, [])
    if not fits(board):
        raise SiteError(f"{title}: something is not on its board: {str(board)[:200]}")
    svg: str = import_module(name).draw(board, title)
    return svg
