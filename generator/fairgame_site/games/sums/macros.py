"""Macro of the table where readers add positions of different games and play the sum."""

from fairgame_site.lookup.index import INDEX
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site import game_directory
from fairgame_site.site.macros import Macros


def sum_table(macros: Macros, example: str) -> str:
    """Insert the table with a sum such as ``kayles 12 + nim 7``."""
    root = macros.page.root
    html = TEMPLATES.get_template("blocks/sums.html.j2").render(
        root=root, games=f"{root}{game_directory.PATH}", index=f"{root}{INDEX}", example=example
    )
    return macros.page.fragment(html)
