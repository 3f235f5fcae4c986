"""The form in which a reader types the set of a subtraction game."""

from fairgame.games.subtraction.answers import told
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "typed-sets",
    told,
    {
        "label": "The numbers that may be taken",
        "hint": "Whole numbers with spaces between, such as 2 5 7 or 1 4 9 16 25",
        "example": "2 5 7",
        "key": "set",
    },
    "atlas subtraction 2 5 7",
)
