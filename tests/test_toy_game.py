"""A new game is one file: with nothing else touched it is built, checked, published, listed, found and tested."""

import csv
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import catalogue

GAME = '''"""Take a power of two: from a heap, remove 1, 2, 4, 8, ... matches; the nim-value of n is n mod 3."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.game import Family, GameInfo, Place
from engine.notation import Heaps

STOP = 500


@dataclass(frozen=True)
class PowersOfTwo:
    """A subtraction game."""

    info: GameInfo
    notation: Heaps = Heaps(example="5 7 11")
    published_stop: int = STOP

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left after taking a power of two."""
        taken = 1
        while taken <= position:
            yield (position - taken,) if position > taken else ()
            taken *= 2

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint8."""
        return (np.arange(stop) % 3).astype(np.uint8)


GAMES = (
    PowersOfTwo(
        GameInfo(
            slug="toy",
            name="Powers of Two",
            family=Family.NIM,
            summary="Take a power of two from a heap; whoever takes the last match wins.",
            aliases=("binary subtraction",),
            places=(Place("FG", "not there at all"),),
            rule={"kind": "subtraction", "set": [1, 2, 4, 8, 16, 32, 64, 128, 256]},
        )
    ),
)
'''
WRONG = GAME.replace("np.arange(stop) % 3", "np.arange(stop) % 4")
TABLE = "toy.nim_sequence"


@dataclass(frozen=True)
class Toy:
    """A copy of the tree with one game more, and its site."""

    tree: Path
    home: Path
    built: subprocess.CompletedProcess[str]

    def read(self, path: str) -> str:
        """Return a file of the site."""
        return (self.tree / "site" / path).read_text(encoding="utf-8")


KEYS = "import json, engine.catalogue as c; print(json.dumps({name: c.key(name) for name in c.tables()}))"


@pytest.fixture(scope="module")
def grown(copied, environment, store, tmp_path_factory):
    """A copy of the tree with the game, and a home with the tables of all the others: they are not tested here."""
    folder = tmp_path_factory.mktemp("toy")
    tree, home = copied(folder / "tree"), folder / "home"
    (tree / "engine" / "games" / "toy.py").write_text(GAME, encoding="utf-8")
    asked = subprocess.run(
        [sys.executable, "-c", KEYS], cwd=tree, env=environment(tree), capture_output=True, text=True, check=True
    )
    for name, key in json.loads(asked.stdout).items():
        if name != TABLE:
            (home / "store" / name).mkdir(parents=True)
            shutil.copy(store.path(name, catalogue.key(name)), home / "store" / name / f"{key}.table")
    return tree, home


@pytest.fixture(scope="module")
def toy(grown, atlas):
    tree, home = grown
    built = atlas(tree, "build", "--json", "--workers", "2", ATLAS_HOME=str(home))
    assert built.returncode == 0, built.stderr
    return Toy(tree, home, built)


def test_the_build_computes_it_and_publishes_everything(toy):
    assert toy.built.stderr == ""
    data = json.loads(toy.built.stdout)
    assert data["tables"]["computed"] == [TABLE]
    assert data["tables"]["withheld"] == {}


def test_it_stands_in_the_index_on_its_shelf(toy):
    page = toy.read("games/index.html")
    card = re.search(r'<a class="atlas-card" href="\.\./games/toy/">.*?</a>', page, re.DOTALL)
    assert card is not None
    assert "Powers of Two" in card[0]
    assert "Take a power of two" in card[0]
    assert "<svg" in card[0]
    assert page.index("Nim and its disguises") < card.start()


def test_it_has_a_page_with_the_standard_parts(toy):
    page = toy.read("games/toy/index.html")
    headings = re.findall(r'<h2 id="([^"]+)"', page)
    assert headings == [
        *("how-it-is-played", "solve-a-position", "nim-sequence", "downloads"),
        *("use", "cite", "in-the-documents", "errata"),
    ]
    assert '<h1 id="powers-of-two">' in page or "<h1>Powers of Two" in page
    assert f'<div class="atlas-table" id="{TABLE}"' in page
    assert '<svg class="atlas-plot"' in page
    assert '"kind": "subtraction"' in page.replace("&#34;", '"').replace("&quot;", '"')
    assert 'class="atlas-badge certified"' in page


def test_its_files_are_published(toy):
    rows = list(csv.reader(toy.read(f"data/{TABLE}.csv").splitlines()))
    assert rows == [["n", "nim_value"], *([str(n), str(n % 3)] for n in range(500))]
    assert toy.read(f"data/b/{TABLE}.txt") == "".join(f"{n} {n % 3}\n" for n in range(500))
    metadata = json.loads(toy.read(f"data/{TABLE}.json"))
    assert metadata["verification"][0]["status"] == "certified"
    certificate = json.loads(toy.read(f"data/certificates/{TABLE}.json"))
    assert certificate["claims"][0]["certificate"] == {"kind": "mex-of-options", "game": "toy"}
    package = json.loads(toy.read("data/datapackage.json"))
    assert TABLE in [resource["name"] for resource in package["resources"]]
    assert f"  {TABLE}.csv\n" in toy.read("data/SHA256SUMS")
    assert f"data/{TABLE}.csv" in toy.read("downloads/index.html")


def test_it_is_found_by_the_search(toy):
    docs = json.loads(toy.read("search/search_index.json"))["docs"]
    found = [doc for doc in docs if doc["location"] == "games/toy/"]
    assert [doc["title"] for doc in found] == ["Powers of Two"]


def test_the_command_line_knows_it(toy, atlas):
    at = {"ATLAS_HOME": str(toy.home)}
    ran = atlas(toy.tree, "verify", TABLE, **at)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"ok      {TABLE}: 500 rows; certified")
    ran = atlas(toy.tree, "solve", "toy", "5", "7", "11", "--json", **at)
    solved = json.loads(ran.stdout)
    assert solved["nim_values"] == [2, 1, 2]
    assert solved["nim_value"] == 1
    assert "toy " in atlas(toy.tree, "list", **at).stdout


def test_the_contract_tests_collect_and_pass_it(toy, environment):
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/contract", "-k", "toy", "-q", "-rA", "-p", "no:cacheprovider"],
        cwd=toy.tree,
        env=environment(toy.tree, ATLAS_HOME=str(toy.home)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    passed = re.findall(r"^PASSED (\S+)", ran.stdout, re.MULTILINE)
    assert len(passed) >= 10
    assert any("[toy]" in name for name in passed)
    assert any(f"[{TABLE}]" in name for name in passed)
    assert re.search(r"^SKIPPED", ran.stdout, re.MULTILINE) is None


def test_nothing_else_was_touched(toy, root):
    def sources(tree):
        folders = ("engine", "generator", "content")
        return {
            path.relative_to(tree): path.read_bytes()
            for folder in folders
            for path in (tree / folder).rglob("*")
            if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts)
        }

    ours, theirs = sources(root), sources(toy.tree)
    assert set(theirs) - set(ours) == {Path("engine/games/toy.py")}
    assert all(theirs[path] == content for path, content in ours.items())


def test_a_kernel_that_is_wrong_is_withheld(toy, tmp_path):
    """The same file with a wrong kernel: the certificate notices, from the rule alone."""
    script = f"from engine import catalogue\nprint(catalogue.compute({TABLE!r}, {{}}).metadata['withheld'])\n"
    shutil.copytree(toy.tree / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "engine" / "games" / "toy.py").write_text(WRONG, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "toy" in ran.stdout
    assert "not borne out" in ran.stdout
