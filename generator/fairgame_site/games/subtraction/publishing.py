"""What subtraction games publish of their own: the script behind the form."""

from collections.abc import Iterator

from fairgame_site.games.subtraction.form import FORM
from fairgame_site.hooks import hookimpl


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield FORM.script_file()
