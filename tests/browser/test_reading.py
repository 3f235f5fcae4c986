"""Actions of a reader: open a game, sort its table, download files, search, switch to the dark scheme."""

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PAPER, PHONE

TABLE = "div.atlas-table[id='kayles.nim_sequence']"


def column(page, number):
    return page.locator(f"{TABLE} table.atlas-full tbody tr td:nth-child({number})").all_inner_texts()


MENU = {
    "Play": "play/",
    "Games": "games/",
    "Look up": "lookup/",
    "Octal games": "octal/",
    "Learn": "learn/",
    "Data": "downloads/",
}
BUDGET = {"requests": 12, "bytes": 220_000, "scripts": 90_000}


@pytest.mark.parametrize("path", ["", "games/kayles/"])
def test_first_visit_stays_within_the_budget_of_bytes(window, site, path):
    reader, asked = window(), []
    reader.page.on("request", lambda request: asked.append(request.url.removeprefix(reader.home)))
    reader.open(path).wait_for_load_state("networkidle")
    files = {one: site.folder / (one if one and not one.endswith("/") else f"{one}index.html") for one in asked}
    sizes = {one: len(gzip.compress(file.read_bytes())) for one, file in files.items() if not one.startswith("data:")}
    assert len(sizes) <= BUDGET["requests"], sorted(sizes)
    assert sum(sizes.values()) <= BUDGET["bytes"], sizes
    assert sum(size for one, size in sizes.items() if one.endswith(".js")) <= BUDGET["scripts"], sizes


WATCH = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
SHIFT = 0.05  # half of the layout shift that counts as good (web.dev, Cumulative Layout Shift)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["", "games/kayles/", "octal/0-16/", "octal/0-6/", "play/daily/"])
def test_page_does_not_jump_while_loading(window, path, screen):
    reader = window(viewport=screen)
    reader.page.add_init_script(WATCH)
    page = reader.open(path)
    expect(page.locator("form.atlas-solver[data-game]:not([data-state])")).to_have_count(0, timeout=60_000)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted") <= SHIFT


@pytest.mark.parametrize("path", ["", "octal/0-6/"])
def test_late_fonts_shift_nothing(window, path):
    """Until the fonts load, the browser shows DejaVu, which is installed with it."""
    reader, delayed = window(viewport=PHONE), []
    page = reader.page
    # Playwright accepts no built-in function.
    page.route("**/*.woff2", lambda route: delayed.append(route))  # noqa: PLW0108
    page.add_init_script(WATCH)
    page.goto(reader.home + path, wait_until="domcontentloaded")
    expect(page.locator("form.atlas-solver[data-game]:not([data-state])")).to_have_count(0, timeout=60_000)
    page.wait_for_timeout(500)  # the page shows its text in the fallback font
    assert delayed
    for route in delayed:
        route.continue_()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(200)
    assert page.evaluate("window.shifted") <= SHIFT / 2


def test_from_the_home_page_to_a_game_by_clicking(reader):
    page = reader.open("")
    page.get_by_role("article").locator('a[href$="games/kayles/"]').first.click()
    expect(page).to_have_url(re.compile(r"/games/kayles/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kayles")


def test_by_the_navigation_to_every_part(reader):
    page = reader.open("")
    for name, place in MENU.items():
        page.locator(".atlas-menu").get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(reader.home + place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_full_table_opens_and_is_sorted_and_searched(reader):
    page = reader.open("games/kayles/")
    table = page.locator(TABLE)
    assert table.locator("tbody tr").count() == 12
    table.locator("button.atlas-table-open").click()
    expect(table.locator(".dt-info")).to_contain_text("of 16,384")
    assert column(page, 1)[:5] == ["0", "1", "2", "3", "4"]
    head = table.get_by_role("columnheader", name="nim_value").locator("visible=true")
    head.click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    rising = [int(value) for value in column(page, 2)]
    assert rising == sorted(rising)
    head.click()
    expect(head).to_have_attribute("aria-sort", "descending")
    falling = [int(value) for value in column(page, 2)]
    assert falling == sorted(falling, reverse=True)
    assert falling[0] > rising[-1]
    table.get_by_role("searchbox").fill("7777")
    expect(table.locator(".dt-info")).to_contain_text("of 1")
    assert column(page, 1) == ["7777"]


def test_row_of_the_full_table_is_found_by_its_number(reader, published):
    values = published["kayles.nim_sequence"].frame["nim_value"]
    page = reader.open("games/kayles/")
    page.locator(f"{TABLE} button.atlas-table-open").click()
    page.get_by_label("Go to the row where n =").fill("4321")
    page.get_by_label("Go to the row where n =").press("Enter")
    expect(page.locator(f"{TABLE} .atlas-goto-said")).to_contain_text(f"n 4321, nim_value {values[4321]}")
    expect(page.locator(f"{TABLE} tr.atlas-found td").first).to_have_text("4321")


def test_complete_table_is_sorted_in_place(reader):
    page = reader.open("games/octal/")
    table = page.locator("div.atlas-table[id='octal.table_3']")
    published = [value.replace(",", "") for value in table.locator("tbody tr td:nth-child(3)").all_inner_texts()]
    table.get_by_role("columnheader", name="period", exact=True).get_by_role("button").click()
    rising = [int(value.replace(",", "")) for value in table.locator("tbody tr td:nth-child(3)").all_inner_texts()]
    assert rising == sorted(map(int, published))
    assert [str(value) for value in rising] != published


def test_click_downloads_the_csv(reader, site, tmp_path):
    page = reader.open("games/kayles/")
    with page.expect_download() as started:
        page.locator("table.atlas-downloads a[download]").first.click()
    started.value.save_as(tmp_path / "file.csv")
    assert started.value.suggested_filename == "kayles.nim_sequence.csv"
    assert (tmp_path / "file.csv").read_bytes() == (site.folder / "data" / "kayles.nim_sequence.csv").read_bytes()


def test_every_data_link_of_the_downloads_page_has_a_file(reader):
    page = reader.open("downloads/")
    links = page.locator("table.atlas-downloads a").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 60
    statuses = page.evaluate(
        "links => Promise.all(links.map(link => fetch(link).then(answer => answer.status)))", links
    )
    assert set(statuses) == {200}


# -- the box ---------------------------------------------------------------------------------------------------------

BOX = ".atlas-lookup--header input"
OPTION = ".atlas-lookup--header [role=option]"
SECONDS = 0.02


def test_box_answers_and_enter_leads_to_the_page(reader):
    asked = []
    page = reader.page
    page.on("request", lambda request: asked.append(request.url.removeprefix(reader.home)))
    reader.open("about/")
    box = page.get_by_role("textbox", name=re.compile("^Terms, octal code"))
    expect(box).to_be_visible()
    assert not {"lookup/index.json", "search/search_index.json"} & set(asked)  # these files load with the first lookup
    first = page.locator(OPTION).first
    page.keyboard.press("/")
    page.keyboard.type("0,1,2,3,1,4")
    expect(first).to_contain_text("all 6 terms, from heap 0 on; period 12 from heap 71 on, proved")
    assert "search/search_index.json" not in asked
    for typed, says in (
        (".106", "Octal game 0.106"),
        ("Кейлс", "Kayles"),
        ("kalyes", "Kayles"),
        ("nim 3 5 7", "Nim: 3 5 7"),
        ("A002186", "Kayles"),
        ("opponent can repair it", "Nim: How to win"),
    ):
        page.locator(BOX).fill(typed)
        expect(first.locator("strong")).to_have_text(re.compile(f"^{re.escape(says)}"))
    page.locator(BOX).fill("0,1,2,3,1,4")
    expect(first).to_contain_text("Kayles (0.77)")
    page.keyboard.press("ArrowDown")
    expect(page.locator(OPTION).nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    expect(page.locator(BOX)).to_have_attribute("aria-activedescendant", first.get_attribute("id"))
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{reader.home}games/kayles/")


def test_box_answers_within_20_milliseconds(reader):
    page = reader.open("lookup/")
    took = page.evaluate(
        """async () => {
            const { answer, loadIndex, parseIndex } = await import(new URL("../assets/atlas/lookup.js", location.href));
            const index = parseIndex(await loadIndex(new URL("index.json", location.href).href));
            const once = (text) => {
                const from = performance.now();
                answer(index, text);
                return performance.now() - from;
            };
            const texts = ["0,1,2,3,1,4", "kalyes", ".106", "nim 3 5 7", Array(60).fill("0,1,2").join(",")];
            return texts.map((text) => Math.min(...Array.from({ length: 5 }, () => once(text))) / 1000);
        }"""
    )
    assert max(took) <= SECONDS, took


def test_lookup_page_answers_the_query_in_its_address(reader):
    page = reader.open("lookup/?q=1,2,3,1,5")
    expect(page.locator(".atlas-lookup-status")).to_contain_text("No sequence of the index has these 5 terms")
    expect(page.locator(".atlas-lookup-terms u").first).to_have_text("4")
    expect(page.get_by_role("link", name="Search the OEIS for these terms")).to_be_visible()
    page.evaluate("location.hash = '#q=.77'")
    page.get_by_role("link", name="Kayles (0.77)").click()
    expect(page).to_have_url(f"{reader.home}games/kayles/")
    page = reader.open("lookup/?q=Plambeck")
    expect(page.locator(".atlas-lookup-status")).to_have_text(
        re.compile(r"^No game or term has this name\. \d+ pages? ha(s|ve) this word\.$")
    )
    page = reader.open("lookup/?q=Plambekc")
    expect(page.locator(".atlas-lookup-status")).to_contain_text("similar words.")
    page = reader.open("lookup/?q=nim 3 5 7")
    page.get_by_role("link", name="Nim: 3 5 7").click()
    expect(page.locator("form.atlas-solver .atlas-input").first).to_have_value("3 5 7")


@pytest.mark.parametrize(("system", "other"), [("light", "dark"), ("dark", "light")])
def test_colour_scheme_switches_and_returns(window, system, other):
    reader = window(color_scheme=system)
    page = reader.open("games/kayles/")
    body = page.locator("body")
    expect(body).to_have_css("background-color", PAPER[system])
    page.get_by_role("button", name=f"Switch to {other}").focus()
    page.keyboard.press("Enter")
    expect(body).to_have_css("background-color", PAPER[other])
    back = page.get_by_role("button", name=f"Switch to {system}")
    expect(back).to_be_focused()
    page = reader.open("about/")
    expect(body).to_have_css("background-color", PAPER[other])
    expect(page.get_by_role("button", name=f"Switch to {other}")).to_be_hidden()
    back.click()
    expect(body).to_have_css("background-color", PAPER[system])


def test_picture_of_the_grid_shows_the_value_at_the_pointer(reader, published):
    frame = published["wythoff.nim_grid"].frame.set_index(["a", "b"])["nim_value"]
    page = reader.open("games/wythoff/")
    figure = page.locator("figure.atlas-grid").first
    box = figure.locator(".atlas-grid-box")
    box.focus()
    box.press("ArrowRight")
    expect(figure.locator(".atlas-said")).to_contain_text("a = 0, b = 0: nim-value 0")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        box.press(key)
    expect(figure.locator(".atlas-said")).to_contain_text(f"a = 2, b = 3: nim-value {frame[2, 3]}")


def test_unknown_address_shows_the_404_page(window):
    reader = window()
    page = reader.open("games/nowhere/")
    # The browser itself reports the missing page.
    reader.faults[:] = [fault for fault in reader.faults if "404" not in fault]
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")


@pytest.mark.parametrize("system", PAPER)
def test_without_scripts_the_scheme_follows_the_system(window, system):
    page = window(java_script_enabled=False, color_scheme=system).open("about/")
    expect(page.locator("body")).to_have_css("background-color", PAPER[system])
    for button in page.locator("button.atlas-scheme").all():
        expect(button).to_be_hidden()


def test_tables_and_formulas_need_no_scripts(window):
    page = window(java_script_enabled=False).open("games/kayles/")
    rows = page.locator(f"{TABLE} tbody tr")
    expect(rows).to_have_count(12)
    expect(rows.first).to_be_visible()
    expect(rows.nth(11)).to_be_visible()
    expect(page.locator("svg.atlas-plot").first).to_be_visible()
    expect(page.locator("button.atlas-table-open")).to_be_hidden()
    expect(page.locator("form.atlas-solver")).to_be_hidden()
    expect(page.locator(".atlas-command code")).to_contain_text("atlas solve kayles")
    expect(page.locator("table.atlas-downloads a").first).to_be_visible()
    page = window(java_script_enabled=False).open("theory/impartial-games/")
    assert page.locator("math").count() > 3
    expect(page.locator("math").first).to_be_visible()


def test_click_on_a_cell_shows_why_it_is_believed(window):
    page = window(viewport=PHONE).open("games/kayles/")
    strip = page.locator(f"{TABLE} table.atlas-values")
    strip.locator("tbody tr").nth(1).locator("td").nth(2).click()
    panel = page.get_by_role("dialog", name="Why this cell is believed")
    expect(panel.locator("p").first).to_have_text("nim_value = 4, where n = 12 certified")
    expect(panel).to_contain_text("Checked by OctalValues in engine/fairgame/games/octal/certificates/values.py")
    expect(panel).to_contain_text("By a theorem of Guy and Smith.")
    expect(panel).to_contain_text("atlas why kayles.nim_sequence 12 nim_value")
    box = panel.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_reported_cell_of_a_list_shows_its_source(window):
    page = window(viewport=DESKTOP).open("games/sprouts/")
    table = page.locator("div.atlas-table[id='sprouts.outcomes']")
    table.locator("tbody tr").nth(11).locator("td").nth(1).click()
    panel = page.get_by_role("dialog", name="Why this cell is believed")
    expect(panel.locator("p").first).to_contain_text("where spots = 12 reported")
    expect(panel).to_contain_text("The other winners are those that others report.")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
