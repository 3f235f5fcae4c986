"""What tests of the whole share: the finished tables, the real site, a server for it, copies of the tree.

Tables are computed once for an engine, the site is built once a session.  A copy of the tree reads the same tables,
since the store's keys name the sources that a table is made with.
"""

import fcntl
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import sync_playwright

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame.system import progress
from fairgame.system.atomic_write import write_atomically
from fairgame_site.build import mkdocs_build as publish
from fairgame_site.cli.up_to_date import build_tables
from fairgame_site.publish.published import Published
from tests.support.paths import ROOT
from tests.support.resumed_runs import Resumed
from tests.support.sampling import FULL, rng, sample

# Property tests are not timed, and draw the same examples on every machine.
settings.register_profile("atlas", deadline=None, derandomize=True)
settings.load_profile("atlas")

# What a page draws at random, as the position that a board begins with, is the same in every run of the same sources.
DICE = f"--js-flags=--random-seed={rng('the dice of pages').getrandbits(30) + 1}"
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", DICE]
LEFT_OUT = shutil.ignore_patterns(
    ".venv", "node_modules", ".git", "site", ".atlas", "__pycache__", ".pytest_cache", ".hypothesis", ".*_cache"
)


Shared = Callable[[str, Callable[[Path], Any]], Any]
USUAL_SECONDS = 30.0  # of a test marked slow that does not say how slow


def pytest_configure(config: pytest.Config) -> None:
    """A full run goes on where one of the same tree was cut short."""
    if FULL:
        config.pluginmanager.register(Resumed.of(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the slowest tests, so that no worker is left with one at the end; leave out what is not run now."""

    def seconds(item: pytest.Item) -> float:
        mark = item.get_closest_marker("slow")
        return 0.0 if mark is None else float(mark.args[0]) if mark.args else USUAL_SECONDS

    chosen = bool(config.option.keyword) or any("::" in one for one in config.args)
    left_out = set() if FULL else marked_full(items) | (set() if chosen else not_drawn(items))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = sorted((item for item in items if item.nodeid not in left_out), key=seconds, reverse=True)


def marked_full(items: list[pytest.Item]) -> set[str]:
    """Return the tests that only a full run takes."""
    return {item.nodeid for item in items if item.get_closest_marker("full")}


def not_drawn(items: list[pytest.Item]) -> set[str]:
    """Return the cases that this run leaves out; whoever names a test, or asks for a word, gets all its cases."""
    cases: dict[tuple[str, int], list[str]] = {}
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            cases.setdefault((item.nodeid.partition("[")[0], *mark.args), []).append(item.nodeid)
    return {name for (_, share), names in cases.items() for name in set(names) - sample(names, share)}


@pytest.fixture(scope="session", autouse=True)
def without_progress():
    """No bar on standard error, however slow the machine: what is printed there is tested."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "QUIET_SECONDS", 10**9)
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def store() -> Store:
    """Every table of the catalogue in the store of this tree: computed once, kept between sessions.

    Its keys name the sources that a table is made with, so that nothing stale is ever read; tests that damage tables
    work on a copy.
    """
    made = Store()
    report = build_tables(made, workers=2)
    assert sorted([*report.computed, *report.reused]) == sorted(catalogue.tables())
    assert (report.withheld, report.damaged) == ({}, [])
    return made


@pytest.fixture
def own_store(store: Store, tmp_path: Path) -> Store:
    """A copy of the finished tables that a test may damage."""
    shutil.copytree(store.root, tmp_path / "store")
    return Store(tmp_path / "store")


@pytest.fixture(scope="session")
def published(store: Store) -> Published:
    """The finished tables as the generator reads them."""
    return Published(store)


@dataclass(frozen=True)
class BuiltSite:
    """The real site in a folder, and what the build said of it."""

    folder: Path
    summary: dict[str, Any]

    def pages(self) -> list[Path]:
        """Every page, the one for wrong addresses too."""
        return sorted(self.folder.rglob("*.html"))

    def read(self, path: str) -> str:
        """One file as text."""
        return (self.folder / path).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Shared:
    """Compute a value once for all workers: the first worker computes it, the others read its pickle.

    The fixture is a function of a name and a callback; the callback receives a folder that lasts for the session and
    returns something that can be pickled.
    """
    base = tmp_path_factory.getbasetemp()
    store = (base if worker_id == "master" else base.parent) / "shared"

    def get(name: str, make: Callable[[Path], Any]) -> Any:
        folder, file = store / name, store / f"{name}.pickle"
        store.mkdir(exist_ok=True)
        with (store / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not file.exists():
                shutil.rmtree(folder, ignore_errors=True)  # left by a worker that died
                folder.mkdir()
                write_atomically(file, [pickle.dumps(make(folder))])
        return pickle.loads(file.read_bytes())

    return get


@pytest.fixture(scope="session")
def site(store: Store, shared: Shared) -> BuiltSite:
    """The site of this tree, built strictly and checked; the workers of a run share one, which nobody changes."""

    def build(folder: Path) -> BuiltSite:
        return BuiltSite(folder / "site", publish.build_site(ROOT / "mkdocs.yml", folder / "site", store))

    found: BuiltSite = shared("site", build)
    return found


class _Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and keeps no log; an unknown address gets the site's own 404 page."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def send_error(self, code: int, *_: Any) -> None:
        """Answer with 404.html, as static hosts do."""
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    """A server that a page may ask for all its files at once, while the machine is busy."""

    request_queue_size = 128


@contextmanager
def served(folder: Path):
    server = _Server(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site_url(site: BuiltSite):
    """The address at which the real site is served for this session."""
    with served(site.folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser(root):
    """Chromium: the one that ATLAS_BROWSER names, or the one that tools/browser.sh finds."""
    path = os.environ.get("ATLAS_BROWSER")
    if not path:
        found = subprocess.run([root / "tools" / "browser.sh"], capture_output=True, text=True, check=False)
        path = found.stdout.strip()
    if not path:
        pytest.fail("no browser: apt install chromium, or name one in ATLAS_BROWSER", pytrace=False)
    with sync_playwright() as playwright:
        running, fault = None, ""
        try:
            running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Exception as said:  # playwright says it on many lines
            fault = str(said).splitlines()[0]
        if running is None:
            pytest.fail(f"the browser {path} does not start: {fault}", pytrace=False)
        yield running
        running.close()


@pytest.fixture(scope="session")
def home(store: Store, shared: Shared) -> Path:
    """An ATLAS_HOME with the session's tables, and what programs find once and remember."""

    def made(folder: Path) -> Path:
        (folder / "store").symlink_to(store.root)
        return folder

    found: Path = shared("home", made)
    return found


@pytest.fixture(scope="session")
def copied() -> Callable[[Path], Path]:
    """A function that copies the tree, without what is built or installed, and returns the copy."""
    return lambda target: Path(shutil.copytree(ROOT, target, ignore=LEFT_OUT))


@pytest.fixture(scope="session")
def environment(home: Path) -> Callable[..., dict[str, str]]:
    """A function that returns the environment for a program run in a tree: its packages, the session's tables."""

    def made(tree: Path, **more: str) -> dict[str, str]:
        path = os.pathsep.join(str(folder) for folder in (tree / "engine", tree / "generator", tree))
        own = {"PYTHONPATH": path, "ATLAS_HOME": str(home), "NO_MKDOCS_2_WARNING": "1", "TQDM_DISABLE": "1"}
        return os.environ | own | more

    return made


@pytest.fixture(scope="session")
def atlas(environment: Callable[..., dict[str, str]]):
    """A function that runs the command line of a tree in a process of its own and returns what it did."""

    def run(tree: Path, *arguments: object, umask: int = -1, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "fairgame_site", *map(str, arguments)],
            cwd=tree,
            env=environment(tree, **more),
            umask=umask,
            capture_output=True,
            text=True,
            check=False,
        )

    return run
