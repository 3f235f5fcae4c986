"""Published script of the form for Welter's game."""

from collections.abc import Iterator

from fairgame_site.games.welter.macros import FORM
from fairgame_site.hooks import hookimpl


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script of the form."""
    yield FORM.script_file()
