"""Stored runs of tables: a command computes them once; every build reads them and checks each row."""

import json
import shutil
from dataclasses import replace

import pytest

from fairgame.build import compute, extended_tables
from fairgame.build.keys import Captured
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
    """Folder with a stored run of the toy table."""
    monkeypatch.setattr(tables, "STORED_RUNS", tmp_path)
    extended_tables.compute_table_run(TABLE, tmp_path)
    return tmp_path


def artifact(table):
    """Return the artifact that a build makes of a table."""
    return compute.compute_with(table, Inputs({}))


def rewrite(run, files):
    """Rewrite a run with other files and valid checksums."""
    manifest = {name: run.stored.manifest[name] for name in ("kind", "rows", "run")}
    listed, data = stored_runs.pack(files)
    stored_runs.write(run.stored.folder, manifest | {"files": listed}, data, tables.FILE)


def test_table_without_a_stored_run_is_computed(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "STORED_RUNS", tmp_path)
    assert tables.with_stored_rows(TABLE) is TABLE
    assert artifact(TABLE).metadata["rows"] == FEW


def test_build_reads_and_checks_the_stored_run(root):
    table = tables.with_stored_rows(TABLE)
    stored, computed = artifact(table), artifact(TABLE.extended)
    assert (stored.csv, dict(stored.files), stored.metadata) == (computed.csv, dict(computed.files), computed.metadata)
    assert stored.metadata["rows"] == MANY
    assert not stored.is_withheld


def test_key_covers_the_stored_run_and_not_its_path(root, tmp_path_factory, monkeypatch):
    first = Captured(tables.with_stored_rows(TABLE).build).digest
    other = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(root, other, dirs_exist_ok=True)
    monkeypatch.setattr(tables, "STORED_RUNS", other)
    assert Captured(tables.with_stored_rows(TABLE).build).digest == first
    manifest = stored_runs.run_folder(NAME, other) / stored_runs.MANIFEST
    manifest.write_bytes(manifest.read_bytes() + b" ")
    assert Captured(tables.with_stored_rows(TABLE).build).digest != first


def test_only_a_new_run_of_an_extended_table_is_computed(root, tmp_path):
    with pytest.raises(LimitError, match="already stored: atlas study verify"):
        extended_tables.compute_table_run(TABLE, root)
    with pytest.raises(LimitError, match=r"every build computes toy\.squares completely"):
        extended_tables.compute_table_run(TABLE.extended, tmp_path / "other")
    with pytest.raises(UnknownNameError):
        tables.open_table_run("toy.cubes", root)


def test_table_that_fails_its_check_is_not_stored(tmp_path):
    def build(inputs):
        built = TABLE.extended.build(inputs)
        built.frame.loc[7, "nim_value"] = 50
        return built

    with pytest.raises(CertificateError, match="row 7 is not a square"):
        extended_tables.compute_table_run(replace(TABLE, extended=replace(TABLE.extended, build=build)), tmp_path)
    assert stored_runs.run_names(stored_runs.Kind.TABLES, tmp_path) == []


@pytest.mark.parametrize("file", [stored_runs.MANIFEST, tables.FILE])
def test_flipped_bit_withholds_the_table(root, file):
    path, random = stored_runs.run_folder(NAME, root) / file, rng("bytes of a stored table")
    sound = path.read_bytes()
    for place in (*range(20), len(sound) - 1, *(random.randrange(len(sound)) for _ in range(40))):
        changed = bytearray(sound)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        with pytest.raises(StoreError):
            tables.open_table_run(NAME, root)
        withheld = artifact(tables.with_stored_rows(TABLE))
        assert withheld.is_withheld and NAME in withheld.metadata["withheld"] and withheld.metadata["rows"] == 0


def test_unreadable_manifest_withholds_the_table(root):
    path = stored_runs.run_folder(NAME, root) / stored_runs.MANIFEST
    path.unlink()
    path.mkdir()
    withheld = artifact(tables.with_stored_rows(TABLE))
    assert withheld.is_withheld and NAME in withheld.metadata["withheld"]
    with pytest.raises(StoreError, match="cannot be read"):
        tables.open_table_run(NAME, root)


def test_manifest_changed_after_the_key_withholds_the_table(root):
    table, path = tables.with_stored_rows(TABLE), stored_runs.run_folder(NAME, root) / stored_runs.MANIFEST
    path.write_bytes(path.read_bytes() + b"\n")
    assert "has changed" in artifact(table).metadata["withheld"]


@pytest.mark.parametrize("file", [tables.VALUES, MORE])
def test_changed_value_with_a_valid_checksum_is_rejected(root, file):
    run, random = tables.open_table_run(NAME, root), rng("values of a stored table")
    files = run.files()
    frame = read_csv(files[file])
    row = random.randrange(len(frame))
    frame.loc[row, "nim_value"] += 1
    files[file] = to_csv(frame)
    rewrite(run, files)
    with pytest.raises(CertificateError, match=f"row {row} is not a square"):
        extended_tables.check_table(TABLE.extended, tables.open_table_run(NAME, root))
    assert f"row {row} is not a square" in artifact(tables.with_stored_rows(TABLE)).metadata["withheld"]


def test_missing_row_is_rejected(root):
    run = tables.open_table_run(NAME, root)
    files = run.files()
    files[tables.VALUES] = b"".join(files[tables.VALUES].splitlines(keepends=True)[:-1])
    rewrite(run, files)
    assert f"it has {MANY - 1} rows" in artifact(tables.with_stored_rows(TABLE)).metadata["withheld"]


@pytest.mark.parametrize("change", [{"kind": "octal-window"}, {"files": [["values.csv", 3]]}, {"files": []}])
def test_run_of_another_form_withholds_the_table(root, change):
    run = tables.open_table_run(NAME, root)
    manifest = {name: run.stored.manifest[name] for name in ("kind", "rows", "run", "files")} | change
    stored_runs.write(run.stored.folder, manifest, run.stored.values, tables.FILE)
    assert artifact(tables.with_stored_rows(TABLE)).is_withheld


def test_check_is_logged_under_the_hash_of_its_data(root):
    run = tables.open_table_run(NAME, root)
    extended_tables.check_table(TABLE.extended, run)
    (row,) = stored_runs.read_checks(run.stored)
    manifest = json.loads((run.stored.folder / stored_runs.MANIFEST).read_text())
    assert row.segment == run.digest == manifest["data"]["sha256"]


@pytest.mark.parametrize("name", stored_runs.run_names(stored_runs.Kind.TABLES))
def test_committed_run_matches_its_table(name):
    table, run = declared()[name], tables.open_table_run(name)
    assert table.extended is not None
    assert isinstance(table.build(Inputs({})), Built)
    assert run.rows == len(run.to_built(table.spec.columns).frame)
