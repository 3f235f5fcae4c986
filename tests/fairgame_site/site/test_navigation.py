"""The menu: what mkdocs.yml lists and the games, shelf by shelf, each page once."""

import pytest
import yaml

from fairgame import catalogue
from fairgame_site.site.navigation import INDEX, with_games
from fairgame_site.site.pages import in_menu

NAV = [
    {"Home": "index.md"},
    {"Games": [INDEX, {"Second shelf": [{"Theory of it": "games/theory.md"}]}, {"Others": ["games/others.md"]}]},
    {"Theory": ["theory/index.md", {"Sums": "theory/sums.md"}]},
    "about.md",
]
GAMES = [
    ("First shelf", "Nim", "games/nim.md"),
    ("First shelf", "Nimble", "games/nimble.md"),
    ("Second shelf", "Kayles", "games/kayles.md"),
]


def paths(nav):
    """Every path of a navigation, in its order."""
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for held in entry.values():
                yield from [held] if isinstance(held, str) else paths(held)


@pytest.fixture(scope="module")
def menu(root):
    """The navigation that the site is built with."""
    lines = (root / "mkdocs.yml").read_text(encoding="utf-8")
    return with_games(yaml.safe_load(lines)["nav"], in_menu(root / "content"))


def test_shelves_become_sections_behind_what_stands_in_them_and_others_follow():
    assert with_games(NAV, GAMES) == [
        {"Home": "index.md"},
        {
            "Games": [
                INDEX,
                {"First shelf": [{"Nim": "games/nim.md"}, {"Nimble": "games/nimble.md"}]},
                {"Second shelf": [{"Theory of it": "games/theory.md"}, {"Kayles": "games/kayles.md"}]},
                {"Others": ["games/others.md"]},
            ]
        },
        {"Theory": ["theory/index.md", {"Sums": "theory/sums.md"}]},
        "about.md",
    ]


def test_without_games_nothing_is_added_and_without_the_index_nothing_is_changed():
    assert with_games(NAV, []) == NAV
    other = [{"Games": ["games/other.md"]}, {"Theory": "theory.md"}]
    assert with_games(other, GAMES) == other


def test_the_navigation_that_is_given_is_not_changed():
    before = repr(NAV)
    with_games(NAV, GAMES)
    assert repr(NAV) == before


def test_every_content_page_is_in_the_menu_once(root, menu):
    content = root / "content"
    pages = {path.relative_to(content).as_posix() for path in content.rglob("*.md")}
    pages = {path for path in pages if not path.startswith("_")}
    found = list(paths(menu))
    assert sorted(found) == sorted(set(found)), "a page stands in the menu twice"
    assert len(pages) > 30
    assert pages - set(found) == set()


def test_whatever_else_is_in_the_menu_is_the_page_of_a_listed_game_without_prose(root, menu):
    listed = {f"games/{slug}.md" for slug, game in catalogue.games().items() if game.info.in_index}
    others = {path for path in paths(menu) if not (root / "content" / path).exists()}
    assert others <= listed


def test_games_stand_on_their_shelves_in_teaching_order(menu):
    (games,) = (entry["Games"] for entry in menu if isinstance(entry, dict) and "Games" in entry)
    shelves = [title for entry in games if isinstance(entry, dict) for title in entry]
    order = [category.value for category in catalogue.Category]
    assert shelves == sorted(shelves, key=order.index)
    for entry in games:
        if isinstance(entry, dict):
            ((category, held),) = entry.items()
            slugs = [path.removeprefix("games/").removesuffix(".md") for path in paths(held)]
            own = [slug for slug in slugs if slug in catalogue.games()]
            assert {catalogue.game(slug).info.category.value for slug in own} <= {category}
            assert own == [slug for slug in catalogue.games() if slug in own]


def test_games_that_share_a_prose_and_those_without_a_card_are_left_to_the_index(menu, root):
    found = set(paths(menu))
    assert "games/mark-2.md" in found and "games/kayles.md" in found
    assert not {f"games/mark-{t}.md" for t in range(3, 11)} & found
    unlisted = [slug for slug, game in catalogue.games().items() if not game.info.in_index]
    assert unlisted
    assert not {f"games/{slug}.md" for slug in unlisted if not (root / "content/games" / f"{slug}.md").exists()} & found
