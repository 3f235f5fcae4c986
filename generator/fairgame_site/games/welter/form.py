"""The form in which a reader types coins and a value, and sees the moves that give it and the frieze pattern."""

from fairgame.games.welter.answers import told
from fairgame_site.render.typed_sequences import TypedSequence

FORM = TypedSequence(
    "welter-moves",
    told,
    {
        "label": "Squares of the coins, a slash, and the value that you want",
        "hint": "Different squares from 0 with spaces between, such as 1 2 3 5 8 13 21 / 0",
        "example": "1 2 3 5 8 13 21 / 0",
        "key": "coins",
    },
    "atlas welter 1 2 3 5 8 13 21 / 0",
)
