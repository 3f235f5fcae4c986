"""Fingerprints: a site is rebuilt only if it or its sources have changed."""

from pathlib import Path

import pytest

from fairgame.build.store import Store
from fairgame_site.build import fingerprint
from fairgame_site.build.fingerprint import SiteRecord, Sources, hash_sources, read_record, write_record

SUMMARY = {"pages": 2, "release": "abc"}
PAGES = {"index.md": {"title": "Home"}}


def up_to_date(store, folder, sources):
    """Return the summary of an unchanged site with these sources, or None."""
    record = read_record(store, folder)
    return record.summary if record and record.sources == sources else None


@pytest.fixture
def tree(tmp_path):
    """A tree of sources with a site, a hidden folder and installed packages."""
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
    """A store with a record of the site of the tree."""
    store = Store(tmp_path / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    write_record(store, tree / "site", SiteRecord(hash_sources(tree, "1"), SUMMARY, PAGES))
    return store


def test_unchanged_site_has_a_valid_record(tree, known):
    assert up_to_date(known, tree / "site", hash_sources(tree, "1")) == SUMMARY


@pytest.mark.parametrize("name", ["content/index.md", "mkdocs.yml", "content/new.md", "engine-data.csv"])
def test_changed_or_new_source_changes_the_hash(tree, name):
    before = hash_sources(tree, "1")
    (tree / name).write_text("other")
    assert hash_sources(tree, "1") != before


def test_moved_or_removed_source_changes_the_hash(tree):
    before = hash_sources(tree, "1")
    (tree / "mkdocs.yml").rename(tree / "mkdocs.yaml")
    moved = hash_sources(tree, "1")
    (tree / "mkdocs.yaml").unlink()
    assert len({before, moved, hash_sources(tree, "1")}) == 3


def test_time_and_packages_change_the_hash(tree, monkeypatch):
    before = hash_sources(tree, "1")
    assert hash_sources(tree, "2") != before
    monkeypatch.setattr(fingerprint, "distributions", lambda: ())
    assert hash_sources(tree, "1") != before


@pytest.mark.parametrize("name", ["site/index.html", "site/new.html", ".git/HEAD", "node_modules/a.js"])
def test_built_hidden_and_installed_files_are_ignored(tree, name):
    before = hash_sources(tree, "1")
    (tree / name).write_text("other")
    assert hash_sources(tree, "1") == before


def test_source_outside_the_tree_changes_the_hash(tree, tmp_path, monkeypatch):
    package = tmp_path / "engine"
    package.mkdir()
    monkeypatch.setattr(fingerprint, "PACKAGES", (package,))
    before = hash_sources(tree, "1")
    (package / "game.py").write_text("rule")
    assert hash_sources(tree, "1") != before


@pytest.mark.parametrize("change", ["changed page", "new page", "no data", "moved", "other sources"])
def test_changed_site_has_no_valid_record(tree, known, change):
    folder, sources = tree / "site", hash_sources(tree, "1")
    match change:
        case "changed page":
            (folder / "index.html").write_text("other")
        case "new page":
            (folder / "new.html").write_text("new")
        case "no data":
            (folder / "data" / "datapackage.json").unlink()
        case "moved":
            folder = folder.rename(tree / "public")
        case _:
            sources = hash_sources(tree, "2")
    assert up_to_date(known, folder, sources) is None


def test_record_has_the_front_matter_of_pages(tree, known):
    assert read_record(known, tree / "site").pages == PAGES


@pytest.mark.parametrize("record", [b"", b"{}", b"[1]", b'{"folder": 1}', b"\xff"])
def test_damaged_record_is_invalid(tree, known, record):
    (known.root / fingerprint.RECORD).write_bytes(record)
    assert up_to_date(known, tree / "site", hash_sources(tree, "1")) is None


def test_record_is_optional_if_the_store_is_not_writable(tree, tmp_path):
    store = Store(tmp_path / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    (store.root / fingerprint.RECORD).mkdir()
    write_record(store, tree / "site", SiteRecord(hash_sources(tree, "1"), SUMMARY, PAGES))
    assert up_to_date(store, tree / "site", hash_sources(tree, "1")) is None


# -- edited pages ----------------------------------------------------------------------------------------------------


def edit(tree, **texts):
    """Write the texts of pages; return the hashes of the sources."""
    for name, text in texts.items():
        (tree / "content" / f"{name}.md").write_text(text)
    return hash_sources(tree, "1", tree / "content")


def test_pages_with_only_a_new_text_are_listed(tree):
    before = edit(tree, index="---\ntitle: A\n---\none", about="no front matter", more="---\ntitle: B\n---\n")
    assert edit(tree).edited_since(before) == set()
    assert edit(tree, index="---\ntitle: A\n---\ntwo").edited_since(before) == {"index.md"}
    assert edit(tree, about="---\nor a rule").edited_since(before) == {"index.md", "about.md"}


def test_hash_does_not_depend_on_the_path_of_the_tree(tree, monkeypatch):
    before = edit(tree, about="text")
    monkeypatch.chdir(tree)
    assert hash_sources(Path("."), "1", tree / "content") == before


@pytest.mark.parametrize("change", ["front matter", "front matter added", "new", "removed", "config", "not a page"])
def test_other_changes_require_a_full_build(tree, change):
    before = edit(tree, index="---\ntitle: A\n---\none", about="text")
    match change:
        case "front matter":
            after = edit(tree, index="---\ntitle: B\n---\none")
        case "front matter added":
            after = edit(tree, about="---\ntitle: C\n---\ntext")
        case "new":
            after = edit(tree, more="text")
        case "removed":
            (tree / "content" / "about.md").unlink()
            after = edit(tree)
        case "config":
            (tree / "mkdocs.yml").write_text("other")
            after = edit(tree, index="---\ntitle: A\n---\ntwo")
        case _:
            (tree / "content" / "_data.yaml").write_text("other")
            after = edit(tree)
    assert isinstance(after, Sources)
    assert after.edited_since(before) is None
