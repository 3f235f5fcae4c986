"""Drawings of positions: from a game and a text to a figure.

A game says how its positions are read and, as data, how they are pictured; the kind of board chooses the drawer
(``fairgame_site.render.boards``).  No module of the generator knows a game.
"""

from typing import Any

from fairgame import catalogue
from fairgame_site.render import boards
from fairgame_site.render.templating import TEMPLATES


def position_figure(game: catalogue.Game[Any], position: str, caption: str = "") -> str:
    """Return the figure of a position of ``game``, written as its notation wants it.

    Raises:
        PositionError: if it is not one.
    """
    return figure(position_svg(game, position), caption)


def position_svg(game: catalogue.Game[Any], position: str) -> str:
    """Return the drawing of a position alone.

    Raises:
        PositionError: if it is not one.
    """
    components = game.notation.read(game.info.slug, position.split())
    return boards.draw(catalogue.board_of(game, components), f"{game.info.name}: {position}")


def figure(svg: str, caption: str = "") -> str:
    """Return a drawing as a figure."""
    return TEMPLATES.get_template("figures/drawing.html.j2").render(svg=svg, caption=caption)
