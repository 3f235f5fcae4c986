"""How a game is played, and how a position can come out: data that solver, tables, pages and browser read.

Three kinds of play are enough for the atlas.  In *normal* play whoever makes the last move wins, and positions have
nim-values.  In *misère* play whoever makes the last move loses.  A *loopy* game may return to a position; whoever
cannot move loses, and nobody may be able to bring that about.

An outcome is one of four letters.  ``O`` is not a property of the position but of what was computed: nothing was
decided within the window looked at.  What is decided is decided forever.
"""

from enum import Enum
from typing import Literal

Outcome = Literal["P", "N", "D", "O"]

P: Outcome = "P"
N: Outcome = "N"
DRAW: Outcome = "D"
OPEN: Outcome = "O"


class Play(Enum):
    """The kinds of play; the value is their name in metadata and in the browser."""

    NORMAL = "normal"
    MISERE = "misere"
    LOOPY = "loopy"

    @property
    def why_no_nim_values(self) -> str:
        """Say why positions have no nim-values, in one clause for readers; empty where they have."""
        return NO_NIM_VALUES.get(self.value, "")


NO_NIM_VALUES = {
    "misere": "in misère play positions have no nim-values by which sums could be added",
    "loopy": "play may return to a position, so there are outcomes and no nim-values",
}

SENTENCES: dict[Outcome, str] = {
    "P": "P-position: the player who has just moved wins, whatever is played now",
    "N": "N-position: the player to move wins",
    "D": "draw: neither player can bring about the end",
    "O": "open: not decided within the positions looked at",
}


def outcome(is_p_position: bool) -> Outcome:
    """Return the letter of a decided position.

    >>> outcome(True), outcome(False)
    ('P', 'N')
    """
    return P if is_p_position else N


def outcome_of(remoteness: int | None) -> Outcome:
    """Return the outcome of a position by its remoteness: even where the player to move loses, None for a draw.

    >>> outcome_of(0), outcome_of(3), outcome_of(None)
    ('P', 'N', 'D')
    """
    return DRAW if remoteness is None else outcome(remoteness % 2 == 0)
