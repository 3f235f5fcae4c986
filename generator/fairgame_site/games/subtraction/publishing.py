"""Form for the set of a subtraction game, its script, and its address for the search box."""

from collections.abc import Iterator, Mapping

from fairgame import catalogue
from fairgame.games.subtraction.sets import form_answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.typed_sequences import TypedSequence

SLUG, KEY = "subtraction", "set"
FORM = TypedSequence(
    "typed-sets",
    form_answer,
    {
        "label": "The numbers that may be taken",
        "hint": "Whole numbers with spaces between, such as 2 5 7 or 1 4 9 16 25",
        "example": "2 5 7",
        "key": KEY,
    },
    "atlas subtraction 2 5 7",
)


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield FORM.script_file()


@hookimpl
def lookup() -> Mapping[str, str]:
    """Return the address of the form, to be followed by a set."""
    return {"sets": f"games/{SLUG}/#{KEY}="} if SLUG in catalogue.games() else {}
