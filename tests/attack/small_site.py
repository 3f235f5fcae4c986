"""A small atlas in a copy of the tree, and a server that builds it in fresh processes.

The copy has the whole code, five games with their tables, one page of each kind and no stored runs.  Each build is a
fork of a process that has imported only other people's packages: the code of the copy, which may have been edited since
the last build, is imported again, without the seconds that pandas, numba and MkDocs take.

The server is ``python -m tests.attack.small_site``: it reads a request a line and answers a line, both JSON.
"""

import json
import marshal
import os
import pickle
import resource
import select
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("four", "guiles", "nimble", "tsyan-shizi-3", "tsyan-shizi-4")
OMITTED_TABLES = ("fairgame.tables.errata", "fairgame.games.")  # they need tables of other games
SUBJECTS = ("nim",)  # subjects of the site whose additions the small site has
PRELOADED = (
    *(
        "numpy",
        "pandas",
        "numba",
        "mkdocs.commands.build",
        "mkdocs.commands.serve",
        "mkdocs.contrib.search",
        "PIL.Image",
    ),
    *(
        "PIL.ImageDraw",
        "PIL.ImageFont",
        "PIL.PngImagePlugin",
        "material.plugins.search.plugin",
        "babel.dates",
        "jinja2.ext",
    ),
    *(
        "latex2mathml.converter",
        "pymdownx.superfences",
        "pymdownx.tabbed",
        "pymdownx.details",
        "pygments.formatters.html",
    ),
    *(
        "markdown.extensions.footnotes",
        "markdown.extensions.md_in_html",
        "selectolax.lexbor",
        "gmpy2",
        "yaml",
        "pluggy",
    ),
)
COPIED = ("engine/fairgame", "generator/fairgame_site")
REFUSED, ENDED = "refused:", "ended with status"  # beginnings of errors
SECONDS_SINCE_1970 = "1767225600"  # the date of every build
PAGES = {
    "index.md": "---\ntitle: A small atlas\n---\n\n# A small atlas\n\n[= cards() =]\n",
    "about.md": '# About\n\nIt has [= count("games") =] games; see [the theory](theory/index.md#sums).\n',
    "bibliography.md": "# Bibliography\n\n[= bibliography() =]\n",
    "downloads.md": "# Downloads\n\n[= downloads_index() =]\n",
    "errata.md": "# Errata\n\nNone.\n",
    "glossary.md": "# Glossary\n\n[= glossary() =]\n",
    "games/index.md": "# Games\n\n[= games_index() =]\n",
    "games/four.md": '---\ntitle: Four\n---\n\n## How it is played\n\n[= draw("four", "3 5") =]\n\n[= term("mex") =]\n',
    "lookup.md": "# Look up\n\n[= lookup_box(answers=True) =]\n",
    "theory/index.md": "# Theory\n\n## Sums {#sums}\n\nAs $a \\oplus b$ has it, $$G(n) = 0.$$\n",
    "_shared/tsyan-shizi.md": (
        '---\ngames: "tsyan-shizi-[0-9]*"\nrule: "Tsyan-shizi on some heaps."\n---\n[% set name = info.name -%]\n\n'
        "## How it is played\n\nThis is [= name =].\n"
    ),
}
NAVIGATION = [{page.partition(".")[0].replace("/", " "): page} for page in PAGES if not page.startswith(("games", "_"))]


def copy_tree(target: Path) -> Path:
    """Write the small atlas to a new folder; return the folder."""
    import yaml

    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in COPIED:
        shutil.copytree(ROOT / name, target / name, ignore=ignored)
    (target / "requirements").mkdir(exist_ok=True)
    for name in ("engine/pyproject.toml", "requirements/site.lock", "CHANGELOG.md"):
        shutil.copy(ROOT / name, target / name)
    for page, text in PAGES.items():
        (target / "content" / page).parent.mkdir(parents=True, exist_ok=True)
        (target / "content" / page).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "content" / "_data", target / "content" / "_data")
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    config["nav"] = [*NAVIGATION, {"Games": ["games/index.md"]}]
    (target / "mkdocs.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    return target


@dataclass(frozen=True)
class Request:
    """One build.

    Attributes:
        tree: the folder of the small atlas.
        home: the folder of the store and the caches.
        site: the folder of the site, for a whole build; "" for an incremental one in the folder of the configuration.
        signal: the signal that ends the build; 0 for none.
        seconds: the time until the signal.
        max_bytes: the largest file that the build may write; 0 for no limit.
    """

    tree: str
    home: str
    site: str = ""
    signal: int = 0
    seconds: float = 0.0
    max_bytes: int = 0


class Builder:
    """A server of builds, in a process of its own."""

    def __init__(self) -> None:
        """Start the server."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", __spec__.name if __spec__ else "tests.attack.small_site"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, request: Request) -> None:
        """Start a build."""
        assert self._process.stdin
        print(json.dumps(asdict(request)), file=self._process.stdin, flush=True)

    def result(self) -> str:
        """Wait for the build; return the error in a line, or ""."""
        assert self._process.stdout
        return str(json.loads(self._process.stdout.readline()))

    def build(self, request: Request) -> str:
        """Build; return the error in a line, or ""."""
        self.start(request)
        return self.result()

    def close(self) -> None:
        """End the server."""
        self._process.communicate()


@contextmanager
def remembered(file: Path, functions: Iterable[tuple[Any, str]]) -> Iterator[None]:
    """Cache pure functions of texts on disk, by their arguments: attributes of modules or classes."""
    known: dict[Any, bytes] = pickle.loads(file.read_bytes()) if file.exists() else {}
    size = len(known)

    def cached(compute: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            key = name, *(getattr(argument, "block_start_string", argument) for argument in arguments)
            if more or not all(isinstance(part, str | bytes | None) for part in key):
                return compute(*arguments, **more)
            if key not in known:
                known[key] = marshal.dumps(compute(*arguments))
            return marshal.loads(known[key])

        return call

    for owner, name in functions:
        setattr(owner, name, cached(getattr(owner, name), name))
    yield
    if len(known) > size:
        with suppress(OSError):
            file.write_bytes(pickle.dumps(known))


@contextmanager
def restricted() -> Iterator[None]:
    """Show this process only the small catalogue."""
    from fairgame.core import discovery
    from fairgame_site import hooks

    modules, hook_modules = discovery._modules, hooks.modules

    def generic(kind: str) -> list[Any]:
        found = modules(kind)
        return [module for module in found if kind != "tables" or not module.__name__.startswith(OMITTED_TABLES)]

    discovery._modules = generic
    hooks.modules = lambda kind: tuple(m for m in hook_modules(kind) if m.__name__.split(".")[2] in SUBJECTS)
    with discovery.restrict_games(GAMES):
        yield


def build(request: Request) -> None:
    """Build the small atlas in this process."""
    tree = Path(request.tree)
    os.environ |= {"ATLAS_HOME": request.home, "SOURCE_DATE_EPOCH": SECONDS_SINCE_1970, "NO_MKDOCS_2_WARNING": "1"}
    sys.path[:0] = [str(tree / name) for name in ("engine", "generator")]
    sys.path_importer_cache.clear()
    sys.dont_write_bytecode = bool(request.max_bytes)  # Python 3.11 cuts bytecode at the limit, python/cpython#126606
    sys.pycache_prefix = f"{request.home}/bytecode"
    os.chdir(tree)
    from jinja2 import Environment

    from fairgame.system import closure

    with (
        restricted(),
        remembered(Path(request.home, "remembered"), ((closure, "strip_docstrings"), (Environment, "compile"))),
    ):
        from fairgame.build.store import Store
        from fairgame_site.build.mkdocs_build import build_site, site_up_to_date

        if request.site:
            build_site(Path("mkdocs.yml"), Path(request.site), Store())
        else:
            site_up_to_date(Path("mkdocs.yml"), None, Store())


def in_a_fork(request: Request) -> str:
    """Build in a fork of this process; return its error in a line, or "".

    An error that the command line would print as one line begins with REFUSED, an end by a signal with ENDED.
    """
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        error = ""
        try:
            if request.signal:
                signal.signal(signal.SIGTERM, signal.default_int_handler)  # as fairgame_site.cli.main does
            if request.max_bytes:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (request.max_bytes, request.max_bytes))
            build(request)
        except BaseException as caught:
            kinds = {kind.__name__ for kind in type(caught).__mro__}
            place = traceback.extract_tb(caught.__traceback__)[-1]
            error = (
                f"{REFUSED} {type(caught).__name__}: {caught}"
                if kinds & {"AtlasError", "KeyboardInterrupt"}
                else f"{type(caught).__name__}: {caught} in {place.filename}:{place.lineno}"
            )
        os.write(writer, error.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answers:
        if request.signal and not select.select([answers], [], [], request.seconds)[0]:
            os.kill(child, request.signal)
        error = answers.read()
    status = os.waitpid(child, 0)[1]
    return error or ("" if status == 0 else f"{ENDED} {status}")


if __name__ == "__main__":
    for name in PRELOADED:
        import_module(name)
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
    assert not {name for name in sys.modules if name.startswith("fairgame")}
    for line in sys.stdin:
        request = Request(**json.loads(line))
        print(json.dumps(in_a_fork(request)), flush=True)
