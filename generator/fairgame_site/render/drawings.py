"""Drawings of positions: from a game and a text to a figure.

The notation of a game parses the position, its board pictures it as data, and the kind of board selects the drawer
(``fairgame_site.render.boards``).  No module here knows a game.
"""

from typing import Any

from fairgame import catalogue
from fairgame_site.render import boards
from fairgame_site.render.templating import TEMPLATES


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
    return boards.draw(catalogue.board_of(game, components), f"{game.info.name}: {position}")


def figure(svg: str, caption: str = "") -> str:
    """Return a drawing as a figure."""
    return TEMPLATES.get_template("figures/drawing.html.j2").render(svg=svg, caption=caption)
