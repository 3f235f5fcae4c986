"""Kinds of play and outcomes of positions, as data for solver, tables, pages and browser.

In *normal* play the player who makes the last move wins, and positions have nim-values. In *misère* play the player who
makes the last move loses. A *loopy* game may return to a position; a player who cannot move loses, and perhaps neither
player can force this end.

An outcome is one of four letters. ``O`` describes the computation, not the position: the search was not deep enough to
decide it. A decided outcome is final.
"""

from enum import Enum
from typing import Literal

Outcome = Literal["P", "N", "D", "O"]

P: Outcome = "P"
N: Outcome = "N"
DRAW: Outcome = "D"
OPEN: Outcome = "O"


class Play(Enum):
    """The kinds of play; the value is the name in metadata and in the browser."""

    NORMAL = "normal"
    MISERE = "misere"
    LOOPY = "loopy"

    @property
    def why_no_nim_values(self) -> str:
        """The reason why positions have no nim-values, in one clause for readers; empty where they have."""
        return NO_NIM_VALUES.get(self.value, "")


NO_NIM_VALUES = {
    "misere": "positions of misère play have no nim-values that add up in sums",
    "loopy": "play may return to a position, so there are outcomes and no nim-values",
}

SENTENCES: dict[Outcome, str] = {
    "P": "P-position: the player who has just moved wins",
    "N": "N-position: the player to move wins",
    "D": "draw: neither player can bring about the end",
    "O": "open: not decided within the search",
}


def outcome(*, is_p_position: bool) -> Outcome:
    """Return the outcome of a decided position.

    >>> outcome(is_p_position=True), outcome(is_p_position=False)
    ('P', 'N')
    """
    return P if is_p_position else N


def outcome_of(remoteness: int | None) -> Outcome:
    """Return the outcome by remoteness: P if even, N if odd, a draw if None.

    >>> outcome_of(0), outcome_of(3), outcome_of(None)
    ('P', 'N', 'D')
    """
    return DRAW if remoteness is None else outcome(is_p_position=remoteness % 2 == 0)
