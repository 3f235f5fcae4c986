"""What a search of Sprouts leaves of itself: just the answers that prove the outcomes, as rows that can be replayed.

In normal play a row speaks of a land beside a Nim heap: P if the heap has the land's nim-value, else N.  In misère play
it speaks of a sum of lands, and the heap is 0.  A row that is P needs an N for every option, a row that is N one option
that is P; the outcome of a sum beside a heap is read from the rows of its lands.  What the search met and did not need
is left out: of 25,000 answers 9,900 stay.

Cost: a look at every option of the rows that are P.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.games.sprouts.positions import Lands, start
from fairgame.games.sprouts.search import (
    Lost,
    Refuted,
    Values,
    easy_first,
    has_known_value,
    heaviest,
    is_lost_misere,
    is_worth,
    sums_after,
    weight,
)

NORMAL, MISERE = "normal", "misere"


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """One row: how it is played, a sum of lands, the heap beside it, and whether the player to move loses."""

    play: str
    lands: Lands
    heap: int
    lost: bool


def proved(normal: int, misere: int, most: int) -> tuple[dict[int, bool], dict[int, bool], list[Line]]:
    """Return who loses from 1, 2, ... spots in normal and in misère play, and the lines that prove it.

    Args:
        normal: the most spots in normal play.
        misere: the most spots in misère play.
        most: how many answers each of both searches may remember.

    Raises:
        LimitError: if that is not enough.
    """
    values: Values = {}
    refuted: Refuted = set()
    lost: Lost = {}
    lost_normal = {spots: is_worth(start(spots), 0, values, refuted, most) for spots in range(1, normal + 1)}
    lost_misere = {spots: is_lost_misere((start(spots),), lost, most) for spots in range(1, misere + 1)}
    lines = [*_normal_lines(lost_normal, values, refuted), *_misere_lines(lost_misere, lost)]
    return lost_normal, lost_misere, sorted(lines)


def _normal_lines(starts: dict[int, bool], values: Values, refuted: Refuted) -> Iterator[Line]:
    """Yield a line for each land beside a heap that the outcomes need."""
    waiting: list[tuple[Lands, int]] = [((start(spots),), 0) for spots in starts]
    met = set()
    while waiting:
        lands, heap = waiting.pop()
        if (lands, heap) in met:
            continue
        met.add((lands, heap))
        (land,) = lands
        is_lost = values.get(land, -1) == heap
        yield Line(NORMAL, lands, heap, is_lost)
        if is_lost:
            waiting += [(lands, less) for less in range(heap)]
            for option in easy_first(land):
                waiting += _told_apart(option, heap, values, refuted)
        elif -1 < values.get(land, -1) < heap:
            waiting.append((lands, values[land]))
        else:
            option = min((one for one in easy_first(land) if has_known_value(one, heap, values)), key=heaviest)
            waiting += [((part,), values[part]) for part in option]


def _told_apart(option: Lands, value: int, values: Values, refuted: Refuted) -> Iterator[tuple[Lands, int]]:
    """Yield what tells that an option has another value: the values of its lands, or of all but one."""
    if not option:
        return
    *others, last = sorted(option, key=lambda part: (part not in values, weight(part)))
    for part in others:
        value ^= values[part]
        yield (part,), values[part]
    yield (last,), (value if (last, value) in refuted else values[last])


def _misere_lines(starts: dict[int, bool], lost: Lost) -> Iterator[Line]:
    """Yield a line for each sum that the outcomes need."""
    waiting: list[Lands] = [(start(spots),) for spots in starts]
    met = set()
    while waiting:
        lands = waiting.pop()
        if lands in met or not lands:
            continue
        met.add(lands)
        yield Line(MISERE, lands, 0, lost[lands])
        after = sums_after(lands)
        waiting += after if lost[lands] else [min((one for one in after if lost.get(one, False)), key=heaviest)]
