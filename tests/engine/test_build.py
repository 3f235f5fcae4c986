import errno
import json
import os
import pickle
import re
import subprocess
import sys
import tracemalloc
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import pandas as pd
import pytest

from engine.building import build as ordering
from engine.building import compute as computing
from engine.building import keys
from engine.building.artifact import Artifact, StoredFiles, listing
from engine.building.build import build, check, claimed, compute, key, stored, verify
from engine.building.store import Store, read_csv, to_csv
from engine.building.workers import THIS, Workers
from engine.certificates import Claim
from engine.errors import CertificateError, SchemaError, StoreError, UnknownNameError, WorkerError
from engine.tables import Built, Table, TableSpec

SHORT = 30


@dataclass(frozen=True)
class NotAbove:
    """Every value is at most `most`."""

    kind: ClassVar[str] = "not-above"
    most: int

    def check(self, frame):
        if (frame["nim_value"] > self.most).any():
            raise CertificateError("small values", f"one is above {self.most}")


@dataclass
class Catalogue:
    """A small catalogue that counts what is built; `worst` is the greatest value of the table `first.values`."""

    worst: int = 5
    built: list = field(default_factory=list)

    def tables(self):
        made = [
            self._table("first.values", lambda inputs: np.minimum(np.arange(SHORT), self.worst), 9),
            self._table("other.values", lambda inputs: np.arange(SHORT) % 7, 9),
            self._table("made.of_first", lambda inputs: self._strict(inputs["first.values"]), 99, "first.values"),
            self._table("made.of_both", self._sum, 999, "made.of_first", "other.values"),
        ]
        return MappingProxyType({table.spec.id: table for table in made})

    def _strict(self, frame):
        """A table of tables may rely on what its inputs claim, as Table 3 relies on a proved period."""
        assert frame["nim_value"].max() <= 9, "computed from withheld values"
        return frame["nim_value"].to_numpy() * 2

    def _sum(self, inputs):
        assert list(inputs) == ["made.of_first", "other.values"]
        return inputs["made.of_first"]["nim_value"].to_numpy() + inputs["other.values"]["nim_value"].to_numpy()

    def _table(self, name, values, most, *requires):
        def build_values(inputs):
            self.built.append(name)
            found = values(inputs)
            return pd.DataFrame({"n": np.arange(SHORT), "nim_value": found})

        spec = TableSpec(name, "A table", "A row a heap.", ("n", "nim_value"), ("n",), ("game",))
        claims = (Claim("Small.", "certified", NotAbove(most)), Claim("Seen.", "observed"))
        return Table(spec, build_values, lambda frame: claims, requires)


@pytest.fixture
def catalogue(monkeypatch):
    made = Catalogue()
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", made.tables)
    return made


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


ALL = ["first.values", "other.values", "made.of_first", "made.of_both"]


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


def test_check_and_verify_reject_what_the_certificate_does(catalogue):
    table = catalogue.tables()["first.values"]
    artifact = compute("first.values", {})
    claims = artifact.metadata["claims"]
    frame = artifact.frame()
    frame.loc[3, "nim_value"] = 10
    with pytest.raises(CertificateError, match="above 9"):
        check(table.spec, frame, tuple(table.claims(frame)))
    assert isinstance(verify(table, to_csv(frame), claims), CertificateError)
    frame.loc[3, "nim_value"] = 9
    assert verify(table, to_csv(frame), claims) is None
    frame.loc[3, "n"] = 4
    assert isinstance(verify(table, to_csv(frame), claims), SchemaError)


CHANGES = {
    "none at all": lambda claims: [],
    "one too few": lambda claims: claims[:1],
    "one too many": lambda claims: [*claims, claims[1]],
    "another order": lambda claims: claims[::-1],
    "another sentence": lambda claims: [claims[0] | {"statement": "Large."}, claims[1]],
    "proved in place of certified": lambda claims: [claims[0] | {"status": "proved"}, claims[1]],
    "a status that is none": lambda claims: [claims[0] | {"status": "divine"}, claims[1]],
    "no certificate": lambda claims: [claims[0] | {"status": "observed", "certificate": None}, claims[1]],
    "another certificate": lambda claims: [claims[0] | {"certificate": {"kind": "not-above", "most": 99}}, claims[1]],
    "other rows": lambda claims: [claims[0] | {"rows": SHORT - 1}, claims[1]],
    "a field too many": lambda claims: [claims[0] | {"more": 1}, claims[1]],
    "a field too few": lambda claims: [claims[0], {"statement": "Seen."}],
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_claimed_of_a_table_is_what_the_catalogue_claims(catalogue, change):
    table, artifact = catalogue.tables()["first.values"], compute("first.values", {})
    claims = artifact.metadata["claims"]
    assert verify(table, artifact.csv, claims) is None
    failure = verify(table, artifact.csv, CHANGES[change](json.loads(json.dumps(claims))))
    assert re.search(r"claims are published|of the published claim [12] is not the one", str(failure))


def test_a_table_has_the_rows_that_the_catalogue_says(catalogue):
    table, artifact = catalogue.tables()["first.values"], compute("first.values", {})
    cut = to_csv(artifact.frame().iloc[:-1])
    resealed = [claim.to_json() for claim in claimed(table, artifact.frame().iloc[:-1])]
    assert verify(table, cut, resealed) is None, "nothing says how long it is"
    sized = replace(table, spec=replace(table.spec, rows=SHORT))
    assert verify(sized, artifact.csv, artifact.metadata["claims"]) is None
    assert f"it has {SHORT - 1} rows; the catalogue says {SHORT}" in str(verify(sized, cut, resealed))


# --- attached files


@dataclass(frozen=True)
class SameInFiles:
    """The attached text says how many rare heaps there are, and lists them."""

    kind: ClassVar[str] = "same-in-files"

    def check_files(self, frame, files):
        if int(files["count.txt"]) != files["rare.csv"].count(b"\n") - 1:
            raise CertificateError("rare heaps", "the count is not that of the list")


@dataclass
class Studies:
    """Working tables with files, and a table made from them; `fault` says what is wrong with the first."""

    count: int = 3
    size: int = 10
    fault: str = ""
    seen: list = field(default_factory=list)

    def tables(self):
        made = [self._study(f"game-{place}.study") for place in range(self.count)]
        made.append(self._made_of_all([table.spec.id for table in made]))
        return MappingProxyType({table.spec.id: table for table in made})

    def _study(self, name):
        def values(_):
            self.seen.append(name)
            fault = self.fault if name == "game-0.study" else ""
            if fault == "given up":
                raise CertificateError("the study", "it gave itself up")
            first = {"unseen": "row", "unknown": "height"}.get(fault, "n")
            files = {
                "rare.csv": to_csv(pd.DataFrame({first: np.arange(self.size), "nim_value": np.arange(self.size) % 5})),
                "count.txt": b"%d" % (self.size + (fault == "count")),
                "values.gz": np.random.default_rng(len(name)).bytes(self.size),
            }
            match fault:
                case "form":
                    files["rare.csv"] += b"\n"
                case "value":
                    files["rare.csv"] = b"n,nim_value\n0,-1\n"
                case "name":
                    files["../rare.csv"] = b""
            return Built(pd.DataFrame({"n": [self.size], "nim_value": [1]}), files)

        spec = TableSpec(name, "A study", "One row.", ("n", "nim_value"), ("n",), ("game",), published=False)
        claims = (Claim("The files agree.", "certified", SameInFiles()),)
        return Table(spec, values, lambda frame: claims)

    def _made_of_all(self, names):
        def values(inputs):
            assert list(inputs) == names and len(inputs) == len(names)
            assert "game-0.study/rare.csv" in inputs and "game-0.study/none.csv" not in inputs
            for name in names:
                assert sorted(inputs.files[name]) == ["count.txt", "rare.csv", "values.gz"]
                assert inputs[name]["n"].tolist() == [len(inputs[f"{name}/rare.csv"])]
                assert str(inputs[f"{name}/rare.csv"]["nim_value"].dtype) == "int64"
                assert len(inputs.files[name]["values.gz"]) == self.size
            total = sum(int(inputs.files[name]["count.txt"]) for name in names)
            return pd.DataFrame({"n": [0], "nim_value": [total]})

        spec = TableSpec("made.of_all", "All", "One row.", ("n", "nim_value"), ("n",), ("game",))
        return Table(spec, values, lambda frame: (Claim("Seen.", "observed"),), tuple(names))


@pytest.fixture
def studies(monkeypatch):
    made = Studies()
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", made.tables)
    return made


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
    studies._study = partial(_large_study, studies)
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


def _large_study(studies, name):
    """Return a study whose file of values is large and whose list is short."""

    def values(_):
        rare = to_csv(pd.DataFrame({"n": [0], "nim_value": [0]}))
        files = {"rare.csv": rare, "count.txt": b"1", "values.gz": np.random.default_rng(1).bytes(studies.size)}
        return Built(pd.DataFrame({"n": [1], "nim_value": [1]}), files)

    spec = TableSpec(name, "A study", "One row.", ("n", "nim_value"), ("n",), ("game",), published=False)
    return Table(spec, values, lambda frame: (Claim("The files agree.", "certified", SameInFiles()),))


# --- in what order, and how many at a time


class Noting(Executor):
    """An executor that computes only when it is told, and notes what it was handed."""

    def __init__(self):
        self.handed, self.waiting, self.most = [], [], 0

    def submit(self, work, *arguments):
        future = Future()
        self.handed.append(arguments[1])
        self.waiting.append((future, work, arguments))
        self.most = max(self.most, len(self.waiting))
        future.set_running_or_notify_cancel()
        return future

    def compute_one(self):
        """Compute the task that was handed out first; the builder waits meanwhile."""
        future, work, arguments = self.waiting.pop(0)
        future.set_result(work(*arguments))
        return wait([future])


@pytest.fixture
def noting(monkeypatch):
    executor = Noting()
    monkeypatch.setattr(ordering, "wait", lambda *_, **__: executor.compute_one())
    return executor


def test_the_costliest_startable_tables_are_begun_first_and_only_a_few_at_a_time(catalogue, store, noting, monkeypatch):
    costs = {
        "other.values": 2,
        "first.values": 1,
        "made.of_first": 9,
        "cheap.a": 0.5,
        "cheap.b": 0.7,
        "made.of_both": 3,
    }
    tables = dict(catalogue.tables())
    for name in ("cheap.a", "cheap.b"):
        tables[name] = replace(tables["other.values"], spec=replace(tables["other.values"].spec, id=name))
    tables = {name: replace(table, cost=costs[name]) for name, table in tables.items()}
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", lambda: tables)
    begun = []
    report = build(store, Workers(noting, 1), on_start=begun.append)
    expected = ["other.values", "first.values", "cheap.b", "made.of_first", "cheap.a", "made.of_both"]
    assert noting.handed == begun == expected
    assert noting.most == 2
    assert sorted(report.computed) == sorted(tables)


@pytest.mark.parametrize(("at_once", "far", "most"), [(1, False, 2), (3, False, 4), (1, True, 16), (20, True, 40)])
def test_workers_are_handed_enough_to_keep_them_busy(at_once, far, most):
    assert Workers(ThreadPoolExecutor(1), at_once, far).most_handed_out == most
    assert Workers(None).most_handed_out == 1


def test_only_what_is_computed_is_begun(catalogue, store):
    build(store)
    store.path("other.values", key("other.values")).unlink()
    begun, told = [], []
    build(store, on_table=told.append, on_start=begun.append)
    assert begun == ["other.values"]
    assert sorted(told) == sorted(ALL)


def test_of_the_finished_tables_only_those_are_held_that_another_requires(catalogue):
    artifacts = {name: Artifact({"withheld": None}, b"") for name in ALL}
    hand = ordering._Schedule(["made.of_first", "made.of_both"], {name: artifacts[name] for name in ALL[:2]})
    assert sorted(hand._held) == ["first.values", "other.values"]
    assert hand.is_startable("made.of_first") and not hand.is_startable("made.of_both")
    hand.take("made.of_first", artifacts["made.of_first"])
    assert sorted(hand._held) == ["made.of_first", "other.values"]
    assert list(hand.inputs("made.of_both")) == ["made.of_first", "other.values"]
    hand.take("made.of_both", artifacts["made.of_both"])
    assert hand._held == {}


def test_a_worker_that_ends_abruptly_is_said_in_a_line(catalogue, store):
    class Broken(Executor):
        def submit(self, *_):
            future = Future()
            future.set_exception(BrokenProcessPool("a process in the pool was terminated abruptly"))
            return future

    with pytest.raises(WorkerError, match=r"ended abruptly while these were computed: first\.values, other\.values"):
        build(store, Broken())


def test_a_worker_of_another_engine_stops_the_build(catalogue, store, monkeypatch):
    monkeypatch.setattr(ordering, "THIS", ("another engine", *THIS[1:]))
    with ThreadPoolExecutor(1) as executor, pytest.raises(WorkerError, match="the build has another engi"):
        build(store, executor)
    assert not list(store.root.rglob("*.table"))


@dataclass(frozen=True)
class Crashing:
    """A certificate whose check ends in some exception that is none of ours."""

    kind: ClassVar[str] = "not-above"
    most: int

    def check(self, frame):
        raise [IndexError, KeyError, ZeroDivisionError, MemoryError, OverflowError, AssertionError][self.most]("why")


@pytest.mark.parametrize("which", range(6))
def test_whatever_goes_wrong_in_a_check_means_no(catalogue, which):
    artifact = compute("first.values", {})
    crashing = replace(catalogue.tables()["first.values"], claims=lambda _: (Claim("s", "certified", Crashing(which)),))
    failure = verify(crashing, artifact.csv, [claim.to_json() for claim in claimed(crashing, artifact.frame())])
    assert isinstance(failure, CertificateError)
    assert "cannot be read" in str(failure) and "why" in str(failure)


@pytest.mark.parametrize(
    "csv",
    [
        b"",
        b"\n",
        b"\xff\xfe",
        b"n,nim_value",
        b"n\n0\n",
        b"nim_value,n\n0,0\n",
        b"n,nim_value,k\n0,0,0\n",
        b"n,height\n0,0\n",
        b"n,nim_value\n0,0,0\n",
        b"n,nim_value\n0\n",
        b"n,nim_value\n0,\n",
        b"n,nim_value\n0,x\n",
        b"n,nim_value\n0,0.0\n",
        b"n,nim_value\n0,+1\n",
        b"n,nim_value\n0,01\n",
        b"n,nim_value\n0, 1\n",
        b"n,nim_value\n0,-1\n",
        b"n,nim_value\n0,1\n0,2\n",
        b'n,nim_value\n"0",1\n',
        b"n,nim_value\n0,1\r\n",
        b"n,nim_value\n0,99999999999999999999999999\n",
        b"n,nim_value\n0,1\n\x00",
    ],
)
def test_bytes_that_are_no_published_table_are_rejected(catalogue, csv):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: ())
    assert verify(table, b"n,nim_value\n0,1\n", []) is None
    failure = verify(table, csv, [])
    assert isinstance(failure, CertificateError | SchemaError)


@pytest.mark.parametrize("claims", [[{}], [None], ["claim"], [[]], 7, [{"statement": "s", "status": "proved"}]])
def test_claims_that_are_none_are_rejected(catalogue, claims):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: ())
    assert isinstance(verify(table, b"n,nim_value\n0,1\n", claims), CertificateError)


def test_a_proved_claim_needs_something_to_check():
    for status in ("proved", "certified"):
        with pytest.raises(ValueError, match="needs a certificate"):
            Claim("All is well.", status)
    assert Claim("Seen so far.", "observed").to_json()["certificate"] is None


AT_ONCE = """
import sys, time
from pathlib import Path
import numpy as np
import pandas as pd
from engine.building import build, compute, keys
from engine.certificates import Claim
from engine.building.store import Store
from engine.tables import Table, TableSpec

def made(name, *requires):
    def values(inputs):
        time.sleep(0.1)
        start = sum(frame["nim_value"].to_numpy() for frame in inputs.values()) if inputs else np.arange(5000)
        return pd.DataFrame({"n": np.arange(5000), "nim_value": start * 3 % 1009})
    spec = TableSpec(name, "A table", "A row a heap.", ("n", "nim_value"), ("n",), ("game",))
    return Table(spec, values, lambda frame: (Claim("Seen.", "observed"),), requires)

tables = {"a.v": made("a.v"), "b.v": made("b.v"), "c.v": made("c.v", "a.v", "b.v")}
for module in (build, compute, keys):
    module.tables = lambda: tables
print("ready", flush=True)
sys.stdin.readline()
report = build.build(Store(Path(sys.argv[1])))
assert report.damaged == [] and report.withheld == {}
print(*report.computed)
"""


def test_builds_at_once_in_several_processes_share_the_work_and_agree_byte_for_byte(tmp_path):
    def started(folder):
        command = [sys.executable, "-c", AT_ONCE, str(tmp_path / folder)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ)

    alone, *others = [started(folder) for folder in ("alone", "shared", "shared", "shared")]
    for process in (alone, *others):
        assert process.stdout.readline() == "ready\n"
    for process in (alone, *others):
        process.stdin.write("go\n")
        process.stdin.flush()
    assert alone.communicate()[0].split() == ["a.v", "b.v", "c.v"]
    assert sorted(" ".join(process.communicate()[0] for process in others).split()) == ["a.v", "b.v", "c.v"]
    assert {process.returncode for process in (alone, *others)} == {0}
    files = [
        {path.relative_to(tmp_path / folder): path.read_bytes() for path in (tmp_path / folder).rglob("*.table")}
        for folder in ("alone", "shared")
    ]
    assert files[0] == files[1]
    assert len(files[0]) == 3
