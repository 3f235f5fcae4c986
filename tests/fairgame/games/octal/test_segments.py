"""The loops that check segments, against the same sought heap by heap: sets of one word and of two."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_period, octal_segments
from fairgame.games.octal.checkers.octal_segments import Part
from fairgame.games.octal.kernels.segments import BACK, BITS, BLOCK, fill, unsettled
from fairgame.games.octal.runs import recurrence, running, verifying, window_runs
from proofs import plain
from tests.fairgame.games.octal.test_window_runs import SPACING, rejects, spoilt
from tests.support.sampling import rng

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
    dice = rng(f"segments {wide} {far} {near}")
    start, stop, room = 300, 300 + 5 * BLOCK + 7, ROOM[wide]
    before = np.array([dice.randrange(room) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = listed(dice, far, BLOCK, start, room), listed(dice, near, 1, BLOCK, room)
    places = before.copy()
    arrived = fill(places, start, stop, some, others, BITS, wide)
    expected, end = written(before, start, stop, [*some.tolist(), *others.tolist()], room)
    assert arrived == end
    assert places[:end].tolist() == expected[:end].tolist()


def test_a_run_that_needs_the_second_word_goes_on_with_it():
    dice = rng("segments that widen")
    start, stop = 300, 300 + 9 * BLOCK
    before = np.array([dice.randrange(64) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = listed(dice, 250, BLOCK, start, 64), listed(dice, 20, 1, BLOCK, 64)
    shared, twice = before.copy(), before.copy()
    assert fill(shared, start, stop, some, others, BITS, True) == stop
    arrived = fill(twice, start, stop, some, others, BITS, False)
    assert start <= arrived < stop and shared.max() >= 64
    assert fill(twice, arrived, stop, some, others, BITS, True) == stop
    assert shared.tolist() == twice.tolist()


def is_odd(value, mask):
    return (value & mask).bit_count() % 2


@dataclass(frozen=True)
class Heaps:
    """Random values of common heaps under a mask, and ways in which a smaller value may be attained."""

    mask: int
    taus: np.ndarray
    values: list[int]
    ways: list[tuple[int, int]]  # how far back the other heap lies, and the value beside it

    @classmethod
    def drawn(cls, dice, lowest, size):
        mask, position = lowest * dice.randrange(1, 256 // lowest, 2), dice.randrange(2)
        taus = np.array([1, 1 ^ position], np.uint8)
        top = dice.randrange(lowest, min(dice.choice((4, 4, 8, 256)) * lowest, 256)) + 1
        of_parity = [[value for value in range(top) if is_odd(value, mask) == odd] for odd in (0, 1)]
        values = [dice.choice(of_parity[taus[row % 2]]) for row in range(size)]
        backs = [dice.randrange(1, BACK) for _ in range(dice.randrange(1, 7) * top)]
        ways = [(back, dice.choice(of_parity[1 ^ position & back & 1])) for back in backs]
        return cls(mask, taus, values, ways)

    def is_settled(self, row):
        """Whether each smaller value of the other parity is attained: the definition, value by value."""
        attained = {self.values[row - back] ^ value for back, value in self.ways}
        smaller = range(self.values[row])
        return all(value in attained for value in smaller if is_odd(value, self.mask) != self.taus[row % 2])

    def unsettled(self, start, at_once):
        """The rows from ``start`` on that are not settled, by the loops."""
        place = octal_segments.places_of_values(self.mask)
        places = place[self.values]
        ways = np.array([(back, place[value]) for back, value in self.ways], np.int64)
        smaller = octal_segments.smaller_values(self.mask, self.taus)
        room = octal_segments.room_for(self.mask, int(places.max()))
        rows, row, stop = [], start, places.size
        while (row := unsettled(places, row, stop, 0, smaller, ways, at_once, room)) < stop:
            rows.append(row)
            row += 1
        return rows


@pytest.mark.parametrize("lowest", [1 << bit for bit in range(8)])
def test_unsettled_heaps_are_found(lowest, monkeypatch):
    """For masks with each lowest one; the first checker, which asked for too few places, misses some for all but 1."""
    dice = rng(f"unsettled {lowest}")
    start = BACK + dice.randrange(200)
    every = [Heaps.drawn(dice, lowest, start + 100) for _ in range(60)]
    expected = [[row for row in range(start, start + 100) if not heaps.is_settled(row)] for heaps in every]
    assert 0 < sum(map(len, expected)) < 6000
    for heaps, rows in zip(every, expected, strict=True):
        assert heaps.unsettled(start, dice.choice((0, 2, len(heaps.ways)))) == rows
    monkeypatch.setattr(octal_segments, "room_for", lambda _, greatest: greatest + 1)
    assert ([heaps.unsettled(start, 0) for heaps in every] == expected) == (lowest == 1)


FALSE_RUNS = {
    (0, 3, 7, 3, 5, 3, 4, 2): {"mask": 14, "position": 1, "reach": 3, "witness": 6, "boundaries": (20, 720)},
    (0, 7, 7, 3, 3, 7, 7): {"mask": 60, "position": 0, "reach": 185, "witness": 236, "boundaries": (424, 1308)},
}


@pytest.mark.parametrize("digits", FALSE_RUNS)
def test_a_run_with_false_values_is_refused(digits, monkeypatch):
    """Its head is true, later some smaller value is not attained: the first checker of segments accepted it."""
    run = FALSE_RUNS[digits]
    game = octal_period.Game(list(digits), run["mask"], run["position"])
    (first, last), width = run["boundaries"], run["reach"] + game.last
    size, stop = first + run["witness"] + game.last, last + run["witness"] + game.last
    true = plain.values_of(list(digits), stop)
    rare = [heap for heap in range(1, size) if is_odd(true[heap], run["mask"]) != game.taus[heap % 2]]
    values = true[:size].tolist()
    for heap in range(size, stop):  # by the window lemma, as if each heap were settled
        excluded = {values[heap - k] for k in game.singles}
        excluded |= {values[one] ^ values[heap - k - one] for k in game.splits for one in rare}
        smaller = (value for value in range(256) if is_odd(value, run["mask"]) == game.taus[heap % 2])
        values.append(next(value for value in smaller if value not in excluded))
    assert values != true.tolist()
    window_runs = [values[:size], *(values[boundary - width : boundary] for boundary in (first, last))]
    page = {**run, "digits": list(digits), "width": width, "head": size}
    segments = octal_segments.Segments.of(page, np.concatenate(window_runs).astype(np.uint8))
    octal_period.check_values(game, segments.head.astype(np.uint16))
    with pytest.raises(octal_period.Rejected, match=r"heap \d+ is not settled"):
        segments.check(0)
    beside = octal_period.Segments(game, page, segments.head, segments.windows)
    with pytest.raises(octal_period.Rejected, match="a heap is not settled"):
        beside.run(rare, int(segments.windows.max()))
    monkeypatch.setattr(octal_segments, "room_for", lambda _, greatest: greatest + 1)
    segments.check(0)


def test_a_study_with_values_from_128_on_is_checked_and_any_value_changed_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "home")
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.start("4.404", SPACING + 300_000, tmp_path)
    study = verifying.open_window_run("4.404", tmp_path)
    assert study.greatest >= 128
    study.check_head()
    study.check(0)
    size, head, dice = study.stored.values.size, study.segments.head.size, rng("values of 4.404")
    great = np.flatnonzero(study.stored.values[:head] >= 128).tolist()
    for place in (head - 1, size - 1, dice.choice(great), dice.randrange(head, size)):
        assert rejects(spoilt(study, place, 250)), place
    beyond = study.stored.values.astype(np.uint16)
    beyond[5] = 256
    with pytest.raises(CertificateError, match="a value is 256 or more"):
        window_runs.WindowRun(replace(study.stored, values=beyond)).check(0)


def test_once_a_place_needs_the_second_word_it_is_used(tmp_path, monkeypatch):
    """In all rounds, and from a part noted on the way, though no rare heap needs it; what is written is the same."""
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "home")
    monkeypatch.setattr(octal_segments, "ROUND", 1 << 15)
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.start("0.245", SPACING + 300_000, tmp_path)
    used = []

    def watched(places, start, *others):
        used.append(others[-1])
        assert used[-1] or places[:start].max() < 64
        return fill(places, start, *others)

    monkeypatch.setattr(octal_segments, "fill", watched)

    def met(wide, begun=None):
        segments, parts = (
            window_runs.WindowRun(verifying.open_window_run("0.245", tmp_path).stored).segments,
            list[Part](),
        )
        assert not segments._tables.wide
        segments.__dict__["_tables"] = replace(segments._tables, wide=wide)
        segments.check(0, begun=begun, on_part=lambda part: parts.append(Part(part.heap, part.places.copy())))
        return parts

    both = met(True)
    assert all(used) and all(part.places.max() >= 64 for part in both)
    for begun in (None, both[5]):
        for one, other in zip(met(False, begun), both[6 if begun else 0 :], strict=True):
            assert one.heap == other.heap and one.places.tolist() == other.places.tolist()
