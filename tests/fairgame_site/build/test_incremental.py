"""An edited page is made again alone, and the site is then the one that a build of everything gives, byte for byte."""

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
    """A tiny atlas whose pages are edited, with a site, and a store that remembers it."""

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
    """The tiny atlas, built once; its store has the tables of the session and a memory of its own."""
    tiny.shrink(monkeypatch)
    own = Store(tmp_path / ".store")  # hidden: no source of the site
    own.root.mkdir()
    for folder in store.root.iterdir():
        if folder.is_dir():
            (own.root / folder.name).symlink_to(folder)
    made = Tiny(tiny.content(root, tmp_path), own)
    assert made.build()["rebuilt"]
    return made


@pytest.fixture
def pages_made(monkeypatch):
    """The paths of the pages that are made from now on."""
    made, page = [], PageMaker.page
    monkeypatch.setattr(PageMaker, "page", lambda self, path: made.append(path) or page(self, path))
    return made


@pytest.mark.slow(20)
def test_edited_pages_alone_are_made_again_and_the_site_is_that_of_a_whole_build(atlas, pages_made, tmp_path):
    order = rng("edited pages").sample(sorted(EDITS), len(EDITS))
    for edited in (order[:1], order[1:]):
        for page in edited:
            atlas.edit(page, EDITS[page])
        said, made = atlas.build(), sorted(pages_made)
        assert made == sorted(edited)
        whole = build_site(atlas.config, tmp_path / "whole", atlas.store)
        assert_same_files(tmp_path / "whole", atlas.site)
        assert {**said, "site": whole["site"]} == whole | {"rebuilt": True}
        pages_made.clear()
    assert not atlas.build()["rebuilt"]
    assert pages_made == []


def test_a_shared_prose_is_that_of_the_games_that_it_fits(atlas, pages_made):
    """Where no game of the tiny atlas has it, nothing but the record is made anew."""
    with_prose = atlas.content / "_shared" / "guiles.md"
    with_prose.parent.mkdir()
    with_prose.write_text("---\ngames: gui*\n---\n\nAs [= game('four') =].\n", encoding="utf-8")
    assert atlas.build()["rebuilt"]
    assert len(pages_made) > 2
    pages_made.clear()
    atlas.edit("_shared/guiles.md", "\nAnd more.\n")
    assert atlas.build()["rebuilt"]
    assert pages_made == ["games/guiles.md"]
    assert "And more." in (atlas.site / "games" / "guiles" / "index.html").read_text(encoding="utf-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("change", ["a title", "front matter", "the references", "a file of the site", "a file"])
def test_after_any_other_change_everything_is_made_again(atlas, pages_made, change):
    match change:
        case "a title":
            atlas.edit("games/index.md", "# All games", "# Games")  # the menu has no other title for it
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
    assert len(set(pages_made)) == len([*tiny.PAGES, *tiny.GAMES]) - 1  # one game has a file among those of the pages


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](theory/index.md#nowhere)", "[= nowhere =]"])
def test_a_fault_in_an_edited_page_stops_the_build_and_the_site_is_as_it_was(atlas, tmp_path, link):
    shutil.copytree(atlas.site, tmp_path / "before")
    atlas.edit("about.md", f"\n{link}\n")
    with pytest.raises(SiteError, match=r"about.*nowhere"):
        atlas.build()
    assert_same_files(tmp_path / "before", atlas.site)


def test_an_anchor_that_another_page_links_to_is_missed(atlas):
    atlas.edit("theory/index.md", "## Sums {#others}", "## Sums {#sums}")
    with pytest.raises(SiteError, match="sums"):
        atlas.build()


def test_the_data_that_were_checked_are_not_checked_again(atlas, monkeypatch):
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
