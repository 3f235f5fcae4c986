"""Nim and its disguises in the browser: solved as the engine solves them, and played on from move by move."""

import pytest
from playwright.sync_api import expect

from engine import catalogue

POSITIONS = {
    "nim": ["27 23 22 15", "23 19 13 12 11", "3 5 6", "999999999999999999 123456789012345678 777"],
    "nimble": ["1 3 3 6", "2 5 7"],
    "nim-cube": ["3 5 7", "1 2 3"],
    "sliding-coins": ["2 3 7 9", "1 4 6 9", "5"],
    "silver-dollar": ["take 1 3 5$ 8", "take 2$ 3 6", "drop-and-take 1 3$", "drop-and-take 2$ 5"],
    "poker-nim": ["3 5 7 / 4 2", "1 2 3 / 5 5", "2 / 0 9"],
    "northcott": ["1-5 2-8 6-3 white", "1-5 2-8 6-3 black", "2-4 3-5 white"],
    "lasker-nim": ["2 5 7", "3 4 7", "11 12 20"],
    "misere-nim": ["1 4 5", "1 1 1", "2 3 4", "1 1 7"],
    "antonim": ["2 5 7", "1 2", "4 6 9 11"],
    "synonim": ["2 2 5 7", "1 1 2 2"],
    "simonim": ["2 2 5 7", "3 3 4", "1 1 1 5"],
    "matutinal-nim": ["8: 1 2", "4", "7: 2"],
    "kotzigs-nim": ["1 2 3 / 12 / 1 3 6", "1 2 / 7 / 3", "2 3 4 / 9 / 1 5"],
    "staircase-fives": ["2 0 3 1", "1 1", "0 0 0 0 6"],
    "fibonacci-nim": ["20", "20 7", "<3x 33 5", "<=2x 1000000000000000000 5000"],
    "hickory-dickory-dock": ["5 8 13", "7 12"],
    "tsyan-shizi-3": ["3 5 7", "1 2 3", "1000000000000000000 1000000000000000 7"],
    "tsyan-shizi-4": ["1 1 4 5", "1 1 3 4", "2 5 7 9"],
}
SHELVES = {"Nim and its disguises", "Wythoff and numeration"}


def blank(form):
    """Empty the answer, so that the next one is not taken for the last."""
    form.locator(".atlas-solver-summary").evaluate("summary => summary.replaceChildren()")


def solve(page, position):
    form = page.locator("form.atlas-solver").first
    form.locator("input.atlas-input").fill(position)
    blank(form)
    form.get_by_role("button", name="Solve").click()
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move", timeout=20_000)
    return form


def test_every_game_of_these_shelves_is_tried():
    slugs = {slug for slug, game in catalogue.games().items() if game.info.family.value in SHELVES}
    assert slugs - {"wythoff"} == set(POSITIONS)  # Wythoff's game has tests of its own


@pytest.mark.parametrize("slug", POSITIONS)
def test_the_page_and_the_engine_agree_and_every_winning_move_wins(reader, slug):
    page = reader.open(f"games/{slug}/")
    for position in POSITIONS[slug]:
        played_on(page, catalogue.game(slug), position)


def played_on(page, game, position):
    """Solve a position, compare with the engine, and press every winning move."""
    slug = game.info.slug
    solved = catalogue.solve(game, position.split())
    form = solve(page, position)
    expect(form.locator(".atlas-solver-summary")).to_contain_text("loses" if solved.outcome == "P" else "wins")
    summary = form.locator(".atlas-solver-summary").inner_text()
    if solved.nim_value is not None and "nim-" in summary:
        assert summary.endswith(f" {solved.nim_value:,}.")
    expect(form.locator(".atlas-solver-details svg").first).to_be_visible()
    shown = form.locator(".atlas-moves li").count()
    is_sum = isinstance(game.notation.read(slug, position.split())[0], int)
    if is_sum:  # moves in equal heaps are counted apart
        assert shown == len(solved.winning_moves)
    reached = set()
    for place in range(form.locator(".atlas-moves button").count()):
        solve(page, position)
        blank(form)
        form.locator(".atlas-moves button").nth(place).click()
        expect(form.locator(".atlas-solver-summary")).to_contain_text("loses", timeout=20_000)
        left = form.locator("input.atlas-input").input_value()
        assert left != position
        assert catalogue.solve(game, left.split()).outcome == "P"
        reached.add(game.notation.write(game.notation.read(slug, left.split())))
    if not is_sum:  # here each move leads to a whole position; the end of play is none
        over = {getattr(game.notation, "over", "0")} - {"0"}
        assert reached == {move.target for move in solved.winning_moves} - over


@pytest.mark.parametrize(
    ("slug", "position", "named"),
    [
        ("nim", "3 -4", "-4"),
        ("antonim", "1 5 5", "both 5"),
        ("sliding-coins", "2 4 4", "both on square 4"),
        ("silver-dollar", "take 1 3", "silver"),
        ("northcott", "1-5 3-3", "Row 2 is 3-3: only one counter"),
        ("kotzigs-nim", "1 2 / 12 / 1 4", "3 after"),
        ("fibonacci-nim", "<7x 20", "<7x"),
    ],
)
def test_the_page_names_the_heap_or_coin_and_the_rule(reader, slug, position, named):
    page = reader.open(f"games/{slug}/")
    form = page.locator("form.atlas-solver").first
    form.locator("input.atlas-input").fill(position)
    form.get_by_role("button", name="Solve").click()
    expect(form.locator("p.atlas-error")).to_contain_text(named)
    expect(form.locator(".atlas-solver-summary")).to_be_empty()
