"""``make bench``: the speed of the kernels, and the times that a maintainer waits.

For each kernel the program prints the nim-values a second, and the ratio to the plain checker, which shares no code
with the kernel; it measures both in the same run.  Then it prints three times: a first ``make site`` in a clean clone
with empty caches; a second ``make site`` without changes; an edit under ``atlas serve``, until the page shows it.
``build`` prints the processor seconds of a cold build by table and phase.  No time makes the program fail, because
machines are noisy.  ``make bench ARGS=kernels``, or ``rules``, ``mark``, ``misere``, ``octal``, ``targets``, ``build``
or ``site``, runs one part.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from fairgame.core.capabilities import HasNimGrid, HasNimSequence
from fairgame.core.discovery import games
from fairgame.games.octal.certificates.values import plain_values
from fairgame.games.subtraction.certificates import values_by_levels
from fairgame.games.subtraction.kernels import subtraction_values
from fairgame.games.wythoff.rows import row_periods
from fairgame.numbers.kernels.matching import z_function
from fairgame.solving.oracle import nim_values
from tests.bench.build import build
from tests.bench.mark import mark
from tests.bench.misere import misere
from tests.bench.octal import octal
from tests.bench.rules import rules
from tests.bench.targets import targets
from tests.support.paths import ROOT

REPEATS = 5
HEAPS = 20_000
SETS = ((2, 5, 7), (1, 4, 9, 16, 25), (3, 17, 31, 40, 64), (65, 121, 262, 508, 780))  # subtraction sets
GRID = 1_000
ROWS = 64
PLAIN_HEAPS = 2_000
PLAIN_GRID = 24
PATIENCE = 900


def best(work: Callable[[], object]) -> float:
    """Return the least of a few wall times of ``work``, in seconds, after one run that compiles."""
    work()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def kernels() -> None:
    """Print the rate of every kernel and its ratio to plain code on the same input."""
    print(f"{'kernel':<34}{'input':>16}{'values a second':>20}{'times the plain code':>24}")
    for slug in ("kayles", "dawsons-chess", "guiles"):
        game = games()[slug]
        assert isinstance(game, HasNimSequence)
        rate = HEAPS / best(lambda game=game: game.nim_sequence(HEAPS))
        digits = tuple(game.info.parameters["digits"])
        ratio = best(lambda digits=digits: plain_values(digits, PLAIN_HEAPS)) / best(
            lambda game=game: game.nim_sequence(PLAIN_HEAPS)
        )
        print(f"{'octal, ' + slug:<34}{f'{HEAPS} heaps':>16}{rate:>20,.0f}{f'{ratio:.0f} (at {PLAIN_HEAPS})':>24}")
    for numbers in SETS:
        taken = np.array(numbers, np.int64)
        seconds = best(lambda taken=taken: subtraction_values(taken, 10**6))
        slow = best(lambda numbers=numbers: values_by_levels(numbers, PLAIN_HEAPS)) / PLAIN_HEAPS
        rate, name = 10**6 / seconds, " ".join(map(str, numbers))
        print(f"{'subtraction, ' + name:<34}{'10^6 heaps':>16}{rate:>20,.0f}{f'{rate * slow:.0f} (by levels)':>24}")
    for slug, game in games().items():
        if isinstance(game, HasNimGrid):
            rate = GRID**2 / best(lambda game=game: game.nim_grid(GRID, GRID))
            slow = best(lambda game=game: nim_values(game, PLAIN_GRID)) / len(nim_values(game, PLAIN_GRID))
            ratio = rate * slow
            print(f"{'grid, ' + slug:<34}{f'{GRID} x {GRID}':>16}{rate:>20,.0f}{f'{ratio:.0f} (the oracle)':>24}")
    rate = ROWS / best(lambda: row_periods(ROWS))
    print(f"{'periods of rows, wythoff':<34}{f'{ROWS} rows':>16}{rate:>20,.0f}  rows a second")
    text = np.arange(10**6, dtype=np.int64) % 1000
    print(f"{'z-function':<34}{'10^6 entries':>16}{10**6 / best(lambda: z_function(text)):>20,.0f}")
    edges = 2_000
    stalk = games()["hackenbush"]
    (position,) = stalk.notation.read("hackenbush", [f"{i}-{i + 1}" for i in range(edges)])
    rate = edges / best(lambda: stalk.nim_value(position))
    print(f"{'fusion and colon, hackenbush':<34}{f'{edges} edges':>16}{rate:>20,.0f}  edges a second")


def site() -> None:
    """Print the times that a maintainer waits: for a first build, a second build, and an edit under ``atlas serve``."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "fair-game-atlas"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "PIP_NO_CACHE_DIR": "1", "UV_NO_CACHE": "1"}
        passed = ("PIP_CERT", "PIP_INDEX_URL", "PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "SSL_CERT_FILE")
        environment |= {name: os.environ[name] for name in passed if name in os.environ}
        for label in ("make site, clean clone, empty caches", "make site again, nothing changed"):
            start = time.perf_counter()
            subprocess.run(["make", "-s", "site"], cwd=clone, env=environment, check=True, stdout=sys.stderr)
            print(f"{label:<44}{time.perf_counter() - start:>8.1f} s")
        print(f"{'an edit under atlas serve, until readable':<44}{_edit(clone, environment):>8.1f} s")


def _edit(clone: Path, environment: dict[str, str]) -> float:
    """Return the seconds from saving a page to reading the change in the served page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with _serving(clone, address, environment):
        _wait_for(f"http://{address}/about/", "")
        page = clone / "content" / "about.md"
        mark = f"edited-{time.time_ns()}"
        start = time.perf_counter()
        page.write_text(page.read_text(encoding="utf-8") + f"\n\n{mark}\n", encoding="utf-8")
        _wait_for(f"http://{address}/about/", mark)
        return time.perf_counter() - start


@contextmanager
def _serving(clone: Path, address: str, environment: dict[str, str]) -> Iterator[None]:
    command = [str(clone / ".venv/bin/atlas"), "serve", "--address", address]
    server = subprocess.Popen(command, cwd=clone, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str, mark: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                if mark in answer.read().decode():
                    return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(0.05)
    raise SystemExit(f"bench: {address} did not show {mark!r} within {PATIENCE} s")


def main(parts: list[str]) -> None:
    """Run the named parts, by default all."""
    known = {"kernels": kernels, "rules": rules, "mark": mark, "misere": misere, "octal": octal, "targets": targets}
    known |= {"build": build, "site": site}
    if unknown := [part for part in parts if part not in known]:
        raise SystemExit(f"bench: unknown part {unknown[0]!r}; accepted: {', '.join(known)}")
    for part in parts or known:
        if part == "site" and shutil.which("git") is None:
            raise SystemExit("bench: the site's times need git")
        known[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
