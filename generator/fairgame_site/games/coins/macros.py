"""What pages may call of products: the calculator."""

from fairgame.games.coins.answers import LARGEST, factor
from fairgame_site.games.coins import form
from fairgame_site.render import blocks
from fairgame_site.site.macros import Macros


def tartan_calculator(macros: Macros, rows: str, columns: str, table_id: str) -> str:
    """Offer the form that multiplies two games, with the grid of the first two of them as a picture."""
    picture = blocks.grid(macros.published[table_id], LARGEST + 1 - factor(rows).first_heap)
    return macros.page.fragment(form.html(rows, columns, picture, macros.page.root))
