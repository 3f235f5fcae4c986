"""Ends of a command by signals, dead workers and full disks: one line, and the next build resumes."""

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
from tests.support.cli import CommandResult, answer, assert_fails


def wait_until(condition, seconds=120):
    """Wait until ``condition()`` is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"timeout after {seconds} s"
        time.sleep(0.01)


@pytest.fixture
def default_sigint():
    """Restore the default of SIGINT, which a shell ignores for jobs in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


TIMEOUT = 120  # seconds for a build to end
OCTAL = [name for name in catalogue.tables() if name.startswith("octal-") and name.endswith(".nim_sequence")][:10]


@dataclass(frozen=True)
class Building:
    """A build of some tables in a separate process, with its store."""

    arguments: list
    store: Any
    process: subprocess.Popen

    def finished(self):
        return [name for name in OCTAL if self.store.has(name, catalogue.key(name))]

    def workers(self):
        """Return the running workers of the build."""
        workers = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            try:
                workers += [int(child) for child in task.read_text().split() if is_worker(int(child))]
            except OSError:
                continue  # the thread has ended
        return workers

    def resume(self):
        """Repeat the build; check that it reuses finished tables and leaves no temporary file."""
        reused = self.finished()
        assert 0 < len(reused) < len(OCTAL)
        data = answer(*self.arguments, "--json").data
        assert sorted(data["computed"]) == sorted(set(OCTAL) - set(reused))
        assert data["damaged"] == []
        assert not list(self.store.root.glob("*/.writing-*"))


def is_worker(process):
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def end_all(process):
    """Kill a build and all its processes."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.fixture
def building(root, environment, own_store):
    """Function that starts a build of tables, which takes some seconds."""
    assert len(OCTAL) == 10
    for name in OCTAL:
        own_store.path(name, catalogue.key(name)).unlink()
    with ExitStack() as stack:

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
            stack.callback(end_all, process)
            return Building(arguments, own_store, process)

        yield start


@pytest.mark.sampled(2)
@pytest.mark.slow(15)
@pytest.mark.usefixtures("default_sigint")
@pytest.mark.parametrize(
    ("workers", "sent"),
    [
        pytest.param(1, signal.SIGINT, id="ctrl-c alone"),
        pytest.param(2, signal.SIGTERM, id="sigterm with workers"),
        pytest.param(1, signal.SIGTERM, id="sigterm alone", marks=pytest.mark.full),
        pytest.param(2, signal.SIGINT, id="ctrl-c with workers", marks=pytest.mark.full),
    ],
)
def test_interrupted_build_prints_one_line_and_resumes(building, workers, sent):
    running = building(workers)
    wait_until(running.finished)
    if sent == signal.SIGINT:
        os.killpg(running.process.pid, sent)  # signals the build and its workers, like a terminal
    else:
        running.process.send_signal(sent)
    out, err = running.process.communicate(timeout=TIMEOUT)
    assert running.process.returncode == 130
    assert out == ""
    assert [line for line in err.splitlines() if line.strip()] == [
        "atlas: interrupted; finished tables are stored, and the same command resumes"
    ]
    running.resume()


@pytest.mark.slow(15)
def test_build_with_a_killed_worker_prints_one_line_and_resumes(building):
    running = building(2)
    wait_until(running.finished)
    os.kill(running.workers()[0], signal.SIGKILL)
    out, err = running.process.communicate(timeout=TIMEOUT)
    assert_fails(
        CommandResult(running.process.returncode, out, err), "a worker process ended abruptly", "octal-", "memory"
    )
    running.resume()


@pytest.mark.slow(15)
def test_workers_end_with_their_killed_build(building):
    running = building(2)
    wait_until(running.finished)
    workers = running.workers()
    assert len(workers) == 2
    running.process.kill()
    running.process.wait()  # a living worker would keep the output open
    wait_until(lambda: not any(is_worker(process) for process in workers), seconds=20)
    running.resume()


def test_full_disk_prints_one_line_and_leaves_no_partial_file(building):
    running = building(1, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)))
    out, err = running.process.communicate(timeout=TIMEOUT)
    assert_fails(CommandResult(running.process.returncode, out, err), "cannot be written to", "File too large")
    assert running.finished() == []
    assert not list(running.store.root.glob("*/.writing-*"))


@pytest.mark.slow(20)
@pytest.mark.usefixtures("default_sigint", "store")
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
        wait_until(lambda: running.poll() is not None or page())
        text = page()
        running.send_signal(signal.SIGINT)
        err = running.stderr.read()
    assert 'id="four.nim_sequence"' in text
    assert running.returncode in (0, 130)
    assert "Traceback" not in err
