"""Published script of the form for octads."""

from collections.abc import Iterator

from fairgame.games.octads.answers import form_answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "octads",
    form_answer,
    {
        "label": "Five coins",
        "hint": "Five different numbers from 0 to 23 with spaces between, such as 0 2 4 6 9",
        "example": "0 2 4 6 9",
        "key": "five",
    },
    "atlas octad 0 2 4 6 9",
)


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script of the form."""
    yield FORM.script_file()
