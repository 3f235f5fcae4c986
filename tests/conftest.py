"""Shared fixtures: the finished tables, the real site, a server for it, copies of the tree.

Tables are computed once for a revision of the library, and the site is built once a session.  A copy of the tree uses
the same tables, because their keys are hashes of the sources.
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
from fairgame_site.build import mkdocs_build
from fairgame_site.cli.tables import build_tables
from fairgame_site.published import Published
from tests.support.paths import ROOT
from tests.support.resumed_runs import Resumed
from tests.support.sampling import FULL, rng, sample

# Property tests have no deadline and use the same examples on every machine.
settings.register_profile("atlas", deadline=None, derandomize=True)
settings.load_profile("atlas")

# Random choices of a page, such as the first position of a board, depend only on the sources.
RANDOM_SEED = f"--js-flags=--random-seed={rng('the dice of pages').getrandbits(30) + 1}"
BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-background-networking", RANDOM_SEED]
CACHES = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache", "*.egg-info")
NOT_COPIED_FROM_ROOT = {".venv", ".git", ".atlas", ".hypothesis", "site"}


def not_copied(folder: str, names: list[str]) -> set[str]:
    """Return the names of a folder that a copy of the tree omits: caches, and installed and built files."""
    return CACHES(folder, names) | (NOT_COPIED_FROM_ROOT if Path(folder) == ROOT else set())


Shared = Callable[[str, Callable[[Path], Any]], Any]
DEFAULT_SECONDS = 30.0  # assumed for a test marked slow without a number


def pytest_configure(config: pytest.Config) -> None:
    """Resume an interrupted full run of the same tree."""
    if FULL:
        config.pluginmanager.register(Resumed.load(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the slowest tests first, which balances the workers, and deselect the tests that this run leaves out."""

    def seconds(item: pytest.Item) -> float:
        mark = item.get_closest_marker("slow")
        return 0.0 if mark is None else float(mark.args[0]) if mark.args else DEFAULT_SECONDS

    is_selected = bool(config.option.keyword) or any("::" in argument for argument in config.args)
    deselected = set() if FULL else marked_full(items) | (set() if is_selected else not_sampled(items))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in deselected])
    items[:] = sorted((item for item in items if item.nodeid not in deselected), key=seconds, reverse=True)


def marked_full(items: list[pytest.Item]) -> set[str]:
    """Return the tests that only a full run includes."""
    return {item.nodeid for item in items if item.get_closest_marker("full")}


def not_sampled(items: list[pytest.Item]) -> set[str]:
    """Return the cases of sampled tests that this run leaves out; a run of named tests, or with -k, leaves out none."""
    cases: dict[tuple[str, int], list[str]] = {}
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            cases.setdefault((item.nodeid.partition("[")[0], *mark.args), []).append(item.nodeid)
    return {name for (_, share), names in cases.items() for name in set(names) - sample(names, share)}


@pytest.fixture(scope="session", autouse=True)
def without_progress():
    """Disable progress bars, because tests check standard error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "QUIET_SECONDS", 10**9)
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def store() -> Store:
    """Every table of the catalogue in the store of this tree, computed once and reused by later sessions.

    Its keys are hashes of the sources, so a stale table is never read.  Tests damage only copies.
    """
    finished = Store()
    report = build_tables(finished, workers=2)
    assert sorted([*report.computed, *report.reused]) == sorted(catalogue.tables())
    assert (report.withheld, report.damaged) == ({}, [])
    return finished


@pytest.fixture
def own_store(store: Store, tmp_path: Path) -> Store:
    """A copy of the finished tables, which a test may damage."""
    shutil.copytree(store.root, tmp_path / "store")
    return Store(tmp_path / "store")


@pytest.fixture(scope="session")
def published(store: Store) -> Published:
    """The finished tables as the site reads them."""
    return Published(store)


@dataclass(frozen=True)
class BuiltSite:
    """The folder of the real site, and the summary of its build."""

    folder: Path
    summary: dict[str, Any]

    def pages(self) -> list[Path]:
        """Return the paths of all pages, including 404.html."""
        return sorted(self.folder.rglob("*.html"))

    def read(self, path: str) -> str:
        """Return the text of a file."""
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
                shutil.rmtree(folder, ignore_errors=True)  # a worker that died left files
                folder.mkdir()
                write_atomically(file, [pickle.dumps(make(folder))])
        return pickle.loads(file.read_bytes())

    return get


@pytest.fixture(scope="session")
def site(store: Store, shared: Shared) -> BuiltSite:
    """The site of this tree, built strictly and checked.  All workers share it, and tests must not change it."""

    def build(folder: Path) -> BuiltSite:
        return BuiltSite(folder / "site", mkdocs_build.build_site(ROOT / "mkdocs.yml", folder / "site", store))

    built: BuiltSite = shared("site", build)
    return built


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder without a log, and 404.html for unknown addresses."""

    def log_message(self, *_: Any) -> None:
        """Write no log."""

    def send_error(self, code: int, *_: Any) -> None:
        """Send 404.html, as static hosts do."""
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    """A server with a queue for all requests of a page on a busy machine."""

    request_queue_size = 128


@contextmanager
def served(folder: Path):
    """Serve a folder from a thread; yield its address."""
    server = _Server(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
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
    """The address of the server of the real site."""
    with served(site.folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser(root):
    """Chromium at the path of ATLAS_BROWSER or of tools/browser.sh."""
    path = os.environ.get("ATLAS_BROWSER")
    if not path:
        result = subprocess.run([root / "tools" / "browser.sh"], capture_output=True, text=True, check=False)
        path = result.stdout.strip()
    if not path:
        pytest.fail("no browser: apt install chromium, or name one in ATLAS_BROWSER", pytrace=False)
    with sync_playwright() as playwright:
        chromium, reason = None, ""
        try:
            chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS)
        except Exception as error:
            reason = str(error).splitlines()[0]
        if chromium is None:
            pytest.fail(f"the browser {path} does not start: {reason}", pytrace=False)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def home(store: Store, shared: Shared) -> Path:
    """An ATLAS_HOME with the session's tables, where programs store their caches."""

    def create(folder: Path) -> Path:
        (folder / "store").symlink_to(store.root)
        return folder

    folder: Path = shared("home", create)
    return folder


@pytest.fixture(scope="session")
def copied() -> Callable[[Path], Path]:
    """A function that copies the tree, without built and installed files, and returns the copy."""
    return lambda target: Path(shutil.copytree(ROOT, target, ignore=not_copied))


@pytest.fixture(scope="session")
def environment(home: Path) -> Callable[..., dict[str, str]]:
    """A function that returns the environment for programs of a tree, with its packages and the session's tables."""

    def create(tree: Path, **more: str) -> dict[str, str]:
        path = os.pathsep.join(str(folder) for folder in (tree / "engine", tree / "generator", tree))
        own = {"PYTHONPATH": path, "ATLAS_HOME": str(home), "NO_MKDOCS_2_WARNING": "1", "TQDM_DISABLE": "1"}
        return os.environ | own | more

    return create


@pytest.fixture(scope="session")
def atlas(environment: Callable[..., dict[str, str]]):
    """A function that runs the command line of a tree in a new process and returns the completed process."""

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
