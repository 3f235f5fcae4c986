"""Segments checked side by side, compared with single segments and with a search heap by heap."""

from dataclasses import replace

import numpy as np
import pytest

from fairgame.games.octal.checkers import octal_lanes, octal_segments
from fairgame.games.octal.checkers.octal_period import Rejected
from fairgame.games.octal.kernels.lanes import BLOCKS, LONG, fill, pack, settle
from fairgame.games.octal.runs import recurrence, running, verifying, window_runs
from tests.fairgame.games.octal.test_finished_runs import assert_resumes
from tests.fairgame.games.octal.test_segments import Heaps, is_odd
from tests.support.sampling import rng

ALL = np.uint64((1 << 64) - 1)
SPACING = 1 << 16
CODES = ("0.104", "0.106")


@pytest.fixture(scope="module")
def runs(shared):
    return shared("runs-with-many-segments", store_runs)


def store_runs(root):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "CACHE_DIR", root / "cache")
        patch.setattr(recurrence, "FIRST_SPACING", SPACING)
        for code in CODES:
            running.start(code, 20 * SPACING, root)
    return root


def segments_of(runs, code):
    return verifying.open_window_run(code, runs).segments


def rows_of(places, size):
    """Return the rows of lanes for the places of each lane, shape (lanes, heaps)."""
    rows = np.zeros((size, len(places[0])), np.uint64)
    for lane, row in enumerate(places):
        rows[row, range(len(row))] |= np.uint64(1 << lane)
    return rows


@pytest.mark.parametrize("counts", [(0, 0, 0, 3), (4, 0, 0, 5), (8, 4, 0, 2), (4, 8, 12, 3), (0, 0, 8, 1)])
def test_each_lane_has_the_places_of_a_search_heap_by_heap(counts):
    dice, room = rng(f"lanes {counts}"), 32
    start, stop = 700, 700 + 2 * BLOCKS[0] + 5
    bounds = [(BLOCKS[0], start), (BLOCKS[1], BLOCKS[0]), (BLOCKS[2], BLOCKS[1]), (1, BLOCKS[2])]
    pairs = [
        (dice.randrange(*bound), dice.randrange(16)) for bound, n in zip(bounds, counts, strict=True) for _ in range(n)
    ]
    places = [[dice.randrange(16) for _ in range(start)] for _ in range(64)]
    rows = np.zeros((room, stop), np.uint64)
    rows[:, :start] = rows_of(places, room)
    cuts = np.cumsum([0, *counts[:3]])
    assert fill(rows, start, stop, np.array(pairs, np.int64).reshape(-1, 2), cuts, ALL, room) == stop
    for lane in dice.sample(range(64), 8):
        expected = places[lane].copy()
        for heap in range(start, stop):
            excluded = {expected[heap - back] ^ place for back, place in pairs}
            expected.append(next(place for place in range(room) if place not in excluded))
        assert ((rows >> np.uint64(lane) & np.uint64(1)) == (np.arange(room)[:, None] == expected)).all()


def test_place_that_does_not_fit_ends_the_run():
    dice = rng("lanes that do not fit")
    start, stop, lane = 300, 600, np.uint64(1 << 5)
    pairs = np.array([(dice.randrange(1, 60), dice.randrange(4)) for _ in range(12)], np.int64)
    rows = np.zeros((4, stop), np.uint64)
    rows[:, :start] = rows_of([[dice.randrange(4) for _ in range(start)] for _ in range(6)], 4)
    arrived = fill(rows, start, stop, pairs, np.zeros(4, np.int64), lane, 4)
    assert arrived < stop
    excluded = {int((rows[:, arrived - back] & lane).argmax()) ^ place for back, place in pairs.tolist()}
    assert excluded == {0, 1, 2, 3}
    assert fill(rows, start, stop, pairs, np.zeros(4, np.int64), np.uint64(0), 4) == stop


@pytest.mark.parametrize("lowest", [1 << bit for bit in range(8)])
def test_unattained_places_are_those_of_a_search_heap_by_heap(lowest):
    dice = rng(f"unattained {lowest}")
    start, stop = 1200, 1200 + LONG + 40
    for _ in range(4):
        heaps = Heaps.random(dice, lowest, stop)
        values = range(max(heaps.values) + 1)
        of_parity = [[value for value in values if is_odd(value, heaps.mask) == odd] for odd in (0, 1)]
        others = [[dice.choice(of_parity[heaps.taus[row % 2]]) for row in range(stop)] for _ in range(2)]
        lanes = [heaps, *(replace(heaps, values=values) for values in others)]
        place = octal_segments.places_of_values(heaps.mask).astype(int)
        room = octal_segments.room_for(heaps.mask, int(max(place[one.values].max() for one in lanes)))
        size = 1 << (room - 1).bit_length()
        ways = np.array([(back, place[value]) for back, value in heaps.ways if place[value] < size], np.int64)
        found = np.zeros((2 * LONG * room, 3), np.uint64)
        best = np.array([dice.sample(ways.tolist(), len(ways) // 2) for _ in range(room)], np.int64).reshape(
            room, -1, 2
        )
        counts = np.array([dice.randrange(best.shape[1] // 4 + 1) * 4 for _ in range(room)])
        least = octal_lanes.least_places(heaps.mask, heaps.taus, room)
        rows = rows_of([place[one.values] for one in lanes], size)
        unsettled, first = set(), start
        while first < stop:
            odd = ALL if first % 2 else np.uint64(0)
            count, first = settle(rows, first, stop, odd, np.uint64(7), least, best, counts, ways.reshape(-1, 2), found)
            unsettled |= {
                (row, lane) for row, _, bits in found[:count].tolist() for lane in range(3) if bits >> lane & 1
            }
        expected = {
            (row, lane) for lane, one in enumerate(lanes) for row in range(start, stop) if not one.is_settled(row)
        }
        assert unsettled == expected


def test_bits_of_places_are_packed():
    dice = rng("planes")
    places = [[dice.randrange(16) for _ in range(100)] for _ in range(64)]
    planes = np.ones((5, 90), np.uint64)
    pack(planes, rows_of(places, 16), 10, 100)
    for lane in range(64):
        bits = planes >> np.uint64(lane) & np.uint64(1)
        assert (sum(bits[bit] << np.uint64(bit) for bit in range(5)) == places[lane][10:]).all()


@pytest.mark.parametrize("code", CODES)
def test_all_segments_of_a_run_pass_side_by_side(runs, code):
    segments, counts = segments_of(runs, code), []
    assert len(segments) > 5
    settled = octal_lanes.check_lanes(segments, range(len(segments)), counts.append)
    assert settled == segments.boundaries[-1] - segments.boundaries[0]
    assert sum(counts) == settled + len(segments) * (segments.witness + segments.game.last)


def test_room_grows_when_a_place_does_not_fit(runs, monkeypatch):
    """Give too little room, after the first values."""
    segments, rooms = segments_of(runs, "0.106"), []
    tables_of = octal_lanes._tables

    def recording(run, room, orders):
        rooms.append(room)
        return tables_of(run, room, orders)

    monkeypatch.setattr(octal_lanes, "_tables", recording)
    begun = octal_lanes._Lanes(segments, [0, 1], None)
    begun._rows[:] = 0
    begun._rows[0, : begun._lookback] = ALL  # all heaps of the value 0: the next values soon exceed the room
    begun._tables = tables_of(segments, 1, {})
    begun._rows = begun._rows[:1].copy()
    begun.run(2_000, np.arange(2), is_settling=False)
    grown = octal_lanes._Lanes(segments, [0, 1], None)
    grown._rows[:] = 0
    grown._rows[0, : grown._lookback] = ALL
    grown.run(2_000, np.arange(2), is_settling=False)
    assert rooms[1:-1] and rooms[1:-1] == sorted(set(rooms[1:-1]))
    both = min(begun._rows.shape[0], grown._rows.shape[0])
    last = slice(begun._lookback - 2_000, begun._lookback)
    assert (begun._rows[:both, last] == grown._rows[:both, last]).all()


@pytest.mark.parametrize("code", CODES)
def test_changed_window_is_rejected(runs, code):
    segments, dice = segments_of(runs, code), rng(f"lanes {code}")
    for _ in range(6):
        windows = segments.windows.copy()
        row, column = dice.randrange(1, len(windows)), dice.randrange(windows.shape[1])
        old, mask = int(windows[row, column]), segments.game.mask
        windows[row, column] = dice.choice([v for v in range(20) if v != old and is_odd(v, mask) == is_odd(old, mask)])
        changed = octal_segments.Segments(**{**fields_of(segments), "windows": windows})
        heap = segments.boundaries[row]
        with pytest.raises(Rejected, match=f"is not settled|from {heap} does not|before {heap}$"):
            octal_lanes.check_lanes(changed, range(len(segments)))


def fields_of(segments):
    names = ("game", "head", "reach", "witness", "boundaries", "windows", "end")
    return {name: getattr(segments, name) for name in names}


def test_far_witnesses_settle_what_near_ones_do_not(runs, monkeypatch):
    segments = segments_of(runs, "0.106")
    monkeypatch.setattr(octal_lanes, "TRIED", 1 << 10)
    numbers = [4, 5]
    assert octal_lanes.check_lanes(segments, numbers) == np.diff(segments.boundaries)[4:6].sum()
    asked = []
    is_attained = octal_lanes._Lanes._is_attained

    def recording(self, *place):
        asked.append(place)
        return is_attained(self, *place)

    monkeypatch.setattr(octal_lanes._Lanes, "_is_attained", recording)
    octal_lanes.check_lanes(segments, numbers)
    assert asked
    tables_of = octal_lanes._tables
    monkeypatch.setattr(
        octal_lanes, "_tables", lambda *of: replace(tables_of(*of), far_witnesses=np.zeros((0, 2), int))
    )
    with pytest.raises(Rejected, match=r"heap \d+ is not settled"):
        octal_lanes.check_lanes(segments, numbers)


@pytest.mark.parametrize("numbers", [[], range(65)])
def test_too_few_or_too_many_segments_are_refused(runs, numbers):
    with pytest.raises(ValueError, match="only 1 to 64"):
        octal_lanes.check_lanes(segments_of(runs, "0.106"), numbers)


def test_interrupted_group_resumes_from_its_last_part(runs, tmp_path, monkeypatch):
    monkeypatch.setattr(verifying, "CACHE_DIR", tmp_path)
    monkeypatch.setattr(octal_lanes, "PART", 1 << 17)
    assert_resumes(verifying.open_window_run("0.104", runs), [1, 2, 3, 4], monkeypatch)


def test_part_of_other_segments_is_rejected(runs):
    segments = segments_of(runs, "0.106")
    whole = octal_lanes._Lanes(segments, [0, 1], None).part.places
    for part in (octal_segments.Part(1000, whole[1:]), octal_segments.Part(1 << 40, whole)):
        with pytest.raises(Rejected, match="the saved part is not of these segments"):
            octal_lanes.check_lanes(segments, [0, 1], resume_from=part)


def test_groups_hold_each_segment_once_and_the_longest_first(runs):
    run = verifying.open_window_run("0.106", runs)
    for heaps in ([5], [7] * 15, [7] * 16, [9] * 70, [100, *[9] * 70], [100] * 20 + [1] * 20):
        length = dict(enumerate(heaps)).__getitem__
        found = list(verifying.groups(window_runs_with(run, length), range(len(heaps))))
        assert sorted(number for group in found for number in group) == list(range(len(heaps)))
        assert [max(map(length, group)) for group in found] == sorted(map(lambda g: max(map(length, g)), found))[::-1]
        for group in found:
            assert len(group) == 1 or sum(map(length, group)) >= verifying.MIN_LANES * max(map(length, group))
        assert (max(map(len, found)) > 1) == (len(heaps) > 15)


def window_runs_with(run, length):
    """Return a run whose segments have these lengths."""

    class Run(window_runs.WindowRun):
        def heaps(self, number):
            return length(number)

    return Run(run.stored)
