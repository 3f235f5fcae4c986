"""Macro for the calculator of products of two games."""

from fairgame.games.coins.answers import MAX_COIN, factor
from fairgame_site.games.coins.publishing import calculator
from fairgame_site.render import blocks
from fairgame_site.site.macros import Macros


def tartan_calculator(macros: Macros, rows: str, columns: str, table_id: str) -> str:
    """Insert the calculator of products, with the grid of two games as a picture."""
    picture = blocks.grid(macros.published[table_id], MAX_COIN + 1 - factor(rows).first_heap)
    return macros.page.fragment(calculator(rows, columns, picture, macros.page.root))
