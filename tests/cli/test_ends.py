"""Whatever ends a command, it is said in one line, and the next build goes on from there."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fairgame import catalogue
from tests.support import tiny_site as tiny
from tests.support.cli import Ran, answer, assert_refused


def soon(what, seconds=120):
    """Wait until ``what()`` holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@pytest.fixture
def ctrl_c_obeyed():
    """A shell that runs the tests in the background has them ignore Ctrl-C; the command tested must not inherit it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


ENDED = 120  # seconds in which a build must have ended
OCTAL = [name for name in catalogue.tables() if name.startswith("octal-") and name.endswith(".nim_sequence")][:10]


@dataclass(frozen=True)
class Building:
    """A build of some tables in a process of its own, and those of them that are in its store."""

    arguments: list
    store: Any
    process: subprocess.Popen

    def there(self):
        return [name for name in OCTAL if self.store.has(name, catalogue.key(name))]

    def workers(self):
        """The processes that the build has started and that still run."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            try:
                found += [int(child) for child in task.read_text().split() if is_worker(int(child))]
            except OSError:
                continue  # a thread that has ended
        return found

    def goes_on(self):
        """Build again: what was kept is taken, the rest is computed, nothing is damaged and nothing left over."""
        kept = self.there()
        assert 0 < len(kept) < len(OCTAL)
        data = answer(*self.arguments, "--json").data
        assert sorted(data["computed"]) == sorted(set(OCTAL) - set(kept))
        assert data["damaged"] == []
        assert not list(self.store.root.glob("*/.writing-*"))


def is_worker(process):
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def end_all(process):
    """End a build and whatever it has started and left."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.fixture
def building(root, environment, own_store):
    """A function that starts to build tables which take some seconds together."""
    assert len(OCTAL) == 10
    for name in OCTAL:
        own_store.path(name, catalogue.key(name)).unlink()
    with ExitStack() as ended:

        def start(workers, **options):
            arguments = ["build", "--tables-only", "--workers", str(workers), "--store", str(own_store.root)]
            process = subprocess.Popen(
                [sys.executable, "-m", "fairgame_site", *arguments],
                cwd=root,
                env=environment(root),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                **options,
            )
            ended.callback(end_all, process)
            return Building(arguments, own_store, process)

        yield start


@pytest.mark.sampled(2)
@pytest.mark.slow(15)
@pytest.mark.usefixtures("ctrl_c_obeyed")
@pytest.mark.parametrize(
    ("workers", "sent"),
    [
        pytest.param(1, signal.SIGINT, id="ctrl-c alone"),
        pytest.param(2, signal.SIGTERM, id="sigterm with workers"),
        pytest.param(1, signal.SIGTERM, id="sigterm alone", marks=pytest.mark.full),
        pytest.param(2, signal.SIGINT, id="ctrl-c with workers", marks=pytest.mark.full),
    ],
)
def test_ctrl_c_is_one_line_and_the_next_build_goes_on_from_there(building, workers, sent):
    running = building(workers)
    soon(running.there)
    if sent == signal.SIGINT:
        os.killpg(running.process.pid, sent)  # as a terminal does: to the build and to its workers
    else:
        running.process.send_signal(sent)
    out, err = running.process.communicate(timeout=ENDED)
    assert running.process.returncode == 130
    assert out == ""
    assert [line for line in err.splitlines() if line.strip()] == [
        "atlas: interrupted; finished tables are kept, the same command goes on from there"
    ]
    running.goes_on()


@pytest.mark.slow(15)
def test_a_worker_that_is_killed_ends_the_build_in_one_line_and_the_next_goes_on(building):
    running = building(2)
    soon(running.there)
    os.kill(running.workers()[0], signal.SIGKILL)
    out, err = running.process.communicate(timeout=ENDED)
    assert_refused(Ran(running.process.returncode, out, err), "a worker process ended abruptly", "octal-", "memory")
    running.goes_on()


@pytest.mark.slow(15)
def test_workers_end_with_a_build_that_is_killed(building):
    running = building(2)
    soon(running.there)
    workers = running.workers()
    assert len(workers) == 2
    running.process.kill()
    running.process.wait()  # its output stays open for as long as a worker lives
    soon(lambda: not any(is_worker(process) for process in workers), seconds=20)
    running.goes_on()


def test_a_full_disk_is_one_line_and_leaves_no_half_a_file(building):
    running = building(1, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)))
    out, err = running.process.communicate(timeout=ENDED)
    assert_refused(Ran(running.process.returncode, out, err), "cannot be written to", "File too large")
    assert running.there() == []
    assert not list(running.store.root.glob("*/.writing-*"))


@pytest.mark.slow(20)
@pytest.mark.usefixtures("ctrl_c_obeyed", "store")
def test_serve_shows_the_site_until_ctrl_c(root, environment, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"

    def page():
        try:
            with urllib.request.urlopen(f"http://{address}/games/four/", timeout=30) as answered:
                return answered.read().decode()
        except (urllib.error.URLError, ConnectionError):
            return ""

    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.support.tiny_site",
            "serve",
            "--address",
            address,
            "--config",
            tiny.content(root, tmp_path),
        ],
        cwd=root,
        env=environment(root),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        soon(lambda: running.poll() is not None or page())
        text = page()
        running.send_signal(signal.SIGINT)
        err = running.stderr.read()
    assert 'id="four.nim_sequence"' in text
    assert running.returncode in (0, 130)
    assert "Traceback" not in err
