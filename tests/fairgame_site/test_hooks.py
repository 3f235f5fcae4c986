"""Discovery of the subjects of the site: a folder is enough, and a misspelt name is an error."""

import importlib
import json
import sys
from types import ModuleType

import pytest

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.errors import CatalogueError
from fairgame_site import games, hooks
from fairgame_site.cli import commands
from fairgame_site.errors import SiteError
from fairgame_site.hooks import Links, TableFile
from fairgame_site.publish import exports
from fairgame_site.publish.published_folder import read_published
from fairgame_site.published import PublishedTable
from fairgame_site.render.markup import Page
from fairgame_site.site.macros import Macros

TOYS = {
    "macros": """
from html import escape

from fairgame_site.games.toys import wording


def toy_count(macros, noun, times=1):
    return f"{len(macros.page.path)} {_escaped(noun)}" * times


def _escaped(text):
    return escape(text) + wording.MARK
""",
    "wording": 'MARK = "!"',
    "commands": """
import click


@click.command("toy-count")
def toy_count():
    pass


COMMANDS = (toy_count,)
""",
    "publishing": """
from fairgame_site.hooks import Links, TableFile, hookimpl


@hookimpl
def pages(published):
    yield "toys/index.json", b"{}"


@hookimpl
def files_of(table):
    yield TableFile("toy", "for toys", f"data/toys/{table.id}.txt", lambda: b"a toy")


@hookimpl
def links(published):
    return Links("name", "toys", {"a": "toys/a/"})


@hookimpl
def card(game, table):
    return None


def _helper():
    pass
""",
    "verifying": """
def holds(name):
    return name.startswith("toys.")


def found(folder, tables):
    return []


def read(folder, name):
    raise ValueError(name)
""",
}
TABLE = "misere.quotients"


@pytest.fixture
def add_subject(tmp_path, monkeypatch):
    """A function that writes the folder of a subject; the site then has only the subjects written by the function."""
    caches = (hooks.modules, hooks._manager)

    def forget():
        for cache in caches:
            cache.cache_clear()
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):
                del sys.modules[name]

    def add(name, **modules):
        (tmp_path / name).mkdir()
        for module, source in {"__init__": "", **modules}.items():
            (tmp_path / name / f"{module}.py").write_text(source, encoding="utf-8")
        forget()
        importlib.invalidate_caches()

    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    yield add
    forget()


@pytest.fixture
def macros():
    return Macros(Page("games/four.md"), None, None, None)


@pytest.fixture
def table():
    """A table of the catalogue with one attached file and no values."""
    artifact = Artifact({"withheld": None}, b"code\n0.1\n", {"products.csv": b"code\n0.1\n"})
    return PublishedTable(catalogue.tables()[TABLE].spec, artifact)


def test_subject_is_discovered_from_its_folder(add_subject, macros, table):
    add_subject("toys", **TOYS)
    add_subject("empty")
    for kind in hooks.MODULES:
        assert [module.__name__ for module in hooks.modules(kind)] == [f"fairgame_site.games.toys.{kind}"]
    assert macros.names()["toy_count"]("<toys>", times=2) == "13 &lt;toys&gt;!" * 2
    assert not {"_escaped", "escape", "wording"} & set(macros.names())
    assert {"toy-count", "solve", "build"} <= {command.name for command in commands.discover()}
    assert [list(pages) for pages in hooks.call("pages", published=None, edition=None)] == [
        [("toys/index.json", b"{}")]
    ]
    assert hooks.call("links", published=None) == [Links("name", "toys", {"a": "toys/a/"})]
    assert hooks.call("card", game=None, table=table) == hooks.call("data", published=None) == []
    own = hooks.files_of(table)[-1]
    assert (own.label, own.content()) == ("for toys", b"a toy")
    assert exports.addresses(table)["toy"] == own.path == f"data/toys/{TABLE}.txt"


def test_every_subject_of_the_tree_is_discovered(root):
    folder = root / "generator" / "fairgame_site" / "games"
    for kind in hooks.MODULES:
        subjects = {path.parent.name for path in folder.glob(f"*/{kind}.py")}
        assert {module.__name__.split(".")[2] for module in hooks.modules(kind)} == subjects
        assert "octal" in subjects


@pytest.mark.parametrize("name", ["publishng", "macro", "pages"])
def test_unknown_module_of_a_subject_is_an_error(add_subject, name):
    add_subject("toys", **{name: ""})
    accepted = "accepted are macros, commands, publishing, verifying and modules that a module of toys imports"
    with pytest.raises(CatalogueError, match=rf"toys/{name}\.py: unknown module: {accepted}"):
        hooks.modules("macros")


@pytest.mark.parametrize(
    ("hook", "reason"),
    [
        ("@hookimpl\ndef page(published): ...", "unknown hook 'page'"),
        ("@hookimpl\ndef pages(publisher): ...", r"Argument\(s\) \{'publisher'\} are declared"),
    ],
)
def test_unknown_hook_or_argument_is_an_error(add_subject, hook, reason):
    add_subject("toys", publishing=f"from fairgame_site.hooks import hookimpl\n\n\n{hook}\n")
    with pytest.raises(
        SiteError, match=rf"toys/publishing\.py: .*{reason}.*; the hooks are pages, data, api, files_of, "
    ):
        hooks.call("pages", published=None, edition=None)


@pytest.mark.parametrize(("name", "meant"), [("pages", "pages"), ("cards", "card"), ("file_of", "files_of")])
def test_unmarked_function_of_publishing_is_an_error(add_subject, name, meant):
    add_subject("toys", publishing=f"def {name}(published): ...\n")
    reason = f"{name} is not marked: mark a hook with @hookimpl, begin the name of a helper with _; closest: {meant}"
    with pytest.raises(SiteError, match=rf"toys/publishing\.py: {reason}\b"):
        hooks.call("pages", published=None, edition=None)


@pytest.mark.parametrize(
    ("kind", "source", "reason"),
    [
        ("commands", "COMMAND_LIST = ()", "COMMANDS is missing; required: COMMANDS"),
        ("verifying", TOYS["verifying"].replace("found", "finds"), "found is missing; required: holds, found, read"),
    ],
)
def test_module_without_a_required_name_is_an_error(add_subject, kind, source, reason):
    add_subject("toys", **{kind: source})
    with pytest.raises(SiteError, match=rf"toys/{kind}\.py: {reason}$"):
        hooks.modules(kind)


def test_macro_with_the_name_of_a_general_one_is_an_error(add_subject, macros):
    add_subject("toys", macros="def table(macros): ...\n")
    with pytest.raises(CatalogueError, match=r"^fairgame_site\.games\.toys\.macros: the macro 'table' already exists$"):
        macros.names()


def test_macro_of_two_subjects_is_an_error(add_subject, macros):
    add_subject("one", macros="def toy(macros): ...\n")
    assert "toy" in macros.names()
    add_subject("two", macros="def toy(macros): ...\n")
    with pytest.raises(CatalogueError, match=r"^fairgame_site\.games\.two\.macros: the macro 'toy' already exists$"):
        macros.names()


def test_imported_functions_are_not_public():
    def own():
        return 1

    def _hidden():
        return 2

    def imported():
        return 3

    module = ModuleType("fairgame_site.games.toys.publishing")
    for function in (own, _hidden):
        function.__module__ = module.__name__
        setattr(module, function.__name__, function)
    module.imported, module.CONSTANT, module.Links = imported, 7, Links
    assert hooks.public_functions(module) == {"own": own}


def test_octal_games_and_mark_add_files_links_and_cards(published):
    automata = published["mark.automaton"]
    assert [(own.kind, own.path) for own in hooks.files_of(automata)] == [("walnut", f"data/walnut/{automata.id}.zip")]
    assert hooks.files_of(published["kayles.nim_sequence"]) == []
    (links,) = hooks.call("links", published=published)
    assert (links.column, links.folder) == ("canonical_code", "octal") and len(links.addresses) > 100
    for slug, cards in (("mark-3", 1), ("kayles", 0)):
        table = published[f"{slug}.nim_sequence"]
        assert len(hooks.call("card", game=catalogue.game(slug), table=table)) == cards


def test_attached_files_are_published_and_read_back(table, tmp_path):
    artifact = table.artifact
    (own,) = hooks.files_of(table)
    assert own == TableFile("products.csv", "products.csv", f"data/{TABLE}/products.csv", own.content)
    assert own.content() == artifact.files["products.csv"]
    for path, content in {f"{TABLE}.csv": artifact.csv, f"{TABLE}/products.csv": own.content()}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    (tmp_path / "certificates").mkdir()
    certificate = {"sha256": artifact.sha256, "claims": []}
    (tmp_path / "certificates" / f"{TABLE}.json").write_text(json.dumps(certificate), encoding="utf-8")
    assert read_published(tmp_path, TABLE) == (artifact.csv, [], artifact.files)
