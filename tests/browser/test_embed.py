"""Boards in pages of another origin: whole games, the height of the frame, attributes, errors."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Reader
from tests.browser.test_access import assert_no_violation
from tests.browser.test_played_out import PHONE, YOURS, press, started, status, win_by_hints
from tests.conftest import served

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A course</title><link rel="icon" href="data:,"><body><h1>A course</h1>{}</body></html>"""
SCRIPT = '<script src="{}assets/atlas/embed.js" async></script>'
HEIGHT = "Math.ceil(document.querySelector('.atlas-embed').getBoundingClientRect().bottom)"


@pytest.fixture
def course(browser, site_url, tmp_path):
    """A function that opens a page of another origin with some boards in it."""
    readers = []

    def make(*boards, script=SCRIPT, **options):
        texts = [f"{script.format(site_url)}\n{board}" for board in boards]
        (tmp_path / "index.html").write_text(PAGE.format("".join(texts)), encoding="utf-8")
        readers.append(Reader(browser, address, {"viewport": DESKTOP, **options}))
        return readers[-1].open("")

    with served(tmp_path) as address:
        yield make
        for reader in readers:
            reader.context.close()
    assert [
        one for reader in readers for one in reader.faults if not one.startswith(f"left the site: {site_url}")
    ] == []


def board_in(page, number=0):
    return page.frame_locator(f"atlas-board >> nth={number} >> iframe").locator(".atlas-playing")


def frame_of(page):
    return page.locator("atlas-board iframe")


def content_height(page):
    """Return the height of the page in the frame."""
    return page.frames[-1].evaluate(HEIGHT)


def expect_height_of_content(page):
    expect(frame_of(page)).to_have_css("height", f"{content_height(page)}px")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whole_game_is_played_in_a_page_of_another_origin(course, screen):
    page = course('<atlas-board game="kayles" position="3 4"></atlas-board>', viewport=screen)
    place = board_in(page)
    expect(status(place)).to_have_text(YOURS)
    expect(place.locator("svg.atlas-stage")).to_have_attribute("aria-label", re.compile("3.*4"))
    started(place)
    win_by_hints(place)
    assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]
    assert page.frames[-1].evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_frame_has_the_height_of_its_content_and_a_title(course):
    page = course('<atlas-board game="kayles" position="3 4"></atlas-board>')
    place = board_in(page)
    expect(status(place)).to_have_text(YOURS)
    expect(frame_of(page)).to_have_attribute("title", "Kayles · The Fair Game Atlas")
    expect_height_of_content(page)
    low = content_height(page)
    place.locator(".atlas-playing-past summary").click()
    expect(place.locator(".atlas-playing-line li")).to_be_visible()
    assert content_height(page) > low
    expect_height_of_content(page)
    place.locator(".atlas-playing-past summary").click()
    expect(frame_of(page)).to_have_css("height", f"{low}px")


def test_heights_from_other_windows_are_ignored(course):
    page = course('<atlas-board game="kayles" position="3 4"></atlas-board>')
    expect(status(board_in(page))).to_have_text(YOURS)
    expect_height_of_content(page)
    page.evaluate("""() => new Promise((resolve) => {
        addEventListener("message", resolve);
        postMessage({ type: "atlas-board", height: 5, title: "Other" }, "*");
    })""")
    expect_height_of_content(page)
    expect(frame_of(page)).to_have_attribute("title", "Kayles · The Fair Game Atlas")


@pytest.mark.parametrize("script", [SCRIPT, ""], ids=["a script for each", "one script"])
def test_page_has_several_boards(course, script):
    boards = ['<atlas-board game="nim" position="1 2"></atlas-board>', '<atlas-board game="kayles"></atlas-board>']
    page = course(*boards) if script else course("".join(boards))
    for number in range(len(boards)):
        expect(status(board_in(page, number))).to_have_text(YOURS)


def test_script_is_also_a_module(reader):
    script = SCRIPT.format(reader.home).replace(" async", ' type="module"')
    html = PAGE.format(f'{script}<atlas-board game="kayles" position="3 4"></atlas-board>')
    reader.page.route("**/course/", lambda route: route.fulfill(content_type="text/html", body=html))
    expect(status(board_in(reader.open("course/")))).to_have_text(YOURS)


def test_attributes_change_the_board_and_not_the_history(course):
    page = course('<atlas-board game="kayles" position="3 4"></atlas-board>')
    expect(status(board_in(page))).to_have_text(YOURS)
    steps = page.evaluate("history.length")
    page.evaluate("""() => {
        const board = document.querySelector("atlas-board");
        for (const [name, value] of [["game", "nim"], ["position", "1 2 5"], ["misere", ""]])
            board.setAttribute(name, value);
    }""")
    place = board_in(page)
    expect(place).to_have_attribute("aria-label", "Play Nim")
    expect(place.locator("svg.atlas-stage")).to_have_attribute(
        "aria-label", "3 heaps, from top to bottom: 1, 2 and 5 matches."
    )
    expect(place.get_by_label("Misère")).to_be_checked()
    expect(frame_of(page)).to_have_count(1)
    expect(frame_of(page)).to_have_attribute("title", "Nim · The Fair Game Atlas")
    page.evaluate("document.querySelector('atlas-board').removeAttribute('misere')")
    expect(place.get_by_label("Misère")).not_to_be_checked()
    assert page.evaluate("history.length") == steps


def test_misere_play_opponent_and_theme_are_attributes(course):
    page = course('<atlas-board game="nim" position="1 1" misere against="friend" theme="dark"></atlas-board>')
    place = board_in(page)
    expect(status(place)).to_have_text("First player to move.")
    expect(place.get_by_label("Play against")).to_have_value("friend")
    assert page.frames[-1].evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    for mover in ("Second", "First"):
        place.locator(".piece[role=button]").first.click()
        press(place, "Make this move")
        expect(status(place)).to_have_text(re.compile(f"{mover} player (to move|wins)"))
    expect(status(place)).to_have_text(re.compile("First player wins"))


def test_links_open_the_page_of_the_game(course, site_url):
    page = course('<atlas-board game="kayles" position="3 4"></atlas-board>')
    place = board_in(page)
    expect(status(place)).to_have_text(YOURS)
    place.locator(".atlas-playing-past summary").click()
    for name, address in (
        ("Kayles · The Fair Game Atlas", "games/kayles/"),
        ("Link to these moves", "games/kayles/#line=3+%2B+4"),
    ):
        with page.context.expect_page() as opened:
            page.frame_locator("atlas-board iframe").get_by_role("link", name=name).click()
        assert opened.value.url == site_url + address
        opened.value.close()


def test_copied_embed_shows_the_same_board(window, course):
    reader = window(permissions=["clipboard-read", "clipboard-write"])
    place = reader.open("games/kayles/#line=3+4&play=misere&against=beginner").locator(".atlas-playing").first
    expect(status(place)).to_have_text(YOURS)
    press(place, "Copy embed")
    expect(status(place)).to_have_text("Embed of this position copied.")
    html = reader.page.evaluate("navigator.clipboard.readText()")
    shown = board_in(course(html, script=""))
    expect(status(shown)).to_have_text(YOURS)
    expect(shown.get_by_label("Misère")).to_be_checked()
    expect(shown.get_by_label("Play against")).to_have_value("beginner")
    expect(shown.locator("svg.atlas-stage")).to_have_attribute(
        "aria-label", place.locator("svg.atlas-stage").get_attribute("aria-label")
    )


def test_documented_embed_is_the_copied_one(window):
    reader = window(permissions=["clipboard-read", "clipboard-write"])
    page = reader.open("play/#embed")
    place = board_in(page)
    expect(status(place)).to_have_text(YOURS)
    press(place, "Copy embed")
    expect(status(place)).to_have_text("Embed of this position copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    shown = page.locator("#embed ~ .language-html code").first.inner_text().strip()
    host = re.compile(r"https?://[^/]*/")
    assert host.sub("", shown) == host.sub("", copied).replace("12 + 12", "12 12")


ERRORS = {
    "": "The address names no game.",
    "game=kayls": "No game is “kayls”. Near names: kayles",
    "game=qqqq": "No game is “qqqq”. A game has the name in the address of its page",
    "game=kayles&position=12+x": "“12 x” is no position of Kayles: row 2 must be a whole number",
    "game=kayles&against=nobody": "The opponent “nobody” is not one of perfect, beginner, friend.",
    "game=kayles&misere=yes": "misere is 1 or 0, not “yes”.",
    "game=northcott&misere=1": "Northcott's game has no misère play: ",
    "game=kayles&theme=blue": "The theme “blue” is not one of light, dark.",
}


@pytest.mark.parametrize("query", ERRORS)
def test_error_is_reported_in_the_frame(reader, query):
    page = reader.open(f"embed/?{query}")
    expect(page.get_by_role("alert")).to_contain_text(ERRORS[query])
    expect(page.locator(".atlas-playing")).to_have_count(0)


def test_frame_with_an_error_has_the_height_of_its_message(course):
    page = course('<atlas-board game="kayles" position="12 x"></atlas-board>')
    expect(page.frame_locator("atlas-board iframe").get_by_role("alert")).to_contain_text("Accepted are row lengths")
    expect_height_of_content(page)


def test_axe_finds_nothing_in_an_embedded_board(scheme):
    page = scheme.open("embed/?game=kayles&position=3+4")
    place = page.locator(".atlas-playing")
    expect(status(place)).to_have_text(YOURS)
    press(place, "Why?")
    expect(place.get_by_role("heading", name="Why")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert_no_violation(page, scheme.scheme)


def test_axe_finds_nothing_in_an_error(scheme):
    page = scheme.open("embed/?game=kayls")
    expect(page.get_by_role("alert")).to_be_visible()
    assert_no_violation(page, scheme.scheme)


def test_without_scripts_the_page_has_a_link(window, site):
    page = window(java_script_enabled=False).open("embed/?game=kayles")
    expect(page.get_by_role("link", name="The Fair Game Atlas")).to_be_visible()
    # The browser of the tests does not show the content of noscript.
    assert re.search(r'<noscript><p>A board needs JavaScript[^<]*<a href="../games/">', site.read("embed/index.html"))


def test_search_engines_do_not_list_the_page(site):
    assert '<meta name="robots" content="noindex">' in site.read("embed/index.html")
    assert "/embed/" not in site.read("sitemap.xml")
