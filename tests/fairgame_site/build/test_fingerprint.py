"""A site is built again when anything that it is made of has changed, or it itself, and only then."""

from pathlib import Path

import pytest

from fairgame.build.store import Store
from fairgame_site.build import fingerprint
from fairgame_site.build.fingerprint import Remembered, Sources, made_of, remember, remembered

SUMMARY = {"pages": 2, "release": "abc"}
PAGES = {"index.md": {"title": "Home"}}


def is_there(store, folder, sources):
    """What was said of a site that is as it was built of these sources, or None."""
    site = remembered(store, folder)
    return site.summary if site and site.sources == sources else None


@pytest.fixture
def tree(tmp_path):
    """A tree of sources with a site, a hidden folder and installed packages beside them."""
    for name in ("content/index.md", "mkdocs.yml", ".git/HEAD", "node_modules/a.js", "site/index.html"):
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    package = tmp_path / "tree" / "site" / "data" / "datapackage.json"
    package.parent.mkdir()
    package.write_text("{}")
    return tmp_path / "tree"


@pytest.fixture
def known(tree, tmp_path):
    """A store that remembers the site of the tree."""
    store = Store(tmp_path / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    remember(store, tree / "site", Remembered(made_of(tree, "1"), SUMMARY, PAGES))
    return store


def test_a_site_that_nothing_has_changed_is_there(tree, known):
    assert is_there(known, tree / "site", made_of(tree, "1")) == SUMMARY


@pytest.mark.parametrize("name", ["content/index.md", "mkdocs.yml", "content/new.md", "engine-data.csv"])
def test_a_source_that_is_changed_or_new_is_seen(tree, name):
    before = made_of(tree, "1")
    (tree / name).write_text("other")
    assert made_of(tree, "1") != before


def test_a_source_that_is_moved_or_gone_is_seen(tree):
    before = made_of(tree, "1")
    (tree / "mkdocs.yml").rename(tree / "mkdocs.yaml")
    moved = made_of(tree, "1")
    (tree / "mkdocs.yaml").unlink()
    assert len({before, moved, made_of(tree, "1")}) == 3


def test_the_time_and_the_packages_count(tree, monkeypatch):
    before = made_of(tree, "1")
    assert made_of(tree, "2") != before
    monkeypatch.setattr(fingerprint, "distributions", lambda: ())
    assert made_of(tree, "1") != before


@pytest.mark.parametrize("name", ["site/index.html", "site/new.html", ".git/HEAD", "node_modules/a.js"])
def test_what_is_built_hidden_or_installed_is_no_source(tree, name):
    before = made_of(tree, "1")
    (tree / name).write_text("other")
    assert made_of(tree, "1") == before


def test_sources_outside_the_tree_count(tree, tmp_path, monkeypatch):
    package = tmp_path / "engine"
    package.mkdir()
    monkeypatch.setattr(fingerprint, "PACKAGES", (package,))
    before = made_of(tree, "1")
    (package / "game.py").write_text("rule")
    assert made_of(tree, "1") != before


@pytest.mark.parametrize("change", ["a page", "a page too many", "no data", "elsewhere", "other sources"])
def test_a_site_that_is_not_as_it_was_built_is_not_there(tree, known, change):
    folder, sources = tree / "site", made_of(tree, "1")
    match change:
        case "a page":
            (folder / "index.html").write_text("other")
        case "a page too many":
            (folder / "new.html").write_text("new")
        case "no data":
            (folder / "data" / "datapackage.json").unlink()
        case "elsewhere":
            folder = folder.rename(tree / "public")
        case _:
            sources = made_of(tree, "2")
    assert is_there(known, folder, sources) is None


def test_the_pages_are_remembered(tree, known):
    assert remembered(known, tree / "site").pages == PAGES


@pytest.mark.parametrize("record", [b"", b"{}", b"[1]", b'{"folder": 1}', b"\xff"])
def test_a_damaged_record_means_that_the_site_is_built(tree, known, record):
    (known.root / fingerprint.RECORD).write_bytes(record)
    assert is_there(known, tree / "site", made_of(tree, "1")) is None


def test_a_store_that_cannot_be_written_remembers_nothing(tree, tmp_path):
    store = Store(tmp_path / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    (store.root / fingerprint.RECORD).mkdir()
    remember(store, tree / "site", Remembered(made_of(tree, "1"), SUMMARY, PAGES))
    assert is_there(store, tree / "site", made_of(tree, "1")) is None


# -- which pages were edited -----------------------------------------------------------------------------------------


def paged(tree, **texts):
    """The sources of a tree whose pages have other texts than before."""
    for name, text in texts.items():
        (tree / "content" / f"{name}.md").write_text(text)
    return made_of(tree, "1", tree / "content")


def test_pages_of_which_the_text_alone_has_changed_are_told(tree):
    before = paged(tree, index="---\ntitle: A\n---\none", about="no front matter", more="---\ntitle: B\n---\n")
    assert paged(tree).edited_since(before) == set()
    assert paged(tree, index="---\ntitle: A\n---\ntwo").edited_since(before) == {"index.md"}
    assert paged(tree, about="---\nor a rule").edited_since(before) == {"index.md", "about.md"}


def test_a_tree_is_the_same_by_whatever_path_it_is_named(tree, monkeypatch):
    before = paged(tree, about="text")
    monkeypatch.chdir(tree)
    assert made_of(Path("."), "1", tree / "content") == before


@pytest.mark.parametrize("change", ["front matter", "front matter added", "new", "gone", "elsewhere", "not a page"])
def test_another_change_is_told_from_an_edited_page(tree, change):
    before = paged(tree, index="---\ntitle: A\n---\none", about="text")
    match change:
        case "front matter":
            after = paged(tree, index="---\ntitle: B\n---\none")
        case "front matter added":
            after = paged(tree, about="---\ntitle: C\n---\ntext")
        case "new":
            after = paged(tree, more="text")
        case "gone":
            (tree / "content" / "about.md").unlink()
            after = paged(tree)
        case "elsewhere":
            (tree / "mkdocs.yml").write_text("other")
            after = paged(tree, index="---\ntitle: A\n---\ntwo")
        case _:
            (tree / "content" / "_data.yaml").write_text("other")
            after = paged(tree)
    assert isinstance(after, Sources)
    assert after.edited_since(before) is None
