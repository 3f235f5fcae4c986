"""Prose for several games: its games, and errors with their file."""

import shutil
from pathlib import Path

import pytest

from fairgame import catalogue
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.render import shared_prose
from fairgame_site.render.markup import Page
from fairgame_site.render.shared_prose import SharedProse, prose_of, read
from fairgame_site.site.pages import PageMaker

PROSE = '---\ngames: "nim*"\n---\n\n## How it is played\n\nThis is [= info.name =], play [= info.play.value =].\n'


@pytest.fixture
def maker(root, published, tmp_path):
    """A page maker with a copy of the prose that has no shared prose."""
    content = Path(shutil.copytree(root / "content", tmp_path / "content"))
    shutil.rmtree(content / shared_prose.FOLDER, ignore_errors=True)
    (content / shared_prose.FOLDER).mkdir()
    return PageMaker(published, content, Edition("https://example.org/", "0.0.0", "2026-01-01"))


def write(maker, text, name="some.md"):
    (maker.content / shared_prose.FOLDER / name).write_text(text, encoding="utf-8")


def page(maker, slug):
    return maker.game_page(catalogue.game(slug))


def test_game_without_prose_uses_shared_prose(maker):
    write(maker, PROSE)
    (maker.content / "games" / "nimble.md").unlink()
    info = catalogue.game("nimble").info
    made = page(maker, "nimble")
    assert f"This is {info.name}, play normal." in made.markdown
    assert made.meta["title"] == info.name
    assert made.meta["description"] == info.summary


def test_own_prose_precedes_shared_prose(maker):
    write(maker, PROSE)
    (maker.content / "games" / "wythoff.md").unlink()
    assert "This is Nim, play" not in page(maker, "nim").markdown
    wythoff = page(maker, "wythoff").markdown
    assert "This is" not in wythoff
    assert catalogue.game("wythoff").info.summary in wythoff


def test_shared_prose_adds_no_page(maker, monkeypatch):
    monkeypatch.setattr(PageMaker, "prose_page", lambda _, path: Page(path))
    monkeypatch.setattr(PageMaker, "game_page", lambda _, game: Page(f"games/{game.info.slug}.md"))
    before = [made.path for made in maker.pages()]
    assert {"index.md", "games/kayles.md", "games/mark-3.md"} <= set(before)
    write(maker, PROSE)
    assert [made.path for made in maker.pages()] == before


@pytest.mark.parametrize(
    ("wrong", "line"),
    [("[= nothing =]", 8), ("[= info.nothing =]", 8), ("[= info.parameters.t =]", 8), (r"$\frac$", 8)],
)
def test_error_in_shared_prose_names_its_line(maker, wrong, line):
    write(maker, f"{PROSE}{wrong}\n")
    (maker.content / "games" / "nimble.md").unlink()
    with pytest.raises(ContentError, match=rf"^_shared/some\.md, line {line}: (?!games/)"):
        page(maker, "nimble")


@pytest.mark.parametrize(
    "front", ["", "---\ntitle: x\n---\n", "---\ngames: [nim]\n---\n", "---\ngames: nim\ntitle: x\n---\n"]
)
def test_front_matter_of_shared_prose_has_only_its_pattern(front):
    with pytest.raises(ContentError, match=r"^_shared/some\.md, line 1: the front matter is games"):
        read(f"{front}\nText\n", "_shared/some.md")


def test_two_shared_proses_for_one_game_are_an_error():
    both = [SharedProse("a.md", "nim*", "", 0), SharedProse("b.md", "*cube", "", 0)]
    assert prose_of("nimble", both) is both[0]
    assert prose_of("four", both) is None
    with pytest.raises(ContentError, match=r"^b\.md, line 1: nim-cube has the prose of a\.md already"):
        prose_of("nim-cube", both)


def test_games_that_differ_in_a_number_share_their_prose(root):
    folder = root / "content"
    found = [
        read(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix())
        for path in sorted((folder / shared_prose.FOLDER).glob("*.md"))
    ]
    having = {slug: prose_of(slug, found) for slug in catalogue.games()}
    shared = [slug for slug, family in having.items() if family and not (folder / "games" / f"{slug}.md").exists()]
    assert {f"mark-{t}" for t in range(3, 11)} <= set(shared)
    for slug in shared:
        assert catalogue.game(slug).info.parameters["t"] == int(slug.removeprefix("mark-"))
