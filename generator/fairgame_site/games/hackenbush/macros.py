"""What pages may call of Hackenbush: the editor."""

from fairgame_site.games.hackenbush import editor
from fairgame_site.site.macros import Macros


def hackenbush_editor(macros: Macros, example: str) -> str:
    """Offer the drawing board, with the edges ``example`` on it."""
    return macros.page.fragment(editor.html(macros.page.root, example))
