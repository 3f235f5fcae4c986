"""What pages may call of nim-arithmetic: the form that works out what a reader types."""

from fairgame_site.games.nimbers.form import FORM
from fairgame_site.site.macros import Macros


def nim_arithmetic(macros: Macros) -> str:
    """Offer the form that works out an expression."""
    return macros.page.fragment(FORM.html(macros.page.root))
