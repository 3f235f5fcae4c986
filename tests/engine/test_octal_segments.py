"""The loops that check segments, against the same sought heap by heap: sets of one word and of two."""

from dataclasses import replace

import numpy as np
import pytest

from engine.checkers import octal_segments
from engine.checkers.octal_segments import Part
from engine.errors import CertificateError
from engine.families.octal import recurrence
from engine.kernels.octal_segments import BACK, BITS, BLOCK, fill, unsettled
from engine.studies import running, verifying, windows
from tests.draws import drawn
from tests.engine.test_studies import SPACING, rejects, spoilt

ROOM = {False: 64, True: 128}


def listed(dice, count, first, stop, room):
    """So many ways to look back: how far, and what is added to the place."""
    pairs = [(dice.randrange(first, stop), dice.randrange(room)) for _ in range(count)]
    return np.array(pairs, np.int64).reshape(-1, 2)


def written(places, start, stop, ways, room):
    """The places as ``fill`` should leave them, and where it should stop."""
    places = places.copy()
    for row in range(start, stop):
        excluded = {int(places[row - back]) ^ int(place) for back, place in ways}
        least = next(one for one in range(len(excluded) + 1) if one not in excluded)
        if least >= room:
            return places, row
        places[row] = least
    return places, stop


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("far", "near"), [(3, 2), (40, 0), (0, 30), (60, 20), (300, 40), (900, 60)])
def test_places_are_written_as_one_by_one(wide, far, near):
    dice = drawn(f"segments {wide} {far} {near}")
    start, stop, room = 300, 300 + 5 * BLOCK + 7, ROOM[wide]
    before = np.array([dice.randrange(room) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = listed(dice, far, BLOCK, start, room), listed(dice, near, 1, BLOCK, room)
    places = before.copy()
    arrived = fill(places, start, stop, some, others, BITS, wide)
    expected, end = written(before, start, stop, [*some.tolist(), *others.tolist()], room)
    assert arrived == end
    assert places[:end].tolist() == expected[:end].tolist()


def test_a_run_that_needs_the_second_word_goes_on_with_it():
    dice = drawn("segments that widen")
    start, stop = 300, 300 + 9 * BLOCK
    before = np.array([dice.randrange(64) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = listed(dice, 250, BLOCK, start, 64), listed(dice, 20, 1, BLOCK, 64)
    once, twice = before.copy(), before.copy()
    assert fill(once, start, stop, some, others, BITS, True) == stop
    arrived = fill(twice, start, stop, some, others, BITS, False)
    assert start <= arrived < stop and once.max() >= 64
    assert fill(twice, arrived, stop, some, others, BITS, True) == stop
    assert once.tolist() == twice.tolist()


@pytest.mark.drawn(3)
@pytest.mark.parametrize("room", [9, 40, 64, 65, 100, 128])
def test_the_first_heap_that_is_not_settled_is_found(room):
    dice = drawn(f"unsettled {room}")
    start, stop = BACK + 200, BACK + 200 + 1000
    places = np.array([dice.randrange(room) for _ in range(stop)], np.uint8)
    places[7] = room - 1
    other = np.zeros((2, 128, 2), np.uint64)
    for parity in range(2):
        for place in range(room):
            for one in dice.sample(range(room), min(3, place)):
                other[parity, place, one // 64] |= np.uint64(1) << np.uint64(one % 64)
    odd, met = dice.randrange(2), []
    for count in (0, 5, 150, 900, 1600):
        ways = listed(dice, count, 1, BACK, room)

        def is_settled(row, ways=ways):
            shown = {int(places[row - back]) ^ int(place) for back, place in ways}
            wanted = other[(row + odd) & 1, places[row]]
            return all(one in shown for one in range(128) if int(wanted[one // 64]) >> one % 64 & 1)

        expected = next((row for row in range(start, stop) if not is_settled(row)), stop)
        for at_once in {0, min(count, 4), count}:
            assert unsettled(places, start, stop, odd, other, ways, at_once, room) == expected
        met.append(expected)
    assert met[0] < stop and met[-1] > met[0]


def test_a_study_with_values_from_128_on_is_checked_and_any_value_changed_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "HOME", tmp_path / "home")
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.begin("4.404", SPACING + 300_000, tmp_path)
    study = verifying.opened("4.404", tmp_path)
    assert study.greatest >= 128
    study.check_head()
    study.check(0)
    size, head, dice = study.kept.values.size, study.segments.head.size, drawn("values of 4.404")
    great = np.flatnonzero(study.kept.values[:head] >= 128).tolist()
    for place in (head - 1, size - 1, dice.choice(great), dice.randrange(head, size)):
        assert rejects(spoilt(study, place, 250)), place
    beyond = study.kept.values.astype(np.uint16)
    beyond[5] = 256
    with pytest.raises(CertificateError, match="a value is 256 or more"):
        windows.WindowStudy(replace(study.kept, values=beyond)).check(0)


def test_once_a_place_needs_the_second_word_it_is_used(tmp_path, monkeypatch):
    """In all rounds, and from a part noted on the way, though no rare heap needs it; what is written is the same."""
    monkeypatch.setattr(running, "HOME", tmp_path / "home")
    monkeypatch.setattr(octal_segments, "ROUND", 1 << 15)
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.begin("0.245", SPACING + 300_000, tmp_path)
    used = []

    def watched(places, start, *others):
        used.append(others[-1])
        assert used[-1] or places[:start].max() < 64
        return fill(places, start, *others)

    monkeypatch.setattr(octal_segments, "fill", watched)

    def met(wide, begun=None):
        segments, parts = windows.WindowStudy(verifying.opened("0.245", tmp_path).kept).segments, list[Part]()
        assert not segments._tables.wide
        segments.__dict__["_tables"] = replace(segments._tables, wide=wide)
        segments.check(0, begun=begun, on_part=lambda part: parts.append(Part(part.heap, part.places.copy())))
        return parts

    both = met(True)
    assert all(used) and all(part.places.max() >= 64 for part in both)
    for begun in (None, both[5]):
        for one, other in zip(met(False, begun), both[6 if begun else 0 :], strict=True):
            assert one.heap == other.heap and one.places.tolist() == other.places.tolist()
