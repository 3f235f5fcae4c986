"""Builds: due tables, order, workers, interruption, withheld tables."""

import errno
import gc
import os
import re
import signal
import struct
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from threading import Timer

import pytest

from fairgame.build import build as ordering
from fairgame.build import compute as computing
from fairgame.build import keys
from fairgame.build.artifact import Artifact
from fairgame.build.build import build, read_table
from fairgame.build.compute import compute, verify
from fairgame.build.keys import key
from fairgame.build.store import Store
from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError, LimitError, SchemaError, StoreError, UnknownNameError, WorkerError
from fairgame.system.revision import LOCAL_REVISION
from fairgame.system.workers import Workers, worker_pool
from tests.support.catalogues import ROWS, TABLES


def test_first_build_computes_all_tables_in_order(catalogue, store):
    ready = []
    report = build(store, on_table=ready.append)
    assert report.computed == catalogue.built == ready == TABLES
    assert (report.reused, report.withheld, report.damaged) == ([], {}, [])
    for name in TABLES:
        artifact = read_table(store, name)
        assert artifact.metadata["rows"] == ROWS
        assert verify(catalogue.tables()[name], artifact.csv, artifact.metadata["claims"]) is None


@pytest.mark.parametrize(
    ("only", "names"),
    [(["made.of_first"], ["first.values", "made.of_first"]), (["other.values"], ["other.values"]), ([], [])],
)
def test_build_of_some_tables_computes_only_them_and_those_they_require(catalogue, store, only, names):
    report = build(store, only=only)
    assert report.computed == catalogue.built == names
    assert [name for name in TABLES if store.has(name, key(name))] == names
    assert build(store, only=only).reused == names


def test_build_of_an_unknown_table_is_an_error(catalogue, store):
    with pytest.raises(UnknownNameError, match="nowhere"):
        build(store, only=["first.values", "nowhere"])
    assert catalogue.built == []


def test_second_build_computes_nothing(catalogue, store):
    build(store)
    before = {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")}
    ready, catalogue.built = [], []
    report = build(store, on_table=ready.append)
    assert catalogue.built == report.computed == []
    assert report.reused == ready == TABLES
    assert {path: path.stat().st_mtime_ns for path in store.root.rglob("*.table")} == before


def forbid_writing(monkeypatch, code):
    """Refuse to open files for writing, as on a read-only disk."""
    original_open = Path.open

    def open_read_only(path, mode="r", *more, **options):
        if not mode.startswith("r"):
            raise OSError(code, os.strerror(code), str(path))
        return original_open(path, mode, *more, **options)

    monkeypatch.setattr(Path, "open", open_read_only)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_read_only_store_suffices_if_no_table_is_due(catalogue, store, monkeypatch, code):
    build(store)
    forbid_writing(monkeypatch, code)
    assert build(store).reused == TABLES
    store.path(TABLES[-1], key(TABLES[-1])).unlink()
    started = []
    message = rf"store .* cannot be written \({re.escape(os.strerror(code))}\), and tables are due: 1$"
    with pytest.raises(StoreError, match=message):
        build(store, on_start=started.append)
    assert started == []


def test_builds_are_byte_identical(catalogue, tmp_path):
    stores = [Store(tmp_path / name) for name in "ab"]
    for store in stores:
        build(store)
    assert len({tuple(store.path(name, key(name)).read_bytes() for name in TABLES) for store in stores}) == 1


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_parallel_build_is_byte_identical(catalogue, tmp_path, workers):
    serial, parallel = Store(tmp_path / "serial"), Store(tmp_path / "parallel")
    build(serial)
    with ThreadPoolExecutor(workers) as executor:
        report = build(parallel, executor)
    assert sorted(report.computed) == sorted(TABLES)
    assert report.computed.index("made.of_both") == 3
    for name in TABLES:
        assert parallel.path(name, key(name)).read_bytes() == serial.path(name, key(name)).read_bytes()


def test_damaged_table_is_reported_and_rebuilt(catalogue, store):
    build(store)
    path = store.path("made.of_first", key("made.of_first"))
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"\n3,6\n", b"\n3,7\n"))
    catalogue.built = []
    report = build(store)
    assert report.computed == catalogue.built == ["made.of_first"]
    assert len(report.damaged) == 1 and "made.of_first" in report.damaged[0] and "damaged" in report.damaged[0]
    assert sorted(report.reused) == sorted(set(TABLES) - {"made.of_first"})
    assert path.read_bytes() == sound


def test_missing_table_is_rebuilt_and_not_reported_as_damaged(catalogue, store):
    build(store)
    store.path("other.values", key("other.values")).unlink()
    report = build(store)
    assert (report.computed, report.damaged) == (["other.values"], [])


@pytest.mark.parametrize("workers", [0, 2])
def test_failed_certificate_withholds_the_table_and_its_dependants(catalogue, store, workers):
    catalogue.maximum = 20
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            report = build(store, executor)
    else:
        report = build(store)
    assert sorted(report.computed) == sorted(TABLES)
    assert report.withheld == {
        "first.values": str(CertificateError("small values", "one is above 9")),
        "made.of_first": "made from first.values, which is withheld",
        "made.of_both": "made from made.of_first, which is withheld",
    }
    assert sorted(catalogue.built) == ["first.values", "other.values"]
    assert not read_table(store, "other.values").is_withheld
    for name in ("made.of_first", "made.of_both"):
        assert read_table(store, name).is_withheld
        assert read_table(store, name).csv == b"n,nim_value\n"
        assert read_table(store, name).metadata["claims"] == []


def test_only_withheld_tables_are_retried(catalogue, store):
    catalogue.maximum = 20
    withheld = build(store).withheld
    report = build(store)
    assert set(report.computed) == set(withheld)
    assert report.withheld == withheld != {}
    catalogue.maximum = 5
    assert build(store).withheld == {}
    assert build(store).computed == []


def test_values_outside_the_schema_stop_the_build(catalogue, store):
    catalogue.maximum = -3
    with pytest.raises(SchemaError, match=r"first\.values, column nim_value: a value is below 0"):
        build(store)
    assert not store.has("first.values", key("first.values"))
    catalogue.maximum = 5
    assert build(store).withheld == {}


@pytest.mark.parametrize("workers", [0, 2])
def test_finished_tables_survive_an_interruption(catalogue, store, workers):
    def stop(name):
        if name == "other.values":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        if workers:
            with ThreadPoolExecutor(workers) as executor:
                build(store, executor, on_table=stop)
        else:
            build(store, on_table=stop)
    finished = [name for name in TABLES if store.has(name, key(name))]
    assert "other.values" in finished and "made.of_both" not in finished
    report = build(store)
    assert sorted(report.reused) == sorted(finished)
    assert sorted(report.computed + report.reused) == sorted(TABLES)


def test_unknown_or_unbuilt_table_is_an_error(catalogue, store):
    with pytest.raises(UnknownNameError, match=r"no table 'first\.value'; closest: first\.values"):
        read_table(store, "first.value")
    with pytest.raises(StoreError, match=r"first\.values is not in the store"):
        read_table(store, "first.values")


def test_inputs_keep_their_dtypes(catalogue):
    first = compute("first.values", {})
    assert first.csv.startswith(b"n,nim_value\n0,0\n1,1\n")
    second = compute("made.of_first", {"first.values": first.csv})
    assert read_csv(second.csv)["nim_value"].tolist() == (read_csv(first.csv)["nim_value"] * 2).tolist()


# --- order and workers


class ManualExecutor(Executor):
    """An executor that records its tasks and computes one only on request."""

    def __init__(self):
        self.submitted, self.waiting, self.max_waiting = [], [], 0

    def submit(self, work, *arguments):
        future = Future()
        self.submitted.append(arguments[1])
        self.waiting.append((future, work, arguments))
        self.max_waiting = max(self.max_waiting, len(self.waiting))
        future.set_running_or_notify_cancel()
        return future

    def compute_one(self):
        """Compute the oldest task; called when the builder waits."""
        future, work, arguments = self.waiting.pop(0)
        future.set_result(work(*arguments))
        return wait([future])


@pytest.fixture
def manual_executor(monkeypatch):
    executor = ManualExecutor()
    monkeypatch.setattr("fairgame.system.workers.wait", lambda *_: executor.compute_one())
    return executor


def test_longest_chain_starts_first_with_few_tasks_at_a_time(catalogue, store, manual_executor, monkeypatch):
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
    started = []
    report = build(store, Workers(manual_executor, 1), on_start=started.append)
    expected = ["first.values", "other.values", "made.of_first", "cheap.b", "made.of_both", "cheap.a"]
    assert manual_executor.submitted == started == expected
    assert manual_executor.max_waiting == 2
    assert sorted(report.computed) == sorted(tables)


@pytest.mark.parametrize(
    ("parallel", "remote", "expected"), [(1, False, 2), (3, False, 4), (1, True, 16), (20, True, 40)]
)
def test_number_of_submitted_tasks_keeps_workers_busy(parallel, remote, expected):
    assert Workers(ThreadPoolExecutor(1), parallel, remote).max_submitted == expected
    assert Workers(None).max_submitted == 1


def test_reused_tables_are_not_started(catalogue, store):
    build(store)
    store.path("other.values", key("other.values")).unlink()
    started, ready = [], []
    build(store, on_table=ready.append, on_start=started.append)
    assert started == ["other.values"]
    assert sorted(ready) == sorted(TABLES)


def test_schedule_drops_tables_that_no_other_requires(catalogue):
    artifacts = {name: Artifact({"withheld": None}, b"") for name in TABLES}
    schedule = ordering._Schedule(["made.of_first", "made.of_both"], {name: artifacts[name] for name in TABLES[:2]})
    assert sorted(schedule._inputs) == ["first.values", "other.values"]
    assert schedule.is_startable("made.of_first") and not schedule.is_startable("made.of_both")
    schedule.take("made.of_first", artifacts["made.of_first"])
    assert sorted(schedule._inputs) == ["made.of_first", "other.values"]
    assert list(schedule.inputs("made.of_both")) == ["made.of_first", "other.values"]
    schedule.take("made.of_both", artifacts["made.of_both"])
    assert schedule._inputs == {}


def test_worker_that_ends_abruptly_raises_a_worker_error(catalogue, store):
    class Broken(Executor):
        def submit(self, *_):
            future = Future()
            future.set_exception(BrokenProcessPool("a process in the pool was terminated abruptly"))
            return future

    with pytest.raises(WorkerError, match=r"ended abruptly while these were computed: first\.values, other\.values"):
        build(store, Broken())


def test_worker_of_another_engine_stops_the_build(catalogue, store, monkeypatch):
    monkeypatch.setattr(ordering, "LOCAL_REVISION", ("another engine", *LOCAL_REVISION[1:]))
    with ThreadPoolExecutor(1) as executor, pytest.raises(WorkerError, match="the build has another engi"):
        build(store, executor)
    assert not list(store.root.rglob("*.table"))


CONCURRENT_BUILD = """
import sys, time
from pathlib import Path
import numpy as np
import pandas as pd
from fairgame.build import build, compute, keys
from fairgame.core.claims import Claim, Status
from fairgame.build.store import Store
from fairgame.core.tables import Table, TableSpec

def table(name, *requires):
    def values(inputs):
        time.sleep(0.1)
        start = sum(frame["nim_value"].to_numpy() for frame in inputs.values()) if inputs else np.arange(5000)
        return pd.DataFrame({"n": np.arange(5000), "nim_value": start * 3 % 1009})
    spec = TableSpec(name, "A table", "A row a heap.", columns=("n", "nim_value"), key=("n",), games=("game",))
    return Table(spec, values, lambda frame: (Claim("Seen.", Status.OBSERVED),), requires)

tables = {"a.v": table("a.v"), "b.v": table("b.v"), "c.v": table("c.v", "a.v", "b.v")}
for module in (build, compute, keys):
    module.tables = lambda: tables
print("ready", flush=True)
sys.stdin.readline()
report = build.build(Store(Path(sys.argv[1])))
assert report.damaged == [] and report.withheld == {}
print(*report.computed)
"""


def test_concurrent_builds_share_the_work_and_are_byte_identical(tmp_path):
    def start(folder):
        command = [sys.executable, "-c", CONCURRENT_BUILD, str(tmp_path / folder)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ)

    alone, *others = [start(folder) for folder in ("alone", "shared", "shared", "shared")]
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


# --- signals and killed workers

TIMEOUT = 60  # seconds


class Interrupted(Executor):
    """An executor that raises a signal in the middle of ``submit``."""

    def __init__(self, number):
        self.number, self.submitted = number, 0

    def submit(self, task, /, *arguments):
        signal.raise_signal(self.number)
        self.submitted += 1
        return Future()


@pytest.fixture
def default_handlers():
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("default_handlers")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_during_submit_is_delivered_afterwards(number):
    executor = Interrupted(number)
    with pytest.raises(KeyboardInterrupt):
        Workers(executor).submit(print)
    assert executor.submitted == 1
    assert signal.getsignal(number) is signal.default_int_handler


@pytest.mark.usefixtures("default_handlers")
def test_ctrl_c_ends_the_wait_for_a_task():
    start = time.monotonic()
    Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        Workers(None).wait_first({Future()})
    assert time.monotonic() - start < TIMEOUT


def test_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        executor = Interrupted(signal.SIGINT)
        Workers(executor).submit(print)
        assert executor.submitted == 1
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def send_half(announced):
    """Send only the header of a result, which announces its number of bytes."""
    (results,) = [thing for thing in gc.get_objects() if isinstance(thing, SimpleQueue)]
    os.write(results._writer.fileno(), struct.pack("!i", announced))


def send_half_and_wait(announced, sent):
    """Send the header of a result; then create the file ``sent``."""
    send_half(announced)
    sent.touch()
    time.sleep(10 * TIMEOUT)


def send_half_and_die(announced):
    """Send the header of a result; then die by SIGKILL."""
    send_half(announced)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.timeout(2 * TIMEOUT)
def test_pool_closes_while_a_worker_sends_its_result(tmp_path):
    sent = tmp_path / "sent"
    with pytest.raises(LimitError, match="left"), worker_pool(2) as workers:
        workers.submit(send_half_and_wait, 1000, sent)
        while not sent.exists():
            time.sleep(0.01)
        raise LimitError("left")


@pytest.mark.timeout(2 * TIMEOUT)
@pytest.mark.parametrize("others", [0, 1])
def test_worker_killed_while_sending_its_result_breaks_the_pool(others):
    with pytest.raises(BrokenExecutor), worker_pool(2) as workers:
        running = {workers.submit(time.sleep, 10 * TIMEOUT) for _ in range(others)}
        running.add(workers.submit(send_half_and_die, 1000))
        for done in workers.wait_first(running):
            done.result()


def test_submit_without_workers_is_refused():
    with worker_pool(1) as workers, pytest.raises(ValueError, match="no workers"):
        workers.submit(print)
