"""Games played to their end on their pages in two ways: won by keys alone, and lost by random touches.

tests/contract/test_opponent.py plays every game to its end without a page.  The tests here try the additions of a page:
pieces that a reader touches, keys, the focus, the address.  These differ more between boards than between games.  So a
usual run samples some kinds of boards and plays a game of each: by keys on a wide page, by pointer on a narrow page.  A
full run plays every game in both ways on both pages.
"""

import re

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from tests.browser.conftest import DESKTOP
from tests.browser.test_played_out import MAX_MOVES, OVER, PATIENCE, PHONE, YOURS, press, status, table
from tests.support.reference import ALWAYS_WON
from tests.support.sampling import FULL, rng

GAMES = {
    "heaps": "nim",
    "heaps that part": "kayles",
    "heaps that grow": "beanstalk",
    "strip": "silver-dollar",
    "coins": "turning-turtles",
    "rows": "northcott",
    "ring": "kotzigs-nim",
    "rounds": "daisy",
    "stairs": "staircase-fives",
    "grid": "wythoff",
    "grid of coins": "turning-corners",
    "cells": "cram",
    "poset": "chomp",
    "graph": "hackenbush",
    "regions": "brussels-sprouts",
    "numerals": "mark-2",
}
BEGUN = {"chomp": "#line=divisors+360+8"}  # games whose new positions are on another kind of board
DRAWN = 3
WIDTHS = {"wide": DESKTOP, "narrow": PHONE}
LISTED = [slug for slug, game in catalogue.games().items() if game.info.in_index]
MAX_NEW_POSITIONS = 40  # new positions, half of them won
TABS = 150  # maximum focusable elements before the board


def some(what, width):
    """Return all games on both pages, or the games of some sampled kinds of boards on one page."""
    if FULL:
        return [pytest.param(slug, WIDTHS[one], id=f"{slug}-{one}") for slug in LISTED for one in WIDTHS]
    kinds = rng(what).sample(list(GAMES), DRAWN)
    return [pytest.param(GAMES[kind], WIDTHS[width], id=f"{kind}-{width}") for kind in kinds]


def test_there_is_a_game_for_each_kind_of_board():
    listed = [game for game in catalogue.games().values() if game.info.in_index]
    examples = {game.info.slug: game.notation.read(game.info.slug, game.notation.example.split()) for game in listed}
    kinds = {catalogue.board_of(game, examples[game.info.slug]).kind for game in listed}
    assert kinds <= set(GAMES)
    for kind in kinds:
        game = catalogue.game(GAMES[kind])
        assert catalogue.board_of(game, examples[game.info.slug]).kind == kind or game.info.slug in BEGUN


def is_over(place):
    """Wait until it is our turn; return whether the game has ended."""
    expect(status(place)).to_have_text(re.compile(f"{YOURS.pattern}|{OVER.pattern}"), timeout=PATIENCE)
    return OVER.search(status(place).inner_text()) is not None


def focused_inside(place):
    return place.evaluate("place => place.contains(document.activeElement)")


def asked(page, place):
    """Press the key of the hint; return whether some move wins."""
    page.keyboard.press("h")
    expect(status(place)).to_have_text(re.compile("This move wins|No move wins|draw|Not decided"), timeout=PATIENCE)
    return "This move wins" in status(place).inner_text()


def move_by_key(page, place):
    """Make the shown move by Enter on the board, or on the remaining item of a list of moves."""
    if not place.evaluate("place => document.activeElement.matches('[data-piece], .atlas-moves button')"):
        for _ in range(TABS):
            page.keyboard.press("Shift+Tab")
            if place.evaluate("place => document.activeElement.matches('[data-piece], .atlas-moves button')"):
                break
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("slug", "viewport"), some("by keys", "wide"))
def test_game_is_won_undone_and_shared_by_keys_alone(window, slug, viewport):
    reader = window(viewport=viewport, reduced_motion="reduce")
    page = reader.open(f"games/{slug}/{BEGUN.get(slug, '')}")
    place = table(page)
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if focused_inside(place):
            break
    assert focused_inside(place)
    for _ in range(MAX_NEW_POSITIONS):
        if asked(page, place):
            break
        page.keyboard.press("n")
        expect(status(place)).to_have_text(YOURS, timeout=PATIENCE)
        assert focused_inside(place), "a new position took the focus away"
    else:
        pytest.fail(f"of {MAX_NEW_POSITIONS} new positions none can be won")
    for _ in range(MAX_MOVES):
        move_by_key(page, place)
        assert focused_inside(place), "a move took the focus away"
        if is_over(place):
            break
        assert asked(page, place), "after a hint was followed, the position is no longer won"
    expect(status(place)).to_have_text(re.compile("You win"))
    text = status(place).inner_text()

    other = window()
    other.page.goto(page.url, wait_until="load")
    expect(status(other.page.locator(".atlas-playing").first)).to_have_text(text, timeout=PATIENCE)

    for _ in range(2 * MAX_MOVES):
        if place.get_by_role("button", name="Undo", exact=True).is_disabled():
            break
        page.keyboard.press("u")
    expect(place.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(place.locator(".atlas-playing-line li")).to_have_count(1)


MIDDLE = """
    piece => {
        const area = piece.querySelector(".area");
        area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x, y, width, height } = area.getBoundingClientRect();
        if (area.tagName !== "path") return [x + width / 2, y + height / 2];
        const on = area.getPointAtLength(area.getTotalLength() / 2).matrixTransform(area.getScreenCTM());
        return [on.x, on.y];
    }
"""


def point(piece):
    """Press the pointer on a piece; press a line in its middle, because it may have no width."""
    piece.page.mouse.click(*piece.evaluate(MIDDLE))


def touch_at_will(place, dice):
    """Touch pieces that respond until they make a move."""
    make = place.get_by_role("button", name="Make this move", exact=True)
    listed = place.locator(".atlas-playing-choices button")
    stations = place.locator(".atlas-playing-line li")
    before = stations.count()
    for _ in range(20):
        lit = place.locator(".piece.lit[role=button]")
        pieces = lit if lit.count() > 0 else place.locator(".piece[role=button]")
        if make.is_enabled():
            make.click()
        elif listed.count() > 0 and (pieces.count() == 0 or "Which" in status(place).inner_text()):
            listed.nth(dice.randrange(listed.count())).click()
        else:
            point(pieces.nth(dice.randrange(pieces.count())))
            if place.locator(".going").count() == 0 and stations.count() == before:
                continue
        expect(stations).not_to_have_count(before)
        return


@pytest.mark.parametrize(("slug", "viewport"), some("by pointer", "narrow"))
def test_random_pointer_loses_to_the_perfect_opponent(window, slug, viewport):
    """Play each move by touch, from a lost position if the test finds one."""
    reader = window(viewport=viewport, reduced_motion="reduce")
    page = reader.open(f"games/{slug}/{BEGUN.get(slug, '')}")
    place = table(page)
    place.locator(".atlas-playing-past summary").click()
    for _ in range(MAX_NEW_POSITIONS):
        if slug in ALWAYS_WON:
            break
        press(place, "Hint")
        expect(status(place)).to_have_text(re.compile("This move wins|No move wins|draw|Not decided"), timeout=PATIENCE)
        if "No move wins" in status(place).inner_text():
            break
        press(place, "New position")
        expect(status(place)).to_have_text(YOURS, timeout=PATIENCE)
    else:
        pytest.fail(f"of {MAX_NEW_POSITIONS} new positions have no lost one")
    dice = rng(f"at will {slug}")
    for _ in range(MAX_MOVES):
        touch_at_will(place, dice)
        if is_over(place):
            break
    expect(status(place)).to_have_text(re.compile("The atlas wins"))
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
