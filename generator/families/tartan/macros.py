"""What pages may call of products: the calculator."""

from generator import blocks
from generator.families.tartan import form
from generator.macros import Macros

SIDE = 16


def tartan_calculator(macros: Macros, rows: str, columns: str, table_id: str) -> str:
    """Offer the form that multiplies two games, with the grid of the first two of them as a picture."""
    picture = blocks.grid(macros.published[table_id], SIDE)
    return macros.page.fragment(form.html(rows, columns, picture, macros.page.root))
