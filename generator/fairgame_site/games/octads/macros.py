"""Macro for octads: the form."""

from fairgame_site.games.octads.publishing import FORM
from fairgame_site.site.macros import Macros


def octad_form(macros: Macros) -> str:
    """Show the form for the octad of five coins."""
    return macros.page.fragment(FORM.html(macros.page.root))
