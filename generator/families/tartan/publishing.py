"""What products of games publish of their own: the script behind the calculator."""

from collections.abc import Iterator

from generator.families.tartan import form
from generator.pages import PageMaker
from generator.published import Published


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield form.script_file()
