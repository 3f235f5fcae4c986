"""Drawings of positions: from a game and a text to a figure.

The notation of a game parses the position, its board pictures it as data, and the kind of board selects the scene, a
module of ``fairgame_site.render.boards``.  No module here knows a game.  A game generates its boards; a piece off its
board (a coin off its strip, an edge in the air) is a defect of the game.  Cost: one test for each piece.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fairgame import catalogue
from fairgame.catalogue import boards
from fairgame.errors import UnknownNameError
from fairgame_site.errors import SiteError
from fairgame_site.render.boards.scene import PAGE
from fairgame_site.render.boards.svg import scene_svg
from fairgame_site.render.templating import TEMPLATES

SCENES = "fairgame_site.render.boards"


def position_figure(game: catalogue.Game[Any], position: str, caption: str = "") -> str:
    """Return the figure of a position of ``game`` in its notation.

    Raises:
        PositionError: if the text is not a position.
    """
    return figure(position_svg(game, position), caption)


def position_svg(game: catalogue.Game[Any], position: str) -> str:
    """Return the drawing of a position without a frame.

    Raises:
        PositionError: if the text is not a position.
    """
    components = game.notation.read(game.info.slug, position.split())
    return board_svg(catalogue.board_of(game, components), f"{game.info.name}: {position}")


def figure(svg: str, caption: str = "") -> str:
    """Return a drawing as a figure."""
    return TEMPLATES.get_template("figures/drawing.html.j2").render(svg=svg, caption=caption)


def board_svg(board: boards.Board, title: str) -> str:
    """Return a board as inline SVG.

    Raises:
        UnknownNameError: if its kind has no scene.
        LimitError: if it has too much to draw.
        SiteError: if a piece is off the board.
    """
    name = f"{SCENES}.{board.kind}"
    if find_spec(name) is None:
        raise UnknownNameError("scene of boards", board.kind, [])
    kind = import_module(name)
    if not all(kind.is_on_board(board)):
        raise SiteError(f"{title}: something is not on its board: {str(board)[:200]}")
    return scene_svg(board.kind, title, kind.scene(board, board, PAGE))
