"""Macro for the form of nim-arithmetic."""

from fairgame_site.games.nimbers.publishing import FORM
from fairgame_site.site.macros import Macros


def nim_arithmetic(macros: Macros) -> str:
    """Insert the form that evaluates a typed expression."""
    return macros.page.fragment(FORM.html(macros.page.root))
