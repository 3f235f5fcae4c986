"""Fingerprints: a site is rebuilt only if it or its sources have changed."""

from pathlib import Path

import pytest

from fairgame.build.store import Store
from fairgame_site.build import fingerprint
from fairgame_site.build.fingerprint import (
    SiteRecord,
    Sources,
    hash_sources,
    read_record,
    stamp_sources,
    write_record,
)

SUMMARY = {"pages": 2, "release": "abc"}
PAGES = {"index.md": {"title": "Home"}}


def up_to_date(store, folder, sources):
    """Return the summary of an unchanged site with these sources, or None."""
    record = read_record(store, folder)
    return record.summary if record and record.sources == sources else None


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A tree of sources with a site, a hidden folder and installed packages."""
    monkeypatch.setattr(fingerprint, "OWN", ())
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
    write_record(store, tree / "site", SiteRecord(hash_sources("1", tree), SUMMARY, PAGES))
    return store


def test_unchanged_site_has_a_valid_record(tree, known):
    assert up_to_date(known, tree / "site", hash_sources("1", tree)) == SUMMARY


@pytest.mark.parametrize("name", ["content/index.md", "mkdocs.yml", "content/new.md", "engine-data.csv"])
def test_changed_or_new_source_changes_the_hash(tree, name):
    before = hash_sources("1", tree)
    (tree / name).write_text("other")
    assert hash_sources("1", tree) != before


def test_moved_or_removed_source_changes_the_hash(tree):
    before = hash_sources("1", tree)
    (tree / "mkdocs.yml").rename(tree / "mkdocs.yaml")
    moved = hash_sources("1", tree)
    (tree / "mkdocs.yaml").unlink()
    assert len({before, moved, hash_sources("1", tree)}) == 3


class Package:
    """An installed package."""

    def __init__(self, name, version="1.0"):
        self.name, self.version = name, version


@pytest.mark.parametrize("lock", ["mkdocs==1.0 \\\n    --hash=sha256:00\nPillow_SIMD==2\n", None])
def test_settings_and_locked_packages_change_the_hash(tree, tmp_path, monkeypatch, lock):
    """Without a lock, every installed package changes the hash."""

    def hash_with(*packages):
        monkeypatch.setattr(fingerprint, "distributions", lambda: packages)
        return hash_sources("1", tree)

    monkeypatch.setattr(fingerprint, "LOCK", tmp_path / "site.lock")
    if lock is not None:
        (tmp_path / "site.lock").write_text(lock)
    before = hash_with(Package("mkdocs"), Package("pillow-simd"))
    assert hash_sources("2", tree) != before
    assert hash_with(Package("MkDocs"), Package("pillow.simd")) == before
    assert hash_with(Package("mkdocs", "2.0"), Package("pillow-simd")) != before
    assert hash_with(Package("mkdocs")) != before
    assert (hash_with(Package("mkdocs"), Package("pillow-simd"), Package("pytest")) == before) == (lock is not None)


@pytest.mark.parametrize("name", ["site/index.html", "site/new.html", ".git/HEAD", "node_modules/a.js"])
def test_built_hidden_and_installed_files_are_ignored(tree, name):
    before = hash_sources("1", tree)
    (tree / name).write_text("other")
    assert hash_sources("1", tree) == before


@pytest.mark.parametrize("folder", ["node_modules", "a.egg-info", "__pycache__", "site"])
def test_every_visible_folder_of_the_prose_has_sources(tree, folder):
    for name in ("index.html", "data/datapackage.json", "page.md"):
        path = tree / "content" / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    before = hash_sources("1", tree, tree / "content"), stamp_sources(tree, tree / "content")
    for name in ("index.html", "page.md"):
        (tree / "content" / folder / name).write_text("other")
        after = hash_sources("1", tree, tree / "content"), stamp_sources(tree, tree / "content")
        assert after[0] != before[0] and after[1] != before[1]
        before = after


def test_source_outside_the_tree_changes_the_hash(tree, tmp_path, monkeypatch):
    package = tmp_path / "engine"
    package.mkdir()
    monkeypatch.setattr(fingerprint, "OWN", (package,))
    before = hash_sources("1", tree)
    (package / "game.py").write_text("rule")
    assert hash_sources("1", tree) != before


def test_folders_and_files_outside_the_tree_change_the_hash(tree, tmp_path):
    """The prose, the theme and the change log may be outside the folder of the configuration."""
    prose, log = tmp_path / "prose", tmp_path / "CHANGELOG.md"
    (prose / "_data").mkdir(parents=True)
    hashes = []
    for path in (prose / "index.md", prose / "_data" / "names.yaml", log):
        for text in ("old", "new"):
            path.write_text(text)
            hashes.append(hash_sources("1", tree, prose, (log,)))
    assert len(set(hashes)) == len(hashes)
    assert hashes[1].edited_since(hashes[0]) == {"index.md"}
    assert hashes[3].edited_since(hashes[2]) is None


def test_linked_folder_is_hashed_with_its_files_and_once(tree, tmp_path):
    linked = tmp_path / "elsewhere"
    linked.mkdir()
    (linked / "loop").symlink_to(tree)
    (linked / "a.txt").write_text("1")
    hashes = [hash_sources("1", tree)]
    for name in ("linked", "again"):
        (tree / "content" / name).symlink_to(linked)
        hashes.append(hash_sources("1", tree))
    (linked / "a.txt").write_text("2")
    hashes.append(hash_sources("1", tree))
    (tree / "content" / "dangling").symlink_to("nowhere")
    hashes.append(hash_sources("1", tree))
    assert len(set(hashes)) == len(hashes)


@pytest.mark.parametrize("by", ["editing", "renaming", "removing"])
def test_undone_change_of_a_source_changes_its_stamp(tree, by):
    page = tree / "content" / "index.md"
    sources, stamps, text = hash_sources("1", tree), stamp_sources(tree), page.read_text()
    assert stamp_sources(tree) == stamps
    match by:
        case "editing":
            page.write_text("other")
        case "renaming":
            page.rename(tree / "other.md")
            (tree / "other.md").rename(page)
        case _:
            page.unlink()
    page.write_text(text)
    assert hash_sources("1", tree) == sources
    assert stamp_sources(tree) != stamps


CHANGES = ["changed page", "new page", "no data", "moved", "other sources", "mode", "folder", "link", "dangling link"]


@pytest.mark.parametrize("change", CHANGES)
def test_changed_site_has_no_valid_record(tree, known, change):
    folder, sources = tree / "site", hash_sources("1", tree)
    match change:
        case "changed page":
            (folder / "index.html").write_text("other")
        case "new page":
            (folder / "new.html").write_text("new")
        case "no data":
            (folder / "data" / "datapackage.json").unlink()
        case "moved":
            folder = folder.rename(tree / "public")
        case "mode":
            (folder / "index.html").chmod(0o600)
        case "folder":
            (folder / "empty").mkdir()
        case "link":
            (folder / "linked").symlink_to(tree / "content")
        case "dangling link":
            (folder / "linked").symlink_to("nowhere")
        case _:
            sources = hash_sources("2", tree)
    assert up_to_date(known, folder, sources) is None


def test_record_has_the_front_matter_of_pages(tree, known):
    assert read_record(known, tree / "site").pages == PAGES


@pytest.mark.parametrize("record", [b"", b"{}", b"[1]", b'{"folder": 1}', b"\xff"])
def test_damaged_record_is_invalid(tree, known, record):
    (known.root / fingerprint.RECORD).write_bytes(record)
    assert up_to_date(known, tree / "site", hash_sources("1", tree)) is None


def test_record_is_optional_if_the_store_is_not_writable(tree, tmp_path):
    store = Store(tmp_path / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    (store.root / fingerprint.RECORD).mkdir()
    write_record(store, tree / "site", SiteRecord(hash_sources("1", tree), SUMMARY, PAGES))
    assert up_to_date(store, tree / "site", hash_sources("1", tree)) is None


# -- edited pages ----------------------------------------------------------------------------------------------------


def edit(tree, **texts):
    """Write the texts of pages; return the hashes of the sources."""
    for name, text in texts.items():
        (tree / "content" / f"{name}.md").write_bytes(text.encode())
    return hash_sources("1", tree, tree / "content")


def test_pages_with_only_a_new_text_are_listed(tree):
    before = edit(tree, index="---\ntitle: A\n---\none", about="no front matter", more="---\ntitle: B\n---\n")
    assert edit(tree).edited_since(before) == set()
    assert edit(tree, index="---\ntitle: A\n---\ntwo").edited_since(before) == {"index.md"}
    assert edit(tree, about="another text").edited_since(before) == {"index.md", "about.md"}


def test_front_matter_is_hashed_as_the_build_parses_it(tree):
    """Line ends and comments are no front matter; values are, with any line ends."""
    before = edit(tree, index="---\ntitle: A\n---\none")
    assert edit(tree, index="---\r\ntitle: A\r\n---\r\none").edited_since(before) == {"index.md"}
    assert edit(tree, index="---\n# Home\ntitle: A\n---\none").edited_since(before) == {"index.md"}
    assert edit(tree, index="---\r\ntitle: B\r\n---\r\none").edited_since(before) is None
    assert edit(tree, index="---\ntitle: [\n---\none").edited_since(before) is None


def test_new_oeis_number_in_a_text_is_an_edit_for_other_files(tree):
    """The search index lists the pages that print a number."""
    before = edit(tree, index="---\ntitle: A\n---\nA000069")
    assert edit(tree, index="---\ntitle: A\n---\nA000069, evil").edited_since(before) == {"index.md"}
    assert edit(tree, index="---\ntitle: A\n---\nA000069, A001969").edited_since(before) is None


def test_hash_does_not_depend_on_the_path_of_the_tree(tree, monkeypatch):
    before = edit(tree, about="text")
    monkeypatch.chdir(tree)
    assert hash_sources("1", Path("."), tree / "content") == before


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
