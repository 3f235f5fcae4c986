"""What Hackenbush publishes of its own: the script behind the editor."""

from collections.abc import Iterator

from fairgame_site.games.hackenbush import editor
from fairgame_site.hooks import hookimpl


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield editor.script_file()
