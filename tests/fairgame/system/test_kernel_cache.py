"""Compiled kernels: a damaged file is compiled again, and an intact one is used."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from fairgame.system import kernel_cache
from fairgame.system.kernel_cache import CheckedCacheFile

RUN = """
import json
from math import comb
import numpy as np
from fairgame.games.chomp.kernels import lost_bars
counts = np.array([[comb(a + below, below + 1) for a in range(6)] for below in (3, 2, 1, 0)])
value = lost_bars(counts)
print(json.dumps([np.flatnonzero(value).tolist(), sum(lost_bars.stats.cache_hits.values())]))
"""


def start(home):
    """Start a process that prints the value of a kernel, and how often it read compiled code."""
    return subprocess.Popen([sys.executable, "-c", RUN], env={"ATLAS_HOME": str(home)}, stdout=subprocess.PIPE)


def printed(process):
    """Return what a process printed."""
    out, _ = process.communicate()
    assert process.returncode == 0
    return json.loads(out)


def run(home):
    """Return the value of a kernel in a new process, and how often it read compiled code."""
    return printed(start(home))


def test_processes_that_start_together_compile_a_kernel_once(tmp_path):
    (value, hits), (other, other_hits) = map(printed, [start(tmp_path), start(tmp_path)])
    assert (value, hits + other_hits) == (other, 1)
    assert not list(tmp_path.rglob("*.lock"))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Return a cache folder with a compiled kernel, and its value."""
    home = tmp_path_factory.mktemp("kernels")
    value, hits = run(home)
    assert hits == 0
    assert run(home) == [value, 1]
    return home, value


DAMAGES = {
    "emptied": lambda intact, other: b"",
    "cut": lambda intact, other: intact[: len(intact) // 2],
    "a bit of the code": lambda intact, other: intact[:5000] + bytes([intact[5000] ^ 1]) + intact[5001:],
    "doubled": lambda intact, other: intact + intact,
    "another function": lambda intact, other: other,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_code_is_compiled_again(compiled, damage):
    home, value = compiled
    (path,) = home.rglob("*.lost_bars-*.nbc")
    (other,) = home.rglob("*.has_lost_option-*.nbc")
    path.write_bytes(DAMAGES[damage](path.read_bytes(), other.read_bytes()))
    assert run(home) == [value, 0]
    assert run(home) == [value, 1]


def test_process_waits_for_the_code_of_another_and_not_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_cache, "PATIENCE", 0.2)
    one, other = (CheckedCacheFile(str(tmp_path), "kernels.f-1", "stamp") for _ in range(2))
    assert one.load(("signature",)) is None
    assert other.load(("signature",)) is None  # after 0.2 s
    monkeypatch.setattr(kernel_cache, "PATIENCE", 60.0)
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(other.load, ("signature",))
        with pytest.raises(TimeoutError):
            waiting.result(0.2)
        one.save(("signature",), [1, 2])
        assert waiting.result(10) == [1, 2]


def test_folder_that_cannot_be_written_compiles_each_time(tmp_path):
    (tmp_path / "file").touch()
    cached = CheckedCacheFile(str(tmp_path / "file" / "folder"), "kernels.f-1", "stamp")
    assert cached.load(("signature",)) is None
    cached.save(("signature",), [1, 2])
    assert cached.load(("signature",)) is None


def test_flush_removes_the_code_of_one_function(tmp_path):
    one, other = (CheckedCacheFile(str(tmp_path), name, "stamp") for name in ("kernels.f-1", "kernels.f-12"))
    for file in (one, other):
        file.save(("signature",), [1, 2])
    assert one.load(("signature",)) == other.load(("signature",)) == [1, 2]
    assert one.load(("another signature",)) is None
    one.flush()
    assert one.load(("signature",)) is None
    assert other.load(("signature",)) == [1, 2]
