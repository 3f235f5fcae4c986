"""A build computes what is due once, keeps what is finished, and withholds what fails its check."""

import errno
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fairgame.build.build import build, compute, key, stored, verify
from fairgame.build.store import Store, read_csv
from fairgame.errors import CertificateError, SchemaError, StoreError, UnknownNameError
from tests.support.catalogues import ALL, SHORT


def test_a_first_build_computes_everything_in_order(catalogue, store):
    told = []
    report = build(store, on_table=told.append)
    assert report.computed == catalogue.built == told == ALL
    assert (report.reused, report.withheld, report.damaged) == ([], {}, [])
    for name in ALL:
        artifact = stored(store, name)
        assert artifact.metadata["rows"] == SHORT
        assert verify(catalogue.tables()[name], artifact.csv, artifact.metadata["claims"]) is None


def test_a_warm_build_computes_nothing(catalogue, store):
    build(store)
    before = {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")}
    told, catalogue.built = [], []
    report = build(store, on_table=told.append)
    assert catalogue.built == report.computed == []
    assert report.reused == told == ALL
    assert {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")} == before


def forbid_writing(monkeypatch, code):
    """Let no file be opened but for reading, as on a disk that is mounted so or belongs to somebody else."""
    opened = Path.open

    def open_to_read(path, mode="r", *more, **options):
        if not mode.startswith("r"):
            raise OSError(code, os.strerror(code), str(path))
        return opened(path, mode, *more, **options)

    monkeypatch.setattr(Path, "open", open_to_read)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_a_store_that_can_only_be_read_serves_a_build_that_has_nothing_to_do(catalogue, store, monkeypatch, code):
    build(store)
    forbid_writing(monkeypatch, code)
    assert build(store).reused == ALL
    store.path(ALL[-1], key(ALL[-1])).unlink()
    began = []
    expected = rf"store .* cannot be written \({re.escape(os.strerror(code))}\), and tables are due: 1$"
    with pytest.raises(StoreError, match=expected):
        build(store, on_start=began.append)
    assert began == []


def test_two_builds_give_the_same_bytes(catalogue, tmp_path):
    stores = [Store(tmp_path / name) for name in "ab"]
    for store in stores:
        build(store)
    assert len({tuple(store.path(name, key(name)).read_bytes() for name in ALL) for store in stores}) == 1


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_an_executor_gives_the_same_bytes(catalogue, tmp_path, workers):
    alone, together = Store(tmp_path / "alone"), Store(tmp_path / "together")
    build(alone)
    with ThreadPoolExecutor(workers) as executor:
        report = build(together, executor)
    assert sorted(report.computed) == sorted(ALL)
    assert report.computed.index("made.of_both") == 3
    for name in ALL:
        assert together.path(name, key(name)).read_bytes() == alone.path(name, key(name)).read_bytes()


def test_a_damaged_file_is_named_and_rebuilt(catalogue, store):
    build(store)
    path = store.path("made.of_first", key("made.of_first"))
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"\n3,6\n", b"\n3,7\n"))
    catalogue.built = []
    report = build(store)
    assert report.computed == catalogue.built == ["made.of_first"]
    assert len(report.damaged) == 1 and "made.of_first" in report.damaged[0] and "damaged" in report.damaged[0]
    assert sorted(report.reused) == sorted(set(ALL) - {"made.of_first"})
    assert path.read_bytes() == sound


def test_a_missing_file_is_computed_and_is_no_damage(catalogue, store):
    build(store)
    store.path("other.values", key("other.values")).unlink()
    report = build(store)
    assert (report.computed, report.damaged) == (["other.values"], [])


@pytest.mark.parametrize("workers", [0, 2])
def test_a_table_whose_certificate_fails_is_withheld_and_so_is_what_is_made_from_it(catalogue, store, workers):
    catalogue.worst = 20
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            report = build(store, executor)
    else:
        report = build(store)
    assert sorted(report.computed) == sorted(ALL)
    assert report.withheld == {
        "first.values": str(CertificateError("small values", "one is above 9")),
        "made.of_first": "made from first.values, which is withheld",
        "made.of_both": "made from made.of_first, which is withheld",
    }
    assert sorted(catalogue.built) == ["first.values", "other.values"]
    assert not stored(store, "other.values").is_withheld
    for name in ("made.of_first", "made.of_both"):
        assert stored(store, name).is_withheld
        assert stored(store, name).csv == b"n,nim_value\n"
        assert stored(store, name).metadata["claims"] == []


def test_what_is_withheld_is_tried_anew_and_nothing_else(catalogue, store):
    catalogue.worst = 20
    withheld = build(store).withheld
    report = build(store)
    assert set(report.computed) == set(withheld)
    assert report.withheld == withheld != {}
    catalogue.worst = 5
    assert build(store).withheld == {}
    assert build(store).computed == []


def test_values_that_break_the_schema_stop_the_build_and_leave_nothing_of_that_table(catalogue, store):
    catalogue.worst = -3
    with pytest.raises(SchemaError, match=r"first\.values, column nim_value: a value is below 0"):
        build(store)
    assert not store.has("first.values", key("first.values"))
    catalogue.worst = 5
    assert build(store).withheld == {}


@pytest.mark.parametrize("workers", [0, 2])
def test_what_was_finished_before_an_interruption_is_kept(catalogue, store, workers):
    def stop(name):
        if name == "other.values":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        if workers:
            with ThreadPoolExecutor(workers) as executor:
                build(store, executor, stop)
        else:
            build(store, on_table=stop)
    kept = [name for name in ALL if store.has(name, key(name))]
    assert "other.values" in kept and "made.of_both" not in kept
    report = build(store)
    assert sorted(report.reused) == sorted(kept)
    assert sorted(report.computed + report.reused) == sorted(ALL)


def test_what_is_no_table_or_not_built_is_named(catalogue, store):
    with pytest.raises(UnknownNameError, match=r"no table 'first\.value'; near it: first\.values"):
        stored(store, "first.value")
    with pytest.raises(StoreError, match=r"first\.values is not in the store"):
        stored(store, "first.values")


def test_inputs_are_read_with_their_types(catalogue):
    first = compute("first.values", {})
    assert first.csv.startswith(b"n,nim_value\n0,0\n1,1\n")
    second = compute("made.of_first", {"first.values": first.csv})
    assert read_csv(second.csv)["nim_value"].tolist() == (read_csv(first.csv)["nim_value"] * 2).tolist()
