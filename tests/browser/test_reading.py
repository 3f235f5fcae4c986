"""What a reader does: goes to a game, opens and sorts its table, downloads, searches, changes to dark."""

import re

from playwright.sync_api import expect

TABLE = "div.atlas-table[id='kayles.nim_sequence']"


def column(page, number):
    return page.locator(f"{TABLE} table.atlas-full tbody tr td:nth-child({number})").all_inner_texts()


def test_from_the_home_page_to_a_game_by_clicking(reader):
    page = reader.open("")
    page.get_by_role("article").locator('a[href$="games/kayles/"]').first.click()
    expect(page).to_have_url(re.compile(r"/games/kayles/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kayles")


def test_by_the_navigation_to_every_part(reader):
    page = reader.open("")
    for name, place in (("Games", "games/"), ("Theory", "theory/"), ("Downloads", "downloads/"), ("About", "about/")):
        page.locator(".atlas-menu").get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(reader.home + place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_full_table_opens_sorts_and_is_searched(reader):
    page = reader.open("games/kayles/")
    table = page.locator(TABLE)
    assert table.locator("tbody tr").count() == 12
    table.locator("button.atlas-table-open").click()
    expect(table.locator(".dt-info")).to_contain_text("of 10,001")
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


def test_a_row_of_the_full_table_is_found_by_its_number(reader, published):
    values = published["kayles.nim_sequence"].frame["nim_value"]
    page = reader.open("games/kayles/")
    page.locator(f"{TABLE} button.atlas-table-open").click()
    page.get_by_label("Go to the row where n =").fill("4321")
    page.get_by_label("Go to the row where n =").press("Enter")
    expect(page.locator(f"{TABLE} .atlas-goto-said")).to_contain_text(f"n 4321, nim_value {values[4321]}")
    expect(page.locator(f"{TABLE} tr.atlas-found td").first).to_have_text("4321")


def test_a_table_shown_whole_is_sorted_in_place(reader):
    page = reader.open("games/octal/")
    table = page.locator("div.atlas-table[id='octal.table_3']")
    published = table.locator("tbody tr td:nth-child(3)").all_inner_texts()
    table.get_by_role("columnheader", name="period", exact=True).get_by_role("button").click()
    rising = [int(value) for value in table.locator("tbody tr td:nth-child(3)").all_inner_texts()]
    assert rising == sorted(map(int, published))
    assert [str(value) for value in rising] != published


def test_the_csv_is_downloaded_by_a_click(reader, site, tmp_path):
    page = reader.open("games/kayles/")
    with page.expect_download() as started:
        page.locator("table.atlas-downloads a[download]").first.click()
    started.value.save_as(tmp_path / "file.csv")
    assert started.value.suggested_filename == "kayles.nim_sequence.csv"
    assert (tmp_path / "file.csv").read_bytes() == (site.folder / "data" / "kayles.nim_sequence.csv").read_bytes()


def test_every_link_to_data_on_the_downloads_page_leads_somewhere(reader):
    page = reader.open("downloads/")
    links = page.locator("table.atlas-downloads a").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 60
    statuses = page.evaluate(
        "links => Promise.all(links.map(link => fetch(link).then(answer => answer.status)))", links
    )
    assert set(statuses) == {200}


def test_the_search_leads_to_kayles(reader):
    page = reader.open("")
    page.locator(".md-search__input").click()
    page.keyboard.type("kayles")
    found = page.locator(".md-search-result__item a[href*='games/kayles/']").first
    expect(found).to_be_visible()
    found.click()
    expect(page).to_have_url(re.compile(r"/games/kayles/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kayles")


def test_dark_and_back(reader):
    page = reader.open("games/kayles/")
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    colour = "element => getComputedStyle(element).backgroundColor"
    light = body.evaluate(colour)
    page.locator("label[title='Switch to dark']").click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    assert body.evaluate(colour) != light
    page.reload(wait_until="networkidle")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator("label[title='Switch to light']").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    assert body.evaluate(colour) == light


def test_the_picture_of_the_grid_reads_out_its_values(reader, published):
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


def test_a_wrong_address_gets_the_page_that_says_so(window):
    reader = window()
    page = reader.open("games/nowhere/")
    reader.faults[:] = [fault for fault in reader.faults if "404" not in fault]  # the browser's own line about it
    expect(page.get_by_role("heading", level=1)).to_contain_text("404")


def test_without_scripts_the_scheme_follows_the_system(window):
    def paper(scheme):
        page = window(java_script_enabled=False, color_scheme=scheme).open("about/")
        return page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")

    assert paper("light") == "rgb(251, 250, 246)"
    assert paper("dark") == "rgb(20, 22, 31)"


def test_without_scripts_the_tables_and_formulas_are_there(window):
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
