"""One prose for several games: whose it is, whose it is not, and faults told of the file in which they stand."""

import shutil
from pathlib import Path

import pytest

from engine import catalogue
from generator import families
from generator.errors import ContentError
from generator.families import Family, family_of, read
from generator.pages import PageMaker

PROSE = '---\ngames: "nim*"\n---\n\n## How it is played\n\nThis is [= info.name =], kind [= info.rule.kind =].\n'


@pytest.fixture
def maker(root, published, tmp_path):
    """One that reads a copy of the prose, with no family in it yet."""
    content = Path(shutil.copytree(root / "content", tmp_path / "content"))
    shutil.rmtree(content / families.FOLDER, ignore_errors=True)
    (content / families.FOLDER).mkdir()
    return PageMaker(published, content, "https://example.org/")


def write(maker, text, name="some.md"):
    (maker.content / families.FOLDER / name).write_text(text, encoding="utf-8")


def page(maker, slug):
    return maker.game_page(catalogue.game(slug))


def test_a_game_without_prose_of_its_own_has_that_of_its_family(maker):
    write(maker, PROSE)
    (maker.content / "games" / "nimble.md").unlink()
    info = catalogue.game("nimble").info
    made = page(maker, "nimble")
    assert f"This is {info.name}, kind nimble." in made.markdown
    assert made.meta["title"] == info.name
    assert made.meta["description"] == info.summary


def test_its_own_prose_comes_first_and_others_have_none_of_it(maker):
    write(maker, PROSE)
    (maker.content / "games" / "wythoff.md").unlink()
    assert "This is Nim, kind" not in page(maker, "nim").markdown
    wythoff = page(maker, "wythoff").markdown
    assert "This is" not in wythoff
    assert catalogue.game("wythoff").info.summary in wythoff


def test_a_family_is_no_page(maker):
    write(maker, PROSE)
    assert not [made.path for made in maker.pages() if families.FOLDER in made.path]


@pytest.mark.parametrize(
    ("wrong", "line"), [("[= nothing =]", 8), ("[= info.nothing =]", 8), ("[= info.rule.t =]", 8), (r"$\frac$", 8)]
)
def test_a_fault_is_told_of_the_family_and_its_line(maker, wrong, line):
    write(maker, f"{PROSE}{wrong}\n")
    (maker.content / "games" / "nimble.md").unlink()
    with pytest.raises(ContentError, match=rf"^_families/some\.md, line {line}: (?!games/)"):
        page(maker, "nimble")


@pytest.mark.parametrize(
    "front", ["", "---\ntitle: x\n---\n", "---\ngames: [nim]\n---\n", "---\ngames: nim\ntitle: x\n---\n"]
)
def test_a_family_says_whose_it_is_and_no_more(front):
    with pytest.raises(ContentError, match=r"^_families/some\.md, line 1: the front matter of a family"):
        read(f"{front}\nText\n", "_families/some.md")


def test_two_families_cannot_have_one_game():
    both = [Family("a.md", "nim*", "", 0), Family("b.md", "*cube", "", 0)]
    assert family_of("nimble", both) is both[0]
    assert family_of("four", both) is None
    with pytest.raises(ContentError, match=r"^b\.md, line 1: nim-cube has the prose of a\.md already"):
        family_of("nim-cube", both)


def test_the_games_that_differ_in_a_number_share_a_prose(root):
    folder = root / "content"
    found = [
        read(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix())
        for path in sorted((folder / families.FOLDER).glob("*.md"))
    ]
    having = {slug: family_of(slug, found) for slug in catalogue.games()}
    shared = [slug for slug, family in having.items() if family and not (folder / "games" / f"{slug}.md").exists()]
    assert {f"mark-{t}" for t in range(3, 11)} <= set(shared)
    for slug in shared:
        assert catalogue.game(slug).info.rule["t"] == int(slug.removeprefix("mark-"))
