"""Growth runs: stored, resumed, recomputed, published as tables; any change is rejected."""

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
from fairgame.games.octal.runs.growth_runs import ValuesLog
from fairgame.games.octal.tables import long_tables
from fairgame.games.octal.values import NimValues, nim_values
from fairgame.runs import stored_runs
from tests.support.sampling import rng

CODE, NAME = "0.167", "0.167-growth"
STOP = 140_001


@pytest.fixture(scope="module")
def stored_root(tmp_path_factory):
    """Folder of a run of three doublings."""
    root = tmp_path_factory.mktemp("growth")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(growth_runs, "CACHE_DIR", root / "cache")
        growth_runs.start(NAME, STOP, root)
    return root


@pytest.fixture
def cache_dir(tmp_path, monkeypatch):
    monkeypatch.setattr(growth_runs, "CACHE_DIR", tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def values():
    return nim_values(OctalCode.parse(CODE), STOP)


def frame(run, name):
    return pd.read_csv(BytesIO(run.files[name]))


def test_summary_equals_the_values(stored_root, values):
    run = growth_runs.open_growth_run(NAME, stored_root)
    assert (run.row["computed_to"], run.row["max_nim_value"]) == (STOP - 1, values.max())
    assert run.row["max_nim_value_at"] == values.argmax()
    counted = frame(run, "frequency.csv").set_index("nim_value")["count"].to_dict()
    assert counted == {value: count for value, count in enumerate(np.bincount(values[1:]).tolist()) if count}
    mask = int(run.row["sparse_mask"], 16)
    rare = np.flatnonzero(np.bitwise_count(values & mask) % 2 == 0)[1:]
    listed = frame(run, "rare.csv")
    assert listed["n"].tolist() == rare.tolist() and listed["nim_value"].tolist() == values[rare].tolist()
    growth = frame(run, "growth.csv")
    assert growth["stop"].tolist() == [*(1 << power for power in range(18)), STOP]
    for row in growth.to_dict("records"):
        assert row["max_nim_value"] == values[: row["stop"]].max() and row["rare_count"] == (rare < row["stop"]).sum()
    low = 0
    for stop, checksum in run.stored.manifest["doublings"]:
        assert checksum == hashlib.sha256(values[low:stop].astype("<u2").tobytes()).hexdigest()
        low = stop
    assert low == STOP
    assert run.recomputed == 2 * 8 * 32, "eight blocks of 32 heaps in each of two doublings"
    assert not (stored_root / "cache" / "runs" / f"{NAME}.values").exists()


def test_interrupted_run_resumes(stored_root, cache_dir, tmp_path, monkeypatch):
    """Interrupt by Ctrl-C, and append a record that a kill truncated."""
    extend, sizes = NimValues.extend, []

    def interrupted(self, stop, on_heaps=lambda _: None):
        extend(self, stop // 2, on_heaps)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(NimValues, "extend", interrupted)
        with pytest.raises(KeyboardInterrupt, match="the same command continues from there"):
            growth_runs.start(NAME, STOP, tmp_path / "runs")
    log = cache_dir / "runs" / f"{NAME}.values"
    reached = STOP // 4
    assert log.stat().st_size > 2 * (reached - 1)
    with log.open("ab") as file:
        file.write(b'{"values": 5000, "plain": [], "sha256": "00"}\n' + bytes(4000))
    monkeypatch.setattr(
        ValuesLog, "add", lambda self, known, add=ValuesLog.add: (sizes.append(known.size), add(self, known))
    )
    run = growth_runs.start(NAME, STOP, tmp_path / "runs")
    assert sizes[0] == reached, "values of the log are not recomputed"
    whole = growth_runs.open_growth_run(NAME, stored_root)
    assert run.digest == whole.digest
    assert run.stored.manifest["runs"][0]["from_heap"] == reached and whole.stored.manifest["runs"][0]["from_heap"] == 1
    assert not log.exists()


def test_damaged_log_or_log_of_another_game_is_discarded(cache_dir):
    known = NimValues.of(OctalCode.parse(CODE))
    known.extend(9000)
    path = cache_dir / "values"
    ValuesLog(path, CODE).add(known)
    whole = path.read_bytes()
    restored = NimValues.of(OctalCode.parse(CODE))
    ValuesLog(path, CODE).read_into(restored)
    assert restored.size == 9000 and (restored.values == known.values).all() and (restored.counts == known.counts).all()
    assert restored.by_plain_kernel == known.by_plain_kernel
    changed = bytearray(whole)
    changed[-3] ^= 1
    for name, data in ((CODE, bytes(changed)), ("0.06", whole)):
        path.write_bytes(data)
        other = NimValues.of(OctalCode.parse(name))
        ValuesLog(path, name).read_into(other)
        assert other.size == 1 and path.stat().st_size == 0


def test_identical_recomputation_is_recorded(stored_root, cache_dir):
    run = growth_runs.open_growth_run(NAME, stored_root)
    check = growth_runs.recompute(run)
    assert [row.segment for row in stored_runs.read_checks(run.stored)] == [check.segment] == [run.digest]
    assert not (cache_dir / "runs" / f"{NAME}-again.values").exists()


def write_changed(stored_root, root, change):
    """Write a copy of the run with changed manifest or data, and valid checksums."""
    stored = stored_runs.read(NAME, stored_root)
    page, values = json.loads(json.dumps(stored.manifest)), stored.values.copy()
    values = change(page, values)
    stored_runs.write(
        stored_runs.run_folder(NAME, root), page, stored.values if values is None else values, growth_runs.FILE
    )


def change_cell(column):
    def change(page, _):
        page["row"][column] = 7 if not isinstance(page["row"][column], int) else page["row"][column] + 1

    return change


CHANGES = {
    **{column: change_cell(column) for column in growth_runs.FIGURES},
    "extra column": lambda page, _: page["row"].update(more=1),
    "again": lambda page, _: page.update(again=page["again"] + 32),
    "hash": lambda page, _: page["doublings"][1].__setitem__(1, "0" * 64),
    "stop": lambda page, _: page["doublings"][0].__setitem__(0, 65_537),
    "files": lambda page, _: page["files"][0].__setitem__(1, page["files"][0][1] - 1),
}


@pytest.mark.parametrize("part", CHANGES)
def test_changed_claim_with_valid_checksum_is_rejected(stored_root, cache_dir, tmp_path, part):
    write_changed(stored_root, tmp_path, CHANGES[part])
    with pytest.raises((CertificateError, StoreError)):
        growth_runs.recompute(growth_runs.open_growth_run(NAME, tmp_path))


def test_changed_digit_of_an_attached_table_is_rejected(stored_root, cache_dir, tmp_path):
    """Opening the run rejects most changes as inconsistent; recomputing it rejects the others."""
    stored = stored_runs.read(NAME, stored_root)
    digits = np.flatnonzero((stored.values >= ord("0")) & (stored.values <= ord("8")))
    seeded, consistent = rng("growth"), 0
    for place in seeded.sample(digits.tolist(), 40):

        def change(_, values, place=place):
            values[place] += 1
            return values

        write_changed(stored_root, tmp_path, change)
        try:
            run = growth_runs.open_growth_run(NAME, tmp_path)
        except CertificateError:
            continue
        consistent += 1
        if consistent <= 2:  # each takes as long as the run
            with pytest.raises(CertificateError, match="recomputed"):
                growth_runs.recompute(run)


def test_any_changed_byte_breaks_the_checksum(stored_root, tmp_path):
    folder, copy = (stored_runs.run_folder(NAME, root) for root in (stored_root, tmp_path))
    for name in (stored_runs.MANIFEST, growth_runs.FILE):
        whole = (folder / name).read_bytes()
        for place in {*range(20), len(whole) - 1, *rng(name).sample(range(len(whole)), 40)}:
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            for file in (stored_runs.MANIFEST, growth_runs.FILE):
                copy.mkdir(parents=True, exist_ok=True)
                (copy / file).write_bytes(bytes(changed) if file == name else (folder / file).read_bytes())
            with pytest.raises(StoreError):
                growth_runs.open_growth_run(NAME, tmp_path)


def test_stored_run_is_extended(stored_root, cache_dir, tmp_path):
    stored_runs.run_folder(NAME, tmp_path / "runs").mkdir(parents=True)
    for file in stored_runs.run_folder(NAME, stored_root).iterdir():
        (stored_runs.run_folder(NAME, tmp_path / "runs") / file.name).write_bytes(file.read_bytes())
    with pytest.raises(LimitError, match="beyond"):
        growth_runs.extend(NAME, STOP, tmp_path / "runs")
    run = growth_runs.extend(NAME, STOP + 5000, tmp_path / "runs")
    assert run.row["computed_to"] == STOP + 4999
    assert [part["to_heap"] for part in run.stored.manifest["runs"]] == [STOP, STOP + 5000]


def test_growth_run_of_grundys_game(cache_dir, tmp_path):
    run = growth_runs.start(GRUNDY + stored_runs.GROWTH_SUFFIX, 70_000, tmp_path / "runs")
    assert run.code == GRUNDY and run.row["computed_to"] == 69_999
    assert stored_runs.run_names(stored_runs.Kind.GROWTH, tmp_path / "runs") == [GRUNDY + stored_runs.GROWTH_SUFFIX]
    assert (
        stored_runs.run_names(stored_runs.Kind.TABLES, tmp_path / "runs")
        == stored_runs.run_names(stored_runs.Kind.WINDOWS, tmp_path / "runs")
        == []
    )


def test_invalid_starts_of_growth_runs_are_refused(stored_root, cache_dir, tmp_path):
    with pytest.raises(LimitError, match="resume"):
        growth_runs.start(NAME, STOP, stored_root)
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
    """Function that returns the class record of a build, with some of its files replaced."""
    name = "octal-0-167.study"
    built = store.read(name, catalogue.key(name))
    return lambda **files: Inputs({name: built.csv}, {name: {**built.files, **files}})


@pytest.fixture
def tables(stored_root, monkeypatch):
    """Tables that depend on the stored run."""
    monkeypatch.setattr(long_tables, "STORED_RUNS", stored_root)
    monkeypatch.setattr(long_tables, "open_growth_run", lambda name: growth_runs.open_growth_run(name, stored_root))
    return {table.spec.id: table for table in long_tables.followed_games()}


def test_tables_equal_the_stored_run(stored_root, tables, inputs):
    run = growth_runs.open_growth_run(NAME, stored_root)
    for name, file in long_tables.FOLLOWED_FILES.items():
        built = tables[name].build(inputs())
        assert built["canonical_code"].unique().tolist() == [CODE]
        assert to_csv(built.drop(columns="canonical_code")) == run.files[file]
        for claim in tables[name].claims(built):
            claim.check(built)


def test_run_that_contradicts_its_class_record_is_refused(tables, inputs):
    text = inputs().files["octal-0-167.study"]["growth.csv"].decode().splitlines()
    stop, value, *rest = text[12].split(",")
    text[12] = ",".join([stop, str(int(value) + 1), *rest])
    with pytest.raises(CertificateError, match="its figures are not those of"):
        tables["octal.followed"].build(inputs(**{"growth.csv": "\n".join([*text, ""]).encode()}))


def test_run_added_during_a_build_is_refused(tables):
    with pytest.raises(CertificateError, match="build again"):
        tables["octal.followed"].build(Inputs({}))


def test_run_changed_while_it_is_read_is_refused(stored_root, tables, inputs, tmp_path, monkeypatch):
    monkeypatch.setattr(long_tables, "STORED_RUNS", tmp_path)
    with pytest.raises(CertificateError, match="has changed"):
        tables["octal.followed"].build(inputs())
