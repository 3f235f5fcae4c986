"""Builds on a cluster: the same bytes with lost workers, and errors in one line."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import wait
from contextlib import contextmanager

import pytest

from fairgame.build import compute as build_compute
from fairgame.build.build import read_table
from fairgame.build.compute import run_task
from fairgame.build.keys import key
from fairgame.errors import AtlasError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system.cluster import cluster
from fairgame.system.revision import LOCAL_REVISION, SOURCES, VERSIONS, revision_mismatch

DUE = [name for name in tables() if name.startswith("octal-") and name.endswith(".nim_sequence")]


def wait_for(condition, seconds=90):
    """Wait until ``condition()`` holds, and return its value."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, "timeout"
        time.sleep(0.02)
    return value


@contextmanager
def running(*arguments, **options):
    """Run a program until the test ends."""
    with subprocess.Popen(
        [sys.executable, "-m", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    ) as process:
        try:
            yield process
        finally:
            process.kill()
            process.communicate()


@pytest.fixture
def scheduling(tmp_path):
    """A function that starts a scheduler without workers and yields its process and address."""

    @contextmanager
    def start(**more):
        file = tmp_path / "scheduler.json"
        options = ("--port", 0, "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", file)
        with running("distributed.cli.dask_scheduler", *options, cwd=tmp_path, env=os.environ | more) as process:
            wait_for(lambda: file.exists() and file.read_text())
            yield process, json.loads(file.read_text())["address"]

    return start


@pytest.fixture
def scheduler(scheduling):
    """The address of a scheduler without workers."""
    with scheduling() as (_, address):
        yield address


@pytest.fixture
def worker(root, environment, tmp_path, monkeypatch):
    """A function that starts a worker of the scheduler at an address, running the engine of ``tree``."""
    monkeypatch.setattr("fairgame.system.cluster.TIMEOUT_SECONDS", 60)  # on a busy machine a worker starts slowly

    def start_worker(address, tree=root, **more):
        options = ("--no-nanny", "--nthreads", 1, "--no-dashboard", "--local-directory", tmp_path / "workers")
        return running("distributed.cli.dask_worker", address, *options, cwd=tree, env=environment(tree, **more))

    return start_worker


@contextmanager
def client_of(scheduler, count):
    """Yield an observing client once ``count`` workers have joined."""
    from distributed import Client  # noqa: PLC0415 - slow to import, and these tests alone need it

    with Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)
        yield client


@pytest.fixture
def atlas_runs(root, environment):
    """A function that starts the command line of this tree."""
    return lambda *arguments: running("fairgame_site", *arguments, cwd=root, env=environment(root), text=True)


@pytest.mark.slow(20)
def test_killed_worker_does_not_change_the_bytes(scheduler, worker, atlas_runs, own_store, store):
    due = DUE[:6]
    for name in due:
        own_store.path(name, key(name)).unlink()
    arguments = ("build", "--tables-only", "--json", "--scheduler", scheduler, "--store", own_store.root)
    with worker(scheduler) as first, worker(scheduler) as second, client_of(scheduler, 2) as client:
        addresses = {process: address for address, process in client.run(os.getpid).items()}

        def busy():
            tasks = client.processing()
            return [process for process in (first, second) if tasks[addresses[process.pid]]]

        with atlas_runs(*arguments) as build:
            wait_for(lambda: any(own_store.has(name, key(name)) for name in due))
            victim = wait_for(busy)[0]
            victim.send_signal(signal.SIGKILL)
            victim.wait()
            out, err = build.communicate()
        assert len(client.nthreads()) == 1
    assert (build.returncode, err) == (0, "")
    report = json.loads(out)
    assert sorted(report["computed"]) == sorted(due)
    assert (report["withheld"], report["damaged"]) == ({}, [])
    for name in tables():
        assert own_store.path(name, key(name)).read_bytes() == store.path(name, key(name)).read_bytes()


def test_worker_with_another_engine_is_refused(scheduler, worker, copied, tmp_path):
    tree = copied(tmp_path / "tree")
    with (tree / "engine" / "fairgame" / "solving" / "solve.py").open("a") as source:
        source.write("\nEDITED = 1\n")
    with worker(scheduler), worker(scheduler, tree, ATLAS_HOME=str(tmp_path / "home")), client_of(scheduler, 2):
        expected = rf"worker tcp://.* it has the engine [0-9a-f]+, the build has {SOURCES[:12]}"
        with pytest.raises(WorkerError, match=expected), cluster(scheduler):
            raise AssertionError


def test_worker_without_the_atlas_is_refused(scheduler, worker, tmp_path):
    (tmp_path / "engine" / "fairgame").mkdir(parents=True)
    (tmp_path / "engine" / "fairgame" / "__init__.py").write_text('raise ImportError("no atlas here")\n')
    with worker(scheduler, tmp_path), client_of(scheduler, 1):
        expected = r"cannot load the engine .*the atlas must be installed there"
        with pytest.raises(WorkerError, match=expected), cluster(scheduler):
            raise AssertionError


@pytest.mark.sampled(2)
@pytest.mark.slow(15)
@pytest.mark.parametrize("lost", ["the scheduler", "the worker"])
def test_lost_cluster_ends_the_build_in_one_line(scheduling, worker, atlas_runs, own_store, lost):
    for name in DUE:
        own_store.path(name, key(name)).unlink()
    with scheduling(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as (process, address):
        with worker(address=address) as only, client_of(address, 1):
            with atlas_runs("build", "--tables-only", "--scheduler", address, "--store", own_store.root) as build:
                wait_for(lambda: any(own_store.has(name, key(name)) for name in DUE))
                (process if lost == "the scheduler" else only).kill()
                out, err = build.communicate(timeout=60)
    assert (build.returncode, out) == (2, "")
    assert err.count("\n") == 1
    if lost == "the scheduler":
        assert err == f"atlas: the scheduler at {address} was lost; finished tables are stored\n"
    else:
        assert err.startswith(
            f"atlas: {address}: each of 1 attempts at one table ended its worker abruptly, the last tcp:"
        )
    assert 0 < sum(own_store.has(name, key(name)) for name in DUE) < len(DUE)


@pytest.mark.slow(15)
def test_missing_workers_are_awaited_until_a_timeout(scheduler, worker, monkeypatch):
    """A task without a worker waits at the scheduler; a new worker gets it, and without any the build ends."""
    monkeypatch.setattr("fairgame.system.cluster.POLL_SECONDS", 0.1)
    with worker(scheduler) as only, cluster(scheduler) as workers:
        waiting = workers.executor.submit(time.sleep, 2)
        only.kill()
        only.wait()
        with worker(scheduler) as other:
            assert waiting.result(timeout=60) is None
            timeout = 3
            monkeypatch.setattr("fairgame.system.cluster.NO_WORKER_SECONDS", timeout)
            waiting = workers.executor.submit(time.sleep, 1000)
            start = time.monotonic()
            other.kill()
            other.wait()
            (done,) = wait([waiting], timeout=60).done
            waited = time.monotonic() - start  # the timeout counts from the last poll, which is late on a busy machine
            assert done.cancelled() and timeout / 2 < waited < timeout + 30


def test_error_without_workers_is_one_line(scheduler, worker, monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.POLL_SECONDS", 0.1)
    monkeypatch.setattr("fairgame.system.cluster.NO_WORKER_SECONDS", 1)
    expected = f"^the scheduler at {scheduler} has had no workers for 1 s; finished tables are stored$"
    with worker(scheduler) as only, pytest.raises(WorkerError, match=expected), cluster(scheduler) as workers:
        waiting = workers.executor.submit(time.sleep, 1000)
        only.kill()
        only.wait()
        waiting.result(timeout=60)


def test_scheduler_without_workers_is_refused(scheduler, monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.TIMEOUT_SECONDS", 1)
    with pytest.raises(WorkerError, match=f"the scheduler at {scheduler} has no workers"), cluster(scheduler):
        raise AssertionError


def test_unreachable_scheduler_is_refused_within_the_timeout(monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.TIMEOUT_SECONDS", 1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    start = time.monotonic()
    with pytest.raises(WorkerError, match=f"no scheduler answers at {address} within 1 s"), cluster(address):
        raise AssertionError
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    "address",
    ["", "host", "host:8786", "tcp://host", "tcp://", "tcp://:1", "http://host:1", "tcp://a b:1", "tcp://h:x"],
)
def test_invalid_address_is_refused(address):
    with pytest.raises(WorkerError, match=r"expected one such as tcp://host:8786") as refusal, cluster(address):
        raise AssertionError
    assert "\n" not in str(refusal.value)


def test_missing_dask_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkerError, match="needs the extra 'cluster'"), cluster("tcp://127.0.0.1:8786"):
        raise AssertionError


# --- tasks of a worker


def test_task_of_another_revision_is_refused_with_the_difference():
    assert revision_mismatch(LOCAL_REVISION, LOCAL_REVISION) == ""
    other = ("0" * 64, *VERSIONS)
    assert revision_mismatch(other, LOCAL_REVISION) == f"it has the engine {SOURCES[:12]}, the build has 000000000000"
    older = (SOURCES, *VERSIONS[:-1], "pandas 2.0")
    assert revision_mismatch(older, LOCAL_REVISION) == f"it has {VERSIONS[-1]}, the build has pandas 2.0"
    refused = run_task(other, "four.nim_sequence", {}, {})
    assert isinstance(refused, WorkerError)
    assert "cannot compute four.nim_sequence: it has the engine" in str(refused)


def test_error_in_a_task_is_returned_and_not_retried(monkeypatch):
    def refuse(*_):
        raise AtlasError("no")

    def exhaust(*_):
        raise MemoryError

    monkeypatch.setattr(build_compute, "compute", refuse)
    assert str(run_task(LOCAL_REVISION, "four.nim_sequence", {}, {})) == "no"
    monkeypatch.setattr(build_compute, "compute", exhaust)
    assert "table four.nim_sequence: there is not enough memory" in str(
        run_task(LOCAL_REVISION, "four.nim_sequence", {}, {})
    )


def test_task_computes_the_stored_bytes(store):
    artifact = run_task(LOCAL_REVISION, "four.nim_sequence", {}, {})
    assert artifact.csv == read_table(store, "four.nim_sequence").csv
