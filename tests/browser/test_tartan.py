"""The tartan calculator: coins turned by pointer and keys, winning turns, the address, refusals, no scripts."""

import re

from playwright.sync_api import expect

from fairgame.games.coins import answers

PAGE = "theory/tartan/"
PHONE = {"width": 390, "height": 844}


def cell(page, row, column):
    return page.locator(f'.atlas-tartan-grid [aria-label^="row {row}, column {column},"]')


def moves(page):
    return sorted(page.locator(".atlas-moves code").all_inner_texts())


def expected_moves(rows, columns, coins):
    answer = answers.tartan(rows, columns, coins.split())
    return sorted(f"{move.source} → {move.target}" for move in answer.winning_moves)


def test_coins_are_turned_by_pointer_and_keys_and_written_to_the_address(reader):
    page = reader.open(f"{PAGE}#tartan=ruler+sym+2-3")
    expect(page.locator(".atlas-outcome")).to_contain_text("nim-value 1")
    cell(page, 4, 3).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    cell(page, 4, 3).click()
    expect(page).to_have_url(re.compile(r"#tartan=ruler\+sym\+2-3\+4-4$"))
    expect(page.locator('.atlas-tartan-grid [aria-pressed="true"]')).to_have_count(2)
    assert moves(page) == expected_moves("ruler", "sym", "2-3 4-4")
    values = answers.values("ruler", "sym")
    shown = page.locator(".atlas-tartan-grid [role=button]").evaluate_all("all => all.map((one) => one.textContent)")
    assert shown == [str(value) for row in values.nim_values for value in row]
    page.get_by_label("Rows as in").select_option("grunt")
    expect(page).to_have_url(re.compile(r"#tartan=grunt\+sym\+2-3\+4-4$"))
    assert moves(page) == expected_moves("grunt", "sym", "2-3 4-4")


def test_winning_turn_shows_its_coins_and_is_played(reader):
    page = reader.open(f"{PAGE}#tartan=ruler+sym+2-3+4-4")
    first = page.locator(".atlas-play").first
    first.hover()
    expect(page.locator(".atlas-tartan-grid .turned")).to_have_count(len(re.findall(r"\d-\d", first.inner_text())))
    first.click()
    expect(page.locator(".atlas-outcome")).to_contain_text("The player to move loses")


def test_invalid_coin_or_game_is_rejected_in_one_line(reader):
    page = reader.open(f"{PAGE}#tartan=kayles+sym+1-1")
    expect(page.locator(".atlas-error")).to_contain_text("“kayles”, which is none of the games to choose from")
    box = page.get_by_label("Coins that show heads")
    for text, reason in (("0-3", "rows are counted from 1 here"), ("1-1 1-1", "named once"), ("x", "no pair")):
        box.fill(text)
        box.press("Enter")
        expect(page.locator(".atlas-error")).to_contain_text(reason)
        expect(page.locator(".atlas-outcome")).to_have_count(0)


def test_without_scripts_there_is_a_picture(window):
    page = window(java_script_enabled=False, viewport=PHONE).open(PAGE)
    expect(page.locator(".atlas-tartan-picture svg")).to_be_visible()
    expect(page.locator(".atlas-tartan")).to_be_hidden()
