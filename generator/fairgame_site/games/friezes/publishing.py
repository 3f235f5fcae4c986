"""Published script of the form for frieze patterns."""

from collections.abc import Iterator

from fairgame.games.friezes.answers import form_answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "frieze-patterns",
    form_answer,
    {
        "label": "How many triangles meet at each corner of the polygon",
        "hint": "Numbers around the polygon with spaces between, such as 1 2 4 1 2 2 3",
        "example": "1 2 4 1 2 2 3",
        "key": "quiddity",
    },
    "atlas frieze 1 2 4 1 2 2 3",
)


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script of the form."""
    yield FORM.script_file()
