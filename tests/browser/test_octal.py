"""The octal census in a browser: any code finds its class, certificates are verified, class pages are accessible."""

import json
import re

import pytest
from playwright.sync_api import expect

from fairgame.errors import OctalCodeError
from fairgame.games.octal.answers import OctalCode, locate
from fairgame_site.games.octal.class_records import ClassRecords
from tests.browser.test_played_out import started, table, win_by_hints

LOCATOR = "octal/"
PHONE = {"width": 390, "height": 844}
FORM = "form.atlas-locator"


@pytest.fixture(scope="session")
def studies(published):
    return ClassRecords(published)


def find(page, code):
    form = page.locator(FORM)
    form.locator("input.atlas-input").fill(code)
    form.get_by_role("button", name="Find").click()
    return form


def test_class_is_played_on_its_page(reader):
    page = reader.open("octal/0-6/#line=5+9")
    expect(page.locator("h1")).to_contain_text("0.6: Officers")
    place = table(page)
    expect(place.get_by_role("button", name="Copy link")).to_be_visible()
    expect(place.get_by_role("button", name="Copy embed")).to_have_count(0)
    started(place)
    win_by_hints(place)


# -- the locator -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [".137", "4.", "0.106"])
def test_code_of_the_census_leads_to_the_page_of_its_class(reader, studies, code):
    form = find(reader.open(LOCATOR), code)
    study = studies[code]
    expect(form.locator(".atlas-outcome")).to_contain_text(OctalCode.parse(code).in_words())
    form.get_by_role("link", name=f"The page of {study.name}").click()
    expect(reader.page).to_have_url(f"{reader.home}{study.address}")
    expect(reader.page.locator(".atlas-key-facts")).to_contain_text(study.name)


@pytest.mark.parametrize("code", ["0.0003", "0.0002", "0.1165"])
def test_code_of_four_places_shows_its_census_row(reader, published, code):
    row = published.row("octal.four_places", code=code)
    answer = find(reader.open(LOCATOR), code).locator(".atlas-locator-answer")
    expect(answer).to_contain_text("In the census with four places it is")
    if row["canonical_code"] == code:
        expect(answer).to_contain_text("the canonical code of its class")
    else:
        expect(answer).to_contain_text(f"in the class of {row['canonical_code']}: heap n of {code}")
    sentence = (
        f"Period {row['period']:,} from heap {row['preperiod']:,} on, proved"
        if row["status"] == "periodic"
        else f"No period is known; it was computed to heap {row['computed_to']:,}"
    )
    expect(answer).to_contain_text(sentence)


@pytest.mark.parametrize("code", ["0.36", ".51515151", ".7777", "0.12345670123"])
def test_locator_agrees_with_the_engine(reader, code):
    found = locate(code)
    form = find(reader.open(LOCATOR), code)
    answer = form.locator(".atlas-locator-answer")
    if found.canonical is None:
        expect(answer).to_contain_text("the values of no class of the census")
    else:
        expect(answer).to_contain_text(f"belongs to the class of {found.canonical}")
        shift = found.heap_shift
        if str(found.canonical) != str(OctalCode.parse(code)):
            moved = f"n − {shift}" if shift > 0 else f"n + {-shift}" if shift else "n"
            expect(answer).to_contain_text(f"is worth heap {moved} of {found.canonical}")
    for near in found.near_misses[:6]:
        text = f"{near.canonical} agrees up to heap {near.parts_at - 1:,} and parts at heap {near.parts_at:,}"
        expect(answer.locator(".atlas-near")).to_contain_text(text)
    assert answer.locator(".atlas-near li").count() == min(len(found.near_misses), 6)


BAD = [
    "0.8",
    "7.7",
    "0.000",
    f"0.{'7' * 79}",
    "0.<b>",
]  # tests/support/vectors/octal.py has every kind of invalid code


@pytest.mark.parametrize("code", BAD)
def test_invalid_code_is_rejected_with_the_library_reason(reader, code):
    with pytest.raises(OctalCodeError) as refused:
        OctalCode.parse(code)
    form = find(reader.open(LOCATOR), code)
    error = form.locator("p.atlas-error")
    reason = str(refused.value).partition(", character ")[2]
    expect(error).to_have_text(f"Character {reason}.")
    expect(form.locator("input")).to_have_attribute("aria-invalid", "true")
    expect(form.locator(".atlas-locator-answer")).to_be_empty()
    find(reader.page, "0.77")
    expect(error).to_be_empty()


def test_period_from_a_stored_run_is_shown_as_proved(reader):
    form = find(reader.open(LOCATOR), ".106")
    answer = form.locator(".atlas-locator-answer")
    expect(answer).to_contain_text("Period 328,226,140,474 from heap 465,384,263,797 on, proved.")
    expect(answer).to_contain_text("A. Flammenkamp had reported it (OEIS A071458). It is shown here by a stored run")
    answer.get_by_role("link", name="How to check it again").click()
    page = reader.page
    expect(page).to_have_url(f"{reader.home}octal/0-106/#verify")
    expect(page.locator("#verify")).to_be_in_viewport()
    proved = page.locator(".atlas-class-status li", has=page.locator(".atlas-badge.proved"))
    expect(proved).to_contain_text(["A stored run shows this: as its list of checks says, each segment was checked"])
    expect(page.locator("article")).to_contain_text("A. Flammenkamp")
    expect(page.locator("article")).to_contain_text("atlas study verify 0.106 --all")
    row = reader.open("long-computations/").locator("article tr", has_text="465,384,263,797")
    for text in ("0.106", "328,226,140,474", "165 of 165"):
        expect(row).to_contain_text(text)
    expect(reader.open("octal/census/").locator("article")).to_contain_text("328,226,140,474")
    found = reader.open("lookup/?q=.106").locator("article")
    expect(found).to_contain_text("reported by A. Flammenkamp in OEIS A071458, and shown here by a stored run")
    expect(found.get_by_role("link", name="How to check it again")).to_have_attribute("href", re.compile("#verify$"))


def test_reported_period_is_not_shown_as_proved(reader):
    def add_report(route):
        index = route.fetch().json()
        (entry,) = (one for one in index["classes"] if one["code"] == "0.6")
        assert "period" not in entry
        entry["reported"] = {"period": "1,234", "by": "Somebody", "source": "a letter"}
        route.fulfill(json=index)

    page = reader.open(LOCATOR)
    page.route(re.compile(re.escape(page.locator(FORM).get_attribute("data-index").rpartition("/")[2])), add_report)
    answer = find(page, ".6").locator(".atlas-locator-answer")
    expect(answer).to_contain_text("No period is proved here")
    expect(answer).to_contain_text("Somebody reports a period of 1,234 (a letter)")
    expect(answer).to_contain_text("atlas octal 0.6 --window --checkpoint FILE")
    answer.get_by_role("link", name="window certificate").click()
    expect(reader.page).to_have_url(f"{reader.home}theory/window-certificate/")
    expect(find(reader.open(LOCATOR), ".36").locator(".atlas-locator-answer")).to_contain_text("No period is known")


def test_trailing_zeros_are_explained(reader):
    form = find(reader.open(LOCATOR), "0.7700")
    expect(form.locator(".atlas-outcome")).to_contain_text("0.77: ")
    expect(form.locator(".atlas-outcome")).to_contain_text("Zeros at the end")


def test_code_in_the_address_is_located(reader):
    page = reader.open(f"{LOCATOR}#code=0.161")
    expect(page.locator(f"{FORM} input")).to_have_value("0.161")
    expect(page.locator(".atlas-locator-answer")).to_contain_text("0.36")


def test_table_lists_every_class_without_scripts(window, studies):
    page = window(java_script_enabled=False).open(LOCATOR)
    links = page.locator(".atlas-table td:first-child a")
    expect(links).to_have_count(len(studies.shown()))
    expect(links.first).to_be_visible()


def test_text_other_than_a_code_is_looked_up(reader):
    answer = find(reader.open(LOCATOR), "kayles").locator(".atlas-locator-answer")
    expect(answer.get_by_role("link").first).to_have_attribute("href", f"{reader.home}games/kayles/")
    find(reader.page, "0,1,2,3,1,4")
    expect(answer).to_contain_text("all 6 terms, from heap 0 on")
    expect(reader.page.locator(f"{FORM} p.atlas-error")).to_be_empty()


def test_full_census_links_to_class_pages(reader, studies):
    page = reader.open("octal/census/")
    table = page.locator("div.atlas-table[id='octal.census']")
    table.locator("button.atlas-table-open").click()
    expect(table.locator(".dt-info")).to_contain_text("of 1,023")
    table.get_by_role("searchbox").fill("0.137")
    table.get_by_role("link", name=studies["0.137"].name, exact=True).first.click()
    expect(page).to_have_url(f"{reader.home}{studies['0.137'].address}")


# -- verification in the browser ---------------------------------------------------------------------------------------


def verify(page):
    box = page.locator("div.atlas-verify")
    box.get_by_role("button", name="Verify in your browser").click()
    return box.locator(".atlas-verdict")


@pytest.mark.parametrize("code", ["0.77", "0.16"])
def test_certificate_is_accepted_in_the_browser(reader, studies, code):
    verdict = verify(reader.open(studies[code].address))
    expect(verdict).to_have_class(re.compile("accepted"), timeout=120_000)
    expect(verdict).to_contain_text("seconds")


@pytest.mark.parametrize("field", ["period", "preperiod", "proof_bound", "game"])
def test_changed_certificate_is_rejected(reader, studies, field):
    study = studies["0.77"]
    changed = dict(study.record.certificate)
    changed[field] = "0.76" if field == "game" else changed[field] + 1
    reader.page.route("**/certificate.json", lambda route: route.fulfill(body=json.dumps(changed)))
    verdict = verify(reader.open(study.address))
    expect(verdict).to_have_class(re.compile("rejected"))


def test_changed_file_of_values_is_rejected(reader, studies, site):
    study = studies["0.77"]
    other = (site.folder / "data" / "octal" / studies["0.4"].slug / "values.gz").read_bytes()
    reader.page.route("**/values.gz", lambda route: route.fulfill(body=other, content_type="application/gzip"))
    verdict = verify(reader.open(study.address))
    expect(verdict).to_have_class(re.compile("rejected"))


# -- the pages of classes ----------------------------------------------------------------------------------------------


def test_class_page_on_a_phone_does_not_scroll_sideways(window, studies):
    reader = window(viewport=PHONE)
    wide = {}
    widest = sorted(studies.shown(), key=lambda one: -(one.record.row["rare_count"] or 0))[:3]
    longest = sorted(studies.shown(), key=lambda one: -(one.record.row["preperiod"] or 0))[:3]
    for study in [*widest, *longest, studies["4."], studies["0.77"]]:
        page = reader.open(study.address)
        page.locator("details").evaluate_all("folds => { for (const fold of folds) fold.open = true; }")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            wide[study.slug] = width
    assert wide == {}


MAX_ROW_HEIGHT = 60  # pixels: three lines


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["octal/", "octal/census/", "octal/certificates/"])
def test_long_tables_have_low_rows_and_do_not_scroll_sideways(window, path, size):
    page = window(viewport=size).open(path)
    openers = page.locator("button.atlas-table-open")
    for number in range(openers.count()):
        openers.first.click()
        expect(page.get_by_text("rows are loaded")).to_have_count(number + 1)
    rows = page.locator(".atlas-table tbody tr")
    assert max(rows.evaluate_all("rows => rows.map((row) => row.getBoundingClientRect().height)")) <= MAX_ROW_HEIGHT
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    aligned = page.locator(".atlas-table :is(td.integer, td.atlas-integer)").first
    expect(aligned).to_have_css("text-align", re.compile("end|right"))


def test_checksum_is_shown_in_part_and_copied_whole(reader, published):
    page = reader.open("octal/certificates/")
    whole = published["octal.certificates"].frame["sha256"].tolist()
    cell = page.locator("td.sha256").first
    expect(cell).to_have_text(whole[0])
    expect(cell).to_have_attribute("title", whole[0])
    assert cell.evaluate("(cell) => cell.scrollWidth > cell.clientWidth")
    page.locator("button.atlas-table-open").click()
    expect(page.locator("table.atlas-full td.sha256").first).to_have_attribute("title", whole[0])
    cell = page.locator("table.atlas-full td.sha256").first
    cell.click()
    assert page.evaluate("getSelection().toString().trim()") == whole[0]


def test_first_screen_shows_facts_and_solves_the_example(reader):
    page = reader.open("octal/0-16/")
    for selector in (".atlas-key-facts", "form.atlas-solver input.atlas-input", "form.atlas-solver .atlas-outcome"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] + box["height"] < 900, selector
    expect(page.locator(".atlas-key-facts")).to_contain_text("149,459")


def test_class_with_a_game_redirects_to_the_game_without_scripts(window):
    reader = window(java_script_enabled=False)
    expect(reader.open("octal/0-77/")).to_have_url(f"{reader.home}games/kayles/")


def test_links_in_the_contents_of_a_class_page_have_one_target(reader):
    page = reader.open("octal/0-16/")
    for link in page.locator(".md-sidebar--secondary a.md-nav__link").all():
        target = link.get_attribute("href")
        assert page.locator(f"[id='{target.removeprefix('#')}']").count() == 1, target
