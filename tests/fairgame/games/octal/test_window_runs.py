"""Stored window runs: written, checked segment by segment, resumed; any change is rejected."""

import json
import random
import shutil
from dataclasses import replace

import numpy as np
import pytest

from fairgame.errors import CertificateError, LimitError, StoreError, UnknownNameError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs import recurrence, running, verifying, window_runs
from fairgame.games.octal.runs.recurrence import Search, State
from fairgame.games.octal.runs.verifying import MAX_SAMPLED_VALUES
from fairgame.games.octal.runs.window import settle
from fairgame.runs import stored_runs
from fairgame.runs.records import Check
from fairgame.system.disk_cache import DiskCache
from fairgame.system.workers import worker_pool
from tests.support.sampling import rng

CODE = "0.104"
SPACING = 1 << 20  # closer windows than by default, for short segments
STOP = 2 * SPACING + 300_000


def sample_places(stop, count):
    return rng("window runs").choices(range(stop), k=count)


@pytest.fixture(scope="module", autouse=True)
def near_windows():
    """Place windows so close that segments are short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recurrence, "FIRST_SPACING", SPACING)
        yield


@pytest.fixture(scope="module")
def stored_root(near_windows, tmp_path_factory):
    """Folder of a run with two windows, and of its checkpoint."""
    root = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "CACHE_DIR", root / "cache")
        running.start(CODE, STOP, root)
    return root


@pytest.fixture
def root(stored_root, tmp_path, monkeypatch):
    """Copy that a test may change."""
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "cache")
    shutil.copytree(stored_root, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture(scope="module")
def run(stored_root):
    return verifying.open_window_run(CODE, stored_root)


def test_stored_run_describes_the_run(run):
    assert run.segments.boundaries.tolist() == [window_runs.MIN_BOUNDARY, SPACING, 2 * SPACING]
    assert 2 * SPACING < run.settled_to < STOP
    setting = settle(OctalCode.parse(CODE))
    assert run.rare == setting.rare.tolist()
    assert (run.segments.head == setting.values[: run.segments.head.size]).all()


def test_accepted_segments_are_recorded(root):
    run = verifying.open_window_run(CODE, root)
    assert verifying.segment_checks(run) == {}
    with worker_pool(1) as workers:
        verifying.check_segments(run, [1], workers, lambda *_: None)
        assert list(verifying.segment_checks(run)) == [1]
        verifying.check_segments(run, [0], workers, lambda *_: None)
    assert sorted(verifying.segment_checks(run)) == [0, 1]
    run.check_head()


def with_other_value(run, place, limit=40):
    """Return the run with one value replaced by another of the same parity below ``limit``."""
    values = run.stored.values.copy()
    mask, old = run.segments.game.mask, values[place]
    alike = [v for v in range(limit) if v != old and (v & mask).bit_count() % 2 == (int(old) & mask).bit_count() % 2]
    values[place] = random.Random(place).choice(alike)
    return window_runs.WindowRun(replace(run.stored, values=values))


def is_rejected(run):
    try:
        run.check_head()
        for number in range(len(run)):
            run.check(number)
    except CertificateError:
        return True
    return False


def test_any_changed_value_is_rejected(run):
    size, head = run.stored.values.size, run.segments.head.size
    places = [
        0,
        1,
        head - 1,
        head,
        size - 1,
        *sample_places(size, 3),
        *(head + place for place in sample_places(size - head, 3)),
    ]
    for place in places:
        assert is_rejected(with_other_value(run, place)), place


def test_unsettled_heap_is_reported(run):
    """Leave a heap unsettled by too few witnesses."""
    page = run.stored.manifest
    few = run.segments.reach
    cut = page["head"] - page["witness"] + few
    changed = {**page, "witness": few, "head": cut}
    values = np.concatenate([run.stored.values[:cut], run.stored.values[page["head"] :]])
    run = window_runs.WindowRun(replace(run.stored, manifest=changed, values=values))
    with pytest.raises(CertificateError, match=r"heap \d+ is not settled"):
        run.check(0)


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"mask": 0, "position": 0}, "the mask 0 is not between 1 and 255"),
        ({"mask": 256}, "the mask 256 is not between 1 and 255"),
        ({"mask": 3 << 8}, "the mask 768 is not between 1 and 255"),
        ({"position": 2}, "the position is neither 0 nor 1"),
        ({"digits": [0, 1, 0, 3]}, "the digits are those of another game"),
    ],
)
def test_contradictory_manifest_is_rejected_with_its_name(run, claims, reason):
    other = window_runs.WindowRun(replace(run.stored, manifest={**run.stored.manifest, **claims}))
    with pytest.raises(CertificateError, match=rf"stored run 0\.104: rejected: {reason}"):
        other.check(0)


@pytest.mark.parametrize("name", [stored_runs.MANIFEST, window_runs.FILE])
def test_any_changed_byte_breaks_the_checksum(root, name):
    """Include the header of the compressed file, which holds no values."""
    path = stored_runs.run_folder(CODE, root) / name
    whole = path.read_bytes()
    for place in (*range(20), len(whole) - 1, *sample_places(len(whole), 60)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        with pytest.raises((StoreError, CertificateError)):
            verifying.open_window_run(CODE, root)
    path.write_bytes(whole)
    verifying.open_window_run(CODE, root)


def test_manifest_in_another_json_layout_is_rejected(root):
    path = stored_runs.run_folder(CODE, root) / stored_runs.MANIFEST
    whole = path.read_bytes()
    for other in (whole.replace(b",", b", ", 1), whole + b"\n", whole.replace(b"\n", b"\r")):
        path.write_bytes(other)
        with pytest.raises(StoreError, match="checksum"):
            verifying.open_window_run(CODE, root)


def test_any_changed_byte_in_the_log_of_checks_is_rejected(root):
    """Accept a log with fewer complete rows."""
    run, path = verifying.open_window_run(CODE, root), stored_runs.run_folder(CODE, root) / stored_runs.CHECKS
    for number, engine in ((0, "0123"), (1, "cdef")):
        stored_runs.append_check(run.stored, Check(run.digest(number), engine * 4, "2026-11-27", 7 + number))
    whole = path.read_bytes()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        with pytest.raises(StoreError, match=stored_runs.CHECKS):
            verifying.open_window_run(CODE, root)
    for other in (whole + b"\n", whole.replace(b"\n", b"\r"), whole.replace(b"\n", b"\r\n"), whole[:-1], b""):
        path.write_bytes(other)
        with pytest.raises(StoreError, match=stored_runs.CHECKS):
            verifying.open_window_run(CODE, root)
    for rows, numbers in ((whole.splitlines(keepends=True)[:2], [0]), (whole.splitlines(keepends=True)[::2], [1])):
        path.write_bytes(b"".join(rows))
        assert list(verifying.segment_checks(verifying.open_window_run(CODE, root))) == numbers


@pytest.mark.full
@pytest.mark.parametrize("name", [name for kind in stored_runs.Kind for name in stored_runs.run_names(kind)])
def test_any_changed_byte_of_a_committed_run_is_rejected(name):
    """Change one bit in each of up to a thousand bytes of each file; read the files from memory, like a certificate."""
    at = stored_runs.run_folder(name)
    page = (at / stored_runs.MANIFEST).read_bytes()
    file = json.loads(page)["data"]["file"]
    packed = (at / file).read_bytes()
    stored_runs.parse(name, page, lambda _: packed)
    for whole in (page, packed):
        places, ends = range(len(whole)), {*range(min(20, len(whole))), len(whole) - 1}
        sampled = rng(f"bytes of {name}").sample(places, min(1000, len(places)))
        for place in sorted({*sampled, *ends}):
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            text, data = (bytes(changed), packed) if whole is page else (page, bytes(changed))
            with pytest.raises(StoreError):
                stored_runs.parse(name, text, lambda _, data=data: data)


@pytest.mark.full
@pytest.mark.parametrize("name", stored_runs.run_names(stored_runs.Kind.WINDOWS))
def test_changed_value_of_a_committed_run_is_rejected(name):
    """Reject first values by ``check_head``, window values by a segment that ends or starts there."""
    run, seeded = verifying.open_window_run(name), rng(f"values of {name}")
    size, head, width = (run.stored.values.size, run.segments.head.size, run.segments.windows.shape[1])
    for place in (seeded.randrange(head) for _ in range(8)):
        with pytest.raises(CertificateError):
            with_other_value(run, place).check_head()
    for place in (seeded.randrange(head, size) for _ in range(4)):
        other, number = with_other_value(run, place), (place - head) // width
        with pytest.raises(CertificateError):
            for segment in {max(number - 1, 0), min(number, len(run) - 1)}:
                other.check(segment)


def test_check_of_other_data_does_not_count(root):
    run = verifying.open_window_run(CODE, root)
    stored_runs.append_check(run.stored, Check(run.digest(0), "0123456789abcdef", "2026-11-23", 1))
    assert list(verifying.segment_checks(run)) == [0]
    other = with_other_value(run, run.segments.head.size + 3 * run.segments.windows.shape[1] - 1)
    assert list(verifying.segment_checks(other)) == [0], "segment 0 does not include the last window"
    with pytest.raises(StoreError, match="line 2: the segment is not of this run"):
        verifying.segment_checks(with_other_value(run, 5))


def test_resumed_run_equals_an_uninterrupted_one(root):
    shutil.rmtree(root / "cache")
    later = running.resume(CODE, 3 * SPACING + 400_000, root)
    search = Search(State.first(settle(OctalCode.parse(CODE))))
    while search.state.heap < later.heap:
        search.step(later.heap)
    assert sorted(later.windows) == sorted(search.state.windows)
    assert all((later.windows[heap] == window).all() for heap, window in search.state.windows.items())
    run = verifying.open_window_run(CODE, root)
    assert run.segments.boundaries[-1] == 3 * SPACING
    assert [part["from_heap"] for part in run.stored.manifest["runs"]] == [settle(run.code).start, later_start(run)]
    run.check(2)


def later_start(run):
    return 2 * SPACING + run.segments.witness + run.code.length


def test_run_resumes_from_its_checkpoint(root):
    before = running.resume(CODE, STOP + 1, root)
    assert before.heap > STOP


def test_unknown_existing_and_unsuitable_window_runs_are_refused(root):
    with pytest.raises(UnknownNameError, match=r"0\.105"):
        stored_runs.read("0.105", root)
    with pytest.raises(LimitError, match="resume"):
        running.start(CODE, None, root)
    with pytest.raises(LimitError, match="no digit splits"):
        running.start("0.3", None, root)


def test_build_checks_a_sample_and_names_damaged_runs(root):
    assert verifying.check_samples("seed", root, DiskCache(root / "cache")) == {}
    page = stored_runs.run_folder(CODE, root) / stored_runs.MANIFEST
    original = json.loads(page.read_text())
    page.write_text(json.dumps({**original, "witness": original["witness"] - 1}))
    (error,) = verifying.check_samples("seed", root, DiskCache(root / "cache")).values()
    assert "checksum" in error


def test_passed_sample_is_not_rechecked_by_the_same_engine(root, monkeypatch):
    checked, failures = [], []

    def check(_, number, max_heaps):
        checked.append((number, max_heaps))
        if failures:
            raise CertificateError("stored run", "rejected")

    monkeypatch.setattr(window_runs.WindowRun, "check", check)
    monkeypatch.setattr(verifying, "is_short", lambda run: False)

    def counts(seed, engine="this"):
        before = len(checked)
        errors = verifying.check_samples(seed, root, DiskCache(root / "cache", engine))
        return len(checked) - before, len(errors)

    failures.append("the first time")
    assert [counts("seed"), counts("seed")] == [(1, 1), (1, 1)]  # a rejected sample is rechecked
    failures.clear()
    assert [counts("seed"), counts("seed")] == [(1, 0), (0, 0)]
    assert counts("seed", "another") == (1, 0)
    (cached,) = (root / "cache" / "sampled").iterdir()
    cached.write_bytes(cached.read_bytes()[:-1] + b"?")
    assert counts("seed", "another") == (1, 0)


def test_build_checks_a_short_run_completely(root, monkeypatch):
    checked, cache = [], DiskCache(root / "cache")
    monkeypatch.setattr(window_runs.WindowRun, "check", lambda _, number: checked.append(number))
    run = verifying.open_window_run(CODE, root)
    assert verifying.check_samples("seed", root, cache) == verifying.check_samples("other", root, cache) == {}
    assert checked == list(range(len(run))) and verifying.is_proved(run, cache)
    monkeypatch.setattr(verifying, "MAX_WHOLE_HEAPS", 1 << 20)
    assert not verifying.is_proved(run, cache)


def test_build_opens_every_run_and_samples_some(monkeypatch, tmp_path):
    sampled = []

    class Opened:
        def __init__(self, name, _):
            self.name = name
            if name == "damaged":
                raise StoreError("its checksum differs")

        @property
        def head_size(self):
            return MAX_SAMPLED_VALUES * 2 if self.name == "large" else MAX_SAMPLED_VALUES // 3

        def check_head(self):
            sampled.append(self.name)

        def __len__(self):
            return 7

        def check(self, number, max_heaps):
            assert 0 <= number < 7 and max_heaps == window_runs.SAMPLE_HEAPS

        def digest(self, number):
            return f"{self.name} {number}"

    names = [*map(str, range(20)), "damaged", "large"]
    monkeypatch.setattr(verifying, "run_names", lambda *_: names)
    monkeypatch.setattr(verifying, "open_window_run", Opened)
    monkeypatch.setattr(verifying, "is_short", lambda run: False)
    for seed in map(str, range(120)):
        before = len(sampled)
        assert verifying.check_samples(seed, cache=DiskCache(tmp_path, seed)) == {"damaged": "its checksum differs"}
        assert len(sampled) - before == 3  # of a third each
    assert set(sampled) == set(names) - {"damaged", "large"}
