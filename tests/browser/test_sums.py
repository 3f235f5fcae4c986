"""The page of sums and the Lab in a browser agree with the library."""

import csv
import io

import pytest
from playwright.sync_api import expect

from fairgame.catalogue import games
from fairgame.core.notation import Refusal
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.subtraction.sets import heap_value
from fairgame.solving.sums import solve_sum
from fairgame_site.games.lab.rule import rule_of

SUM = "kayles 12 + wythoff 3 5 + nim 7"
SUMS, LAB = "play/sum/", "lab/"
SLOW = 60_000


def solved(text):
    known = games()
    words = [one.split() for one in text.split(" + ")]
    return solve_sum([(known[slug], position) for slug, *position in words])


def sum_form(page):
    form = page.locator("form.atlas-sum")
    expect(form.locator(".atlas-outcome")).to_be_visible()
    return form


def test_games_are_added_and_moves_are_made_undone_and_shared(window):
    reader = window()
    form = sum_form(reader.open(SUMS))
    form.get_by_label("A sum of positions").fill("kayles 12")
    form.get_by_role("button", name="Solve").click()
    expect(form.locator(".atlas-sum-card")).to_have_count(1)
    for name, position in (("Wythoff's game", "3 5"), ("nim", "7")):
        form.get_by_label("Game", exact=True).fill(name)
        form.get_by_label("Position", exact=True).fill(position)
        form.get_by_role("button", name="Add").click()
        expect(form.locator(".atlas-error")).to_be_empty()
    expect(form.locator(".atlas-sum-card")).to_have_count(3)
    field = form.get_by_label("A sum of positions")
    expect(field).to_have_value(SUM)
    expect(form.locator(".atlas-sum-worth")).to_have_text(["Remove"] * 3)
    form.get_by_label("The atlas answers each move").uncheck()
    form.get_by_label("Show values and winning moves").check()
    answer = solved(SUM)
    expect(form.locator(".atlas-outcome")).to_contain_text(f"nim-sum {answer.nim_value}")
    for card, one in zip(form.locator(".atlas-sum-card").all(), answer.summands, strict=True):
        expect(card.locator(".atlas-sum-worth")).to_contain_text(f"nim-value {one.nim_value}")
    moves = form.locator(".atlas-sum-card > .atlas-move-group button")
    expect(moves).to_have_count(len(answer.winning_moves))

    moves.first.click()
    after = answer.winning_moves[0].left
    expect(field).to_have_value(after)
    expect(form.locator(".atlas-outcome")).to_contain_text("nim-sum 0")
    expect(form.locator(".atlas-said")).to_contain_text("You moved: Kayles")
    shared = reader.page.url

    form.get_by_role("button", name="Take back").click()
    expect(field).to_have_value(SUM)
    reader.page.go_back()
    expect(field).to_have_value(after)

    other = window(viewport={"width": 390, "height": 844})
    form = sum_form(other.open(shared.removeprefix(other.home)))
    expect(form.get_by_label("A sum of positions")).to_have_value(after)
    form.get_by_role("button", name="Let the atlas move").click()
    expect(form.locator(".atlas-said")).to_contain_text("The atlas moved")
    assert other.page.evaluate("document.documentElement.scrollWidth") == other.page.viewport_size["width"]


def test_sum_is_played_by_touch_and_answered(reader):
    form = sum_form(reader.open(SUMS))
    field, cards = form.get_by_label("A sum of positions"), form.locator(".atlas-sum-card")
    field.fill("nim 1 + wythoff 1 1 + kayles 1")
    form.get_by_role("button", name="Solve").click()
    expect(cards).to_have_count(3)
    queen = cards.nth(1)
    queen.get_by_role("button", name="the queen in row 1, column 1").click()
    queen.get_by_role("button", name="row 0, column 0").press("Enter")
    expect(form.locator(".atlas-said")).to_contain_text("The atlas moved")
    last = cards.locator("[data-piece][role=button]")
    expect(last).to_have_count(1)
    last.click()
    cards.get_by_role("button", name="Make the move 1 → 0").click()
    expect(form.locator(".atlas-solver-summary")).to_contain_text("No move is left. You win.")
    form.get_by_role("button", name="Take back").click()
    expect(last).to_have_count(1)
    form.get_by_role("button", name="Take back").click()
    expect(field).to_have_value("nim 1 + wythoff 1 1 + kayles 1")
    assert reader.faults == []


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("nim 3 + nosuchgame 5", "no game “nosuchgame”"),
        ("nim x", "“x”"),
        ("put-or-take-a-square 4", "added to other games"),
    ],
)
def test_invalid_sum_is_reported_next_to_the_field(reader, typed, reason):
    form = sum_form(reader.open(SUMS))
    form.get_by_label("A sum of positions").fill(typed)
    form.get_by_role("button", name="Solve").click()
    expect(form.locator(".atlas-error")).to_contain_text(reason)
    expect(form.locator(".atlas-sum-card")).to_have_count(0)


def compute(page, text, beside="", heaps="10000"):
    form = page.locator("form.atlas-lab")
    expect(form.locator(".atlas-lab-game")).to_have_count(1)
    form.locator("select").first.select_option(heaps)
    form.get_by_label("A game").fill(text)
    form.get_by_label("Second game").fill(beside)
    form.get_by_role("button", name="Compute").click()
    return form


def rows_of(page, form):
    with page.expect_download() as download:
        form.get_by_role("button", name="Download CSV").first.click()
    return list(csv.reader(io.StringIO(download.value.path().read_text())))


def test_checker_proves_the_period_of_kayles_in_the_browser(reader):
    form = compute(reader.open(LAB), "0.77")
    expect(form.locator(".atlas-outcome")).to_contain_text("Proved: period 12 from heap 71 on", timeout=SLOW)
    expect(form).to_contain_text("follow by the period")
    name, *rows = rows_of(reader.page, form)
    assert name == ["n", "nim_value"]
    assert [int(heap) for heap, _ in rows] == list(range(10_000))
    expected = breaking_values(BreakingCode.parse("0.77"), 300)
    assert [int(value) for _, value in rows[:300]] == expected


def test_values_of_sets_codes_and_division_are_computed(reader):
    page = reader.open(LAB)
    form = compute(page, "2 5 7")
    expect(form.locator(".atlas-outcome")).to_contain_text("Proved: period", timeout=SLOW)
    rows = rows_of(page, form)[1:]
    assert [int(value) for _, value in rows[:200]] == [heap_value((2, 5, 7), heap) for heap in range(200)]
    form = compute(page, "1 2 / 3")
    expect(form.locator("h2")).to_have_text(rule_of("1 2 / 3")[1])
    expect(form.locator(".atlas-status")).to_contain_text("values computed", timeout=SLOW)
    expect(form.locator(".atlas-outcome")).not_to_contain_text("Proved")
    form = compute(page, ".8")
    expect(form.locator("h2")).to_have_text(rule_of(".8")[1])
    expected = " ".join(map(str, breaking_values(BreakingCode.parse(".8"), 60)))
    expect(form.locator(".atlas-sequence")).to_contain_text(expected, timeout=SLOW)
    form.get_by_role("button", name="Stop").or_(form.get_by_role("button", name="Continue")).first.wait_for()


def test_two_games_are_compared_side_by_side(reader):
    form = compute(reader.open(LAB), "0.07", "0.77")
    expect(form.locator(".atlas-lab-game")).to_have_count(2)
    difference = form.locator(".atlas-lab-parting")
    expect(difference).to_contain_text("0.07 and 0.77 first differ at heap 1: 0 and 1", timeout=SLOW)


@pytest.mark.parametrize("typed", ["0.8.1", "7.7", "5 5", "1 2 / 1", "1 2 / 3 sideways", "hello", ""])
def test_invalid_rule_is_reported_next_to_the_field(reader, typed):
    with pytest.raises(Refusal) as refused:
        rule_of(typed)
    form = compute(reader.open(LAB), "0.77", beside=typed) if typed else compute(reader.open(LAB), typed)
    expect(form.locator(".atlas-error").nth(1 if typed else 0)).to_contain_text(refused.value.reason)
    expect(form.get_by_label("Second game" if typed else "A game")).to_have_attribute("aria-invalid", "true")
