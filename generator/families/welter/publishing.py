"""What Welter's game publishes of its own: the script behind the form."""

from collections.abc import Iterator

from generator.families.welter.form import FORM
from generator.pages import PageMaker
from generator.published import Published


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield FORM.script_file()
