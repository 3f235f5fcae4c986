"""Files attached to tables are checked, kept, and given to whoever is made from them."""

import os
import pickle
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from fairgame.build.artifact import StoredFiles, listing
from fairgame.build.build import build, key, stored
from fairgame.build.store import Store
from fairgame.errors import CertificateError, SchemaError, StoreError
from fairgame.system.workers import Workers
from tests.support.catalogues import large_study


@pytest.mark.parametrize("workers", [0, 2])
def test_files_are_kept_with_a_table_and_given_to_those_made_from_it(studies, store, workers):
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            report = build(store, executor)
    else:
        report = build(store)
    assert sorted(report.computed) == sorted(studies.tables())
    assert report.withheld == {}
    assert stored(store, "made.of_all").frame()["nim_value"].tolist() == [30]
    study = stored(store, "game-0.study")
    assert study.metadata["attached"] == listing(study.files)
    assert [entry["name"] for entry in study.metadata["attached"]] == ["count.txt", "rare.csv", "values.gz"]
    assert study.files["count.txt"] == b"10"
    assert "attached" not in stored(store, "made.of_all").metadata
    assert build(store).reused == list(studies.tables())


def test_workers_that_cannot_read_the_disk_are_given_the_files_themselves(studies, store):
    class Far(ThreadPoolExecutor):
        def submit(self, work, *arguments):
            files = arguments[-1]
            assert all(type(held) is dict for held in files.values())
            return super().submit(work, *pickle.loads(pickle.dumps(arguments)))

    with Far(2) as executor:
        assert build(store, Workers(executor, 2, far=True)).withheld == {}
    assert stored(store, "made.of_all").frame()["nim_value"].tolist() == [30]


def test_a_check_of_the_files_withholds(studies, store):
    studies.fault = "count"
    assert build(store).withheld == {
        "game-0.study": str(CertificateError("rare heaps", "the count is not that of the list")),
        "made.of_all": "made from game-0.study, which is withheld",
    }


def test_a_build_that_finds_its_own_fault_withholds(studies, store):
    studies.fault = "given up"
    report = build(store)
    assert report.withheld["game-0.study"] == str(CertificateError("the study", "it gave itself up"))
    assert stored(store, "game-0.study").csv == b"n,nim_value\n"
    assert stored(store, "game-0.study").metadata["claims"] == []
    assert "made.of_all" in report.withheld
    assert not stored(store, "game-1.study").is_withheld


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("form", r"table game-0\.study/rare\.csv, column n,nim_value: the CSV is not in its published form"),
        ("value", r"table game-0\.study/rare\.csv, column nim_value: a value is below 0"),
        ("name", r"table game-0\.study, column \.\./rare\.csv: no name for an attached file"),
        ("unknown", r"game-0\.study/rare\.csv, column height: there is no such column"),
        ("unseen", r"game-0\.study/rare\.csv, column row: the sources of the table do not name this column"),
    ],
)
def test_attached_files_obey_the_same_rules_as_tables(studies, store, fault, said):
    studies.fault = fault
    with pytest.raises(SchemaError, match=said):
        build(store)
    assert not store.has("game-0.study", key("game-0.study"))


@pytest.mark.parametrize("damage", ["a bit", "the end", "the middle", "more"])
def test_damage_in_an_attached_file_is_named_and_the_table_rebuilt(studies, store, damage):
    build(store)
    path = store.path("game-1.study", key("game-1.study"))
    sound = path.read_bytes()
    place = len(sound) - 5  # in values.gz, the last of the files
    mutant = {
        "a bit": sound[:place] + bytes([sound[place] ^ 8]) + sound[place + 1 :],
        "the end": sound[:place],
        "the middle": sound[: place - 20] + sound[place - 15 :],
        "more": sound + b"\n",
    }
    path.write_bytes(mutant[damage])
    studies.seen = []
    report = build(store)
    assert report.computed == studies.seen == ["game-1.study"]
    assert len(report.damaged) == 1
    assert "game-1.study" in report.damaged[0] and "damaged" in report.damaged[0] and str(path) in report.damaged[0]
    assert path.read_bytes() == sound
    assert build(store).damaged == []


def test_damage_in_an_attached_file_is_found_by_whoever_asks_for_the_whole(studies, store):
    build(store)
    path = store.path("game-1.study", key("game-1.study"))
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    assert stored(store, "game-1.study").files["count.txt"] == b"10"
    with pytest.raises(StoreError, match=r"game-1\.study: values\.gz in the stored file"):
        stored(store, "game-1.study", whole=True)


def test_attached_files_are_hashed_once_a_process_unless_they_change(studies, store, monkeypatch):
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


def test_a_build_does_not_hold_the_files_of_finished_tables_in_memory(studies, store):
    studies.count, studies.size = 24, 4_000_000
    studies._study = partial(large_study, studies)
    tracemalloc.start()
    try:
        assert build(store).withheld == {}
        peak = tracemalloc.get_traced_memory()[1]
        assert build(store).computed == []
        again = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    total = sum(path.stat().st_size for path in store.root.rglob("*.table"))
    assert total > 24 * 4_000_000
    assert max(peak, again) < 6 * 4_000_000
