"""Form for expressions of nim-arithmetic, and its published script."""

from collections.abc import Iterator

from fairgame.games.nim.answers import form_answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "nim-arithmetic",
    form_answer,
    {
        "label": "An expression with nim-sums and nim-products",
        "hint": "+ - * / ^ and brackets, sqrt(7), log(3, 2): the logarithm of 3 to the base 2; exponents are ordinary",
        "example": "7*9+3",
        "key": "nim",
        "numbers": "long",
    },
    'atlas nimber "7*9+3"',
)


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script."""
    yield FORM.script_file()
