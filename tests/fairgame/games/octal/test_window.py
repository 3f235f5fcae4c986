"""Window runs against whole tables: the same values, the same periods, whatever ends them in between."""

import dataclasses
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from functools import cache
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame.errors import LimitError, NimValueOverflowError, OctalCodeError, StoreError
from fairgame.games.octal import window_answers as window_run
from fairgame.games.octal.certificates.stored_runs import is_by_stored_run
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import sparse
from fairgame.games.octal.kernels import sparse as octal_writing
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.runs import checkpoints, recurrence, window
from fairgame.games.octal.runs.recurrence import Search, State, ValueReader, narrowed, pinned, shown_least
from fairgame.games.octal.runs.window import UnsettledError, ValueStream, WindowParameters, settle
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.window_answers import octal_window
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity, detect
from tests.support.paths import ROOT
from tests.support.sampling import FULL, SEED, rng

FAR = 3_000_000
GIANTS = {"0.16": (105351, 149459), "0.56": (326640, 144), "0.354": (10061916, 1180)}


@cache
def table(code, stop=FAR):
    known = NimValues.of(OctalCode.parse(code))
    known.extend(stop)
    return known.values


@cache
def setting(code):
    return settle(OctalCode.parse(code))


@pytest.fixture
def small(monkeypatch):
    """Small chunks and many windows, so that a short run meets everything that a long one meets."""
    for name, value in {"DEPTH": 1 << 15, "FIRST_STOP": 1 << 17, "CHUNK": 1 << 17}.items():
        monkeypatch.setattr(window, name, value)
    for name, value in {"CHUNK": 1 << 13, "FIRST_SPACING": 1 << 13, "MAX_STORED": 5}.items():
        monkeypatch.setattr(recurrence, name, value)
    monkeypatch.setattr(window.settle, "__defaults__", (1 << 17,))


def nothing(_):
    pass


def finished(state):
    while (narrower := narrowed(state, nothing)) is not state:
        assert state.low <= narrower.low <= narrower.high <= state.high
        state = narrower
    state = pinned(state, nothing)
    assert state.low == state.high
    return Periodicity(state.low, state.period)


def searched(state, stop=1 << 40):
    search = Search(state)
    while not search.state.period and search.state.heap < stop:
        search.step(stop)
    return search.state


# --- the values


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", ["0.16", "0.56", "0.106", "0.127", "4.7", "0.6"])
def test_a_stream_has_the_values_of_the_table(code):
    stream = ValueStream.first(setting(code))
    draw = Random(code)
    while stream.heap < (530_000 if code == "0.6" else 1_100_000):
        count = draw.choice((0, 1, 31, 5000, 20_000))
        stream.advance(count)
        assert np.array_equal(stream.last(count), table(code)[stream.heap - count : stream.heap])
    assert np.array_equal(stream.window, table(code)[stream.heap - stream.setting.width : stream.heap])


def test_a_stream_slides(monkeypatch):
    monkeypatch.setattr(window, "CHUNK", 100_000)
    stream = ValueStream.first(setting("0.16"))
    for _ in range(20):
        stream.advance(100_000)
    assert stream.heap == setting("0.16").start + 2_000_000
    back, width = stream.setting.depth, stream.setting.width
    assert np.array_equal(stream.last(100_000), table("0.16")[stream.heap - 100_000 : stream.heap])
    assert np.array_equal(stream.last(width, back), table("0.16")[stream.heap - back - width : stream.heap - back])


@pytest.mark.parametrize("code", ["0.16", "0.106"])
def test_a_window_alone_tells_the_values_that_follow(code):
    one, heap = setting(code), 1_000_003
    before = table(code)[heap - one.width : heap]
    stream = ValueStream.after(one, heap, before, settled=heap + one.depth)
    stream.advance(600_000)
    assert np.array_equal(stream.last(600_000), table(code)[heap : heap + 600_000])


def test_more_than_a_window_is_wanted_to_settle_heaps():
    one, heap = setting("0.106"), 1_000_003
    with pytest.raises(UnsettledError):
        ValueStream.after(one, heap, table("0.106")[heap - one.width : heap]).advance(600_000)


def test_a_wrong_window_does_not_give_the_right_values():
    """The comparisons above can fail."""
    one, heap = setting("0.16"), 1_000_003
    before = table("0.16")[heap - one.width : heap].copy()
    before[-2] ^= 1
    stream = ValueStream.after(one, heap, before, settled=heap + 10_000)
    stream.advance(10_000)
    assert not np.array_equal(stream.last(10_000), table("0.16")[heap : heap + 10_000])


def test_memory_is_that_of_the_windows():
    one = setting("0.56")
    tracemalloc.start()
    searched(State.first(one), 20_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * 10**6


def test_values_may_grow_past_a_byte(monkeypatch):
    """What is too wide for the arrays is computed again in wider ones."""
    kernel, met = sparse.extend_sparse, []

    def first_too_narrow(*arguments):
        met.append(arguments[2].dtype)
        if len(met) == 1:
            return (arguments[5], octal_writing.OVERFLOW, arguments[11], 0, 0)
        return kernel(*arguments)

    start = setting("0.56")
    monkeypatch.setattr(sparse, "extend_sparse", first_too_narrow)
    stream = ValueStream.first(start)
    stream.advance(1000)
    assert met == [np.uint8, np.uint16]
    assert np.array_equal(stream.last(1000), table("0.56")[stream.heap - 1000 : stream.heap])
    monkeypatch.setattr(sparse, "extend_sparse", lambda *_: (777, octal_writing.OVERFLOW, 0, 0, 0))
    with pytest.raises(NimValueOverflowError, match="heap 777 does not fit uint16"):
        stream.advance(1000)


def test_values_may_outgrow_their_words(monkeypatch):
    kernel, met = sparse.extend_sparse, []

    def first_too_narrow(*arguments):
        met.append(arguments[9])
        return (arguments[5], octal_writing.TOO_WIDE, arguments[11], 0, 0) if len(met) == 1 else kernel(*arguments)

    start = setting("0.16")
    monkeypatch.setattr(sparse, "extend_sparse", first_too_narrow)
    stream = ValueStream.first(start)
    stream.advance(1000)
    assert met == [1, 2]
    assert np.array_equal(stream.last(1000), table("0.16")[stream.heap - 1000 : stream.heap])


# --- the premises


@pytest.mark.parametrize("code", ["0.333", "0.3", "0.2003"])
def test_a_game_without_splits_has_no_window_run(code):
    with pytest.raises(LimitError, match="no digit splits"):
        octal_window(code)


def test_a_game_whose_rare_heaps_go_on_has_no_window_run(monkeypatch):
    """Many of them are seen at once; a few are waited for, as long as the first values may be."""
    with pytest.raises(LimitError, match=r"0\.07: [0-9,]+ of the first 65,536 heaps are rare, the last is 65,"):
        octal_window("0.07")
    monkeypatch.setattr(window, "MAX_STOP", 1 << 19)
    with pytest.raises(LimitError, match=r"0\.14: [0-9,]+ of the first 524,288 heaps are rare, the last is 178,727;"):
        octal_window("0.14")


def test_too_few_values_are_no_setting():
    one = setting("0.16")
    with pytest.raises(ValueError, match="too few"):
        WindowParameters.of(one.code, one.values[: window.DEPTH], one.space)


def test_a_heap_that_is_not_settled_begins_the_run_anew_while_the_table_can_be_longer(small, monkeypatch):
    """Heap 198379 of 0.16 attains 7 with heap 20319 and no smaller one."""
    monkeypatch.setattr(window, "DEPTH", 14_000)
    search = Search(State.first(settle(OctalCode.parse("0.16"))))
    while search.state.setting.start == 1 << 17:
        assert search.state.heap <= 198_379
        search.step(1 << 30)
    assert search.state.heap == search.state.setting.start == 1 << 18
    monkeypatch.setattr(recurrence, "MAX_STOP", 1 << 17)
    with pytest.raises(UnsettledError, match=r"heap 198,379 is rare, or .* parts beyond heap 14,000") as refusal:
        searched(State.first(settle(OctalCode.parse("0.16"))))
    assert refusal.value.heap == 198_379


# --- periods


@pytest.mark.parametrize("code", GIANTS)
def test_the_proofs_of_guy_and_smith(code):
    """The window's period is that of the theorem, whose premise is looked at heap by heap here."""
    found = octal_window(code)
    start, period = GIANTS[code]
    assert found.period == Periodicity(start, period)
    bound = proof_bound(found.period, OctalCode.parse(code).length)
    values = table(code, bound + 1)
    assert np.array_equal(values[start + period :], values[start:-period])
    assert values[start - 1] != values[start - 1 + period]
    assert found.computed_to > found.recurring_at + period + found.depth
    last = int(np.flatnonzero(values[: found.width])[-1])
    assert found.last_rare < found.width <= last + 10


FARTHEST = "0.376"  # its last rare heap lies beyond DEPTH, and beyond that of every other periodic class
DRAWN, NEAR = 2, 1 << 27  # of the classes whose proofs need no heap beyond, so many are drawn in a usual run


@pytest.mark.slow
def test_a_run_finds_the_period_that_the_census_has(published):
    """Each class of the census that a run reaches, or some of them: other programs found and checked those periods."""
    census = published["octal.census"].frame
    own = census[(census.code == census.canonical_code) & (census.status == "periodic") & census.sparse_mask.notna()]
    rows = {row.code: row for row in own.itertuples() if not is_by_stored_run(row.verification)}  # that run took hours
    farthest = max(rows.values(), key=lambda row: 0 if pd.isna(row.last_rare) else row.last_rare)
    assert farthest.code == FARTHEST and farthest.last_rare > window.DEPTH
    others = sorted(code for code, row in rows.items() if code != FARTHEST and (FULL or row.proof_bound < NEAR))
    reached = 0
    for code in [FARTHEST, *(others if FULL else rng("window runs").sample(others, DRAWN))]:
        try:
            found = octal_window(code)
        except LimitError as refusal:
            assert "no window run" in str(refusal)
            continue
        reached += 1
        preperiod, period = int(rows[code].preperiod), int(rows[code].period)
        assert found.period == Periodicity(preperiod, period), f"{code}; again with ATLAS_SEED={SEED}"
        assert [prime for prime, _ in found.shorter] == list(prime_divisors(period)), code
        assert all(heap >= preperiod for _, heap in found.shorter), code
    assert reached > 0


def test_rare_heaps_farther_away_than_parts_are_looked_for(monkeypatch):
    """The parts that show a value attained go as far as the rare heaps do, whatever is set: D >= L of the theorem."""
    expected = octal_window("0.56")
    monkeypatch.setattr(window, "DEPTH", 1 << 10)
    one = settle(OctalCode.parse("0.56"))
    assert one.reach > window.DEPTH
    assert one.depth >= one.width
    assert octal_window("0.56").period == expected.period


def test_a_period_that_is_not_the_least_is_found_out(small):
    """A run that brought a multiple of the period says so by no witness, and gives the least one."""
    state = searched(State.first(settle(OctalCode.parse("0.16"))))
    least = shown_least(pinned(state, nothing), nothing)
    start, period = GIANTS["0.16"]
    values = table("0.16")
    assert [prime for prime, _ in least.witnesses] == list(prime_divisors(period))
    for prime, heap in least.witnesses:
        assert heap >= start and values[heap] != values[heap + period // prime]
    multiple = dataclasses.replace(least, period=6 * period, witnesses=())
    again = shown_least(multiple, nothing)
    assert (again.period, again.witnesses) == (period, least.witnesses)


def test_values_that_are_not_kept_are_no_empty_slice():
    stream = ValueStream.first(setting("0.16"))
    kept = stream.setting.depth
    assert stream.last(kept).size == kept
    for count, back in ((kept + 1, 0), (kept, 1), (1, kept), (5_334_846, 0)):
        with pytest.raises(ValueError, match=f"{count} values before heap .* are not kept"):
            stream.last(count, back)


@pytest.mark.parametrize(
    "code", ["0.77", "0.34", "0.44", "0.45", "0.53", "0.044", "0.055", "0.51", "4.", "4.3", "0.127"]
)
def test_small_periods(code):
    values = table(code, 200_000)
    assert octal_window(code).period == detect(values, OctalGame.of(code).values_needed)


@pytest.mark.parametrize("code", ["0.16", "0.56", "0.127", "0.77"])
def test_a_run_in_small_steps_finds_the_same(code, small):
    state = searched(State.first(settle(OctalCode.parse(code))))
    assert (
        finished(state)
        == octal_window(code).period
        == Periodicity(*GIANTS.get(code, {"0.127": (46578, 4)}.get(code, (71, 12))))
    )
    assert state.high == state.saved - state.setting.width


def test_a_long_run_in_small_steps(monkeypatch):
    """0.354 with a window every 2^19 heaps, of which seven are kept: some lie before the period, some in it."""
    for name, value in {"FIRST_SPACING": 1 << 19, "MAX_STORED": 7}.items():
        monkeypatch.setattr(recurrence, name, value)
    state = searched(State.first(setting("0.354")))
    assert state.spacing > 1 << 19
    assert len(state.kept) <= 7
    assert finished(state) == Periodicity(*GIANTS["0.354"])


def test_windows_an_odd_number_of_heaps_apart_are_different_where_the_heaps_parity_counts():
    for code, expected in (("0.127", 2), ("0.77", 1)):
        search = Search(State.first(setting(code)))
        width = search.state.setting.width
        assert search.state.setting.space.by_position == (expected == 2)
        search.state = dataclasses.replace(search.state, sought=np.zeros(width, np.uint8))
        search._stream.advance(50)
        search._stream.last = lambda count: np.zeros(count, np.uint8)
        assert search._found(50) == search.state.saved + expected


def test_windows_are_found_at_any_place_of_the_last_heaps():
    search = Search(State.first(setting("0.16")))
    one, start = search.state.setting, search.state.heap
    search._stream.advance(3000)
    for heap in (start + 1, start + 2, start + 1777, start + 3000):
        search.state = dataclasses.replace(search.state, sought=table("0.16")[heap - one.width : heap])
        assert search._found(3000) == heap
    search.state = dataclasses.replace(search.state, sought=table("0.16")[start - one.width : start])
    assert search._found(3000) == 0


def test_a_reader_stands_anywhere(small):
    state = searched(State.first(settle(OctalCode.parse("0.16"))))
    draw = Random(1)
    for _ in range(40):
        heap = draw.choice((0, 1, 1 << 17, draw.randrange(1 << 17), draw.randrange(state.heap - 9000)))
        reader, counts = ValueReader(state, heap, nothing), [draw.randrange(4000) for _ in range(2)]
        for count in counts:
            assert np.array_equal(reader.read(count), table("0.16")[heap : heap + count])
            heap += count


# --- what is kept in a file


@pytest.fixture
def saved(tmp_path, small):
    """A checkpoint of 0.16 in mid-run, and its state."""
    search = Search(State.first(settle(OctalCode.parse("0.16"))))
    for _ in range(30):
        search.step(1 << 30)
    checkpoints.write(tmp_path / "c", search.state)
    return tmp_path / "c", search.state


CODE = OctalCode.parse("0.16")


def same(one, other):
    assert (one.setting.code, one.setting.space) == (other.setting.code, other.setting.space)
    assert one.kept.keys() == other.kept.keys()
    for name in ("heap", "base", "saved", "spacing", "period", "low", "high"):
        assert getattr(one, name) == getattr(other, name)
    pairs = [(one.before, other.before), (one.sought, other.sought), (one.setting.values, other.setting.values)]
    for mine, theirs in [*pairs, *((one.kept[heap], other.kept[heap]) for heap in one.kept)]:
        assert np.array_equal(mine, theirs)


def test_a_state_comes_back_as_it_was(saved):
    path, state = saved
    assert len(state.kept) > 1
    same(checkpoints.read(path, CODE), state)
    assert checkpoints.read(path.with_name("other"), CODE) is None
    assert path.stat().st_size < 10 * state.setting.width


def test_a_run_that_is_saved_and_read_at_every_step_finds_the_same(tmp_path, small):
    path, state = tmp_path / "c", State.first(settle(CODE))
    while not state.period:
        search = Search(state)
        search.step(1 << 30)
        checkpoints.write(path, search.state)
        state = checkpoints.read(path, CODE)
    while (narrower := narrowed(state, nothing)) is not state:
        checkpoints.write(path, narrower)
        state = checkpoints.read(path, CODE)
    assert finished(state) == Periodicity(*GIANTS["0.16"])


def test_two_bytes_a_value(tmp_path):
    state = State.first(setting("0.6"))
    assert state.setting.values.itemsize == 2
    checkpoints.write(tmp_path / "c", state)
    same(checkpoints.read(tmp_path / "c", OctalCode.parse("0.6")), state)


def test_a_changed_or_truncated_file_is_refused(saved):
    path, _ = saved
    whole, draw = path.read_bytes(), Random(1)
    mutants = [whole[:end] for end in (0, 1, 63, 64, 65, 66, 300, len(whole) // 2, len(whole) - 1)]
    mutants += [whole + b"\0", b"\n" + whole, whole[65:], b"\0" * 1000]
    for _ in range(500):
        at = draw.randrange(len(whole))
        mutants.append(whole[:at] + bytes([whole[at] ^ draw.randrange(1, 256)]) + whole[at + 1 :])
    for mutant in mutants:
        path.write_bytes(mutant)
        with pytest.raises(StoreError, match="is damaged or is none"):
            checkpoints.read(path, CODE)
    with pytest.raises(StoreError, match="is damaged or is none"):
        octal_window("0.16", path)
    assert path.read_bytes() == mutants[-1]


def sealed(head, values):
    text = json.dumps(head).encode() + b"\n" + values
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text


@pytest.mark.parametrize(
    "change",
    [
        {"start": 0},
        {"start": -5},
        {"start": 10**12},
        {"start": 1000},
        {"start": "1"},
        {"bytes_per_value": 3},
        {"bytes_per_value": 2},
        {"kept": [1]},
        {"kept": 7},
        {"heap": "x"},
        {"heap": None},
        {"mask": "x"},
        {"heap": 10**15},
        {"base": 0},
    ],
)
def test_a_file_that_is_sealed_but_says_nonsense_is_refused(saved, change):
    path, _ = saved
    _, head, values = path.read_bytes().split(b"\n", 2)
    path.write_bytes(sealed(json.loads(head), values))
    assert checkpoints.read(path, CODE)
    path.write_bytes(sealed(json.loads(head) | change, values))
    with pytest.raises(StoreError, match="is damaged or is none"):
        checkpoints.read(path, CODE)
    for text in (b"", b"[]", b"{}", b"\xff", b"null\n"):
        path.write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
        with pytest.raises(StoreError, match="is damaged or is none"):
            checkpoints.read(path, CODE)


def test_the_file_of_another_game_or_engine_is_refused(saved, monkeypatch):
    path, _ = saved
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"is of 0\.16, not of 0\.56"):
        octal_window("0.56", path)
    monkeypatch.setattr(checkpoints, "engine_revision", lambda: "another")
    with pytest.raises(StoreError, match="another version of the engine"):
        octal_window("0.16", path)
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_read_or_written_is_named(tmp_path, saved, monkeypatch):
    path, state = saved
    for place, words in ((tmp_path, "cannot be read"), (tmp_path / "no" / "c", "cannot be written")):
        with pytest.raises(StoreError, match=words):
            octal_window("0.16", place)
    before = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"cannot be written .No space left on device"):
        checkpoints.write(path, State.first(state.setting))
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == ["c"]


def test_what_does_not_begin_with_a_seal_is_not_read(tmp_path):
    """A device may have no end, and a file of something else be large."""
    place = tmp_path / "zeros"
    with place.open("wb") as file:
        file.truncate(1 << 28)
    tracemalloc.start()
    try:
        with pytest.raises(StoreError, match="is damaged or is none"):
            checkpoints.read(place, OctalCode.parse("0.16"))
        assert tracemalloc.get_traced_memory()[1] < 1 << 22
    finally:
        tracemalloc.stop()


# --- whatever ends a run


@pytest.mark.parametrize("after", [1, 2, 7, 20])
def test_an_interrupted_run_is_saved_and_says_how_to_go_on(after, tmp_path, small, monkeypatch):
    step, calls = Search.step, []

    def interrupted(search, stop):
        calls.append(stop)
        if len(calls) == after:
            raise KeyboardInterrupt
        step(search, stop)

    monkeypatch.setattr(Search, "step", interrupted)
    path = tmp_path / "c"
    with pytest.raises(KeyboardInterrupt, match=r"0\.16: interrupted at heap .*; saved in .*c, the same command"):
        octal_window("0.16", path)
    heap = checkpoints.read(path, CODE).heap
    assert heap >= (1 << 17) + (after - 1 and 4000)
    assert octal_window("0.16", path).period == Periodicity(*GIANTS["0.16"])


def test_an_interruption_while_the_preperiod_is_sought_loses_nothing_of_the_search(tmp_path, small, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    path = tmp_path / "c"
    with monkeypatch.context() as patch:
        patch.setattr(window_run, "pinned", interrupted)
        with pytest.raises(KeyboardInterrupt, match="nothing is kept without a file"):
            octal_window("0.16")
        with pytest.raises(KeyboardInterrupt, match="saved in"):
            octal_window("0.16", path)
    state = checkpoints.read(path, CODE)
    assert state.period == GIANTS["0.16"][1]
    monkeypatch.setattr(Search, "step", interrupted)
    first = octal_window("0.16", path)
    assert first.period == Periodicity(*GIANTS["0.16"])
    monkeypatch.setattr(ValueStream, "advance", interrupted)
    assert octal_window("0.16", path) == first


def test_a_stop_ends_the_run_and_a_greater_one_goes_on(tmp_path):
    path = tmp_path / "c"
    for stop, reached in ((1, 1 << 19), (700_000, 700_000), (650_000, 700_000), (10**7, 10**7)):
        found = octal_window("0.354", path, stop)
        assert (found.period, found.computed_to) == (None, reached - 1)
    assert octal_window("0.354", path).period == Periodicity(*GIANTS["0.354"])
    for stop in (0, -1):
        with pytest.raises(LimitError, match=f"a stop of {stop}"):
            octal_window("0.354", None, stop)
    with pytest.raises(OctalCodeError):
        octal_window("0.8")


KILLED = """
import sys
from pathlib import Path
from fairgame.games.octal import window_answers as window_run
window_run.SAVE_SECONDS = 0.0
window_run.octal_window("0.106", Path(sys.argv[1]))
"""


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path):
    """Again and again, at no chosen moment; then its values are those of the table."""
    path, code = tmp_path / "c", OctalCode.parse("0.106")
    heaps = [0]
    for _ in range(3):
        run = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, env=os.environ | {"TQDM_DISABLE": "1"}
        )
        while True:
            time.sleep(0.1)
            state = checkpoints.read(path, code)
            if state and state.heap >= heaps[-1] + 3_000_000:
                break
        run.send_signal(signal.SIGKILL)
        assert run.wait() == -signal.SIGKILL
        heaps.append(checkpoints.read(path, code).heap)
    assert heaps == sorted(set(heaps))
    state, width = checkpoints.read(path, code), setting("0.106").width
    values = table("0.106", state.heap)
    assert np.array_equal(state.before, values[state.base - width : state.base])
    assert all(np.array_equal(state.kept[heap], values[heap - width : heap]) for heap in state.kept)
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith("c")] == ["c"]


def test_the_end_of_a_run_is_known_where_a_period_is_reported():
    reported = next(one for one in octal_reports() if one.code == "0.106" and one.period)
    end = window_run._expected_end(State.first(setting("0.106")))
    assert end == 2**39 + reported.period
    assert window_run._expected_end(State.first(setting("0.16"))) == 2**19 + 149459
    assert window_run._expected_end(State.first(setting("0.6"))) == window_run.FOR_EVER
