"""A package of other people declares a game by an entry point: the atlas computes, checks, publishes and tests it."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from tests.conftest import served
from tests.support import tiny_site as tiny
from tests.support.paths import TESTS

SLUG, TABLE = "toy-one-three-four", "toy-one-three-four.nim_sequence"
PERIOD = (0, 1, 0, 1, 2, 3, 2)  # of S{1, 3, 4}, computed by hand
SOURCE = TESTS / "support" / "toy_package"


def installed(folder: Path) -> Path:
    """Install the toy package into a folder: its files, and the metadata that an installer writes."""
    shutil.copytree(SOURCE / "toy_heaps", folder / "toy_heaps", ignore=shutil.ignore_patterns("__pycache__"))
    metadata = folder / "toy_heaps-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-heaps\nVersion: 1.0\n", encoding="utf-8")
    point = re.search(r"^\[project\.entry-points.*?\n(\S+) = \"(\S+)\"", (SOURCE / "pyproject.toml").read_text(), re.M)
    (metadata / "entry_points.txt").write_text(f"[fairgame.games]\n{point[1]} = {point[2]}\n", encoding="utf-8")
    return folder


@dataclass(frozen=True)
class Toy:
    """The installed package, and a tiny site with its game."""

    packages: Path
    home: Path
    site: Path
    built: subprocess.CompletedProcess[str]


def environment_with(packages: Path, environment, root: Path, home: Path, **more: str) -> dict[str, str]:
    own = environment(root, ATLAS_HOME=str(home), **more)
    return own | {"PYTHONPATH": os.pathsep.join([own["PYTHONPATH"], str(packages)])}


@pytest.fixture(scope="module")
def toy(root, environment, store, shared) -> Toy:
    def build(folder: Path) -> Toy:
        packages, home = installed(folder / "packages"), folder / "home"
        shutil.copytree(store.root, home / "store")
        config = tiny.content(root, folder / "tiny")
        built = subprocess.run(
            [sys.executable, "-m", "tests.support.tiny_site", "build", "--json", "--config", config],
            cwd=root,
            env=environment_with(packages, environment, root, home, **{tiny.ADDED: SLUG}),
            capture_output=True,
            text=True,
            check=False,
        )
        assert built.returncode == 0, built.stderr
        return Toy(packages, home, config.parent / "site", built)

    return shared("foreign", build)


@pytest.fixture
def run(toy, root, environment):
    """Run a Python program or module of the atlas with the package installed."""

    def run(*arguments, packages=toy.packages):
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=root,
            env=environment_with(packages, environment, root, toy.home),
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_build_computes_only_the_table_of_the_foreign_game(toy):
    tables = json.loads(toy.built.stdout)["tables"]
    assert tables["computed"] == [TABLE]
    assert tables["withheld"] == {}


def test_foreign_game_has_page_table_certificate_and_script(toy):
    page = (toy.site / "games" / SLUG / "index.html").read_text(encoding="utf-8")
    assert f'<div class="atlas-table" id="{TABLE}"' in page
    assert f'data-script="../../assets/atlas/rules/{SLUG}.js"' in page
    assert (toy.site / "assets" / "atlas" / "rules" / f"{SLUG}.js").is_file()
    rows = (toy.site / "data" / f"{TABLE}.csv").read_text(encoding="utf-8").splitlines()
    assert rows == ["n,nim_value", *(f"{n},{PERIOD[n % 7]}" for n in range(201))]
    certificate = json.loads((toy.site / "data" / "certificates" / f"{TABLE}.json").read_bytes())
    assert [claim["status"] for claim in certificate["claims"]] == ["certified"]
    assert SLUG in (toy.site / "games" / "index.html").read_text(encoding="utf-8")


def test_commands_and_library_know_the_foreign_game(run):
    solved = json.loads(run("-m", "fairgame_site", "solve", SLUG, "4", "9", "--json").stdout)
    assert (solved["nim_value"], solved["outcome"]) == (2 ^ PERIOD[2], "N")
    assert SLUG in run("-m", "fairgame_site", "list").stdout
    assert run("-c", f"import fairgame; print(fairgame.games()['{SLUG}'][11])").stdout == "2\n"


@pytest.mark.browser
def test_foreign_game_is_solved_and_drawn_in_the_browser(toy, browser):
    with served(toy.site) as address:
        page = browser.new_page()
        page.goto(f"{address}games/{SLUG}/")
        form = page.locator("form.atlas-solver")
        form.locator("input.atlas-input").fill("4 8")
        form.get_by_role("button", name="Solve").click()
        expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move wins", timeout=60_000)
        expect(form.locator("svg").first).to_be_visible()
        page.close()


def test_contract_tests_pass_for_the_foreign_package(run):
    ran = run("-m", "fairgame_site", "contract", "toy_heaps")
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    assert int(re.search(r"(\d+) passed", ran.stdout)[1]) >= 8
    assert " failed" not in ran.stdout


def test_unknown_package_is_refused_with_the_known_ones(run):
    ran = run("-m", "fairgame_site", "contract", "no-such-package")
    assert ran.returncode == 2
    assert "choices: toy-heaps" in ran.stderr and ran.stderr.count("\n") == 1


KEYS = "import json, fairgame.catalogue as c; print(json.dumps({name: c.key(name) for name in c.tables()}))"


def test_edit_of_the_package_changes_the_key_of_its_table_only(run, tmp_path):
    before = json.loads(run("-c", KEYS).stdout)
    edited = installed(tmp_path / "edited")
    rule = edited / "toy_heaps" / "rule.py"
    rule.write_text(rule.read_text(encoding="utf-8").replace("(1, 3, 4)", "(1, 3, 5)"), encoding="utf-8")
    after = json.loads(run("-c", KEYS, packages=edited).stdout)
    assert {name for name in after if after[name] != before[name]} == {TABLE}
    assert before | {TABLE: ""} == {name: catalogue.key(name) for name in catalogue.tables()} | {TABLE: ""}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import no_such_module\n", "entry point fairgame.games of 'toy-heaps' cannot be imported: No module named"),
        ("GAMES = [1]\n", "a module of games declares GAMES, a tuple of games"),
    ],
)
def test_broken_package_is_named(run, tmp_path, text, words):
    broken = installed(tmp_path / "broken")
    (broken / "toy_heaps" / "games.py").write_text(text, encoding="utf-8")
    ran = run("-m", "fairgame_site", "solve", SLUG, "4", packages=broken)
    assert ran.returncode == 2
    assert "toy_heaps.games" in ran.stderr and words in ran.stderr and ran.stderr.count("\n") == 1
