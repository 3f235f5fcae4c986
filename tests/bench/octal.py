"""``make bench ARGS=octal``: times of the octal games, next to their targets.

The time of a kernel is its processor time, the least of several runs.  Between these runs, a yardstick in C runs the
same algorithm (``tests/bench/octal_sparse.c``).  For anything that a person waits for, the program prints the wall
time.  Kernels are compiled before the clock starts.  No time makes the program fail, because machines are noisy.
"""

import json
import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from fairgame.build.compute import compute
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.class_values import compute_class
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.literature.reported_periods import reported_bound
from fairgame.games.octal.proof_files import CERTIFICATE, VALUES, proof_files
from fairgame.games.octal.tables.class_records import record_id
from fairgame.games.octal.values import NimValues
from tests.support.paths import ROOT

YARDSTICK = ROOT / "tests" / "bench" / "octal_sparse.c"
STOP = 1 << 22
CODES = ("0.16", "0.354", "0.454")
PROOFS = ("0.454", "0.054", "0.104", "0.354", "0.376")
CHECKED = ("0.16", "0.56")
RUNS = 7
CORES = 2
MEMORY_STOP, MEMORY_CODE = 1 << 26, "0.454"

LOADED = """
import resource
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import NimValues
found = NimValues.of(OctalCode.parse({code!r}))
found.extend({stop})
assert found.values.size == {stop}
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""
CHECK_IN_NODE = """
const [address, page, data] = process.argv.slice(1);
const { check, unzip } = await import(address);
const fs = await import("node:fs");
const certificate = JSON.parse(fs.readFileSync(page)), raw = await unzip(new Uint8Array(fs.readFileSync(data)));
let least = Infinity;
for (let run = 0; run < 5; run++) {
  const start = process.cpuUsage();
  check(certificate, raw);
  const { user, system } = process.cpuUsage(start);
  least = Math.min(least, (user + system) / 1e6);
}
console.log(least);
"""


def octal() -> None:
    """Print every measurement and its target."""
    print(f"{'octal games':<58}{'measured':>14}   target")
    for code in (*CODES, *PROOFS, *CHECKED):
        _values(code, 1 << 15)  # compiles the kernels
    _rates()
    _flatness()
    _memory()
    _checkers()
    _proofs()
    _cold_build()


def _print_row(what: str, measured: str, target: str) -> None:
    print(f"{what:<58}{measured:>14}   {target}", flush=True)


def _values(code: str, stop: int) -> NimValues:
    found = NimValues.of(OctalCode.parse(code))
    found.extend(stop)
    return found


def _seconds(work: Callable[[], object]) -> float:
    """Return the processor time of ``work``."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _rates() -> None:
    with tempfile.TemporaryDirectory() as folder:
        compiled = _compiled(Path(folder))
        for code in CODES:
            found, ours, theirs = _values(code, STOP), [], []
            for _ in range(RUNS):
                ours.append(_seconds(lambda code=code: _values(code, STOP)))
                if compiled:
                    theirs.append(_yardstick(compiled, Path(folder) / "values", code, found))
            _print_row(f"{code} to 2^22, everything included", f"{1e9 * min(ours) / STOP:.1f} ns", "<= 60 ns a value")
            if theirs:
                _print_row("  the yardstick in C", f"{1e9 * min(theirs) / STOP:.1f} ns", "")
                _print_row("  times the yardstick", f"{min(ours) / min(theirs):.2f}", "<= 1.5")


def _compiled(folder: Path) -> Path | None:
    """Compile the yardstick and return its path; print a row and return None if the machine has no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        _print_row("times the yardstick", "no compiler", "<= 1.5")
        return None
    command = [compiler, "-O3", "-march=native", "-DWORDS=1", str(YARDSTICK), "-o", str(folder / "yardstick")]
    subprocess.run(command, check=True)
    return folder / "yardstick"


def _yardstick(program: Path, file: Path, code: str, found: NimValues) -> float:
    """Return the seconds that the yardstick takes, and check that it computes the same values."""
    assert found.space is not None
    space = [found.space.mask, int(found.space.by_position)]
    command = [program, file, code, STOP, *space, *found._witnesses]
    run = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
    assert np.array_equal(np.fromfile(file, np.uint8), found.values), f"the yardstick finds other values of {code}"
    return float(run.stdout)


def _flatness() -> None:
    """Print the ratio of the time for the last quarter of the heaps to the time for the second quarter."""
    for code in CODES:
        second, last = [], []
        for _ in range(RUNS):
            found = _values(code, STOP // 4)
            second.append(_seconds(lambda found=found: found.extend(STOP // 2)))
            found.extend(STOP // 4 * 3)
            last.append(_seconds(lambda found=found: found.extend(STOP)))
        _print_row(f"{code}: last quarter by second", f"{min(last) / min(second):.2f}", "<= 1.1")


def _memory() -> None:
    program = LOADED.format(code=MEMORY_CODE, stop=MEMORY_STOP)
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    peak, bound = int(run.stdout), 1.2 * MEMORY_STOP + 300e6
    label = f"{MEMORY_CODE} to 2^{MEMORY_STOP.bit_length() - 1}: peak memory"
    _print_row(label, f"{peak / 1e6:.0f} MB", f"<= {bound / 1e6:.0f} MB (1.2 bytes a value and 300 MB)")


def _checkers() -> None:
    node = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    for code in CHECKED:
        lead = reported_bound(code)
        found = compute_class(code, lead)
        assert found.proof is not None
        files = proof_files(OctalCode.parse(code), found.nim_values, found.proof.period, found.nim_values.space)
        solver = min(_seconds(lambda code=code, lead=lead: compute_class(code, lead)) for _ in range(RUNS))
        _print_row(f"{code}: values and proof by the solver", f"{solver:.3f} s", "")
        page, data = files[CERTIFICATE], files.get(VALUES) or files[json.loads(files[CERTIFICATE])["data"]["file"]]
        python = min(_seconds(lambda page=page, data=data: octal_period.check_files(page, data)) for _ in range(3))
        _print_row(f"{code}: checker in Python by solver", f"{python / solver:.1f}", "<= 10")
        if node is None:
            _print_row(f"{code}: checker in JavaScript by solver", "no node", "<= 3")
            continue
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / "page", Path(folder) / "data"]
            for path, text in zip(paths, (page, data), strict=True):
                path.write_bytes(text)
            address = (ROOT / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.mjs").as_uri()
            command = [node, "--input-type=module", "-e", CHECK_IN_NODE, address, *map(str, paths)]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
        _print_row(f"{code}: checker in JavaScript by solver", f"{float(run.stdout) / solver:.1f}", "<= 3")


def _proved(code: str) -> str:
    """Compute and check the record of a class; return the status of its first claim and the size of its files."""
    record = compute(record_id(code), {})
    assert not record.is_withheld, record.metadata["withheld"]
    return f"{record.metadata['claims'][0]['status']}, {sum(map(len, record.files.values())) / 1e6:.1f} MB"


def _proofs() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(CORES, mp_context=context) as pool:
        list(pool.map(_proved, ["0.77"] * 2 * CORES))  # imports modules and loads kernels from the cache
        before, start = _processor_time(), time.perf_counter()
        list(pool.map(_proved, PROOFS))
        wall = time.perf_counter() - start
    label = f"{', '.join(PROOFS)} proved and checked, {CORES} processes"
    _print_row(label, f"{wall:.0f} s", f"<= 120 s ({_processor_time() - before:.0f} s of processor time)")


def _processor_time() -> float:
    """Return the processor time of all child processes that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cold_build() -> None:
    """Print the wall time for all tables in an empty store, and then in the full one."""
    with tempfile.TemporaryDirectory() as folder:
        for label, target in (("all tables, cold", "<= 360 s (census and board)"), ("again, warm", "0 computed")):
            start = time.perf_counter()
            words = ["build", "--tables-only", "--json", "--workers", str(CORES), "--store", folder]
            run = subprocess.run(
                [sys.executable, "-m", "fairgame_site", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
            )
            computed = len(json.loads(run.stdout)["computed"])
            _print_row(f"{label}: {computed} computed", f"{time.perf_counter() - start:.0f} s", target)
