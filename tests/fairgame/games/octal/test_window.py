"""Window runs compared with complete tables: values, periods, checkpoints and interruptions."""

import dataclasses
import hashlib
import json
import os
import re
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
from fairgame.games.octal import window_answers
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import sparse
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.runs import checkpoints, recurrence, window
from fairgame.games.octal.runs.recurrence import Search, State, ValueReader, narrow, pin_preperiod, prove_least
from fairgame.games.octal.runs.window import UnsettledError, ValueStream, WindowParameters, settle
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.window_answers import octal_window
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity, detect
from tests.support.paths import ROOT
from tests.support.sampling import FULL, SEED, rng

STOP = 3_000_000
LONG_PERIODS = {"0.16": (105351, 149459), "0.56": (326640, 144), "0.354": (10061916, 1180)}


@cache
def table(code, stop=STOP):
    known = NimValues.of(OctalCode.parse(code))
    known.extend(stop)
    return known.values


@cache
def parameters(code):
    return settle(OctalCode.parse(code))


@pytest.fixture
def small(monkeypatch):
    """Set small chunks and many windows, so that a short run has all cases of a long run."""
    for name, value in {"DEPTH": 1 << 15, "FIRST_STOP": 1 << 17, "CHUNK": 1 << 17}.items():
        monkeypatch.setattr(window, name, value)
    for name, value in {"CHUNK": 1 << 13, "FIRST_SPACING": 1 << 13, "MAX_STORED": 5}.items():
        monkeypatch.setattr(recurrence, name, value)
    monkeypatch.setattr(window.settle, "__defaults__", (1 << 17,))


def ignore(_):
    pass


def period_of(state):
    while (narrower := narrow(state, ignore)) is not state:
        assert state.low <= narrower.low <= narrower.high <= state.high
        state = narrower
    state = pin_preperiod(state, ignore)
    assert state.low == state.high
    return Periodicity(state.low, state.period)


def run_search(state, stop=1 << 40):
    search = Search(state)
    while not search.state.period and search.state.heap < stop:
        search.step(stop)
    return search.state


# --- values


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", ["0.16", "0.56", "0.106", "0.127", "4.7", "0.6"])
def test_stream_equals_the_table(code):
    stream = ValueStream.first(parameters(code))
    random = Random(code)
    while stream.heap < (530_000 if code == "0.6" else 1_100_000):
        count = random.choice((0, 1, 31, 5000, 20_000))
        stream.advance(count)
        assert np.array_equal(stream.last(count), table(code)[stream.heap - count : stream.heap])
    assert np.array_equal(stream.window, table(code)[stream.heap - stream.parameters.width : stream.heap])


def test_stream_slides(monkeypatch):
    monkeypatch.setattr(window, "CHUNK", 100_000)
    stream = ValueStream.first(parameters("0.16"))
    for _ in range(20):
        stream.advance(100_000)
    assert stream.heap == parameters("0.16").start + 2_000_000
    back, width = stream.parameters.depth, stream.parameters.width
    assert np.array_equal(stream.last(100_000), table("0.16")[stream.heap - 100_000 : stream.heap])
    assert np.array_equal(stream.last(width, back), table("0.16")[stream.heap - back - width : stream.heap - back])


@pytest.mark.parametrize("code", ["0.16", "0.106"])
def test_window_determines_the_next_values(code):
    setting, heap = parameters(code), 1_000_003
    before = table(code)[heap - setting.width : heap]
    stream = ValueStream.after(setting, heap, before, settled=heap + setting.depth)
    stream.advance(600_000)
    assert np.array_equal(stream.last(600_000), table(code)[heap : heap + 600_000])


def test_window_is_too_short_to_settle_heaps():
    setting, heap = parameters("0.106"), 1_000_003
    with pytest.raises(UnsettledError):
        ValueStream.after(setting, heap, table("0.106")[heap - setting.width : heap]).advance(600_000)


def test_wrong_window_gives_other_values():
    """Show that the comparisons above can fail."""
    setting, heap = parameters("0.16"), 1_000_003
    before = table("0.16")[heap - setting.width : heap].copy()
    before[-2] ^= 1
    stream = ValueStream.after(setting, heap, before, settled=heap + 10_000)
    stream.advance(10_000)
    assert not np.array_equal(stream.last(10_000), table("0.16")[heap : heap + 10_000])


def test_window_search_needs_less_than_20_megabytes():
    setting = parameters("0.56")
    tracemalloc.start()
    run_search(State.first(setting), 20_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * 10**6


def test_values_above_a_byte_are_recomputed_in_wider_arrays(monkeypatch):

    kernel, calls = sparse.extend_sparse, []

    def first_too_narrow(**arguments):
        calls.append(arguments["values"].dtype)
        if len(calls) == 1:
            return (arguments["start"], sparse.OVERFLOW, arguments["rare_count"], 0, 0)
        return kernel(**arguments)

    start = parameters("0.56")
    monkeypatch.setattr(window, "extend_sparse", first_too_narrow)
    stream = ValueStream.first(start)
    stream.advance(1000)
    assert calls == [np.uint8, np.uint16]
    assert np.array_equal(stream.last(1000), table("0.56")[stream.heap - 1000 : stream.heap])
    monkeypatch.setattr(window, "extend_sparse", lambda **_: (777, sparse.OVERFLOW, 0, 0, 0))
    with pytest.raises(NimValueOverflowError, match="heap 777 does not fit uint16"):
        stream.advance(1000)


def test_values_that_outgrow_their_bit_sets_are_recomputed(monkeypatch):
    kernel, calls = sparse.extend_sparse, []

    def first_too_narrow(**arguments):
        calls.append(arguments["words"])
        if len(calls) == 1:
            return (arguments["start"], sparse.TOO_WIDE, arguments["rare_count"], 0, 0)
        return kernel(**arguments)

    start = parameters("0.16")
    monkeypatch.setattr(window, "extend_sparse", first_too_narrow)
    stream = ValueStream.first(start)
    stream.advance(1000)
    assert calls == [1, 2]
    assert np.array_equal(stream.last(1000), table("0.16")[stream.heap - 1000 : stream.heap])


# --- premises


@pytest.mark.parametrize("code", ["0.333", "0.3", "0.2003"])
def test_game_without_splits_is_refused(code):
    with pytest.raises(LimitError, match="no digit splits"):
        octal_window(code)


def test_game_with_unending_rare_heaps_is_refused(monkeypatch):
    """Refuse many rare heaps at once, and a few after the maximum of first values."""
    with pytest.raises(LimitError, match=r"0\.07: [0-9,]+ of the first 65,536 heaps are rare, the last is 65,"):
        octal_window("0.07")
    monkeypatch.setattr(window, "MAX_STOP", 1 << 19)
    with pytest.raises(LimitError, match=r"0\.14: [0-9,]+ of the first 524,288 heaps are rare, the last is 178,727;"):
        octal_window("0.14")


def test_too_few_first_values_are_refused():
    setting = parameters("0.16")
    with pytest.raises(ValueError, match="too few"):
        WindowParameters.of(setting.code, setting.values[: window.DEPTH], setting.space)


def test_unsettled_heap_restarts_the_run_with_a_longer_table(small, monkeypatch):
    """Heap 198379 of 0.16 attains 7 with heap 20319, but with no smaller heap."""
    monkeypatch.setattr(window, "DEPTH", 14_000)
    search = Search(State.first(settle(OctalCode.parse("0.16"))))
    while search.state.parameters.start == 1 << 17:
        assert search.state.heap <= 198_379
        search.step(1 << 30)
    assert search.state.heap == search.state.parameters.start == 1 << 18
    monkeypatch.setattr(recurrence, "MAX_STOP", 1 << 17)
    with pytest.raises(UnsettledError, match=r"heap 198,379 is rare, or .* parts beyond heap 14,000") as refusal:
        run_search(State.first(settle(OctalCode.parse("0.16"))))
    assert refusal.value.heap == 198_379


# --- periods


@pytest.mark.parametrize("code", LONG_PERIODS)
def test_period_satisfies_the_theorem_of_guy_and_smith(code):
    """Check the premise of the theorem heap by heap."""
    answer = octal_window(code)
    start, period = LONG_PERIODS[code]
    assert answer.period == Periodicity(start, period)
    bound = proof_bound(answer.period, OctalCode.parse(code).length)
    values = table(code, bound + 1)
    assert np.array_equal(values[start + period :], values[start:-period])
    assert values[start - 1] != values[start - 1 + period]
    assert answer.computed_to > answer.recurring_at + period + answer.depth
    last = int(np.flatnonzero(values[: answer.width])[-1])
    assert answer.last_rare < answer.width <= last + 10


FARTHEST = "0.376"  # the periodic class with the largest last rare heap, beyond DEPTH
SAMPLED, MAX_PROOF_BOUND = 2, 1 << 27  # number of classes in a usual run, and the limit of their proof bounds


@pytest.mark.slow
def test_run_finds_the_period_of_the_census(published):
    """Run all classes of the census or a sample; other programs found and checked the periods."""
    census = published["octal.census"].frame
    classes = census[census.code == census.canonical_code]
    classes = classes[(classes.status == "periodic") & classes.sparse_mask.notna()]
    rows = {row.code: row for row in classes.itertuples() if row.basis != "run"}
    farthest = max(rows.values(), key=lambda row: 0 if pd.isna(row.last_rare) else row.last_rare)
    assert farthest.code == FARTHEST and farthest.last_rare > window.DEPTH
    rows.pop(FARTHEST)
    others = sorted(code for code, row in rows.items() if FULL or row.proof_bound < MAX_PROOF_BOUND)
    reached = 0
    for code in [FARTHEST, *(others if FULL else rng("window runs").sample(others, SAMPLED))]:
        try:
            answer = octal_window(code)
        except LimitError as refusal:
            assert re.search("no window run|a window run needs them to end", str(refusal))
            continue
        reached += 1
        row = rows.get(code, farthest)
        preperiod, period = int(row.preperiod), int(row.period)
        assert answer.period == Periodicity(preperiod, period), f"{code}; repeat with ATLAS_SEED={SEED}"
        assert [prime for prime, _ in answer.shorter] == list(prime_divisors(period)), code
        assert all(heap >= preperiod for _, heap in answer.shorter), code
    assert reached > 0


def test_parts_extend_to_the_last_rare_heap(monkeypatch):
    """With any DEPTH, D >= L holds, as the theorem requires."""
    expected = octal_window("0.56")
    monkeypatch.setattr(window, "DEPTH", 1 << 10)
    setting = settle(OctalCode.parse("0.56"))
    assert setting.reach > window.DEPTH
    assert setting.depth >= setting.width
    assert octal_window("0.56").period == expected.period


def test_multiple_of_the_period_is_reduced_to_the_least(small):

    state = run_search(State.first(settle(OctalCode.parse("0.16"))))
    least = prove_least(pin_preperiod(state, ignore), ignore)
    start, period = LONG_PERIODS["0.16"]
    values = table("0.16")
    assert [prime for prime, _ in least.witnesses] == list(prime_divisors(period))
    for prime, heap in least.witnesses:
        assert heap >= start and values[heap] != values[heap + period // prime]
    multiple = dataclasses.replace(least, period=6 * period, witnesses=())
    reduced = prove_least(multiple, ignore)
    assert (reduced.period, reduced.witnesses) == (period, least.witnesses)


def test_reading_values_no_longer_stored_raises():
    stream = ValueStream.first(parameters("0.16"))
    stored = stream.parameters.depth
    assert stream.last(stored).size == stored
    for count, back in ((stored + 1, 0), (stored, 1), (1, stored), (5_334_846, 0)):
        with pytest.raises(ValueError, match=f"{count} values before heap .* are not stored"):
            stream.last(count, back)


@pytest.mark.parametrize(
    "code", ["0.77", "0.34", "0.44", "0.45", "0.53", "0.044", "0.055", "0.51", "4.", "4.3", "0.127"]
)
def test_window_run_finds_small_periods(code):
    values = table(code, 200_000)
    assert octal_window(code).period == detect(values, OctalGame.of(code).values_needed)


@pytest.mark.parametrize("code", ["0.16", "0.56", "0.127", "0.77"])
def test_short_steps_find_the_same_period(code, small):
    state = run_search(State.first(settle(OctalCode.parse(code))))
    assert (
        period_of(state)
        == octal_window(code).period
        == Periodicity(*LONG_PERIODS.get(code, {"0.127": (46578, 4)}.get(code, (71, 12))))
    )
    assert state.high == state.target_heap - state.parameters.width


def test_long_run_thins_out_its_stored_windows(monkeypatch):
    """Run 0.354 with at most seven windows, some before its period and some in it."""
    for name, value in {"FIRST_SPACING": 1 << 19, "MAX_STORED": 7}.items():
        monkeypatch.setattr(recurrence, name, value)
    state = run_search(State.first(parameters("0.354")))
    assert state.spacing > 1 << 19
    assert len(state.windows) <= 7
    assert period_of(state) == Periodicity(*LONG_PERIODS["0.354"])


def test_windows_at_odd_distance_differ_if_heap_parity_counts():
    for code, expected in (("0.127", 2), ("0.77", 1)):
        search = Search(State.first(parameters(code)))
        width = search.state.parameters.width
        assert search.state.parameters.space.by_position == (expected == 2)
        search.state = dataclasses.replace(search.state, target=np.zeros(width, np.uint8))
        search._stream.advance(50)
        search._stream.last = lambda count: np.zeros(count, np.uint8)
        assert search._recurrence(50) == search.state.target_heap + expected


def test_recurring_window_is_found_at_any_position():
    search = Search(State.first(parameters("0.16")))
    setting, start = search.state.parameters, search.state.heap
    search._stream.advance(3000)
    for heap in (start + 1, start + 2, start + 1777, start + 3000):
        search.state = dataclasses.replace(search.state, target=table("0.16")[heap - setting.width : heap])
        assert search._recurrence(3000) == heap
    search.state = dataclasses.replace(search.state, target=table("0.16")[start - setting.width : start])
    assert search._recurrence(3000) == 0


def test_reader_starts_at_any_heap(small):
    state = run_search(State.first(settle(OctalCode.parse("0.16"))))
    random = Random(1)
    for _ in range(40):
        heap = random.choice((0, 1, 1 << 17, random.randrange(1 << 17), random.randrange(state.heap - 9000)))
        reader, counts = ValueReader(state, heap, ignore), [random.randrange(4000) for _ in range(2)]
        for count in counts:
            assert np.array_equal(reader.read(count), table("0.16")[heap : heap + count])
            heap += count


# --- checkpoints


@pytest.fixture
def saved(tmp_path, small):
    """Checkpoint of an unfinished run of 0.16, and its state."""
    search = Search(State.first(settle(OctalCode.parse("0.16"))))
    for _ in range(30):
        search.step(1 << 30)
    checkpoints.write(tmp_path / "c", search.state)
    return tmp_path / "c", search.state


CODE = OctalCode.parse("0.16")


def assert_same(state, other):
    assert (state.parameters.code, state.parameters.space) == (other.parameters.code, other.parameters.space)
    assert state.windows.keys() == other.windows.keys()
    for name in ("heap", "base", "target_heap", "spacing", "period", "low", "high"):
        assert getattr(state, name) == getattr(other, name)
    pairs = [
        (state.base_window, other.base_window),
        (state.target, other.target),
        (state.parameters.values, other.parameters.values),
    ]
    for mine, theirs in [*pairs, *((state.windows[heap], other.windows[heap]) for heap in state.windows)]:
        assert np.array_equal(mine, theirs)


def test_state_survives_a_round_trip(saved):
    path, state = saved
    assert len(state.windows) > 1
    assert_same(checkpoints.read(path, CODE), state)
    assert checkpoints.read(path.with_name("other"), CODE) is None
    assert path.stat().st_size < 10 * state.parameters.width


def test_run_reloaded_at_every_step_finds_the_same_period(tmp_path, small):
    path, state = tmp_path / "c", State.first(settle(CODE))
    while not state.period:
        search = Search(state)
        search.step(1 << 30)
        checkpoints.write(path, search.state)
        state = checkpoints.read(path, CODE)
    while (narrower := narrow(state, ignore)) is not state:
        checkpoints.write(path, narrower)
        state = checkpoints.read(path, CODE)
    assert period_of(state) == Periodicity(*LONG_PERIODS["0.16"])


def test_checkpoint_with_two_bytes_a_value(tmp_path):
    state = State.first(parameters("0.6"))
    assert state.parameters.values.itemsize == 2
    checkpoints.write(tmp_path / "c", state)
    assert_same(checkpoints.read(tmp_path / "c", OctalCode.parse("0.6")), state)


def test_changed_or_truncated_checkpoint_is_refused(saved):
    path, _ = saved
    whole, random = path.read_bytes(), Random(1)
    mutants = [whole[:end] for end in (0, 1, 63, 64, 65, 66, 300, len(whole) // 2, len(whole) - 1)]
    mutants += [whole + b"\0", b"\n" + whole, whole[65:], b"\0" * 1000]
    for _ in range(500):
        at = random.randrange(len(whole))
        mutants.append(whole[:at] + bytes([whole[at] ^ random.randrange(1, 256)]) + whole[at + 1 :])
    for mutant in mutants:
        path.write_bytes(mutant)
        with pytest.raises(StoreError, match="is damaged"):
            checkpoints.read(path, CODE)
    with pytest.raises(StoreError, match="is damaged"):
        octal_window("0.16", path)
    assert path.read_bytes() == mutants[-1]


def with_checksum(head, values):
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
        {"windows": [1]},
        {"windows": 7},
        {"heap": "x"},
        {"heap": None},
        {"mask": "x"},
        {"heap": 10**15},
        {"base": 0},
    ],
)
def test_invalid_header_with_valid_checksum_is_refused(saved, change):
    path, _ = saved
    _, head, values = path.read_bytes().split(b"\n", 2)
    path.write_bytes(with_checksum(json.loads(head), values))
    assert checkpoints.read(path, CODE)
    path.write_bytes(with_checksum(json.loads(head) | change, values))
    with pytest.raises(StoreError, match="is damaged"):
        checkpoints.read(path, CODE)
    for text in (b"", b"[]", b"{}", b"\xff", b"null\n"):
        path.write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
        with pytest.raises(StoreError, match="is damaged"):
            checkpoints.read(path, CODE)


def test_checkpoint_of_another_game_or_engine_is_refused(saved, monkeypatch):
    path, _ = saved
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"is of 0\.16, not of 0\.56"):
        octal_window("0.56", path)
    monkeypatch.setattr(checkpoints, "engine_revision", lambda: "another")
    with pytest.raises(StoreError, match="another version of the engine"):
        octal_window("0.16", path)
    assert path.read_bytes() == before


def test_unreadable_or_unwritable_checkpoint_is_named(tmp_path, saved, monkeypatch):
    path, state = saved
    for invalid, message in ((tmp_path, "is not a regular file"), (tmp_path / "no" / "c", "cannot be written")):
        with pytest.raises(StoreError, match=message):
            octal_window("0.16", invalid)
    before = path.read_bytes()

    def disk_full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(StoreError, match=r"cannot be written .No space left on device"):
        checkpoints.write(path, State.first(state.parameters))
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["c"]


def test_file_without_checksum_line_is_not_read(tmp_path):
    """Read little of a large file of another kind."""
    place = tmp_path / "zeros"
    with place.open("wb") as file:
        file.truncate(1 << 28)
    tracemalloc.start()
    try:
        with pytest.raises(StoreError, match="is damaged"):
            checkpoints.read(place, OctalCode.parse("0.16"))
        assert tracemalloc.get_traced_memory()[1] < 1 << 22
    finally:
        tracemalloc.stop()


# --- interruptions


@pytest.mark.parametrize("after", [1, 2, 7, 20])
def test_interrupted_run_is_saved_and_explains_how_to_resume(after, tmp_path, small, monkeypatch):
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
    assert octal_window("0.16", path).period == Periodicity(*LONG_PERIODS["0.16"])


def test_interruption_of_the_preperiod_search_keeps_the_period(tmp_path, small, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    path = tmp_path / "c"
    with monkeypatch.context() as patch:
        patch.setattr(window_answers, "pin_preperiod", interrupted)
        with pytest.raises(KeyboardInterrupt, match="nothing is saved without a file"):
            octal_window("0.16")
        with pytest.raises(KeyboardInterrupt, match="saved in"):
            octal_window("0.16", path)
    state = checkpoints.read(path, CODE)
    assert state.period == LONG_PERIODS["0.16"][1]
    monkeypatch.setattr(Search, "step", interrupted)
    first = octal_window("0.16", path)
    assert first.period == Periodicity(*LONG_PERIODS["0.16"])
    monkeypatch.setattr(ValueStream, "advance", interrupted)
    assert octal_window("0.16", path) == first


def test_stop_ends_the_run_and_a_larger_one_resumes(tmp_path):
    path = tmp_path / "c"
    for stop, reached in ((1, 1 << 19), (700_000, 700_000), (650_000, 700_000), (10**7, 10**7)):
        answer = octal_window("0.354", path, stop)
        assert (answer.period, answer.computed_to) == (None, reached - 1)
    assert octal_window("0.354", path).period == Periodicity(*LONG_PERIODS["0.354"])
    for stop in (0, -1):
        with pytest.raises(LimitError, match=f"a stop of {stop}"):
            octal_window("0.354", None, stop)
    with pytest.raises(OctalCodeError):
        octal_window("0.8")


KILLED = """
import sys
from pathlib import Path
from fairgame.games.octal import window_answers
window_answers.SAVE_SECONDS = 0.0
window_answers.octal_window("0.106", Path(sys.argv[1]))
"""


def test_killed_run_resumes(tmp_path):
    """Kill a run three times at arbitrary moments; its values still equal the values of the table."""
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
    state, width = checkpoints.read(path, code), parameters("0.106").width
    values = table("0.106", state.heap)
    assert np.array_equal(state.base_window, values[state.base - width : state.base])
    assert all(np.array_equal(state.windows[heap], values[heap - width : heap]) for heap in state.windows)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("c")] == ["c"]


def test_expected_end_follows_from_a_reported_period():
    reported = next(report for report in octal_reports() if report.code == "0.106" and report.period)
    end = window_answers._expected_end(State.first(parameters("0.106")))
    assert end == 2**39 + reported.period
    assert window_answers._expected_end(State.first(parameters("0.16"))) == 2**19 + 149459
    assert window_answers._expected_end(State.first(parameters("0.6"))) == window_answers.NO_STOP
