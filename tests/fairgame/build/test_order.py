"""In what order tables are begun, how many at a time and by whom, and what becomes of a worker that fails."""

import os
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from fairgame.build import build as ordering
from fairgame.build import compute as computing
from fairgame.build import keys
from fairgame.build.artifact import Artifact
from fairgame.build.build import build, key
from fairgame.errors import WorkerError
from fairgame.system import workers
from fairgame.system.revision import LOCAL_REVISION
from fairgame.system.workers import Workers
from tests.support.catalogues import ALL


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
    monkeypatch.setattr(workers, "wait", lambda *_: executor.compute_one())
    return executor


def test_tables_that_the_longest_chain_waits_for_are_begun_first_and_only_a_few_at_a_time(
    catalogue, store, noting, monkeypatch
):
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
    expected = ["first.values", "other.values", "made.of_first", "cheap.b", "made.of_both", "cheap.a"]
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
    monkeypatch.setattr(ordering, "LOCAL_REVISION", ("another engine", *LOCAL_REVISION[1:]))
    with ThreadPoolExecutor(1) as executor, pytest.raises(WorkerError, match="the build has another engi"):
        build(store, executor)
    assert not list(store.root.rglob("*.table"))


MAX_PARALLEL = """
import sys, time
from pathlib import Path
import numpy as np
import pandas as pd
from fairgame.build import build, compute, keys
from fairgame.core.claims import Claim
from fairgame.build.store import Store
from fairgame.core.tables import Table, TableSpec

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
        command = [sys.executable, "-c", MAX_PARALLEL, str(tmp_path / folder)]
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
