"""The winner of Sprouts from a number of spots, searched within a memory limit.

The limit is converted to a number of cached answers of ``fairgame.games.sprouts.search``: ``NORMAL_BYTES`` for an
answer of normal play, with the cached moves of its land, and ``MISERE_BYTES`` for an answer of misère play.  For 7 to
12 spots the measured sizes are at most 8,900 and 860 bytes.  Cost: that of the search.
"""

from dataclasses import dataclass

from fairgame.errors import LimitError
from fairgame.games.sprouts.positions import start
from fairgame.games.sprouts.search import Lost, Refuted, Values, has_value, is_lost_misere
from fairgame.system.memory import require_bytes

NORMAL_BYTES, MISERE_BYTES = 10_000, 1_000


@dataclass(frozen=True, slots=True)
class Winner:
    """Whether the first player wins, and the number of answers in the caches of the search."""

    first: bool
    cached: int


def winner(spots: int, *, misere: bool, memory: int) -> Winner:
    """Return the winner of a start.

    Args:
        spots: 1 to ``fairgame.games.sprouts.notation.MAX_SPOTS``.
        misere: whether the last move loses.
        memory: bytes for the caches of the search.

    Raises:
        LimitError: if the memory is too small or unavailable.
    """
    require_bytes(memory, "the caches of the search")
    values: Values = {}
    refuted: Refuted = set()
    lost: Lost = {}
    try:
        if misere:
            is_lost = is_lost_misere((start(spots),), lost, memory // MISERE_BYTES)
        else:
            is_lost = has_value(start(spots), 0, values, refuted, memory // NORMAL_BYTES)
    except LimitError as error:
        raise LimitError(f"{error} in {memory:,} bytes") from None
    return Winner(not is_lost, len(values) + len(refuted) + len(lost))
