"""Studies of tables: made further than a build does, taken by builds as they are, and checked row by row by each."""

import json
import shutil
from dataclasses import replace

import numpy as np
import pytest

from fairgame.build import compute, extended_tables
from fairgame.build.captured import Captured
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Built, Inputs
from fairgame.errors import CertificateError, LimitError, StoreError, UnknownNameError
from fairgame.runs import extended_tables as tables
from fairgame.runs import stored_runs
from fairgame.runs.extended_tables import tables as declared
from tests.support.sampling import rng
from tests.support.toy_extended_table import FEW, MANY, MORE, NAME, TABLE


@pytest.fixture
def root(tmp_path, monkeypatch):
    """Where a study of the toy is kept."""
    monkeypatch.setattr(tables, "STORED_RUNS", tmp_path)
    extended_tables.compute_table_run(TABLE, tmp_path)
    return tmp_path


def artifact(table):
    """Return what a build makes of a table."""
    return compute._computed(table, Inputs({}))


def test_without_a_study_a_build_makes_what_it_has_time_for(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "STORED_RUNS", tmp_path)
    assert tables.with_stored_rows(TABLE) is TABLE
    assert artifact(TABLE).metadata["rows"] == FEW


def test_a_build_takes_what_is_kept_and_checks_it(root):
    table = tables.with_stored_rows(TABLE)
    made, whole = artifact(table), artifact(TABLE.extended)
    assert (made.csv, dict(made.files), made.metadata) == (whole.csv, dict(whole.files), whole.metadata)
    assert made.metadata["rows"] == MANY
    assert not made.is_withheld


def test_what_is_kept_is_in_the_key_of_the_table_and_its_place_is_not(root, tmp_path_factory, monkeypatch):
    first = Captured(tables.with_stored_rows(TABLE).build).digest
    other = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(root, other, dirs_exist_ok=True)
    monkeypatch.setattr(tables, "STORED_RUNS", other)
    assert Captured(tables.with_stored_rows(TABLE).build).digest == first
    page = stored_runs.run_folder(NAME, other) / stored_runs.MANIFEST
    page.write_bytes(page.read_bytes() + b" ")
    assert Captured(tables.with_stored_rows(TABLE).build).digest != first


def test_a_table_is_kept_once_and_only_one_that_goes_further(root, tmp_path):
    with pytest.raises(LimitError, match="atlas study verify"):
        extended_tables.compute_table_run(TABLE, root)
    with pytest.raises(LimitError, match="whole by every build"):
        extended_tables.compute_table_run(TABLE.extended, tmp_path / "other")
    with pytest.raises(UnknownNameError):
        tables.open_table_run("toy.cubes", root)


def test_a_table_that_fails_its_check_is_not_kept(tmp_path):
    def build(inputs):
        built = TABLE.extended.build(inputs)
        built.frame.loc[7, "nim_value"] = 50
        return built

    with pytest.raises(CertificateError, match="row 7 is none"):
        extended_tables.compute_table_run(replace(TABLE, extended=replace(TABLE.extended, build=build)), tmp_path)
    assert stored_runs.run_names(stored_runs.Kind.TABLES, tmp_path) == []


@pytest.mark.parametrize("file", [stored_runs.MANIFEST, tables.FILE])
def test_a_changed_byte_is_noticed_and_the_table_withheld(root, file):
    path, chance = stored_runs.run_folder(NAME, root) / file, rng("bytes of a kept table")
    whole = path.read_bytes()
    for place in (*range(20), len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(40))):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        with pytest.raises(StoreError):
            tables.open_table_run(NAME, root)
        made = artifact(tables.with_stored_rows(TABLE))
        assert made.is_withheld and NAME in made.metadata["withheld"] and made.metadata["rows"] == 0


def test_a_page_that_cannot_be_read_withholds_the_table(root):
    path = stored_runs.run_folder(NAME, root) / stored_runs.MANIFEST
    path.unlink()
    path.mkdir()
    made = artifact(tables.with_stored_rows(TABLE))
    assert made.is_withheld and NAME in made.metadata["withheld"]
    with pytest.raises(StoreError, match="cannot be read"):
        tables.open_table_run(NAME, root)


def test_a_page_that_changes_after_the_key_was_made_is_noticed(root):
    table, path = tables.with_stored_rows(TABLE), stored_runs.run_folder(NAME, root) / stored_runs.MANIFEST
    path.write_bytes(path.read_bytes() + b"\n")
    assert "has changed" in artifact(table).metadata["withheld"]


@pytest.mark.parametrize("file", [tables.VALUES, MORE])
def test_any_value_changed_and_sealed_anew_is_rejected_by_each_build_and_by_the_check(root, file):
    study, chance = tables.open_table_run(NAME, root), rng("values of a kept table")
    files = study.files()
    frame = read_csv(files[file])
    row = chance.randrange(len(frame))
    frame.loc[row, "nim_value"] += 1
    files[file] = to_csv(frame)
    page = {name: study.stored.manifest[name] for name in ("kind", "rows", "run")}
    page["files"] = [[name, len(content)] for name, content in files.items()]
    stored_runs.write(
        stored_runs.run_folder(NAME, root), page, np.frombuffer(b"".join(files.values()), np.uint8), tables.FILE
    )
    with pytest.raises(CertificateError, match=f"row {row} is none"):
        extended_tables.check_table(TABLE.extended, tables.open_table_run(NAME, root))
    assert f"row {row} is none" in artifact(tables.with_stored_rows(TABLE)).metadata["withheld"]


def test_rows_that_are_missing_are_noticed(root):
    study = tables.open_table_run(NAME, root)
    files = study.files()
    files[tables.VALUES] = b"".join(files[tables.VALUES].splitlines(keepends=True)[:-1])
    page = {name: study.stored.manifest[name] for name in ("kind", "rows", "run")}
    page["files"] = [[name, len(content)] for name, content in files.items()]
    stored_runs.write(
        stored_runs.run_folder(NAME, root), page, np.frombuffer(b"".join(files.values()), np.uint8), tables.FILE
    )
    assert f"it has {MANY - 1} rows" in artifact(tables.with_stored_rows(TABLE)).metadata["withheld"]


@pytest.mark.parametrize("change", [{"kind": "octal-window"}, {"files": [["values.csv", 3]]}, {"files": []}])
def test_a_study_of_another_form_is_refused(root, change):
    study = tables.open_table_run(NAME, root)
    page = {name: study.stored.manifest[name] for name in ("kind", "rows", "run", "files")} | change
    stored_runs.write(stored_runs.run_folder(NAME, root), page, study.stored.values, tables.FILE)
    assert artifact(tables.with_stored_rows(TABLE)).is_withheld


def test_a_check_is_noted_for_the_data_that_it_was_made_of(root):
    study = tables.open_table_run(NAME, root)
    extended_tables.check_table(TABLE.extended, study)
    (row,) = stored_runs.read_checks(study.stored)
    assert (
        row.segment
        == study.digest
        == json.loads((stored_runs.run_folder(NAME, root) / stored_runs.MANIFEST).read_text())["data"]["sha256"]
    )


@pytest.mark.parametrize("name", stored_runs.run_names(stored_runs.Kind.TABLES))
def test_a_study_of_the_project_is_that_of_a_table_and_gives_its_rows(name):
    table, study = declared()[name], tables.open_table_run(name)
    assert table.extended is not None
    assert isinstance(table.build(Inputs({})), Built)
    assert study.rows == len(study.built(table.spec.columns).frame)
