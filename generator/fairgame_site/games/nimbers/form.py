"""The form in which a reader types an expression of nim-arithmetic."""

from fairgame.games.nim.answers import told
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "nim-arithmetic",
    told,
    {
        "label": "An expression with nim-sums and nim-products",
        "hint": "+ - * / ^ and brackets, sqrt(7), log(3, 2): the logarithm of 3 to the base 2; exponents are ordinary",
        "example": "7*9+3",
        "key": "nim",
        "numbers": "long",
    },
    'atlas nimber "7*9+3"',
)
