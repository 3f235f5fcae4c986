"""What Hackenbush publishes of its own: the script behind the editor."""

from collections.abc import Iterator

from fairgame_site.games.hackenbush import editor
from fairgame_site.publish.published import Published
from fairgame_site.site.pages import PageMaker


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield editor.script_file()
