"""The menu, the feed of changes, and pages that search for answers."""

from xml.etree import ElementTree

import pytest
import yaml

from fairgame import catalogue
from fairgame.solving import budget
from fairgame_site.edition import Edition
from fairgame_site.render.markup import published_paths
from fairgame_site.site.changes import data_changes, feed
from fairgame_site.site.navigation import INDEX, add_games, menu_games
from fairgame_site.site.pages import PageMaker

NAV = [
    {"Home": "index.md"},
    {"Games": [INDEX, {"Second": [{"Theory of it": "games/theory.md"}]}, {"Others": ["games/others.md"]}]},
    {"Theory": ["theory/index.md", {"Sums": "theory/sums.md"}]},
    "about.md",
]
GAMES = [
    ("First", "Nim", "games/nim.md"),
    ("First", "Nimble", "games/nimble.md"),
    ("Second", "Kayles", "games/kayles.md"),
]

LOG = """# Changelog

## Unreleased

### Added

- Not in the feed.

### Data

- `a.b` has <more> rows & one
  less. No value has changed.

## 0.1.0 - 2026-02-03

### Data

- First.
- Second.

### Fixed

- Not in the feed.
"""
ATOM = "{http://www.w3.org/2005/Atom}"


def paths(nav):
    """Yield every path of a navigation, in order."""
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for pages in entry.values():
                yield from [pages] if isinstance(pages, str) else paths(pages)


@pytest.fixture(scope="module")
def menu(root):
    """The navigation of the site."""
    config = yaml.safe_load((root / "mkdocs.yml").read_text(encoding="utf-8"))
    return add_games(config["nav"], menu_games(root / "content"))


def test_categories_become_sections_after_listed_pages():
    assert add_games(NAV, GAMES) == [
        {"Home": "index.md"},
        {
            "Games": [
                INDEX,
                {"First": [{"Nim": "games/nim.md"}, {"Nimble": "games/nimble.md"}]},
                {"Second": [{"Theory of it": "games/theory.md"}, {"Kayles": "games/kayles.md"}]},
                {"Others": ["games/others.md"]},
            ]
        },
        {"Theory": ["theory/index.md", {"Sums": "theory/sums.md"}]},
        "about.md",
    ]


def test_navigation_without_games_or_index_is_unchanged():
    assert add_games(NAV, []) == NAV
    other = [{"Games": ["games/other.md"]}, {"Theory": "theory.md"}]
    assert add_games(other, GAMES) == other


def test_given_navigation_is_not_modified():
    before = repr(NAV)
    add_games(NAV, GAMES)
    assert repr(NAV) == before


@pytest.mark.parametrize("path", [".a.md", ".a/b.md", "a/.b.md", "a/.b/c.txt", "_data/a.yaml"])
def test_hidden_files_are_not_published(tmp_path, path):
    for name in (path, "a/b.md", "a/_b.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("text")
    assert published_paths(tmp_path) == ["a/_b.txt", "a/b.md"]


def test_every_content_page_is_in_the_menu_once(root, menu):
    content = root / "content"
    pages = {path.relative_to(content).as_posix() for path in content.rglob("*.md")}
    pages = {path for path in pages if not path.startswith("_")}
    listed = list(paths(menu))
    assert sorted(listed) == sorted(set(listed))
    assert len(pages) > 30
    assert pages <= set(listed)


def test_other_menu_entries_are_listed_games_without_prose(root, menu):
    listed = {f"games/{slug}.md" for slug, game in catalogue.games().items() if game.info.in_index}
    others = {path for path in paths(menu) if not (root / "content" / path).exists()}
    assert others <= listed


def test_games_are_in_their_category_in_teaching_order(menu):
    (games,) = (entry["Games"] for entry in menu if isinstance(entry, dict) and "Games" in entry)
    sections = [section for entry in games if isinstance(entry, dict) for section in entry.items()]
    order = [category.value for category in catalogue.Category]
    assert [title for title, _ in sections] == sorted((title for title, _ in sections), key=order.index)
    for category, pages in sections:
        slugs = [path.removeprefix("games/").removesuffix(".md") for path in paths(pages)]
        own = [slug for slug in slugs if slug in catalogue.games()]
        assert {catalogue.game(slug).info.category.value for slug in own} <= {category}
        assert own == [slug for slug in catalogue.games() if slug in own]


def test_games_with_shared_prose_or_without_card_are_not_in_the_menu(menu, root):
    listed = set(paths(menu))
    assert "games/mark-2.md" in listed and "games/kayles.md" in listed
    assert not {f"games/mark-{t}.md" for t in range(3, 11)} & listed
    unlisted = {f"games/{slug}.md" for slug, game in catalogue.games().items() if not game.info.in_index}
    assert unlisted
    assert not {path for path in unlisted if not (root / "content" / path).exists()} & listed


def test_every_item_under_data_is_an_entry_of_the_feed():
    edition = Edition("https://example.org/", "0.1.0", "2026-05-06")
    root = ElementTree.fromstring(feed(LOG, edition))
    assert [
        tuple(entry.findtext(f"{ATOM}{name}") for name in ("updated", "content", "title"))
        for entry in root.iter(f"{ATOM}entry")
    ] == [
        (
            "2026-05-06T00:00:00Z",
            "`a.b` has <more> rows & one less. No value has changed.",
            "Unreleased: `a.b` has <more> rows & one less",
        ),
        ("2026-02-03T00:00:00Z", "First.", "0.1.0: First"),
        ("2026-02-03T00:00:00Z", "Second.", "0.1.0: Second"),
    ]
    ids = [entry.findtext(f"{ATOM}id") for entry in root.iter(f"{ATOM}entry")]
    assert len(set(ids)) == 3 and all(id_.startswith("tag:example.org,2026:") for id_ in ids)


def test_change_log_of_the_atlas_has_changes_of_data(root):
    changes = list(data_changes((root / "CHANGELOG.md").read_text(encoding="utf-8")))
    assert changes and all(change.text for change in changes)


def no_clock():
    pytest.fail("a page used the clock")


@pytest.mark.parametrize("path", ["games/chomp.md", "games/tsyan-shizi-4.md", "learn/sums.md"])
def test_pages_do_not_depend_on_the_clock(published, root, monkeypatch, path):
    """These pages search for answers, with a budget of positions and not of seconds."""
    monkeypatch.setattr(budget, "thread_time", no_clock)
    maker = PageMaker(published, root / "content", Edition.at("https://example.org/"))
    assert maker.page(path).markdown
