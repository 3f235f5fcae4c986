"""Studies of values followed far: what a run saw is kept, held against itself, and made again; changes are noticed."""

import hashlib
import json
from io import BytesIO

import numpy as np
import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.core.frames import to_csv
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError, LimitError, OctalCodeError, StoreError, UnknownNameError
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.runs import growth_runs
from fairgame.games.octal.runs import growth_runs as growth
from fairgame.games.octal.runs.values_log import ValuesLog
from fairgame.games.octal.tables import followed
from fairgame.games.octal.values import NimValues, nim_values
from fairgame.runs import stored_runs
from tests.support.sampling import rng

CODE, NAME = "0.167", "0.167-growth"
STOP = 140_001


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a study of three doublings."""
    root = tmp_path_factory.mktemp("growth")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(growth_runs, "CACHE_DIR", root / "home")
        growth_runs.start(NAME, STOP, root)
    return root


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(growth_runs, "CACHE_DIR", tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def values():
    return nim_values(OctalCode.parse(CODE), STOP)


def frame(study, name):
    return pd.read_csv(BytesIO(study.files[name]))


def test_a_study_says_what_the_values_say(made, values):
    study = growth.open_growth_run(NAME, made)
    assert (study.row["computed_to"], study.row["max_nim_value"]) == (STOP - 1, values.max())
    assert study.row["max_nim_value_at"] == values.argmax()
    counted = frame(study, "frequency.csv").set_index("nim_value")["count"].to_dict()
    assert counted == {value: count for value, count in enumerate(np.bincount(values[1:]).tolist()) if count}
    mask = int(study.row["sparse_mask"], 16)
    rare = np.flatnonzero(np.bitwise_count(values & mask) % 2 == 0)[1:]
    told = frame(study, "rare.csv")
    assert told["n"].tolist() == rare.tolist() and told["nim_value"].tolist() == values[rare].tolist()
    grown = frame(study, "growth.csv")
    assert grown["stop"].tolist() == [*(1 << power for power in range(18)), STOP]
    for row in grown.to_dict("records"):
        assert row["max_nim_value"] == values[: row["stop"]].max() and row["rare_count"] == (rare < row["stop"]).sum()
    low = 0
    for stop, seal in study.stored.manifest["doublings"]:
        assert seal == hashlib.sha256(values[low:stop].astype("<u2").tobytes()).hexdigest()
        low = stop
    assert low == STOP
    assert study.recomputed == 2 * 8 * 32, "eight blocks of 32 heaps of each doubling from the first on"
    assert not (made / "home" / "runs" / f"{NAME}.values").exists()


def test_a_run_that_is_cut_short_goes_on(made, home, tmp_path, monkeypatch):
    """By Ctrl-C, with what a kill left half written behind it."""
    extend, sizes = NimValues.extend, []

    def interrupted(self, stop, on_heaps=lambda _: None):
        extend(self, stop // 2, on_heaps)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(NimValues, "extend", interrupted)
        with pytest.raises(KeyboardInterrupt, match="the same command goes on from there"):
            growth_runs.start(NAME, STOP, tmp_path / "studies")
    log = home / "runs" / f"{NAME}.values"
    reached = STOP // 4
    assert log.stat().st_size > 2 * (reached - 1)
    with log.open("ab") as file:
        file.write(b'{"values": 5000, "plain": [], "sha256": "00"}\n' + bytes(4000))
    monkeypatch.setattr(
        ValuesLog, "add", lambda self, known, add=ValuesLog.add: (sizes.append(known.known), add(self, known))
    )
    study = growth_runs.start(NAME, STOP, tmp_path / "studies")
    assert sizes[0] == reached, "what was in the file is known"
    whole = growth.open_growth_run(NAME, made)
    assert study.digest == whole.digest
    assert study.runs[0]["from_heap"] == reached and whole.runs[0]["from_heap"] == 1
    assert not log.exists()


def test_values_of_another_game_or_changed_ones_are_not_gone_on_with(home):
    known = NimValues.of(OctalCode.parse(CODE))
    known.extend(9000)
    path = home / "values"
    ValuesLog(path, CODE).add(known)
    whole = path.read_bytes()
    sound = NimValues.of(OctalCode.parse(CODE))
    ValuesLog(path, CODE).read_into(sound)
    assert sound.known == 9000 and (sound.values == known.values).all() and (sound.counts == known.counts).all()
    assert sound.by_plain_kernel == known.by_plain_kernel
    changed = bytearray(whole)
    changed[-3] ^= 1
    for name, data in ((CODE, bytes(changed)), ("0.06", whole)):
        path.write_bytes(data)
        other = NimValues.of(OctalCode.parse(name))
        ValuesLog(path, name).read_into(other)
        assert other.known == 1 and path.stat().st_size == 0


def test_made_again_it_comes_out_the_same_and_that_is_noted(made, home):
    study = growth.open_growth_run(NAME, made)
    done = growth_runs.recompute(study)
    assert [one.segment for one in stored_runs.read_checks(study.stored)] == [done.segment] == [study.digest]
    assert not (home / "runs" / f"{NAME}-again.values").exists()


def spoilt(made, root, change):
    """Write a copy of the study with changed page or data, sealed anew."""
    kept = stored_runs.read(NAME, made)
    page, values = json.loads(json.dumps(kept.manifest)), kept.values.copy()
    values = change(page, values)
    stored_runs.write(stored_runs.run_folder(NAME, root), page, kept.values if values is None else values, growth.FILE)


def _of_row(column):
    def change(page, _):
        page["row"][column] = 7 if not isinstance(page["row"][column], int) else page["row"][column] + 1

    return change


CHANGES = {
    **{column: _of_row(column) for column in growth.ROW},
    "a column more": lambda page, _: page["row"].update(more=1),
    "again": lambda page, _: page.update(recomputed=page["again"] + 32),
    "hash": lambda page, _: page["doublings"][1].__setitem__(1, "0" * 64),
    "stop": lambda page, _: page["doublings"][0].__setitem__(0, 65_537),
    "files": lambda page, _: page["files"][0].__setitem__(1, page["files"][0][1] - 1),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_is_claimed_and_sealed_anew_is_noticed(made, home, tmp_path, what):
    spoilt(made, tmp_path, CHANGES[what])
    with pytest.raises((CertificateError, StoreError)):
        growth_runs.recompute(growth.open_growth_run(NAME, tmp_path))


def test_any_attached_figure_changed_is_noticed(made, home, tmp_path):
    """Digits of the tables of growth, frequencies and rare heaps: most do not fit, the others are not seen again."""
    kept = stored_runs.read(NAME, made)
    digits = np.flatnonzero((kept.values >= ord("0")) & (kept.values <= ord("8")))
    chance, again = rng("growth"), 0
    for place in chance.sample(digits.tolist(), 40):

        def change(_, values, place=place):
            values[place] += 1
            return values

        spoilt(made, tmp_path, change)
        try:
            study = growth.open_growth_run(NAME, tmp_path)
        except CertificateError:
            continue
        again += 1
        if again <= 2:  # each takes as long as the run
            with pytest.raises(CertificateError, match="made again"):
                growth_runs.recompute(study)


def test_any_byte_changed_is_noticed_by_the_seal(made, tmp_path):
    at = stored_runs.run_folder(NAME, made)
    for name in (stored_runs.MANIFEST, growth.FILE):
        whole = (at / name).read_bytes()
        for place in {*range(20), len(whole) - 1, *rng(name).sample(range(len(whole)), 40)}:
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            for file in (stored_runs.MANIFEST, growth.FILE):
                (stored_runs.run_folder(NAME, tmp_path)).mkdir(exist_ok=True)
                (stored_runs.run_folder(NAME, tmp_path) / file).write_bytes(
                    bytes(changed) if file == name else (at / file).read_bytes()
                )
            with pytest.raises(StoreError):
                growth.open_growth_run(NAME, tmp_path)


def test_a_game_is_followed_further(made, home, tmp_path):
    stored_runs.run_folder(NAME, tmp_path / "studies").mkdir(parents=True)
    for file in stored_runs.run_folder(NAME, made).iterdir():
        (stored_runs.run_folder(NAME, tmp_path / "studies") / file.name).write_bytes(file.read_bytes())
    with pytest.raises(LimitError, match="beyond"):
        growth_runs.extend(NAME, STOP, tmp_path / "studies")
    study = growth_runs.extend(NAME, STOP + 5000, tmp_path / "studies")
    assert study.row["computed_to"] == STOP + 4999
    assert [run["to_heap"] for run in study.runs] == [STOP, STOP + 5000]


def test_grundys_game_is_followed_too(home, tmp_path):
    study = growth_runs.start(GRUNDY + stored_runs.GROWTH_SUFFIX, 70_000, tmp_path / "studies")
    assert study.code == GRUNDY and study.row["computed_to"] == 69_999
    assert stored_runs.run_names(stored_runs.Kind.GROWTH, tmp_path / "studies") == [GRUNDY + stored_runs.GROWTH_SUFFIX]
    assert (
        stored_runs.run_names(stored_runs.Kind.TABLES, tmp_path / "studies")
        == stored_runs.run_names(stored_runs.Kind.WINDOWS, tmp_path / "studies")
        == []
    )


def test_refusals(made, home, tmp_path):
    with pytest.raises(LimitError, match="resume"):
        growth_runs.start(NAME, STOP, made)
    with pytest.raises(LimitError, match="canonical"):
        growth_runs.start("0.0167-growth", STOP, tmp_path)
    with pytest.raises(OctalCodeError):
        growth_runs.start("0.9-growth", STOP, tmp_path)
    with pytest.raises(LimitError, match="2 or more"):
        growth_runs.start("0.6-growth", 1, tmp_path)
    with pytest.raises(LimitError, match=r"0\.77 is not open: its values prove the period 12"):
        growth_runs.start("0.77-growth", 20_000, tmp_path)
    with pytest.raises(UnknownNameError):
        growth_runs.extend("0.6-growth", STOP, tmp_path)


@pytest.fixture
def inputs(store):
    """The study of the class as a build has it, some of its files changed."""
    name = "octal-0-167.study"
    built = store.read(name, catalogue.key(name))
    return lambda **files: Inputs({name: built.csv}, {name: {**built.files, **files}})


@pytest.fixture
def tables(made, monkeypatch):
    """The tables that are read off the study alone."""
    monkeypatch.setattr(followed, "STORED_RUNS", made)
    monkeypatch.setattr(followed, "open_growth_run", lambda name: growth.open_growth_run(name, made))
    return {table.spec.id: table for table in followed.tables(())}


def test_the_tables_have_what_the_study_has(made, tables, inputs):
    study = growth.open_growth_run(NAME, made)
    for name, file in followed.FILES.items():
        found = tables[name].build(inputs())
        assert found["canonical_code"].unique().tolist() == [CODE]
        assert to_csv(found.drop(columns="canonical_code")) == study.files[file]
        for claim in tables[name].claims(found):
            claim.check(found)


def test_a_study_that_is_not_that_of_its_class_is_refused(tables, inputs):
    text = inputs().files["octal-0-167.study"]["growth.csv"].decode().splitlines()
    stop, value, *rest = text[12].split(",")
    text[12] = ",".join([stop, str(int(value) + 1), *rest])
    with pytest.raises(CertificateError, match="its figures are not those of"):
        tables["octal.followed"].build(inputs(**{"growth.csv": "\n".join([*text, ""]).encode()}))


def test_a_study_that_comes_while_a_build_is_at_work_is_refused(tables):
    with pytest.raises(CertificateError, match="build again"):
        tables["octal.followed"].build(Inputs({}))


def test_a_study_that_changes_while_it_is_read_is_refused(made, tables, inputs, tmp_path, monkeypatch):
    monkeypatch.setattr(followed, "STORED_RUNS", tmp_path)
    with pytest.raises(CertificateError, match="has changed"):
        tables["octal.followed"].build(inputs())
