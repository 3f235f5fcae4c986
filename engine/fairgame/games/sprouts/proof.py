"""Proof lists of Sprouts: the answers of a search that prove the outcomes, as rows for a replay.

In normal play a row is a land with a Nim heap: P if the heap has the nim-value of the land, else N.  In misère play it
is a sum of lands, and the heap is 0.  A P row needs an N row for every option, an N row one P option; the rows of the
lands give the outcome of a sum with a heap.  Answers that the proof does not need are dropped: of 25,000 answers 9,900
remain.

Cost: one pass over the options of the P rows.
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
    has_value,
    heaviest,
    is_lost_misere,
    sum_options,
    weight,
)

NORMAL, MISERE = "normal", "misere"


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A row: the play, a sum of lands, the heap, and whether the player to move loses."""

    play: str
    lands: Lands
    heap: int
    lost: bool


def prove_outcomes(normal: int, misere: int, max_answers: int) -> tuple[dict[int, bool], dict[int, bool], list[Line]]:
    """Return whether the first player loses from 1, 2, ... spots in normal and in misère play, and the proof.

    Args:
        normal: the last number of spots in normal play.
        misere: the last number of spots in misère play.
        max_answers: the size of the cache of each search.

    Raises:
        LimitError: if a cache is full.
    """
    values: Values = {}
    refuted: Refuted = set()
    lost: Lost = {}
    lost_normal = {spots: has_value(start(spots), 0, values, refuted, max_answers) for spots in range(1, normal + 1)}
    lost_misere = {spots: is_lost_misere((start(spots),), lost, max_answers) for spots in range(1, misere + 1)}
    lines = [*_normal_lines(lost_normal, values, refuted), *_misere_lines(lost_misere, lost)]
    return lost_normal, lost_misere, sorted(lines)


def _normal_lines(starts: dict[int, bool], values: Values, refuted: Refuted) -> Iterator[Line]:
    """Yield a line for each land with a heap that the outcomes need."""
    waiting: list[tuple[Lands, int]] = [((start(spots),), 0) for spots in starts]
    seen = set()
    while waiting:
        lands, heap = waiting.pop()
        if (lands, heap) in seen:
            continue
        seen.add((lands, heap))
        (land,) = lands
        is_lost = values.get(land, -1) == heap
        yield Line(NORMAL, lands, heap, is_lost)
        if is_lost:
            waiting += [(lands, less) for less in range(heap)]
            for option in easy_first(land):
                waiting += _exclusion(option, heap, values, refuted)
        elif -1 < values.get(land, -1) < heap:
            waiting.append((lands, values[land]))
        else:
            option = min((sum_ for sum_ in easy_first(land) if has_known_value(sum_, heap, values)), key=heaviest)
            waiting += [((part,), values[part]) for part in option]


def _exclusion(option: Lands, value: int, values: Values, refuted: Refuted) -> Iterator[tuple[Lands, int]]:
    """Yield the rows that exclude a value of an option: the values of its lands, or of all except one."""
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
    seen = set()
    while waiting:
        lands = waiting.pop()
        if lands in seen or not lands:
            continue
        seen.add(lands)
        yield Line(MISERE, lands, 0, lost[lands])
        options = sum_options(lands)
        waiting += options if lost[lands] else [min((sum_ for sum_ in options if lost.get(sum_)), key=heaviest)]
