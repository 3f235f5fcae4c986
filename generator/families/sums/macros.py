"""What pages may call of sums: the table on which positions of different games are added and played."""

from generator.browser import directory
from generator.lookup.index import INDEX
from generator.macros import Macros
from generator.templating import TEMPLATES


def sum_table(macros: Macros, example: str) -> str:
    """Offer the table, with a sum such as ``kayles 12 + nim 7`` on it."""
    root = macros.page.root
    html = TEMPLATES.get_template("blocks/sums.html.j2").render(
        root=root, games=f"{root}{directory.PATH}", index=f"{root}{INDEX}", example=example
    )
    return macros.page.fragment(html)
