"""Published script of the form for Welter's game."""

from collections.abc import Iterator

from fairgame.games.welter.answers import form_answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "welter-moves",
    form_answer,
    {
        "label": "Squares of the coins, a slash, and the value that you want",
        "hint": "Different squares from 0 with spaces between, such as 1 2 3 5 8 13 21 / 0",
        "example": "1 2 3 5 8 13 21 / 0",
        "key": "coins",
    },
    "atlas welter 1 2 3 5 8 13 21 / 0",
)


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script of the form."""
    yield FORM.script_file()
