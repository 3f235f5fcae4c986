"""Kept studies: a run is written down, checked segment by segment, gone on with; and whatever is changed is noticed."""

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
from fairgame.games.octal.runs.verifying import SAMPLED
from fairgame.games.octal.runs.window import settle
from fairgame.runs import stored_runs
from fairgame.system.disk_cache import DiskCache
from fairgame.system.workers import worker_pool
from tests.support.sampling import rng

CODE = "0.104"
SPACING = 1 << 20  # nearer windows than those of a study that is kept, so that their segments are short
STOP = 2 * SPACING + 300_000


def _some(stop, count):
    return [chance.randrange(stop) for chance in [rng("studies")] for _ in range(count)]


@pytest.fixture(scope="module", autouse=True)
def near_windows():
    """Windows so near to each other that a segment is short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recurrence, "FIRST_SPACING", SPACING)
        yield


@pytest.fixture(scope="module")
def made(near_windows, tmp_path_factory):
    """The folder of a study of two windows, and of its checkpoint."""
    root = tmp_path_factory.mktemp("studies")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "CACHE_DIR", root / "home")
        running.start(CODE, STOP, root)
    return root


@pytest.fixture
def root(made, tmp_path, monkeypatch):
    """A copy to spoil."""
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "home")
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture(scope="module")
def study(made):
    return verifying.open_window_run(CODE, made)


def test_a_study_says_what_was_run(study):
    assert study.segments.boundaries.tolist() == [window_runs.FIRST, SPACING, 2 * SPACING]
    assert 2 * SPACING < study.settled_to < STOP
    setting = settle(OctalCode.parse(CODE))
    assert study.rare == setting.rare.tolist()
    assert (study.segments.head == setting.values[: study.segments.head.size]).all()


def test_every_segment_is_accepted_and_noted(root):
    study = verifying.open_window_run(CODE, root)
    assert verifying.segment_checks(study) == {}
    with worker_pool(1) as workers:
        verifying.check_segments(study, [1], workers, lambda *_: None)
        assert list(verifying.segment_checks(study)) == [1]
        verifying.check_segments(study, [0], workers, lambda *_: None)
    assert sorted(verifying.segment_checks(study)) == [0, 1]
    study.check_head()


def spoilt(study, place, most=40):
    """Return the study with one value changed to another below ``most`` that a common heap of that parity may have."""
    values = study.kept.values.copy()
    mask, old = study.segments.game.mask, values[place]
    alike = [v for v in range(most) if v != old and (v & mask).bit_count() % 2 == (int(old) & mask).bit_count() % 2]
    values[place] = random.Random(place).choice(alike)
    return window_runs.WindowRun(replace(study.kept, values=values))


def rejects(study):
    try:
        study.check_head()
        for number in range(len(study)):
            study.check(number)
    except CertificateError:
        return True
    return False


def test_any_value_changed_is_noticed_by_the_check(study):
    size, head = study.kept.values.size, study.segments.head.size
    places = [0, 1, head - 1, head, size - 1, *_some(size, 3), *(head + one for one in _some(size - head, 3))]
    for place in places:
        assert rejects(spoilt(study, place)), place


def test_a_heap_that_is_not_settled_is_found(study):
    """With few witnesses some heap is not settled, and the checker says which."""
    page = study.kept.page
    few = study.segments.reach
    cut = page["head"] - page["witness"] + few
    less = {**page, "witness": few, "head": cut}
    values = np.concatenate([study.kept.values[:cut], study.kept.values[page["head"] :]])
    poor = window_runs.WindowRun(replace(study.kept, page=less, values=values))
    with pytest.raises(CertificateError, match=r"heap \d+ is not settled"):
        poor.check(0)


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
def test_a_study_whose_numbers_do_not_fit_is_refused_by_name(study, claims, reason):
    other = window_runs.WindowRun(replace(study.kept, page={**study.kept.page, **claims}))
    with pytest.raises(CertificateError, match=rf"the study 0\.104: rejected: {reason}"):
        other.check(0)


@pytest.mark.parametrize("name", [stored_runs.MANIFEST, window_runs.FILE])
def test_any_byte_changed_is_noticed_by_the_seal(root, name):
    """Those of the head of a packed file, which tell of no value, and a space in the place of nothing, too."""
    path = stored_runs.run_folder(CODE, root) / name
    whole = path.read_bytes()
    for place in (*range(20), len(whole) - 1, *_some(len(whole), 60)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        with pytest.raises((StoreError, CertificateError)):
            verifying.open_window_run(CODE, root)
    path.write_bytes(whole)
    verifying.open_window_run(CODE, root)


def test_a_page_that_says_the_same_in_other_bytes_is_noticed(root):
    path = stored_runs.run_folder(CODE, root) / stored_runs.MANIFEST
    whole = path.read_bytes()
    for other in (whole.replace(b",", b", ", 1), whole + b"\n", whole.replace(b"\n", b"\r")):
        path.write_bytes(other)
        with pytest.raises(StoreError, match="seal"):
            verifying.open_window_run(CODE, root)


def test_any_byte_changed_in_the_list_of_checks_is_noticed(root):
    """By the seals of its rows; a row more or less is a list as well."""
    study, path = verifying.open_window_run(CODE, root), stored_runs.run_folder(CODE, root) / stored_runs.CHECKS
    for number, engine in ((0, "one"), (1, "other")):
        stored_runs.note(study.stored, stored_runs.Check(study.digest(number), engine * 4, "2026-11-27", 7 + number))
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
    for rows, numbers in ((whole.splitlines(True)[:2], [0]), (whole.splitlines(True)[::2], [1])):
        path.write_bytes(b"".join(rows))
        assert list(verifying.segment_checks(verifying.open_window_run(CODE, root))) == numbers


@pytest.mark.full
@pytest.mark.parametrize("name", [name for kind in stored_runs.Kind for name in stored_runs.run_names(kind)])
def test_any_byte_of_the_studies_of_the_project_is_noticed(name):
    """A thousand bytes of each file, or all, one bit of each changed; read from memory, as a certificate reads them."""
    at = stored_runs.run_folder(name)
    page = (at / stored_runs.MANIFEST).read_bytes()
    file = json.loads(page)["data"]["file"]
    packed = (at / file).read_bytes()
    stored_runs.parse(name, page, lambda _: packed)
    for whole in (page, packed):
        places, ends = range(len(whole)), {*range(min(20, len(whole))), len(whole) - 1}
        some = rng(f"bytes of {name}").sample(places, min(1000, len(places)))
        for place in sorted({*some, *ends}):
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            text, data = (bytes(changed), packed) if whole is page else (page, bytes(changed))
            with pytest.raises(StoreError):
                stored_runs.parse(name, text, lambda _, data=data: data)


@pytest.mark.full
@pytest.mark.parametrize("name", stored_runs.run_names(stored_runs.Kind.WINDOWS))
def test_a_value_of_the_studies_of_the_project_sealed_anew_is_noticed(name):
    """Of the first values by the check of these; of a window by a segment that arrives there or begins with it."""
    study, chance = verifying.open_window_run(name), rng(f"values of {name}")
    size, head, width = study.stored.values.size, study.segments.head.size, study.segments.windows.shape[1]
    for place in (chance.randrange(head) for _ in range(8)):
        with pytest.raises(CertificateError):
            spoilt(study, place).check_head()
    for place in (chance.randrange(head, size) for _ in range(4)):
        other, number = spoilt(study, place), (place - head) // width
        with pytest.raises(CertificateError):
            for segment in {max(number - 1, 0), min(number, len(study) - 1)}:
                other.check(segment)


def test_a_check_of_other_data_does_not_count(root):
    study = verifying.open_window_run(CODE, root)
    stored_runs.note(study.stored, stored_runs.Check(study.digest(0), "engine", "2026-11-23", 1))
    assert list(verifying.segment_checks(study)) == [0]
    other = spoilt(study, study.segments.head.size + 3 * study.segments.windows.shape[1] - 1)
    assert list(verifying.segment_checks(other)) == [0], "the last window is none of segment 0's"
    assert verifying.segment_checks(spoilt(study, 5)) == {}


def test_a_run_goes_on_from_the_study_as_it_would_have_gone_on(root):
    shutil.rmtree(root / "home")
    later = running.resume(CODE, 3 * SPACING + 400_000, root)
    search = Search(State.first(settle(OctalCode.parse(CODE))))
    while search.state.heap < later.heap:
        search.step(later.heap)
    assert sorted(later.kept) == sorted(search.state.kept)
    assert all((later.kept[heap] == window).all() for heap, window in search.state.kept.items())
    study = verifying.open_window_run(CODE, root)
    assert study.segments.boundaries[-1] == 3 * SPACING
    assert [run["from_heap"] for run in study.stored.manifest["runs"]] == [settle(study.code).start, later_start(study)]
    study.check(2)


def later_start(study):
    return 2 * SPACING + study.segments.witness + study.code.length


def test_a_run_goes_on_from_its_own_checkpoint(root):
    before = running.resume(CODE, STOP + 1, root)
    assert before.heap > STOP


def test_refusals(root):
    with pytest.raises(UnknownNameError, match=r"0\.105"):
        stored_runs.read("0.105", root)
    with pytest.raises(LimitError, match="resume"):
        running.start(CODE, None, root)
    with pytest.raises(LimitError, match="no digit splits"):
        running.start("0.3", None, root)


def test_a_build_takes_a_sample_and_names_what_is_damaged(root):
    assert verifying.check_samples("seed", root, DiskCache(root / "home")) == {}
    page = stored_runs.run_folder(CODE, root) / stored_runs.MANIFEST
    sealed = json.loads(page.read_text())
    page.write_text(json.dumps({**sealed, "witness": sealed["witness"] - 1}))
    (fault,) = verifying.check_samples("seed", root, DiskCache(root / "home")).values()
    assert "seal" in fault


def test_a_sample_that_passed_is_not_checked_again_by_the_same_engine(root, monkeypatch):
    checked, fails = [], []

    def check(_, number, most):
        checked.append((number, most))
        if fails:
            raise CertificateError("the study", "rejected")

    monkeypatch.setattr(window_runs.WindowRun, "check", check)

    def counts(seed, engine="this"):
        before = len(checked)
        found = verifying.check_samples(seed, root, DiskCache(root / "home", engine))
        return len(checked) - before, len(found)

    fails.append("the first time")
    assert [counts("seed"), counts("seed")] == [(1, 1), (1, 1)]  # what was rejected is checked again
    fails.clear()
    assert [counts("seed"), counts("seed")] == [(1, 0), (0, 0)]
    assert counts("seed", "another") == (1, 0)
    (kept,) = (root / "home" / "sampled").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1] + b"?")
    assert counts("seed", "another") == (1, 0)


def test_of_many_studies_a_build_samples_a_few_others_each_time_and_opens_all(monkeypatch, tmp_path):
    sampled = []

    class Opened:
        def __init__(self, name, _):
            self.name = name
            if name == "damaged":
                raise StoreError("its seal is wrong")

        @property
        def first_values(self):
            return SAMPLED * 2 if self.name == "large" else SAMPLED // 3

        def check_head(self):
            sampled.append(self.name)

        def __len__(self):
            return 7

        def check(self, number, most):
            assert 0 <= number < 7 and most == window_runs.SAMPLE

        def digest(self, number):
            return f"{self.name} {number}"

    many = [*map(str, range(20)), "damaged", "large"]
    monkeypatch.setattr(verifying, "run_names", lambda *_: many)
    monkeypatch.setattr(verifying, "open_window_run", Opened)
    for seed in map(str, range(40)):
        before = len(sampled)
        assert verifying.check_samples(seed, memory=DiskCache(tmp_path, seed)) == {"damaged": "its seal is wrong"}
        assert len(sampled) - before == 3  # of a third each
    assert set(sampled) == set(many) - {"damaged", "large"}
