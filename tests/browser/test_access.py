"""Accessibility: phone, keyboard, screen reader, light and dark."""

import re
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from fairgame import catalogue
from tests.browser.conftest import PAPER, PHONE
from tests.support.sampling import FULL, SEED, rng

UNLISTED = [slug for slug, game in catalogue.games().items() if not game.info.in_index]
TEMPLATES = {  # one page for each template, and for each large block of a game's page
    "home": "",
    "a sequence": "games/kayles/",
    "a grid": "games/wythoff/",
    "pictures": "games/hackenbush/",
    "automata": "games/mark/",
    "theory": "theory/impartial-games/",
    "glossary": "glossary/",
    "downloads": "downloads/",
    "look up": "lookup/?q=0,1,2,3,1,5",
    "locator of codes": "octal/",
    "board of open games": "octal/open/",
    "a class with a period": "octal/0-16/",
    "an open class": "octal/0-6/",
    "play": "play/",
    "sums on one table": "play/sum/",
    "the position of the day": "play/daily/",
    "the lab": "lab/",
    "a lesson": "learn/copying/",
    "exercises": "learn/exercises-octal/",
    "long computations": "long-computations/",
    "a wrong address": "404.html",
}
ALIKE = {  # more pages from these templates
    "index of games": "games/",
    "known by code": f"games/{UNLISTED[0]}/",
    "without nim-values": "games/put-or-take-a-square/",
    "a board of cells": "games/tromino-cram/",
    "a family": "games/octal/",
    "about": "about/",
    "errata": "errata/",
    "bibliography": "bibliography/",
    "census": "octal/census/",
    "certificates": "octal/certificates/",
    "learn": "learn/",
    "surprises": "learn/surprises/",
    "projects": "learn/projects/",
    "sheet for a class": "learn/class-sheet/",
    "open problems": "learn/open-problems/",
    "settled here": "settled/",
    "changes": "changes/",
    "the tartan calculator": "theory/tartan/",
}
KINDS_OF_PAGES = TEMPLATES | ALIKE
CLASS = re.compile(r"octal/[04](-\d+)?/")  # class pages have one template; tests/browser/test_octal.py samples them

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
OPEN = "folds => { for (const fold of folds) fold.open = true; }"
each_kind = pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=kind, marks=[pytest.mark.full] * (kind in ALIKE)) for kind, path in KINDS_OF_PAGES.items()],
)


def assert_no_violation(page, scheme):
    """Check the page for violations; in the dark scheme check only contrast, because only colours differ."""
    only = {} if scheme == "light" else {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    found = Axe().run(page, options={"resultTypes": ["violations"], **only})
    violations = [
        f"{one['id']} ({one['impact']}): {node['html'][:160]}: {node['failureSummary']}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]
    assert violations == []
    assert "color-contrast" in {one["id"] for one in found.response["passes"]}
    assert len(found.response["passes"]) > 10 or scheme == "dark"


def assert_headings_in_order(page):
    """The first heading has level 1, and no level is skipped."""
    levels = page.locator("article :is(h1, h2, h3, h4, h5, h6)").evaluate_all(
        "headings => headings.map(heading => Number(heading.tagName.slice(1)))"
    )
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.sampled(2)
@each_kind
def test_axe_finds_nothing(scheme, path):
    page = scheme.open(path)
    expect(page.locator("body")).to_have_css("background-color", PAPER[scheme.scheme])
    assert_headings_in_order(page)
    assert_no_violation(page, scheme.scheme)


def test_axe_finds_nothing_in_generated_elements(scheme):
    page = scheme.open("games/kayles/")
    page.locator("form.atlas-solver").get_by_role("button", name="Solve").click()
    expect(page.locator(".atlas-solver-check")).to_contain_text("agrees")
    page.locator("button.atlas-table-open").first.click()
    expect(page.locator(".dt-info")).to_be_visible()
    page.locator("details").evaluate_all(OPEN)
    assert_no_violation(page, scheme.scheme)


DRAWN = 16  # pages in addition to one of each kind; ``make test-full`` opens them all


def pages_to_open(site):
    """One page of each kind and a sample that depends on the sources; classes have separate tests."""
    pages = (page.relative_to(site.folder).as_posix().removesuffix("index.html") for page in site.pages())
    others = [
        path for path in pages if path not in {"404.html", *KINDS_OF_PAGES.values()} and not CLASS.fullmatch(path)
    ]
    return [*KINDS_OF_PAGES.values(), *(others if FULL else rng("pages on a phone").sample(others, DRAWN))]


LONGEST = 12_000  # greatest height of a page on a phone, in pixels, after its forms have answered
LONG = 10  # number of tested pages with the most text, and with the most lines
MEASURED = """
    document.fonts.ready.then(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
"""
WAITING = "form.atlas-solver[data-game]:not([data-state])"
FOLDED = re.compile(r"<(script|svg|details|math)\b.*?</\1>", re.DOTALL)
LINE = re.compile(r"<(?:p|li|tr|h[1-6]|figure|form|pre)\b")


def likely_long(site):
    """Return the pages that have the most text or the most lines outside of folds."""
    shown = {}
    for page in site.pages():
        _, _, article = page.read_text(encoding="utf-8").partition("<article")
        path = page.relative_to(site.folder).as_posix().removesuffix("index.html")
        shown[path] = FOLDED.sub("", article)
    by_text = sorted(shown, key=lambda path: -len(re.sub(r"<[^>]*>|\s+", "", shown[path])))
    by_lines = sorted(shown, key=lambda path: -len(LINE.findall(shown[path])))
    return dict.fromkeys([*by_text[:LONG], *by_lines[:LONG]])


@pytest.mark.slow(40)
def test_on_a_phone_no_page_scrolls_sideways_or_is_too_long(window, site):
    reader, wide, long = window(viewport=PHONE), {}, {}
    for path in dict.fromkeys([*pages_to_open(site), *likely_long(site)]):
        page = reader.open(path)
        expect(page.locator(WAITING)).to_have_count(0, timeout=60_000)
        width, height = page.evaluate(MEASURED)
        if width > PHONE["width"]:
            wide[path] = width
        if height > LONGEST:
            long[path] = height
    assert (wide, long) == ({}, {}), f"again with ATLAS_SEED={SEED}"


GAPS = """
    () => {
        const boxes = [".atlas-drawer", ".atlas-brand span", ".atlas-lookup-link", ".atlas-scheme"]
            .map(one => [...document.querySelectorAll(one)].map(found => found.getBoundingClientRect()))
            .map(found => found.find(box => box.width > 0));
        return boxes.slice(1).map((box, at) => box.left - boxes[at].right);
    }
"""


@pytest.mark.parametrize("width", [320, 360, 384, 390, 479])
def test_header_items_do_not_overlap_on_a_phone(window, width):
    page = window(viewport={"width": width, "height": 800}).open("games/nim/")
    page.evaluate("document.fonts.ready")
    assert min(page.evaluate(GAPS)) >= 5, "menu, name, link to the box, scheme"


def test_phone_opens_the_full_table_and_solves_without_scrolling_sideways(window):
    page = window(viewport=PHONE, has_touch=True, is_mobile=True).open("games/kayles/")
    page.locator("form.atlas-solver").get_by_role("button", name="Solve").tap()
    expect(page.locator(".atlas-solver-summary")).to_contain_text("nim-sum")
    page.locator("button.atlas-table-open").first.tap()
    expect(page.locator(".dt-info")).to_be_visible()
    page.locator("details").evaluate_all(OPEN)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_every_page_has_a_distinct_title(site):
    titles = [TITLE.search(page.read_text(encoding="utf-8"))[1] for page in site.pages()]
    assert len(set(titles)) == len(titles)


def test_keyboard_reaches_the_form_and_the_table(reader):
    page = reader.open("games/kayles/")
    page.locator("form.atlas-solver input.atlas-input").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".atlas-solver-summary")).to_contain_text("nim-sum")
    opener = page.locator("button.atlas-table-open").first
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".atlas-table").first.get_by_role("searchbox")).to_be_focused()


def test_on_a_narrow_page_the_menu_is_a_drawer_that_keys_open_and_close(window):
    page = window(viewport=PHONE).open("games/kayles/")
    drawer, link = (
        page.get_by_role("button", name="Menu"),
        page.locator(".md-sidebar--primary a", has_text="Home").first,
    )
    focused = "document.activeElement.closest('.md-sidebar--primary') !== null"
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate(focused), "a link of the closed drawer has the focus"
    drawer.focus()
    for key in ("Enter", " "):
        page.keyboard.press(key)
        expect(link).to_be_visible()
        expect(drawer).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Escape")
        expect(link).to_be_hidden()
        expect(drawer).to_have_attribute("aria-expanded", "false")
        expect(drawer).to_be_focused()
