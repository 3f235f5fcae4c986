"""Incremental builds rebuild only edited pages and equal full builds byte for byte."""

import shutil

import pytest

from fairgame.build.store import Store
from fairgame_site.build import mkdocs_build
from fairgame_site.build.mkdocs_build import build_site, site_up_to_date
from fairgame_site.errors import SiteError
from fairgame_site.site.pages import PageMaker
from tests.support import tiny_site as tiny
from tests.support.files import assert_same_files
from tests.support.sampling import rng

EDITS = {
    "about.md": "\n## A part {#more}\n\nSee [the theory](theory/index.md#sums), [this](#more), [= term('mex') =].\n",
    "theory/index.md": "\n## Products {#products}\n\nThat is $a \\otimes b$. See [about](../about.md).\n",
    "games/four.md": "\n## One more part\n\n[= draw('four', '2 2') =]\n",
    "index.md": "\nG(7) = [= nim('four', 7) =].\n",
}


class Tiny:
    """A tiny atlas with editable pages, a site, and a store with a record of it."""

    def __init__(self, config, store):
        self.config, self.store = config, store
        self.content, self.site = config.parent / "content", config.parent / "site"

    def build(self):
        return site_up_to_date(self.config, None, self.store)

    def edit(self, page, more, before=None):
        text = (self.content / page).read_text(encoding="utf-8")
        assert before is None or before in text
        changed = text + more if before is None else text.replace(before, more)
        (self.content / page).write_text(changed, encoding="utf-8")


@pytest.fixture
def atlas(root, store, tmp_path, monkeypatch):
    """The tiny atlas, built once; its store has the tables of the session and its own record."""
    tiny.shrink(monkeypatch)
    own = Store(tmp_path / ".store")  # hidden, so not a source of the site
    own.root.mkdir()
    for folder in store.root.iterdir():
        if folder.is_dir():
            (own.root / folder.name).symlink_to(folder)
    atlas = Tiny(tiny.content(root, tmp_path), own)
    assert atlas.build()["rebuilt"]
    return atlas


@pytest.fixture
def built_pages(monkeypatch):
    """A list of the paths of the pages that a test builds."""
    built, page = [], PageMaker.page
    monkeypatch.setattr(PageMaker, "page", lambda self, path: built.append(path) or page(self, path))
    return built


@pytest.mark.slow(20)
def test_incremental_build_equals_a_full_build(atlas, built_pages, tmp_path):
    order = rng("edited pages").sample(sorted(EDITS), len(EDITS))
    for edited in (order[:1], order[1:]):
        for page in edited:
            atlas.edit(page, EDITS[page])
        summary, built = atlas.build(), sorted(built_pages)
        assert built == sorted(edited)
        full = build_site(atlas.config, tmp_path / "full", atlas.store)
        assert_same_files(tmp_path / "full", atlas.site)
        assert {**summary, "site": full["site"]} == full | {"rebuilt": True}
        built_pages.clear()
    assert not atlas.build()["rebuilt"]
    assert built_pages == []


def test_edited_shared_prose_rebuilds_its_games(atlas, built_pages):
    prose = atlas.content / "_shared" / "guiles.md"
    prose.parent.mkdir()
    prose.write_text("---\ngames: gui*\n---\n\nAs [= game('four') =].\n", encoding="utf-8")
    assert atlas.build()["rebuilt"]
    assert len(built_pages) > 2
    built_pages.clear()
    atlas.edit("_shared/guiles.md", "\nAnd more.\n")
    assert atlas.build()["rebuilt"]
    assert built_pages == ["games/guiles.md"]
    assert "And more." in (atlas.site / "games" / "guiles" / "index.html").read_text(encoding="utf-8")


def test_games_that_leave_the_pattern_of_a_prose_with_crlf_are_rebuilt(atlas):
    prose = atlas.content / "_shared" / "guiles.md"
    prose.parent.mkdir()
    prose.write_bytes(b"---\r\ngames: gui*\r\n---\r\n\r\nFor some games.\r\n")
    atlas.build()
    prose.write_bytes(prose.read_bytes().replace(b"gui*", b"nimb*"))
    atlas.build()
    shown = {
        game: "For some games." in (atlas.site / "games" / game / "index.html").read_text(encoding="utf-8")
        for game in ("guiles", "nimble")
    }
    assert shown == {"guiles": False, "nimble": True}


def test_other_configuration_rebuilds_the_site(atlas):
    text = atlas.config.read_text(encoding="utf-8")
    staging = atlas.config.with_name("staging.yml")
    staging.write_text(text.replace("fair-game-atlas.github.io", "staging.example"), encoding="utf-8")
    atlas.build()
    atlas.config = staging
    for _ in range(2):
        rebuilt = atlas.build()["rebuilt"]
        assert "https://staging.example/about/" in (atlas.site / "about" / "index.html").read_text(encoding="utf-8")
    assert not rebuilt


def test_source_changed_and_changed_back_during_a_build_is_built_again(atlas, monkeypatch):
    about, page = atlas.content / "about.md", PageMaker.page
    atlas.edit("about.md", "\nThe text.\n")
    text = about.read_bytes()

    def edited_page(self, path):
        if path == "about.md":
            about.write_bytes(text + b"\nNot this.\n")
        made = page(self, path)
        about.write_bytes(text)
        return made

    with monkeypatch.context() as patch:
        patch.setattr(PageMaker, "page", edited_page)
        atlas.build()
    assert "Not this." in (atlas.site / "about" / "index.html").read_text(encoding="utf-8")
    assert atlas.build()["rebuilt"]
    assert "Not this." not in (atlas.site / "about" / "index.html").read_text(encoding="utf-8")
    assert not atlas.build()["rebuilt"]


def test_link_in_the_prose_is_refused(atlas, tmp_path):
    (tmp_path / "secret.txt").write_text("not for the site")
    (atlas.content / "linked").symlink_to(tmp_path)
    with pytest.raises(SiteError, match=r"content/linked is a symbolic link"):
        atlas.build()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("change", ["a title", "front matter", "the references", "a file of the site", "a file"])
def test_other_changes_rebuild_everything(atlas, built_pages, change):
    match change:
        case "a title":
            atlas.edit("games/index.md", "# All games", "# Games")  # the menu has this title
        case "front matter":
            atlas.edit("games/four.md", "title: Four heaps", "title: Four")
        case "the references":
            atlas.edit("_data/references.yaml", "\n")
            atlas.edit("about.md", EDITS["about.md"])
        case "a file of the site":
            (atlas.site / "games" / "four" / "index.html").write_text("other")
            atlas.edit("about.md", EDITS["about.md"])
        case _:
            (atlas.content / "new.txt").write_text("new")
            atlas.edit("about.md", EDITS["about.md"])
    assert atlas.build()["rebuilt"]
    assert len(set(built_pages)) == len([*tiny.PAGES, *tiny.GAMES]) - 1  # one game is also among the pages


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](theory/index.md#nowhere)", "[= nowhere =]"])
def test_error_in_an_edited_page_leaves_the_old_site(atlas, tmp_path, link):
    shutil.copytree(atlas.site, tmp_path / "before")
    atlas.edit("about.md", f"\n{link}\n")
    with pytest.raises(SiteError, match=r"about.*nowhere"):
        atlas.build()
    assert_same_files(tmp_path / "before", atlas.site)


def test_removed_anchor_with_links_is_an_error(atlas):
    atlas.edit("theory/index.md", "## Sums {#others}", "## Sums {#sums}")
    with pytest.raises(SiteError, match="sums"):
        atlas.build()


def test_incremental_build_does_not_check_the_data(atlas, monkeypatch):
    checked = []
    monkeypatch.setattr(mkdocs_build, "require_sound", lambda folder, _: checked.append(folder))
    atlas.edit("about.md", EDITS["about.md"])
    atlas.build()
    assert checked == []
    (atlas.site / "data" / "four.nim_sequence.csv").write_text("n,nim_value\n")
    atlas.edit("about.md", EDITS["about.md"].replace("more", "even-more"))
    atlas.build()
    assert len(checked) == 1
    assert (atlas.site / "data" / "four.nim_sequence.csv").stat().st_size > 1000
