"""Macros of the position of the day and of its list."""

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site.games.daily.publishing import LIST
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site import game_directory
from fairgame_site.site.macros import Macros


def daily(macros: Macros) -> str:
    """Insert the board with the position of the day."""
    root = macros.page.root
    html = TEMPLATES.get_template("blocks/daily.html.j2").render(
        root=root, list=f"{root}{LIST}", games=f"{root}{game_directory.PATH}"
    )
    return macros.page.fragment(html)


def daily_count(_macros: Macros, what: str) -> int:
    """Return the number of "positions" of the list, or of "games" in it.

    Raises:
        UnknownNameError: for another name.
    """
    puzzles = catalogue.puzzles()
    counts = {"positions": len(puzzles), "games": len({puzzle.game for puzzle in puzzles})}
    if what not in counts:
        raise UnknownNameError("count of the list", what, counts)
    return counts[what]


def daily_list(macros: Macros, text: str) -> str:
    """Link to the list."""
    return f'<a href="{macros.page.root}{LIST}">{text}</a>'
