"""What subtraction games publish of their own: the script behind the form."""

from collections.abc import Iterator

from fairgame_site.games.subtraction.form import FORM
from fairgame_site.publish.published import Published
from fairgame_site.site.pages import PageMaker


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield FORM.script_file()
