"""The winner of Sprouts from a number of spots, searched within a memory limit.

The limit is converted to a number of cached answers of ``fairgame.games.sprouts.search``: ``NORMAL_BYTES`` for an
answer of normal play, with the cached moves of its land, and ``MISERE_BYTES`` for an answer of misère play.  For 7 to
12 spots the measured sizes are at most 8,900 and 860 bytes.  Cost: that of the search.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fairgame.errors import LimitError
from fairgame.games.sprouts.positions import start
from fairgame.games.sprouts.search import Lost, Refuted, Values, has_value, is_lost_misere
from fairgame.system.memory import require_bytes
from fairgame.system.progress import meter

NORMAL_BYTES, MISERE_BYTES = 10_000, 1_000


@dataclass(frozen=True, slots=True)
class Winner:
    """Whether the first player wins, and the number of answers in the caches of the search."""

    first: bool
    cached: int


class _CountedDict(dict[Any, Any]):
    """Cache of the search that reports each new answer."""

    def __init__(self, advance: Callable[[int], None]) -> None:
        super().__init__()
        self._advance = advance

    def __setitem__(self, key: object, answer: object) -> None:
        self._advance(1)
        super().__setitem__(key, answer)


class _CountedSet(set[Any]):
    """Cache of the search that reports each new answer."""

    def __init__(self, advance: Callable[[int], None]) -> None:
        super().__init__()
        self._advance = advance

    def add(self, answer: object, /) -> None:
        self._advance(1)
        super().add(answer)


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
    most = memory // (MISERE_BYTES if misere else NORMAL_BYTES)
    with meter(f"sprouts from {spots} spots, answers in the cache", most, unit="answer") as advance:
        values: Values = _CountedDict(advance)
        refuted: Refuted = _CountedSet(advance)
        lost: Lost = _CountedDict(advance)
        try:
            if misere:
                is_lost = is_lost_misere((start(spots),), lost, most)
            else:
                is_lost = has_value(start(spots), 0, values, refuted, most)
        except LimitError as error:
            raise LimitError(f"{error} in {memory:,} bytes") from None
    return Winner(not is_lost, len(values) + len(refuted) + len(lost))
