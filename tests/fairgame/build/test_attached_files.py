"""Attached files: validation, storage, and use by dependent tables."""

import os
import pickle
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from fairgame.build.artifact import StoredFiles, list_files
from fairgame.build.build import build, read_table
from fairgame.build.keys import key
from fairgame.build.store import Store
from fairgame.errors import CertificateError, SchemaError, StoreError
from fairgame.system.workers import Workers
from tests.support.catalogues import large_table


@pytest.mark.parametrize("workers", [0, 2])
def test_attached_files_are_stored_and_passed_to_dependent_tables(studies, store, workers):
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            report = build(store, executor)
    else:
        report = build(store)
    assert sorted(report.computed) == sorted(studies.tables())
    assert report.withheld == {}
    assert read_table(store, "made.of_all").frame()["nim_value"].tolist() == [30]
    study = read_table(store, "game-0.study")
    assert study.metadata["attached"] == list_files(study.files)
    assert [entry["name"] for entry in study.metadata["attached"]] == ["count.txt", "rare.csv", "values.gz"]
    assert study.files["count.txt"] == b"10"
    assert "attached" not in read_table(store, "made.of_all").metadata
    assert build(store).reused == list(studies.tables())


def test_remote_workers_receive_the_file_contents(studies, store):
    class Remote(ThreadPoolExecutor):
        def submit(self, work, *arguments):
            files = arguments[-1]
            assert all(type(contents) is dict for contents in files.values())
            return super().submit(work, *pickle.loads(pickle.dumps(arguments)))

    with Remote(2) as executor:
        assert build(store, Workers(executor, 2, remote=True)).withheld == {}
    assert read_table(store, "made.of_all").frame()["nim_value"].tolist() == [30]


def test_failed_check_of_attached_files_withholds_the_table(studies, store):
    studies.defect = "count"
    assert build(store).withheld == {
        "game-0.study": str(CertificateError("rare heaps", "the count does not agree with the list")),
        "made.of_all": "made from game-0.study, which is withheld",
    }


def test_certificate_error_during_computation_withholds_the_table(studies, store):
    studies.defect = "failed"
    report = build(store)
    assert report.withheld["game-0.study"] == str(CertificateError("the study", "it failed its own check"))
    assert read_table(store, "game-0.study").csv == b"n,nim_value\n"
    assert read_table(store, "game-0.study").metadata["claims"] == []
    assert "made.of_all" in report.withheld
    assert not read_table(store, "game-1.study").is_withheld


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("form", r"table game-0\.study/rare\.csv, column n,nim_value: the CSV is not in its published form"),
        ("value", r"table game-0\.study/rare\.csv, column nim_value: a value is below 0"),
        ("name", r"table game-0\.study, column \.\./rare\.csv: expected a file name in lower case"),
        ("unknown", r"game-0\.study/rare\.csv, column height: fairgame\.core\.columns has no such column"),
        ("unseen", r"game-0\.study/rare\.csv, column row: the sources of the table do not name this column"),
    ],
)
def test_invalid_attached_file_stops_the_build(studies, store, fault, message):
    studies.defect = fault
    with pytest.raises(SchemaError, match=message):
        build(store)
    assert not store.has("game-0.study", key("game-0.study"))


@pytest.mark.parametrize("damage", ["a bit", "the end", "the middle", "more"])
def test_damaged_attached_file_is_reported_and_rebuilt(studies, store, damage):
    build(store)
    path = store.path("game-1.study", key("game-1.study"))
    sound = path.read_bytes()
    place = len(sound) - 5  # in values.gz, the last of the files
    mutants = {
        "a bit": sound[:place] + bytes([sound[place] ^ 8]) + sound[place + 1 :],
        "the end": sound[:place],
        "the middle": sound[: place - 20] + sound[place - 15 :],
        "more": sound + b"\n",
    }
    path.write_bytes(mutants[damage])
    studies.seen = []
    report = build(store)
    assert report.computed == studies.seen == ["game-1.study"]
    assert len(report.damaged) == 1
    assert "game-1.study" in report.damaged[0] and "damaged" in report.damaged[0] and str(path) in report.damaged[0]
    assert path.read_bytes() == sound
    assert build(store).damaged == []


def test_damaged_attached_file_is_found_by_a_whole_read(studies, store):
    build(store)
    path = store.path("game-1.study", key("game-1.study"))
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    assert read_table(store, "game-1.study").files["count.txt"] == b"10"
    with pytest.raises(StoreError, match=r"game-1\.study: values\.gz in the stored file"):
        read_table(store, "game-1.study", check_files=True)


def test_unchanged_attached_files_are_hashed_once_a_process(studies, store, monkeypatch):
    build(store)
    reads, read = [], StoredFiles._read
    monkeypatch.setattr(StoredFiles, "_read", lambda *arguments: reads.append(arguments) or read(*arguments))
    assert build(store).computed == []
    assert len(reads) == 3 * studies.count
    assert build(Store(store.root)).computed == []
    assert len(reads) == 3 * studies.count
    os.utime(store.path("game-1.study", key("game-1.study")))
    build(store)
    assert len(reads) == 3 * studies.count + 3


def test_build_keeps_no_attached_files_in_memory(studies, store):
    studies.count, studies.size = 24, 4_000_000
    studies._working_table = partial(large_table, studies)
    tracemalloc.start()
    try:
        assert build(store).withheld == {}
        peak = tracemalloc.get_traced_memory()[1]
        assert build(store).computed == []
        second_peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    total = sum(path.stat().st_size for path in store.root.rglob("*.table"))
    assert total > 24 * 4_000_000
    assert max(peak, second_peak) < 6 * 4_000_000
