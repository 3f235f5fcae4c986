"""What products of games publish of their own: the script behind the calculator."""

from collections.abc import Iterator

from fairgame_site.games.coins import form
from fairgame_site.hooks import hookimpl


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield form.script_file()
