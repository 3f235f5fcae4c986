"""Who wins Sprouts from a number of spots, searched within the memory that is allowed.

What is remembered is counted in answers of ``fairgame.games.sprouts.search``.  An answer of normal play is taken to
need ``NORMAL_BYTES``, with the moves that are kept for its land, and one of misère play ``MISERE_BYTES``; measured were
up to 8,900 and 860, from 7 to 12 spots.

Cost: that of the search.
"""

from dataclasses import dataclass

from fairgame.errors import LimitError
from fairgame.games.sprouts.notation import MAX_SPOTS
from fairgame.games.sprouts.positions import start
from fairgame.games.sprouts.search import Lost, Refuted, Values, is_lost_misere, is_worth
from fairgame.system.memory import require_bytes

__all__ = ["MAX_SPOTS", "Winner", "winner"]

NORMAL_BYTES, MISERE_BYTES = 10_000, 1_000


@dataclass(frozen=True, slots=True)
class Winner:
    """Whether the first player wins, and how many answers were remembered on the way."""

    first: bool
    remembered: int


def winner(spots: int, misere: bool, memory: int) -> Winner:
    """Return who wins from so many spots.

    Args:
        spots: 1 to ``MAX_SPOTS``.
        misere: whether the last move loses.
        memory: bytes for what is remembered.

    Raises:
        LimitError: if they are not enough, or not there.
    """
    require_bytes(memory, "what the search remembers")
    values: Values = {}
    refuted: Refuted = set()
    lost: Lost = {}
    try:
        if misere:
            found = is_lost_misere((start(spots),), lost, memory // MISERE_BYTES)
        else:
            found = is_worth(start(spots), 0, values, refuted, memory // NORMAL_BYTES)
    except LimitError as fault:
        raise LimitError(f"{fault} in {memory:,} bytes") from None
    return Winner(not found, len(values) + len(refuted) + len(lost))
