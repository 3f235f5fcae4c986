"""Loops that check segments, compared with a search heap by heap, for sets of one word and of two."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_lanes, octal_period, octal_segments
from fairgame.games.octal.checkers.octal_segments import Part
from fairgame.games.octal.kernels.segments import BACK, BITS, BLOCK, fill, unsettled
from fairgame.games.octal.runs import recurrence, running, verifying, window_runs
from proofs import plain
from tests.fairgame.games.octal.test_window_runs import SPACING, is_rejected, with_other_value
from tests.support.sampling import rng

CAPACITY = {False: 64, True: 128}


def random_ways(dice, count, *, first, stop, room):
    """Return ``count`` pairs: a distance back, and the xor to apply to the place there."""
    pairs = [(dice.randrange(first, stop), dice.randrange(room)) for _ in range(count)]
    return np.array(pairs, np.int64).reshape(-1, 2)


def filled(places, start, stop, ways, room):
    """Return the places that ``fill`` should write, and its expected stop."""
    places = places.copy()
    for row in range(start, stop):
        excluded = {int(places[row - back]) ^ int(place) for back, place in ways}
        least = next(place for place in range(len(excluded) + 1) if place not in excluded)
        if least >= room:
            return places, row
        places[row] = least
    return places, stop


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("far", "near"), [(3, 2), (40, 0), (0, 30), (60, 20), (300, 40), (900, 60)])
def test_blocks_give_the_same_places_as_single_rows(wide, far, near):
    dice = rng(f"segments {wide} {far} {near}")
    start, stop, room = 300, 300 + 5 * BLOCK + 7, CAPACITY[wide]
    before = np.array([dice.randrange(room) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = (
        random_ways(dice, far, first=BLOCK, stop=start, room=room),
        random_ways(dice, near, first=1, stop=BLOCK, room=room),
    )
    places = before.copy()
    arrived = fill(places, start, stop, some, others, BITS, wide)
    expected, end = filled(before, start, stop, [*some.tolist(), *others.tolist()], room)
    assert arrived == end
    assert places[:end].tolist() == expected[:end].tolist()


def test_run_continues_with_the_second_word():
    dice = rng("segments that widen")
    start, stop = 300, 300 + 9 * BLOCK
    before = np.array([dice.randrange(64) for _ in range(start)] + [0] * (stop - start), np.uint8)
    some, others = (
        random_ways(dice, 250, first=BLOCK, stop=start, room=64),
        random_ways(dice, 20, first=1, stop=BLOCK, room=64),
    )
    at_once, resumed = before.copy(), before.copy()
    assert fill(at_once, start, stop, some, others, BITS, wide=True) == stop
    arrived = fill(resumed, start, stop, some, others, BITS, wide=False)
    assert start <= arrived < stop and at_once.max() >= 64
    assert fill(resumed, arrived, stop, some, others, BITS, wide=True) == stop
    assert at_once.tolist() == resumed.tolist()


def is_odd(value, mask):
    return (value & mask).bit_count() % 2


@dataclass(frozen=True)
class Heaps:
    """Random values of common heaps under a mask, and ways to attain a smaller value."""

    mask: int
    taus: np.ndarray
    values: list[int]
    ways: list[tuple[int, int]]  # distance back to one heap, and the value of the other heap

    @classmethod
    def random(cls, dice, lowest, size):
        mask, position = lowest * dice.randrange(1, 256 // lowest, 2), dice.randrange(2)
        taus = np.array([1, 1 ^ position], np.uint8)
        top = dice.randrange(lowest, min(dice.choice((4, 4, 8, 256)) * lowest, 256)) + 1
        of_parity = [[value for value in range(top) if is_odd(value, mask) == odd] for odd in (0, 1)]
        values = [dice.choice(of_parity[taus[row % 2]]) for row in range(size)]
        backs = [dice.randrange(1, BACK) for _ in range(dice.randrange(1, 7) * top)]
        ways = [(back, dice.choice(of_parity[1 ^ position & back & 1])) for back in backs]
        return cls(mask, taus, values, ways)

    def is_settled(self, row):
        """Return whether each smaller value of the other parity is attained, by definition."""
        attained = {self.values[row - back] ^ value for back, value in self.ways}
        smaller = range(self.values[row])
        return all(value in attained for value in smaller if is_odd(value, self.mask) != self.taus[row % 2])

    def unsettled(self, start, at_once):
        """Return the unsettled rows from ``start`` on, by the loops."""
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
    """Try each lowest one of a mask; the first checker, with too few places, fails for all except 1."""
    dice = rng(f"unsettled {lowest}")
    start = BACK + dice.randrange(200)
    every = [Heaps.random(dice, lowest, start + 100) for _ in range(60)]
    expected = [[row for row in range(start, start + 100) if not heaps.is_settled(row)] for heaps in every]
    assert 0 < sum(map(len, expected)) < 6000
    for heaps, rows in zip(every, expected, strict=True):
        assert heaps.unsettled(start, dice.choice((0, 2, len(heaps.ways)))) == rows
    monkeypatch.setattr(octal_segments, "room_for", lambda _, greatest: greatest + 1)
    assert ([heaps.unsettled(start, 0) for heaps in every] == expected) == (lowest == 1)


FALSE_RUNS = {
    (0, 3, 7, 3, 5, 3, 4, 2): {"mask": 14, "position": 1, "reach": 3, "witness": 6, "boundaries": (20, 720)},
    (0, 7, 7, 3, 3, 7, 7): {"mask": 60, "position": 0, "reach": 185, "witness": 236, "boundaries": (424, 1308)},
    (0, 6, 0, 6, 2, 2, 0, 6, 2, 2, 0, 2, 2, 2, 2, 2, 0, 6): {
        "mask": 40,
        "position": 1,
        "reach": 81,
        "witness": 81,
        "boundaries": (214, 215),
    },
}


@pytest.mark.parametrize("digits", FALSE_RUNS)
def test_run_with_false_values_is_refused(digits, monkeypatch):
    """Refuse a run with a true head and an unattained value, which the first checker accepted."""
    run = FALSE_RUNS[digits]
    game = octal_period.Game(list(digits), run["mask"], run["position"])
    (first, last), width = run["boundaries"], run["reach"] + game.last
    size, stop = first + run["witness"] + game.last, last + run["witness"] + game.last
    true = plain.values_of(list(digits), stop)
    rare = [heap for heap in range(1, size) if is_odd(true[heap], run["mask"]) != game.taus[heap % 2]]
    values = true[:size].tolist()
    for heap in range(size, stop):  # the window lemma treats each heap as settled
        excluded = {values[heap - k] for k in game.singles}
        excluded |= {values[part] ^ values[heap - k - part] for k in game.splits for part in rare}
        smaller = (value for value in range(256) if is_odd(value, run["mask"]) == game.taus[heap % 2])
        values.append(next(value for value in smaller if value not in excluded))
    assert values != true.tolist()
    window_runs = [values[:size], *(values[boundary - width : boundary] for boundary in (first, last))]
    page = {**run, "digits": list(digits), "width": width, "head": size}
    segments = octal_segments.Segments.of(page, np.concatenate(window_runs).astype(np.uint8))
    octal_period.check_values(game, segments.head.astype(np.uint16))
    with pytest.raises(octal_period.Rejected, match=r"heap \d+ is not settled"):
        segments.check(0)
    with pytest.raises(octal_period.Rejected, match=r"heap \d+ is not settled"):
        octal_lanes.check_lanes(segments, [0])
    period_checker = octal_period.Segments(game, page, segments.head, segments.windows)
    with pytest.raises(octal_period.Rejected, match="a heap is not settled"):
        period_checker.run(rare, max(map(max, window_runs)))
    monkeypatch.setattr(octal_segments, "room_for", lambda _, greatest: greatest + 1)
    segments.check(0)


def test_changed_value_of_a_run_with_values_from_128_on_is_rejected(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "cache")
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.start("4.404", SPACING + 300_000, tmp_path)
    run = verifying.open_window_run("4.404", tmp_path)
    assert run.max_value >= 128
    run.check_head()
    run.check(0)
    size, head, dice = run.stored.values.size, run.segments.head.size, rng("values of 4.404")
    large = np.flatnonzero(run.stored.values[:head] >= 128).tolist()
    for place in (head - 1, size - 1, dice.choice(large), dice.randrange(head, size)):
        assert is_rejected(with_other_value(run, place, 250)), place
    beyond = run.stored.values.astype(np.uint16)
    beyond[5] = 256
    with pytest.raises(CertificateError, match="a value is 256 or more"):
        window_runs.WindowRun(replace(run.stored, values=beyond)).check(0)


def test_second_word_is_used_once_a_place_needs_it(tmp_path, monkeypatch):
    """The fallback stays in use in all later rounds and after resuming from a part, with the same places."""
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "cache")
    monkeypatch.setattr(octal_segments, "ROUND", 1 << 15)
    monkeypatch.setattr(recurrence, "FIRST_SPACING", SPACING)
    running.start("0.245", SPACING + 300_000, tmp_path)
    used = []

    def recording(places, start, *others):
        used.append(others[-1])
        assert used[-1] or places[:start].max() < 64
        return fill(places, start, *others)

    monkeypatch.setattr(octal_segments, "fill", recording)
    run = verifying.open_window_run("0.245", tmp_path)

    def check_parts(*, wide, resume_from=None):
        segments, parts = window_runs.WindowRun(run.stored).segments, []
        assert not segments.tables.wide
        segments.__dict__["tables"] = replace(segments.tables, wide=wide)
        segments.check(
            0, resume_from=resume_from, on_part=lambda part: parts.append(Part(part.heap, part.places.copy()))
        )
        return parts

    wide_parts = check_parts(wide=True)
    assert all(used) and all(part.places.max() >= 64 for part in wide_parts)
    for resume_from in (None, wide_parts[5]):
        for part, other in zip(
            check_parts(wide=False, resume_from=resume_from), wide_parts[6 if resume_from else 0 :], strict=True
        ):
            assert part.heap == other.heap and part.places.tolist() == other.places.tolist()
