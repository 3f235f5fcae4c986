"""What Hackenbush publishes of its own: the script behind the editor."""

from collections.abc import Iterator

from generator.families.hackenbush import editor
from generator.pages import PageMaker
from generator.published import Published


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield editor.script_file()
