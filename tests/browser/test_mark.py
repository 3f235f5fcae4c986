"""The Mark-t games in the browser: numbers of thousands of digits, and the machine's run as drawn."""

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from fairgame.games.mark.rule import START, State
from fairgame.numbers.long_numbers import digits, parse_int

PHONE = {"width": 390, "height": 844}
LONG = "4071259836" * 500
ENDS = 24  # drawn digits of a long number, half of them at each end


def blank(form):
    """Solve a position; first empty the answer, so that the test does not read the previous one."""
    form.locator(".atlas-solver-summary").evaluate("summary => summary.replaceChildren()")


def solve(page, position):
    form = page.locator("form.atlas-solver").first
    form.locator("input.atlas-input").fill(position)
    blank(form)
    form.get_by_role("button", name="Solve").click()
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move", timeout=60_000)
    return form


def states(t, number):
    """Return the state of the engine after each digit, as the page names it."""
    state = State(START, light=False)
    for digit in digits(number, t):
        state = state.after(int(digit), t)
        light = "on" if state.light else "off"
        yield str(digit), f"low {state.low}" if state.low >= 0 else "high", light


@pytest.mark.parametrize(
    ("slug", "t", "position"), [("mark-2", 2, 747), ("mark-3", 3, 19682), ("mark-10", 10, 9908779)]
)
def test_machine_run_equals_that_of_the_library(reader, slug, t, position):
    form = solve(reader.open(f"games/{slug}/"), str(position))
    boxes = form.locator(".atlas-run-box")
    drawn = [tuple(boxes.nth(place).locator("span").all_inner_texts()) for place in range(boxes.count())]
    value = catalogue.game(slug).nim_value(position)
    assert drawn == [*states(t, position), (str(value), "value")]


def test_number_of_five_thousand_digits_is_solved_in_the_browser(window):
    page = window(viewport=PHONE).open("games/mark-3/")
    game = catalogue.game("mark-3")
    solved = catalogue.solve(game, [LONG, "7"])
    assert solved.winning_moves
    form = solve(page, f"{LONG} 7")
    summary = form.locator(".atlas-solver-summary")
    assert summary.inner_text().endswith(f"nim-sum {solved.nim_value}.")
    run = form.locator(".atlas-run").first
    long = list(states(3, parse_int(LONG)))
    expect(run.locator(".atlas-run-gap")).to_have_text(f"… {len(long) - ENDS:,} digits …")
    drawn = [digit for digit, _, _ in [*long[: ENDS // 2], *long[-ENDS // 2 :]]]
    assert run.locator(".atlas-run-digit").all_inner_texts() == [*drawn, str(solved.nim_values[0])]
    assert run.locator(".atlas-run-state").all_inner_texts()[-2] == long[-1][1]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    moves = form.locator(".atlas-moves button")
    assert moves.count() == len(solved.winning_moves)
    targets = {
        f"{move.target} + 7" if move.component == 0 else f"{LONG} + {move.target}" for move in solved.winning_moves
    }
    reached = set()
    for place in range(moves.count()):
        solve(page, f"{LONG} 7")
        blank(form)
        moves.nth(place).click()
        expect(summary).to_contain_text("loses", timeout=20_000)
        reached.add(form.locator("input.atlas-input").input_value())
    assert reached == targets
    address = form.locator("a.atlas-solver-link").evaluate("link => link.href")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("form.atlas-solver .atlas-solver-summary").first).to_contain_text("loses", timeout=20_000)


def test_number_of_a_million_digits_is_solved_in_the_browser(reader):
    page = reader.open("games/mark-10/")
    position = LONG * 200
    solved = catalogue.solve(catalogue.game("mark-10"), [position])
    form = solve(page, position)
    assert form.locator(".atlas-solver-summary").inner_text().endswith(f"nim-value {solved.nim_value}.")
    expect(form.locator(".atlas-run-gap")).to_have_text(f"… {10**6 - ENDS:,} digits …")
    assert form.locator(".atlas-moves button").count() == len(solved.winning_moves) > 0


def test_input_too_long_for_address_or_page_is_reported(reader):
    page = reader.open("games/mark/")
    form = solve(page, f"10 {LONG * 5}")
    expect(form.locator("span.atlas-solver-link")).to_be_visible()
    expect(form.locator("a.atlas-solver-link")).to_be_hidden()
    assert "#" not in page.url
    form.locator("input.atlas-input").evaluate("input => { input.value = `10 ${'4'.repeat(5_000_000)}`; }")
    form.get_by_role("button", name="Solve").click()
    expect(form.locator("p.atlas-error")).to_contain_text("the text is too long: at most 5000000 characters are read")
    expect(form.locator(".atlas-solver-summary")).to_be_empty()


@pytest.mark.parametrize("slug", ["mark-2", "mark-7", "upmark"])
def test_answer_is_compared_with_the_published_table(reader, slug):
    form = solve(reader.open(f"games/{slug}/"), "12")
    expect(form.locator(".atlas-solver-check")).to_contain_text("agrees with the published table", timeout=20_000)
