"""Studies whose window has come back: what they claim follows when all segments pass, and whatever is changed shows."""

import json
import random
import shutil
from dataclasses import replace

import numpy as np
import pytest

from fairgame.core.tables import TableSpec
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.stored_runs import OctalStoredRun
from fairgame.games.octal.class_record import COLUMNS, claims_of_stored_run, record_of_stored_run
from fairgame.games.octal.class_values import prove
from fairgame.games.octal.rule import OctalGame
from fairgame.games.octal.runs import (
    check_progress,
    checkpoints,
    evidence,
    running,
    verifying,
    window_runs,
)
from fairgame.runs import stored_runs
from fairgame.system.workers import worker_pool
from tests.support.sampling import rng

NEAR = "0.16"  # its period lies within the first values
FAR = "0.354"  # the window comes back beyond 2^24: several segments
FAR_PERIOD, FAR_PREPERIOD = 1180, 10_061_916  # A. Flammenkamp's table


@pytest.fixture(scope="module")
def made(shared):
    return shared("ended-studies", made_in)


def made_in(root):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "CACHE_DIR", root / "home")
        patch.setattr(checkpoints, "WAY", 1 << 20)
        for code in (NEAR, FAR):
            running.start(code, None, root)
    return root


@pytest.fixture(scope="module")
def far(made):
    return verifying.open_window_run(FAR, made)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "home")
    monkeypatch.setattr(check_progress, "CACHE_DIR", tmp_path / "home")


def test_the_end_is_the_least_period(made, far):
    assert (far.end.period, far.end.preperiod) == (FAR_PERIOD, FAR_PREPERIOD)
    assert [prime for prime, _ in far.end.shorter] == [2, 5, 59]
    near = verifying.open_window_run(NEAR, made)
    values = OctalGame.of(NEAR).nim_sequence(4 * near.end.period)
    found = prove(values, near.code.length).period
    assert (found.period, found.preperiod) == (near.end.period, near.end.preperiod)


@pytest.mark.parametrize("code", [NEAR, FAR])
def test_it_is_proved_when_every_segment_has_been_checked(made, code, tmp_path):
    shutil.copytree(made / code, tmp_path / code)
    study = verifying.open_window_run(code, tmp_path)
    study.check_head()
    with worker_pool(1) as workers:
        for number in range(len(study)):
            assert not verifying.is_proved(study)
            verifying.check_segments(study, [number], workers, lambda *_: None)
    assert verifying.is_proved(study)
    changed = replace(study.stored, page={**study.stored.manifest, "witness": study.segments.witness - 1})
    assert not verifying.segment_checks(window_runs.WindowRun(study.stored)).keys() - set(range(len(study)))
    with pytest.raises(CertificateError):
        verifying.is_proved(window_runs.WindowRun(changed))


def test_a_study_on_its_way_claims_no_period(made, tmp_path):
    running.start(FAR, 1 << 23, tmp_path)
    study = verifying.open_window_run(FAR, tmp_path)
    assert study.end is None
    assert not verifying.is_proved(study)
    running.resume(FAR, None, tmp_path)
    whole = verifying.open_window_run(FAR, tmp_path)
    assert whole.end == verifying.open_window_run(FAR, made).end
    assert whole.digest(0) == study.digest(0)


def test_an_ended_study_is_not_run_again(made):
    path = stored_runs.run_folder(FAR, made) / stored_runs.MANIFEST
    before = path.read_bytes()
    stand = running.run_status(running.resume(FAR, None, made))
    assert (stand.period.period, stand.period.preperiod) == (FAR_PERIOD, FAR_PREPERIOD)
    assert path.read_bytes() == before


def changes(page):
    """Each number of the end and each boundary changed, each witness and each boundary left out."""
    end = page["end"]
    for name in ("preperiod", "period"):
        for more in (-1, 1, 2):
            yield {**page, "end": {**end, name: end[name] + more}}
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
        for more in (-1, 1):
            moved = list(page["boundaries"])
            moved[place] += more
            yield {**page, "boundaries": moved}
        yield {**page, "boundaries": page["boundaries"][:place] + page["boundaries"][place + 1 :]}


def accepted(kept):
    """What the study claims if its parts and all its segments pass, None if one does not."""
    study = window_runs.WindowRun(kept)
    try:
        study.check_head()
        for number in reversed(range(len(study))):
            study.check(number)
    except CertificateError:
        return None
    return study.end


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", [NEAR, FAR])
def test_any_number_changed_and_sealed_again_is_rejected(made, code):
    kept = verifying.open_window_run(code, made).stored
    for page in changes(kept.manifest):
        assert accepted(replace(kept, page=page)) is None, page["end"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", [NEAR, FAR])
def test_any_value_changed_and_sealed_again_is_rejected(made, code):
    kept = verifying.open_window_run(code, made).stored
    study, chance = window_runs.WindowRun(kept), rng("ended studies")
    size, head, width = kept.values.size, study.segments.head.size, study.segments.windows.shape[1]
    for place in (0, head - 1, size - 1, size - width, head + chance.randrange(size - head)):
        values, mask = kept.values.copy(), study.segments.game.mask
        old = int(values[place])
        alike = [v for v in range(40) if v != old and (v & mask).bit_count() % 2 == (old & mask).bit_count() % 2]
        values[place] = random.Random(place).choice(alike)
        assert accepted(replace(kept, values=values)) is None, place


def test_a_page_sealed_again_is_read_and_rejected(made, tmp_path):
    """The seal alone does not help who changes a study: what it claims is looked into."""
    kept = verifying.open_window_run(FAR, made).stored
    page = {name: kept.manifest[name] for name in kept.manifest if name not in ("schema", "name", "data")}
    page["end"] = {**page["end"], "preperiod": FAR_PREPERIOD - 1}
    stored_runs.write(stored_runs.run_folder(FAR, tmp_path), page, np.array(kept.values), window_runs.FILE)
    assert (
        json.loads((stored_runs.run_folder(FAR, tmp_path) / stored_runs.MANIFEST).read_text())["end"]["preperiod"]
        == FAR_PREPERIOD - 1
    )
    with pytest.raises(CertificateError, match="a period apart"):
        verifying.open_window_run(FAR, tmp_path)


class KilledError(Exception):
    """What stands for the end of a process."""


def test_an_interrupted_check_goes_on_from_its_last_part(far, monkeypatch):
    monkeypatch.setattr(check_progress, "SECONDS", 0.0)
    number = int(np.argmax(np.diff(far.segments.boundaries)))
    ran = []

    def killed(count):
        ran.append(count)
        if len(ran) == 4:
            raise KilledError

    with pytest.raises(KilledError):
        verifying.check_segment(far.kept, number, killed)
    (left,) = (check_progress.CACHE_DIR / "runs").iterdir()
    more = []
    check = verifying.check_segment(far.kept, number, more.append)
    whole = far.heaps(number) + far.segments.witness + far.code.length
    assert sum(ran[:3]) + sum(more) == whole
    assert check.segment == far.digest(number)
    assert not left.exists()


def test_a_spoilt_part_is_not_gone_on_with(far, monkeypatch):
    monkeypatch.setattr(check_progress, "SECONDS", 0.0)
    one = check_progress.CheckProgress(far.digest(0))
    one(check_progress.Part(12345678, np.arange(100, dtype=np.uint8)))
    assert one.last().heap == 12345678
    raw = bytearray(one.path.read_bytes())
    for place in (0, 33, len(raw) - 1):
        spoilt = bytearray(raw)
        spoilt[place] ^= 1
        one.path.write_bytes(spoilt)
        assert check_progress.CheckProgress(far.digest(0)).last() is None
    one.path.write_bytes(raw[:40])
    assert check_progress.CheckProgress(far.digest(0)).last() is None
    one.path.write_bytes(raw)
    other = check_progress.CheckProgress(far.digest(1))
    other.path.write_bytes(raw)
    assert other.last() is None, "the part of another segment"


@pytest.fixture(scope="module")
def kept(made, shared):
    """The row and the files of a class whose period the build does not reach, with a study said to be checked."""
    return shared("class-by-its-study", lambda root: kept_in(root, made))


def kept_in(root, made):
    shutil.copytree(
        stored_runs.run_folder(FAR, made),
        stored_runs.run_folder(FAR, root),
        ignore=shutil.ignore_patterns(stored_runs.CHECKS),
    )
    assert evidence.evidence(FAR, root) == {}, "no segment has been checked"
    study = verifying.open_window_run(FAR, root)
    for number in range(len(study)):
        assert evidence.evidence(FAR, root) == {}
        stored_runs.note(study.stored, stored_runs.Check(study.digest(number), "engine", "2026-11-23", 1))
    files = evidence.evidence(FAR, root)
    assert set(files) == {stored_runs.MANIFEST, window_runs.FILE, evidence.LIST}
    built = record_of_stored_run(SPEC, FAR, None, files, None)
    return built.frame, dict(built.files)


SPEC = TableSpec("octal-0-354.study", "A study", "One row.", COLUMNS, ("canonical_code",), (), published=False)


def test_a_class_gets_its_period_from_its_study(kept):
    frame, files = kept
    row = frame.iloc[0]
    assert (row["status"], row["period"], row["preperiod"]) == ("periodic", FAR_PERIOD, FAR_PREPERIOD)
    assert row["last_exception"] == FAR_PREPERIOD - 1
    assert row["computed_to"] < row["proof_bound"]
    first, *others = claims_of_stored_run(FAR, frame)
    assert (first.status, first.certificate) == ("proved", OctalStoredRun())
    for claim in (first, *others):
        claim.check(frame, files)


@pytest.mark.parametrize("column", ["period", "preperiod", "last_exception", "proof_bound", "computed_to"])
def test_another_number_in_its_row_is_rejected(kept, column):
    frame, files = kept
    with pytest.raises(CertificateError):
        OctalStoredRun().check_files(frame.assign(**{column: frame[column] + 1}), files)


@pytest.mark.parametrize("file", [stored_runs.MANIFEST, window_runs.FILE, evidence.LIST, "values.gz", "growth.csv"])
def test_another_file_is_rejected(kept, file):
    frame, files = kept
    for spoilt in ({**files, file: files[file][:-9]}, {name: files[name] for name in files if name != file}):
        with pytest.raises(CertificateError):
            OctalStoredRun().check_files(frame, spoilt)


def test_a_list_that_leaves_a_segment_out_proves_nothing(kept):
    frame, files = kept
    rows = json.loads(files[evidence.LIST])
    for place in range(len(rows)):
        less = json.dumps(rows[:place] + rows[place + 1 :]).encode()
        with pytest.raises(CertificateError, match="1 of"):
            OctalStoredRun().check_files(frame, {**files, evidence.LIST: less})
