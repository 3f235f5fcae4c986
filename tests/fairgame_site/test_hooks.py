"""What a family of games adds to the site is found by looking: one folder, and nothing lists it."""

import json
import subprocess
import sys
from types import ModuleType

import pytest

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.errors import CatalogueError
from fairgame_site import games
from fairgame_site.hooks import Links, OwnFile
from fairgame_site.publish import exports
from fairgame_site.publish.published import PublishedTable
from fairgame_site.publish.published_folder import read_published
from fairgame_site.render.markup import Page
from fairgame_site.site.macros import Macros

TOY = {
    "__init__.py": '"""A family that is made up."""\n',
    "macros.py": '''"""What pages may call of the toys."""

from html import escape

from fairgame_site.site.macros import Macros


def toy_count(macros: Macros, what: str) -> str:
    """Say how many."""
    return f"{len(macros.page.path)} {_escaped(what)}"


def _escaped(text: str) -> str:
    return escape(text)
''',
    "commands.py": '''"""What the command line has for toys."""

import click


@click.command("toy-count")
@click.argument("what")
def toy_count(what: str) -> None:
    """Count WHAT."""
    print(f"{len(what)} letters")


COMMANDS = (toy_count,)
''',
    "publishing.py": '''"""What toys publish of their own."""

from fairgame_site.hooks import Links, OwnFile


def pages(published, maker):
    """Yield a file."""
    yield "toys/index.json", b"{}"


def data(published):
    """Yield a file of the folder data."""
    yield "data/toys.txt", b"toys"


def files_of(table):
    """Yield a file beside a table's own."""
    if table.id == "four.nim_sequence":
        yield OwnFile("toy", "for toys", f"data/toys/{table.id}.txt", lambda: b"a toy")


def links(published):
    """Lead cells to pages."""
    return Links("name", "toys", {"a": "toys/a/"})


def card(game, table):
    """Draw nothing."""
    return None
''',
    "verifying.py": '''"""How toys are checked."""


def holds(name):
    """Whether a table is one."""
    return name.startswith("toys.")


def found(folder, tables):
    """Yield those of a folder."""
    yield "toys.one"


def read(folder, name):
    """Return one."""
    raise OSError
''',
}
POLL_SECONDS = """
import json
from fairgame.build.store import Store
from generator import commands, exports, families, verification
from fairgame_site.site.macros import Macros
from fairgame_site.render.markup import Page
from fairgame_site.publish.published import Published

published = Published(Store())
macros = Macros(Page("games/four.md"), published, None, None).names()
table = published["four.nim_sequence"]
print(json.dumps({
    "offered": {name: [one.__name__ for one in families.offered(name)]
                for name in ("macros", "commands", "publishing", "verifying", "nothing")},
    "macro": macros["toy_count"]("<toys>"),
    "macros": sorted(macros),
    "commands": [command.name for command in commands.found()],
    "addresses": exports.addresses(table),
    "publishing": {name: [one.__module__ for one in families.publishing(name)]
                   for name in ("pages", "data", "files_of", "links", "card")},
    "own": [own.content().decode() for own in families.files_of(table) if own.kind == "toy"],
}))
"""


def module(name, *functions):
    """A module of a family that has these functions."""
    made = ModuleType(name)
    for function in functions:
        function.__module__ = name
        setattr(made, function.__name__, function)
    return made


def offering(monkeypatch, **modules):
    """Let the families offer these modules and no others."""
    monkeypatch.setattr(games, "offered", lambda name: modules.get(name, ()))


@pytest.fixture
def macros(published):
    return Macros(Page("games/four.md"), published, None, None)


def test_a_folder_added_in_a_copy_is_found_whatever_it_has(copied, environment, atlas, store, tmp_path):
    tree = copied(tmp_path / "tree")
    folder = tree / "generator" / "families" / "toys"
    folder.mkdir()
    for name, text in TOY.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tree / "generator" / "families" / "empty").mkdir()
    (tree / "generator" / "families" / "empty" / "__init__.py").write_text('"""A family that adds nothing."""\n')
    command = [sys.executable, "-c", POLL_SECONDS]
    ran = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    for name in ("macros", "commands", "publishing", "verifying"):
        offered = found["offered"][name]
        assert f"fairgame_site.games.toys.{name}" in offered
        assert offered == sorted(offered)
        assert not [one for one in offered if ".empty." in one]
    assert found["offered"]["nothing"] == []
    assert found["macro"] == "13 &lt;toys&gt;"
    assert {"toy_count", "octal", "mark_rows", "nim_cube", "table"} <= set(found["macros"])
    assert not [
        name for name in found["macros"] if name.startswith("_") or name in ("escape", "Macros", "names", "note")
    ]
    assert {"toy-count", "octal", "mark", "solve", "build"} <= set(found["commands"])
    assert found["addresses"]["toy"] == "data/toys/four.nim_sequence.txt"
    assert found["own"] == ["a toy"]
    for name, offering_it in found["publishing"].items():
        assert "fairgame_site.games.toys.publishing" in offering_it, name
    asked = atlas(tree, "toy-count", "toys")
    assert (asked.returncode, asked.stdout, asked.stderr) == (0, "4 letters\n", "")
    assert "toy-count" in atlas(tree, "--help").stdout


def test_every_family_folder_of_the_tree_is_found(root):
    folders = {path.name for path in (root / "generator" / "families").iterdir() if (path / "__init__.py").is_file()}
    assert {"mark", "nim", "octal"} <= folders
    for name in ("macros", "commands", "publishing", "verifying"):
        having = {one for one in folders if (root / "generator" / "families" / one / f"{name}.py").is_file()}
        assert {one.__name__.split(".")[2] for one in games.offered(name)} == having
    assert games.offered("nothing") == ()


def test_a_macro_name_that_every_page_has_is_refused(macros, monkeypatch):
    def table(macros):
        return ""

    offering(monkeypatch, macros=(module("fairgame_site.games.toys.macros", table),))
    with pytest.raises(CatalogueError, match=r"^generator\.families\.toys\.macros: pages call another macro 'table'$"):
        macros.names()


def test_a_macro_name_taken_by_two_families_is_refused(macros, monkeypatch):
    def toy(macros):
        return ""

    def again():
        def toy(macros):
            return ""

        return toy

    both = (module("fairgame_site.games.one.macros", toy), module("fairgame_site.games.two.macros", again()))
    offering(monkeypatch, macros=both[:1])
    assert "toy" in macros.names()
    offering(monkeypatch, macros=both)
    with pytest.raises(CatalogueError, match=r"^generator\.families\.two\.macros: pages call another macro 'toy'$"):
        macros.names()


def test_a_macro_is_handed_the_macros_of_its_page(macros, monkeypatch):
    def toy(macros, text, times=2):
        return macros.page.path + text * times

    offering(monkeypatch, macros=(module("fairgame_site.games.toys.macros", toy),))
    assert macros.names()["toy"]("!", times=3) == "games/four.md!!!"


def test_what_a_module_only_imports_is_not_its_own():
    def own():
        return 1

    def _hidden():
        return 2

    def imported():
        return 3

    made = module("fairgame_site.games.toys.publishing", own, _hidden)
    made.imported, made.CONSTANT, made.Links = imported, 7, Links
    assert games.functions(made) == {"own": own}


def test_own_files_stand_among_the_addresses_of_a_table(published, monkeypatch):
    def files_of(table):
        yield OwnFile("toy", "for toys", f"data/toys/{table.id}.txt", lambda: b"a toy")

    offering(monkeypatch, publishing=(module("fairgame_site.games.toys.publishing", files_of),))
    (own,) = games.files_of(published["four.nim_sequence"])
    assert (own.label, own.content()) == ("for toys", b"a toy")
    assert exports.addresses(published["four.nim_sequence"])["toy"] == own.path
    assert games.publishing("pages") == ()


def test_the_families_answer_for_what_they_had_before_them(published):
    """Files, links and pictures of the octal games and of Mark-t come from their families alone."""
    automata = published["mark.automaton"]
    assert [(own.kind, own.path) for own in games.files_of(automata)] == [("walnut", f"data/walnut/{automata.id}.zip")]
    assert games.files_of(published["kayles.nim_sequence"]) == []
    (links,) = (find(published) for find in games.publishing("links"))
    assert (links.column, links.folder) == ("canonical_code", "octal") and len(links.addresses) > 100
    pictures = {
        slug: [card(catalogue.game(slug), published[f"{slug}.nim_sequence"]) for card in games.publishing("card")]
        for slug in ("mark-3", "kayles")
    }
    assert [picture is not None for picture in pictures["mark-3"]] == [True]
    assert pictures["kayles"] == [None]


def test_files_attached_to_a_published_table_are_published_with_it_and_read_back(tmp_path):
    name = "misere.quotients"
    artifact = Artifact({"withheld": None}, b"code\n0.1\n", {"products.csv": b"code\n0.1\n"})
    (own,) = games.files_of(PublishedTable(catalogue.tables()[name].spec, artifact))
    assert (own.path, own.content()) == (f"data/{name}/products.csv", artifact.files["products.csv"])
    for path, content in {f"{name}.csv": artifact.csv, f"{name}/products.csv": own.content()}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    (tmp_path / "certificates").mkdir()
    sealed = {"sha256": artifact.sha256, "claims": []}
    (tmp_path / "certificates" / f"{name}.json").write_text(json.dumps(sealed), encoding="utf-8")
    assert read_published(tmp_path, name) == (artifact.csv, [], artifact.files)
