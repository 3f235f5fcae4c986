"""Finished window runs: the period follows when all segments pass; any change is rejected."""

import json
import random
import shutil
from dataclasses import replace

import numpy as np
import pytest

from fairgame.core.tables import TableSpec
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.class_records import OctalStoredRun
from fairgame.games.octal.class_record import COLUMNS, claims_of_stored_run, record_of_stored_run
from fairgame.games.octal.class_values import prove
from fairgame.games.octal.rule import OctalGame
from fairgame.games.octal.runs import checkpoints, evidence, running, verifying, window_runs
from fairgame.runs import stored_runs
from fairgame.runs.records import Check
from fairgame.system.workers import worker_pool
from tests.support.sampling import rng

NEAR = "0.16"  # its period lies within the first values
FAR = "0.354"  # the window recurs beyond 2^24: several segments
FAR_PERIOD, FAR_PREPERIOD = 1180, 10_061_916  # A. Flammenkamp's table


@pytest.fixture(scope="module")
def stored_root(shared):
    return shared("finished-runs", store_runs)


def store_runs(root):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "CACHE_DIR", root / "cache")
        patch.setattr(checkpoints, "INTERVAL", 1 << 20)
        for code in (NEAR, FAR):
            running.start(code, None, root)
    return root


@pytest.fixture(scope="module")
def far(stored_root):
    return verifying.open_window_run(FAR, stored_root)


@pytest.fixture(autouse=True)
def cache_dir(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "cache")
    monkeypatch.setattr(verifying, "CACHE_DIR", tmp_path / "cache")


def test_stored_period_is_the_least(stored_root, far):
    assert (far.end.period, far.end.preperiod) == (FAR_PERIOD, FAR_PREPERIOD)
    assert [prime for prime, _ in far.end.shorter] == [2, 5, 59]
    near = verifying.open_window_run(NEAR, stored_root)
    values = OctalGame.of(NEAR).nim_sequence(4 * near.end.period)
    period = prove(values, near.code.length).period
    assert (period.period, period.preperiod) == (near.end.period, near.end.preperiod)


@pytest.mark.parametrize("code", [NEAR, FAR])
def test_run_is_listed_when_every_segment_has_been_checked(stored_root, code, tmp_path):
    shutil.copytree(stored_runs.run_folder(code, stored_root), stored_runs.run_folder(code, tmp_path))
    run = verifying.open_window_run(code, tmp_path)
    run.check_head()
    with worker_pool(1) as workers:
        for number in range(len(run)):
            assert not verifying.is_listed(run)
            verifying.check_segments(run, [number], workers, lambda *_: None)
    assert verifying.is_listed(run)
    changed = replace(run.stored, manifest={**run.stored.manifest, "witness": run.segments.witness - 1})
    assert not verifying.segment_checks(window_runs.WindowRun(run.stored)).keys() - set(range(len(run)))
    with pytest.raises(CertificateError):
        verifying.is_listed(window_runs.WindowRun(changed))


def test_unfinished_run_claims_no_period(stored_root, tmp_path):
    running.start(FAR, 1 << 23, tmp_path)
    run = verifying.open_window_run(FAR, tmp_path)
    assert run.end is None
    running.resume(FAR, None, tmp_path)
    finished = verifying.open_window_run(FAR, tmp_path)
    assert finished.end == verifying.open_window_run(FAR, stored_root).end
    assert finished.digest(0) == run.digest(0)


def test_finished_run_is_not_recomputed(stored_root):
    path = stored_runs.run_folder(FAR, stored_root) / stored_runs.MANIFEST
    before = path.read_bytes()
    status = running.run_status(running.resume(FAR, None, stored_root))
    assert (status.period.period, status.period.preperiod) == (FAR_PERIOD, FAR_PREPERIOD)
    assert path.read_bytes() == before


def changes(page):
    """Yield manifests with a number of the end or a boundary changed, or a witness or boundary left out."""
    end = page["end"]
    for name in ("preperiod", "period"):
        for step in (-1, 1, 2):
            yield {**page, "end": {**end, name: end[name] + step}}
    for factor in (0, 2, 3):
        yield {**page, "end": {**end, "period": factor * end["period"]}}
    yield {**page, "end": {**end, "period": end["period"] // 2}}
    yield {**page, "end": {**end, "period": -end["period"]}}
    for place, (prime, heap) in enumerate(end["shorter"]):
        others = [[prime, end["preperiod"] - 1], [prime + 1, heap], [prime * 2, heap], [prime, heap + 10**9], [1, heap]]
        for other in others:
            yield {**page, "end": {**end, "shorter": [*end["shorter"][:place], other, *end["shorter"][place + 1 :]]}}
        yield {**page, "end": {**end, "shorter": [*end["shorter"][:place], *end["shorter"][place + 1 :]]}}
    yield {**page, "end": {}}
    yield {**page, "end": {**end, "more": 1}}
    yield {**page, "end": {**end, "period": float(end["period"])}}
    yield {**page, "end": None}
    for place in range(len(page["boundaries"])):
        for step in (-1, 1):
            moved = list(page["boundaries"])
            moved[place] += step
            yield {**page, "boundaries": moved}
        yield {**page, "boundaries": page["boundaries"][:place] + page["boundaries"][place + 1 :]}


def accepted_period(stored):
    """Return the claimed period if the head and all segments pass, else None."""
    run = window_runs.WindowRun(stored)
    try:
        run.check_head()
        for number in reversed(range(len(run))):
            run.check(number)
    except CertificateError:
        return None
    return run.end


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", [NEAR, FAR])
def test_changed_number_with_valid_checksum_is_rejected(stored_root, code):
    stored = verifying.open_window_run(code, stored_root).stored
    for page in changes(stored.manifest):
        assert accepted_period(replace(stored, manifest=page)) is None, page["end"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", [NEAR, FAR])
def test_changed_value_with_valid_checksum_is_rejected(stored_root, code):
    stored = verifying.open_window_run(code, stored_root).stored
    run, seeded = window_runs.WindowRun(stored), rng("finished runs")
    size, head, width = stored.values.size, run.segments.head.size, run.segments.windows.shape[1]
    for place in (0, head - 1, size - 1, size - width, head + seeded.randrange(size - head)):
        values, mask = stored.values.copy(), run.segments.game.mask
        old = int(values[place])
        alike = [v for v in range(40) if v != old and (v & mask).bit_count() % 2 == (old & mask).bit_count() % 2]
        values[place] = random.Random(place).choice(alike)
        assert accepted_period(replace(stored, values=values)) is None, place


def test_false_claim_with_valid_checksum_is_rejected(stored_root, tmp_path):
    """Write a valid checksum over a false preperiod."""
    stored = verifying.open_window_run(FAR, stored_root).stored
    page = {name: stored.manifest[name] for name in stored.manifest if name not in ("schema", "name", "data")}
    page["end"] = {**page["end"], "preperiod": FAR_PREPERIOD - 1}
    stored_runs.write(stored_runs.run_folder(FAR, tmp_path), page, np.array(stored.values), window_runs.FILE)
    assert (
        json.loads((stored_runs.run_folder(FAR, tmp_path) / stored_runs.MANIFEST).read_text())["end"]["preperiod"]
        == FAR_PREPERIOD - 1
    )
    with pytest.raises(CertificateError, match="a period apart"):
        verifying.open_window_run(FAR, tmp_path)


class KilledError(Exception):
    """Simulated death of a process."""


def test_interrupted_check_resumes_from_its_last_part(far, monkeypatch):
    number = int(np.argmax(np.diff(far.segments.boundaries)))
    assert_resumes(far, [number], monkeypatch)


def assert_resumes(run, numbers, monkeypatch):
    """Interrupt the check of a group of segments after it has saved a part, and resume it."""
    monkeypatch.setattr(verifying, "SAVE_SECONDS", 0.0)
    counts, folder = [], verifying.CACHE_DIR / "runs"

    def killed(count):
        counts.append(count)
        if folder.exists() and any(folder.iterdir()):
            raise KilledError

    with pytest.raises(KilledError):
        verifying.check_group(run.stored, numbers, killed)
    (left,) = folder.iterdir()
    resumed = []
    checks = verifying.check_group(run.stored, numbers, resumed.append)
    total = sum(run.heaps(number) + run.segments.witness + run.code.length for number in numbers)
    assert sum(counts[:-1]) + sum(resumed) == total
    assert [check.segment for check in checks] == [run.digest(number) for number in numbers]
    assert not left.exists()


def test_damaged_progress_is_not_resumed(far, monkeypatch):
    monkeypatch.setattr(verifying, "SAVE_SECONDS", 0.0)
    progress = verifying.CheckProgress(far.digest(0))
    progress(verifying.Part(12345678, np.arange(100, dtype=np.uint8)))
    assert progress.last().heap == 12345678
    raw = bytearray(progress.path.read_bytes())
    for place in (0, 33, len(raw) - 1):
        damaged = bytearray(raw)
        damaged[place] ^= 1
        progress.path.write_bytes(damaged)
        assert verifying.CheckProgress(far.digest(0)).last() is None
    progress.path.write_bytes(raw[:40])
    assert verifying.CheckProgress(far.digest(0)).last() is None
    progress.path.write_bytes(raw)
    other = verifying.CheckProgress(far.digest(1))
    other.path.write_bytes(raw)
    assert other.last() is None, "progress of another segment"


@pytest.fixture(scope="module")
def record(stored_root, shared):
    """Row and files of a class whose period is beyond a build, with a run whose checks are all recorded."""
    return shared("class-by-stored-run", lambda root: build_record(root, stored_root))


def build_record(root, stored_root):
    shutil.copytree(
        stored_runs.run_folder(FAR, stored_root),
        stored_runs.run_folder(FAR, root),
        ignore=shutil.ignore_patterns(stored_runs.CHECKS),
    )
    assert evidence.evidence(FAR, root) == {}, "no segment has been checked"
    run = verifying.open_window_run(FAR, root)
    for number in range(len(run)):
        assert evidence.evidence(FAR, root) == {}
        stored_runs.append_check(run.stored, Check(run.digest(number), "0123456789abcdef", "2026-11-23", 1))
    files = evidence.evidence(FAR, root)
    assert set(files) == {stored_runs.MANIFEST, window_runs.FILE, evidence.CHECKS}
    built = record_of_stored_run(SPEC, FAR, None, files, None)
    return built.frame, dict(built.files)


SPEC = TableSpec(
    "octal-0-354.study", "A stored run", "One row.", columns=COLUMNS, key=("canonical_code",), games=(), published=False
)


def test_class_record_takes_its_period_from_the_run(record):
    frame, files = record
    row = frame.iloc[0]
    assert (row["status"], row["period"], row["preperiod"]) == ("periodic", FAR_PERIOD, FAR_PREPERIOD)
    assert row["last_exception"] == FAR_PREPERIOD - 1
    assert row["computed_to"] < row["proof_bound"]
    first, *others = claims_of_stored_run(FAR, frame)
    assert (first.status, first.certificate) == ("proved", OctalStoredRun())
    for claim in (first, *others):
        claim.check(frame, files)


@pytest.mark.parametrize("column", ["period", "preperiod", "last_exception", "proof_bound", "computed_to"])
def test_changed_number_in_the_row_is_rejected(record, column):
    frame, files = record
    with pytest.raises(CertificateError):
        OctalStoredRun().check_files(frame.assign(**{column: frame[column] + 1}), files)


@pytest.mark.parametrize("file", [stored_runs.MANIFEST, window_runs.FILE, evidence.CHECKS, "values.gz", "growth.csv"])
def test_changed_missing_or_extra_file_is_rejected(record, file):
    frame, files = record
    for changed in ({**files, file: files[file][:-9]}, {name: files[name] for name in files if name != file}):
        with pytest.raises(CertificateError):
            OctalStoredRun().check_files(frame, changed)


def test_list_without_a_segment_proves_nothing(record):
    frame, files = record
    rows = json.loads(files[evidence.CHECKS])
    for place in range(len(rows)):
        incomplete = json.dumps(rows[:place] + rows[place + 1 :]).encode()
        with pytest.raises(CertificateError, match="1 of"):
            OctalStoredRun().check_files(frame, {**files, evidence.CHECKS: incomplete})
