import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import pandas as pd
import pytest

from engine import build as module
from engine.build import build, check, compute, key, stored, verify
from engine.certificates import Claim
from engine.errors import CertificateError, SchemaError, StoreError, UnknownNameError
from engine.store import Store, read_csv, to_csv
from engine.tables import Table, TableSpec

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
    monkeypatch.setattr(module, "tables", made.tables)
    monkeypatch.setattr(module, "certificate_kinds", lambda: {"not-above": NotAbove})
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
        assert verify(catalogue.tables()[name].spec, artifact.csv, artifact.metadata["claims"]) is None


def test_a_warm_build_computes_nothing(catalogue, store):
    build(store)
    before = {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")}
    told, catalogue.built = [], []
    report = build(store, on_table=told.append)
    assert catalogue.built == report.computed == []
    assert report.reused == told == ALL
    assert {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")} == before


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
        "first.values": "not borne out: small values: one is above 9",
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


def test_another_engine_or_specification_means_another_key(catalogue, monkeypatch):
    keys = {key(name) for name in ALL}
    monkeypatch.setattr(module, "REVISION", "another")
    keys |= {key(name) for name in ALL}
    assert len(keys) == 2 * len(ALL)


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
    spec = catalogue.tables()["first.values"].spec
    artifact = compute("first.values", {})
    claims = artifact.metadata["claims"]
    frame = artifact.frame()
    frame.loc[3, "nim_value"] = 10
    with pytest.raises(CertificateError, match="above 9"):
        check(spec, frame, tuple(catalogue.tables()["first.values"].claims(frame)))
    assert isinstance(verify(spec, to_csv(frame), claims), CertificateError)
    frame.loc[3, "nim_value"] = 9
    assert verify(spec, to_csv(frame), claims) is None
    frame.loc[3, "n"] = 4
    assert isinstance(verify(spec, to_csv(frame), claims), SchemaError)


@dataclass(frozen=True)
class Crashing:
    """A certificate whose check ends in some exception that is none of ours."""

    kind: ClassVar[str] = "not-above"
    most: int

    def check(self, frame):
        raise [IndexError, KeyError, ZeroDivisionError, MemoryError, OverflowError, AssertionError][self.most]("why")


@pytest.mark.parametrize("which", range(6))
def test_whatever_goes_wrong_in_a_check_means_no(catalogue, monkeypatch, which):
    artifact = compute("first.values", {})
    monkeypatch.setattr(module, "certificate_kinds", lambda: {"not-above": Crashing})
    claims = [
        {"statement": "s", "status": "certified", "rows": None, "certificate": {"kind": "not-above", "most": which}}
    ]
    failure = verify(catalogue.tables()["first.values"].spec, artifact.csv, claims)
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
    spec = catalogue.tables()["first.values"].spec
    assert verify(spec, b"n,nim_value\n0,1\n", []) is None
    failure = verify(spec, csv, [])
    assert isinstance(failure, CertificateError | SchemaError)


@pytest.mark.parametrize("claims", [[{}], [None], ["claim"], [[]], 7, [{"statement": "s", "status": "proved"}]])
def test_claims_that_are_none_are_rejected(catalogue, claims):
    spec = catalogue.tables()["first.values"].spec
    assert isinstance(verify(spec, b"n,nim_value\n0,1\n", claims), CertificateError)


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
from engine import build as module
from engine.certificates import Claim
from engine.store import Store
from engine.tables import Table, TableSpec

def made(name, *requires):
    def values(inputs):
        time.sleep(0.1)
        start = sum(frame["nim_value"].to_numpy() for frame in inputs.values()) if inputs else np.arange(5000)
        return pd.DataFrame({"n": np.arange(5000), "nim_value": start * 3 % 1009})
    spec = TableSpec(name, "A table", "A row a heap.", ("n", "nim_value"), ("n",), ("game",))
    return Table(spec, values, lambda frame: (Claim("Seen.", "observed"),), requires)

tables = {"a.v": made("a.v"), "b.v": made("b.v"), "c.v": made("c.v", "a.v", "b.v")}
module.tables = lambda: tables
print("ready", flush=True)
sys.stdin.readline()
report = module.build(Store(Path(sys.argv[1])))
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
