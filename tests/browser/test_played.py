"""Every game on its page: the form solves a position like the engine, draws it, and plays moves from it.

tests/contract/test_browser_rules.py compares the arithmetic of both languages on many positions.  The tests here try
the form, the drawing, the buttons and the errors in a real browser, once for each game.
"""

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from fairgame.errors import PositionError

LISTED = [slug for slug, game in catalogue.games().items() if game.info.in_index]
WORDS = {"P": "The player to move loses", "N": "The player to move wins", "D": "A draw", "O": "Open"}


def form_of(page):
    return page.locator("form.atlas-solver").first


def solve(page, position):
    form = form_of(page)
    form.locator("input.atlas-input").fill(position)
    form.get_by_role("button", name="Solve").click()
    return form


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", LISTED)
def test_example_is_solved_drawn_and_playable(reader, slug):
    game = catalogue.game(slug)
    position = game.notation.example
    page = reader.open(f"games/{slug}/")
    form = solve(page, position)
    solved = catalogue.solve(game, position.split())
    summary = form.locator(".atlas-solver-summary")
    expect(summary).to_contain_text(WORDS[solved.outcome])
    if solved.nim_value is not None and "nim-" in summary.inner_text():
        assert summary.inner_text().endswith(f" {solved.nim_value:,}.")
    expect(form.locator(".atlas-solver-details :is(svg, .atlas-run)").first).to_be_visible()
    if solved.why_no_nim_values:
        expect(form.locator(".atlas-solver-details")).to_contain_text(f"No nim-values: {solved.why_no_nim_values}.")
    moves = form.locator(".atlas-moves button.atlas-play")
    assert (moves.count() > 0) == bool(solved.winning_moves)
    if solved.winning_moves:
        moves.last.click()
        expect(summary).to_contain_text(WORDS["P"])
        left = form.locator("input.atlas-input").input_value()
        assert left != position
        assert catalogue.solve(game, left.split()).outcome == "P"


REFUSED = {
    "nim": "3 -4",
    "antonim": "1 5 5",
    "sliding-coins": "2 4 4",
    "silver-dollar": "take 1 3",
    "northcott": "1-5 3-3",
    "kotzigs-nim": "1 2 / 12 / 1 4",
    "fibonacci-nim": "<7x 20",
    "ruler": "3 3",
    "mark": "1001 5",
    "misere-mark": "2 3 4",
    "upmark": "5 0",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("slug", "position"), REFUSED.items(), ids=list(REFUSED))
def test_invalid_position_is_rejected_with_the_reason_of_the_engine(reader, slug, position):
    with pytest.raises(PositionError) as refused:
        catalogue.solve(catalogue.game(slug), position.split())
    form = solve(reader.open(f"games/{slug}/"), position)
    expect(form.locator("p.atlas-error")).to_have_text(f"“{refused.value.text}”: {refused.value.reason}.")
    expect(form.locator(".atlas-solver-summary")).to_be_empty()
