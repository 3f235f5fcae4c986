"""Forms and figures of pages: they solve positions like the engine."""

import re

import pytest
from playwright.sync_api import expect

from fairgame import catalogue

KAYLES = "games/kayles/"


def solve(page, position):
    form = page.locator("form.atlas-solver")
    form.locator("input.atlas-input").fill(position)
    form.get_by_role("button", name="Solve").click()
    return form


def test_kayles_12_70_180_is_solved_in_the_browser(reader):
    form = solve(reader.open(KAYLES), "12 70 180")
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move wins")
    expect(form.locator(".atlas-solver-summary")).to_contain_text("nim-sum 6")
    expect(form.locator(".atlas-moves code", has_text="70 → 34 + 34")).to_have_count(1)
    expect(form.locator(".atlas-moves code", has_text="180 → 89 + 89")).to_have_count(0)
    expect(form.locator(".atlas-solver-check")).to_contain_text("agrees with the published table")


@pytest.mark.parametrize("position", ["12 70 180", "9 9", "100"])
def test_page_agrees_with_the_engine(reader, position):
    solved = catalogue.solve(catalogue.game("kayles"), [position])
    form = solve(reader.open(KAYLES), position)
    summary = form.locator(".atlas-solver-summary")
    expect(summary).to_contain_text(f"{'nim-sum' if ' ' in position else 'nim-value'} {solved.nim_value}")
    expect(summary).to_contain_text("loses" if solved.outcome == "P" else "wins")
    while (more := form.get_by_role("button", name="Show all")).count():
        more.first.click()
    shown = form.locator(".atlas-moves code").all_inner_texts()

    def plain(source, target):
        return source, tuple(sorted(target.split(" + ")))

    theirs = {plain(*move.split(" → ")) for move in shown}
    assert theirs == {plain(move.source, move.target) for move in solved.winning_moves}


def test_period_answers_heaps_beyond_the_table(reader):
    solved = catalogue.solve(catalogue.game("kayles"), ["1000000000000"])
    form = solve(reader.open(KAYLES), "1000000000000")
    expect(form.locator(".atlas-solver-summary")).to_contain_text(f"nim-value {solved.nim_value}")
    expect(form.locator(".atlas-solver-details")).to_contain_text("by period 12")


def test_table_answers_position_too_large_for_a_page(reader):
    """The answer lists the winning moves, because the table has them."""
    form = solve(reader.open("games/chomp/"), "bar" + " 12" * 12)
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move wins", timeout=30_000)
    details = form.locator(".atlas-solver-details")
    expect(details).to_contain_text("This answer comes from the table chomp.winning_first_moves")
    form.locator(".atlas-moves button").first.click()
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move loses", timeout=30_000)
    expect(form.locator(".atlas-solver-details")).not_to_contain_text("the table")


@pytest.mark.parametrize(
    ("slug", "typed", "read_as"),
    [
        ("chomp", "4x5", "Read as bar 5 5 5 5 (a rectangle of 4 rows and 5 columns)."),
        ("chomp", "4 5", "Read as bar 5 4 (rows of 5 and 4 squares)."),
        ("cram", "2 by 3", "Read as 0-0 0-1 0-2 1-0 1-1 1-2 (a rectangle of 2 rows and 3 columns)."),
        ("brick-cram", "2x1x2", "Read as 0-0-0 0-0-1 1-0-0 1-0-1 (a box of 2 × 1 × 2 cubes)."),
        ("antonim", "5 3", "Read as 3 5."),
    ],
)
def test_form_says_how_a_position_was_read(reader, slug, typed, read_as):
    form = solve(reader.open(f"games/{slug}/"), typed)
    note = form.locator(".atlas-solver-details > .atlas-note", has_text="Read as")
    expect(note).to_have_text(read_as)
    solve(reader.page, note.locator("code").inner_text())
    expect(note).to_have_count(0)


def test_form_offers_misere_play_where_the_game_has_it(reader):
    for slug, switches in (("kayles", 1), ("chomp", 0)):
        page = reader.open(f"games/{slug}/#position=1+2&play=misere")
        expect(page.locator(".atlas-solver-summary")).to_contain_text("player to move")
        expect(page.locator("form.atlas-solver .atlas-switch")).to_have_count(switches)


def test_invalid_position_is_rejected_in_the_page(reader):
    page = reader.open(KAYLES)
    for position in ("", "x", "-1", "1e3", "1.5", "9" * 40, "<b>1</b>"):
        form = solve(page, "5")
        expect(form.locator(".atlas-solver-summary")).to_contain_text("nim-value")
        form = solve(page, position)
        expect(form.locator("p.atlas-error")).not_to_be_empty()
        assert form.locator("p.atlas-error b").count() == 0
        expect(form.locator(".atlas-solver-summary")).to_be_empty()


def test_address_restores_the_position(reader):
    page = reader.open(KAYLES)
    form = solve(page, "7 8 15")
    expect(form.locator("a.atlas-solver-link")).to_be_visible()
    address = form.locator("a.atlas-solver-link").evaluate("link => link.href")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("form.atlas-solver input.atlas-input")).to_have_value("7 + 8 + 15")
    expect(page.locator(".atlas-solver-summary")).to_contain_text("nim-sum")


HOSTILE_ADDRESSES = (
    "<img src=x onerror=alert(1)>",
    "'\"><script>alert(1)</script>",
    "javascript:alert(1)",
    "{{7*7}} ${7*7} %3Cb%3E",
    "__proto__",
    "0-1-<b>",
    "\u202e21 \x1b[31m",
    "1e309",
    "1 " * 20_000,
)


@pytest.mark.parametrize("slug", ["kayles", "hackenbush", "mark-3", "northcott"])
def test_hostile_address_stays_text(reader, slug):
    """The address adds no element to the page and runs no script, and the form still solves the next position."""
    dialogs = []
    page = reader.page
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    reader.open(f"games/{slug}/")
    form, scripts = page.locator("form.atlas-solver"), page.locator("script, iframe, object, [onerror]").count()
    for text in HOSTILE_ADDRESSES:
        page.evaluate("text => { location.hash = new URLSearchParams([['position', text]]).toString(); }", text)
        expect(form.locator("p.atlas-error")).not_to_be_empty()
        assert form.locator("img, b").count() == 0
        assert page.locator("script, iframe, object, [onerror]").count() == scripts
    example = catalogue.game(slug).notation.example
    expect(solve(page, example).locator(".atlas-solver-summary")).to_contain_text("player to move")
    assert dialogs == []


def test_example_is_solved_and_back_undoes_a_step(reader):
    page = reader.open(KAYLES)
    field, summary = page.locator("form.atlas-solver input.atlas-input"), page.locator(".atlas-solver-summary")
    expect(summary).to_contain_text("The player to move wins")
    first = field.input_value()
    form = solve(page, "1 11")
    expect(form.locator(".atlas-check-agrees")).to_be_visible()
    form.locator("button.atlas-play").first.click()
    expect(summary).to_contain_text("The player to move loses")
    page.go_back()
    expect(field).to_have_value("1 + 11")
    expect(summary).to_contain_text("The player to move wins")
    solve(page, "x")
    expect(form.locator("p.atlas-error")).not_to_be_empty()
    expect(form.locator(".atlas-check-agrees")).to_have_count(0)
    page.go_back()
    expect(field).to_have_value(first)
    expect(form.locator("p.atlas-error")).to_be_empty()


def test_wythoff_is_solved_in_the_browser(reader):
    page = reader.open("games/wythoff/")
    form = solve(page, "8 12")
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move wins")
    assert form.locator(".atlas-moves li code").all_inner_texts() == ["8 12 → 6 10"]
    form = solve(page, "3 5")
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move loses")
    expect(form.locator(".atlas-solver-details")).to_contain_text("No winning move")
    huge = 10**18
    form = solve(page, f"{huge} {huge}")
    expect(form.locator(".atlas-solver-summary")).to_contain_text("The player to move wins")
    expect(form.locator(".atlas-moves")).to_contain_text(f"{huge} {huge} → 0 0")


def middle_of(edge):
    """Return a point on the stroke of an edge, in coordinates of the window."""
    return edge.evaluate(
        """edge => {
            edge.scrollIntoView({block: "center"});
            const point = edge.getPointAtLength(edge.getTotalLength() / 2);
            const there = point.matrixTransform(edge.getScreenCTM());
            return [there.x, there.y];
        }"""
    )


YOUR_MOVE = re.compile("Your move")


def test_edge_of_a_figure_is_chopped_with_the_mouse_and_the_atlas_answers(reader):
    page = reader.open("games/hackenbush/")
    figure = page.locator("figure.atlas-drawn").first
    message = figure.locator(".atlas-said")
    expect(message).to_have_text(YOUR_MOVE)
    edges = figure.locator(".edge[data-edge]")
    standing = figure.locator(".edge[data-edge]:not(.fallen)")
    whole = edges.count()
    assert standing.count() == whole
    page.mouse.click(*middle_of(edges.last))
    expect(message).to_contain_text("You chopped")
    expect(message).to_contain_text("The atlas chopped")
    expect(message).to_have_text(YOUR_MOVE)
    assert standing.count() < whole - 1
    figure.get_by_role("button", name="Start again").click()
    assert standing.count() == whole


def chop_by_key(page, figure):
    """Chop the first standing edge by keys, and wait for the answer of the atlas, if there is one."""
    standing = figure.locator(".edge[data-edge]:not(.fallen)")
    left = standing.count()
    standing.first.focus()
    page.keyboard.press("Enter")
    expect(figure.locator(".atlas-said")).to_have_text(re.compile("Your move|wins?[.]"))
    assert standing.count() < left


def test_figure_is_played_to_its_end_by_keyboard_and_shows_the_last_chance(reader):
    """The last chance is the last picture with a nim-value other than 0 that we faced, by the engine."""
    page = reader.open("games/hackenbush/")
    figure = page.locator("figure.atlas-drawn").first
    message = figure.locator(".atlas-said")
    standing = figure.locator(".edge[data-edge]:not(.fallen)")
    expect(message).to_have_text(YOUR_MOVE)
    values = []
    while standing.count():
        edges = standing.evaluate_all("paths => paths.map(one => one.dataset.edge)")
        values.append(catalogue.solve(catalogue.game("hackenbush"), edges).nim_value)
        chop_by_key(page, figure)
    chances = [2 * place + 1 for place, value in enumerate(values) if value]
    retry = figure.get_by_role("button", name="Try again from the last chance")
    if "You win" in message.inner_text():
        expect(retry).to_be_hidden()
    elif chances:
        expect(message).to_contain_text(f"You could have won until chop {chances[-1]}.")
        retry.click()
        expect(message).to_have_text("Your move. You can win from here.")
    else:
        expect(message).to_contain_text("You never had a winning chop.")


def test_atlas_starts_and_wins_a_figure_that_it_can_win(reader):
    page = reader.open("")
    figure = page.locator("figure.atlas-drawn").first
    message = figure.locator(".atlas-said")
    expect(message).to_have_text("Your move. You can win from here.")
    figure.get_by_role("button", name="Let the atlas start").click()
    standing = figure.locator(".edge[data-edge]:not(.fallen)")
    expect(message).to_have_text(re.compile("the atlas has left you no winning chop"))
    while standing.count():
        chop_by_key(page, figure)
    expect(message).to_contain_text("The atlas made the last chop. It wins. You never had a winning chop.")


def test_value_of_each_figure_is_the_published_one(reader, published):
    frame = published["hackenbush.examples"].frame
    pairs = zip(frame["edges"], frame["nim_value"], strict=True)
    known = {" ".join(sorted(edges.split())): int(value) for edges, value in pairs}
    page = reader.open("games/hackenbush/")
    figures = page.locator("figure.atlas-drawn").all()
    assert figures
    for figure in figures:
        value = known[
            " ".join(sorted(figure.locator(".edge").evaluate_all("paths => paths.map((one) => one.dataset.edge)")))
        ]
        figure.get_by_role("button", name="Show winning chops").click()
        expect(figure.locator(".atlas-said")).to_contain_text(f"The picture has nim-value {value}.")
