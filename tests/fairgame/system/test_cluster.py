"""A build by a cluster of worker processes: the same bytes, whoever dies, and refusals in one line."""

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
from fairgame.build.build import key, stored
from fairgame.build.compute import perform
from fairgame.errors import AtlasError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system.cluster import cluster
from fairgame.system.revision import LOCAL_REVISION, SOURCES, VERSIONS, revision_mismatch

DUE = [name for name in tables() if name.startswith("octal-") and name.endswith(".nim_sequence")]


def soon(what, seconds=90):
    """Wait until ``what()`` holds, and return it."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
    return found


@contextmanager
def running(*arguments, **options):
    """A program that is ended with the test."""
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
    """A function that starts a scheduler without workers and gives its process and its address."""

    @contextmanager
    def start(**more):
        told = tmp_path / "scheduler.json"
        options = ("--port", 0, "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", told)
        with running("distributed.cli.dask_scheduler", *options, cwd=tmp_path, env=os.environ | more) as process:
            soon(lambda: told.exists() and told.read_text())
            yield process, json.loads(told.read_text())["address"]

    return start


@pytest.fixture
def scheduler(scheduling):
    """The address of a scheduler without workers."""
    with scheduling() as (_, address):
        yield address


@pytest.fixture
def worker(root, environment, tmp_path, monkeypatch):
    """A function that gives the scheduler at an address a worker process, which runs the engine of ``tree``."""
    monkeypatch.setattr("fairgame.system.cluster.PATIENCE", 60)  # on a busy machine a worker starts slowly

    def started(address, tree=root, **more):
        options = ("--no-nanny", "--nthreads", 1, "--no-dashboard", "--local-directory", tmp_path / "workers")
        return running("distributed.cli.dask_worker", address, *options, cwd=tree, env=environment(tree, **more))

    return started


@contextmanager
def asked(scheduler, count):
    """A client that looks on, once ``count`` workers are there."""
    from distributed import Client  # noqa: PLC0415 - slow to import, and these tests alone need it

    with Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)
        yield client


@pytest.fixture
def atlas_runs(root, environment):
    """A function that starts the command line of this tree."""
    return lambda *arguments: running("fairgame_site", *arguments, cwd=root, env=environment(root), text=True)


@pytest.mark.slow(20)
def test_two_workers_one_of_which_is_killed_at_work_give_the_same_bytes(
    scheduler, worker, atlas_runs, own_store, store
):
    due = DUE[:6]
    for name in due:
        own_store.path(name, key(name)).unlink()
    arguments = ("build", "--tables-only", "--json", "--scheduler", scheduler, "--store", own_store.root)
    with worker(scheduler) as one, worker(scheduler) as two, asked(scheduler, 2) as client:
        addresses = {process: address for address, process in client.run(os.getpid).items()}

        def at_work():
            tasks = client.processing()
            return [process for process in (one, two) if tasks[addresses[process.pid]]]

        with atlas_runs(*arguments) as build:
            soon(lambda: any(own_store.has(name, key(name)) for name in due))
            victim = soon(at_work)[0]
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


def test_a_worker_with_another_engine_is_refused_before_the_first_task(scheduler, worker, copied, tmp_path):
    tree = copied(tmp_path / "tree")
    with (tree / "engine" / "answers" / "solve.py").open("a") as source:
        source.write("\nEDITED = 1\n")
    with worker(scheduler), worker(scheduler, tree, ATLAS_HOME=str(tmp_path / "home")), asked(scheduler, 2):
        expected = rf"worker tcp://.* it has the engine [0-9a-f]+, the build has {SOURCES[:12]}"
        with pytest.raises(WorkerError, match=expected), cluster(scheduler):
            raise AssertionError


def test_a_worker_without_the_atlas_is_refused(scheduler, worker, tmp_path):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text('raise ImportError("no atlas here")\n')
    with worker(scheduler, tmp_path), asked(scheduler, 1):
        expected = r"cannot load the engine .*the atlas must be installed there"
        with pytest.raises(WorkerError, match=expected), cluster(scheduler):
            raise AssertionError


@pytest.mark.sampled(2)
@pytest.mark.slow(15)
@pytest.mark.parametrize("lost", ["the scheduler", "the worker"])
def test_a_cluster_that_is_lost_ends_the_build_in_one_line(scheduling, worker, atlas_runs, own_store, lost):
    for name in DUE:
        own_store.path(name, key(name)).unlink()
    with scheduling(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as (process, address):
        with worker(address=address) as only, asked(address, 1):
            with atlas_runs("build", "--tables-only", "--scheduler", address, "--store", own_store.root) as build:
                soon(lambda: any(own_store.has(name, key(name)) for name in DUE))
                (process if lost == "the scheduler" else only).kill()
                out, err = build.communicate(timeout=60)
    assert (build.returncode, out) == (2, "")
    assert err.count("\n") == 1
    if lost == "the scheduler":
        assert err == f"atlas: the scheduler at {address} was lost; finished tables are kept\n"
    else:
        assert err.startswith(
            f"atlas: {address}: each of 1 attempts at one table ended its worker abruptly, the last tcp:"
        )
    assert 0 < sum(own_store.has(name, key(name)) for name in DUE) < len(DUE)


@pytest.mark.slow(15)
def test_workers_that_have_all_gone_are_waited_for_and_then_given_up(scheduler, worker, monkeypatch):
    """A task without a worker waits at the scheduler; a new one gets it, and without any the build ends."""
    monkeypatch.setattr("fairgame.system.cluster.LOOKING", 0.1)
    with worker(scheduler) as only, cluster(scheduler) as workers:
        waiting = workers.executor.submit(time.sleep, 2)
        only.kill()
        only.wait()
        with worker(scheduler) as other:
            assert waiting.result(timeout=60) is None
            patience = 3
            monkeypatch.setattr("fairgame.system.cluster.WITHOUT_WORKERS", patience)
            waiting = workers.executor.submit(time.sleep, 1000)
            start = time.monotonic()
            other.kill()
            other.wait()
            (done,) = wait([waiting], timeout=60).done
            waited = time.monotonic() - start  # they were last seen a look before they went, later on a busy machine
            assert done.cancelled() and patience / 2 < waited < patience + 30


def test_the_end_of_a_build_without_workers_is_one_line(scheduler, worker, monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.LOOKING", 0.1)
    monkeypatch.setattr("fairgame.system.cluster.WITHOUT_WORKERS", 1)
    expected = f"^the scheduler at {scheduler} has had no workers for 1 s; finished tables are kept$"
    with worker(scheduler) as only, pytest.raises(WorkerError, match=expected), cluster(scheduler) as workers:
        waiting = workers.executor.submit(time.sleep, 1000)
        only.kill()
        only.wait()
        waiting.result(timeout=60)


def test_a_scheduler_without_workers_is_refused(scheduler, monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.PATIENCE", 1)
    with pytest.raises(WorkerError, match=f"the scheduler at {scheduler} has no workers"), cluster(scheduler):
        raise AssertionError


def test_a_scheduler_out_of_reach_is_refused_soon(monkeypatch):
    monkeypatch.setattr("fairgame.system.cluster.PATIENCE", 1)
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
def test_an_address_that_is_none_is_refused_at_once(address):
    with pytest.raises(WorkerError, match=r"expected one such as tcp://host:8786") as refusal, cluster(address):
        raise AssertionError
    assert "\n" not in str(refusal.value)


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkerError, match="needs the extra 'cluster'"), cluster("tcp://127.0.0.1:8786"):
        raise AssertionError


# --- what a worker does, wherever it is


def test_a_task_of_another_revision_is_refused_and_its_difference_named():
    assert revision_mismatch(LOCAL_REVISION, LOCAL_REVISION) == ""
    other = ("0" * 64, *VERSIONS)
    assert revision_mismatch(other, LOCAL_REVISION) == f"it has the engine {SOURCES[:12]}, the build has 000000000000"
    older = (SOURCES, *VERSIONS[:-1], "pandas 2.0")
    assert revision_mismatch(older, LOCAL_REVISION) == f"it has {VERSIONS[-1]}, the build has pandas 2.0"
    refused = perform(other, "four.nim_sequence", {}, {})
    assert isinstance(refused, WorkerError)
    assert "cannot compute four.nim_sequence: it has the engine" in str(refused)


def test_a_refusal_is_given_back_and_no_reason_to_try_again(monkeypatch):
    def refuse(*_):
        raise AtlasError("no")

    def exhaust(*_):
        raise MemoryError

    monkeypatch.setattr(build_compute, "compute", refuse)
    assert str(perform(LOCAL_REVISION, "four.nim_sequence", {}, {})) == "no"
    monkeypatch.setattr(build_compute, "compute", exhaust)
    assert "table four.nim_sequence: there is not enough memory" in str(
        perform(LOCAL_REVISION, "four.nim_sequence", {}, {})
    )


def test_a_task_computes_the_stored_bytes(store):
    made = perform(LOCAL_REVISION, "four.nim_sequence", {}, {})
    assert made.csv == stored(store, "four.nim_sequence").csv
