"""Reviews of finished games, and what each move is worth: the page agrees with the engine.

A review names the loser's last chance and plays on from there.
A usual run reviews games on some kinds of boards, a full run on every kind.
"""

import re
from functools import cache
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.solving.solve import solve
from fairgame_site.render import blocks
from tests.browser.test_played_by import BEGUN, GAMES, is_over, touch_at_will
from tests.browser.test_played_out import PATIENCE, YOURS, press, status, table
from tests.support.sampling import FULL, rng

SAMPLE = sorted(GAMES.values()) if FULL else rng("reviewed").sample(sorted(GAMES.values()), 5)
# Shorter games than those from the starts of the page, and games on another kind of board.
STARTS = {"kayles": ["4 + 7", "5 + 3 + 6"], "beanstalk": ["9"], "chomp": ["divisors 72", "divisors 360 8"]}
REVIEWED = 2
MAX_MOVES, MAX_LINES = 60, 30
MAX_ADDRESS = 3000  # characters


def moves_from(game, components):
    """Return the moves as pairs (component, option) with the sums that they leave, as the address writes them."""
    return {
        (place, game.notation.write(option)): normalised(
            game, game.notation.write((*components[:place], *option, *components[place + 1 :]))
        )
        for place, component in enumerate(components)
        for option in game.options(component)
    }


def read(game, text):
    return game.notation.read(game.info.slug, text.split())


def normalised(game, text):
    return game.notation.write(read(game, text))


@cache
def solved(slug, text):
    return solve(catalogue.game(slug), text.split())


def finished_line(game, random):
    """Return a game from a starting position to its end: random moves against winning moves."""
    line = [normalised(game, random.choice(STARTS.get(game.info.slug, [*blocks.starts(game), game.notation.example])))]
    for _ in range(MAX_MOVES):
        moves = moves_from(game, read(game, line[-1]))
        if not moves:
            break
        winning = [] if len(line) % 2 else solved(game.info.slug, line[-1]).winning_moves
        chosen = [(move.component, move.target) for move in winning] or list(moves)
        line.append(moves[random.choice(chosen)])
    return line


def lines(slug):
    """Yield finished games, some lost by the player who begins and some by the other."""
    game, random = catalogue.game(slug), rng(f"review {slug}")
    for _ in range(MAX_LINES):
        try:
            line = finished_line(game, random)
        except LimitError:
            continue
        if not moves_from(game, read(game, line[-1])) and len(line) > 1 and len("~".join(line)) < MAX_ADDRESS:
            yield line


def last_chance(game, line):
    """Return the loser (0 begins), and the number and outcome of its last position that was not lost, if any."""
    is_misere = game.info.play is Play.MISERE
    mover = (len(line) - 1) % 2
    loser = 1 - mover if is_misere else mover
    outcomes = [solved(game.info.slug, text).outcome for text in line[:-1]]
    chances = [place for place, outcome in enumerate(outcomes) if place % 2 == loser and outcome in "ND"]
    return loser, (chances[-1], outcomes[chances[-1]]) if chances else None


def expect_review(place, loser, chance):
    """Expect the end of a game, and the review with the last chance of the loser."""
    names = ("You", "The atlas")
    expect(status(place)).to_have_text(re.compile(f"{names[1 - loser]} wins?"), timeout=PATIENCE)
    review = place.locator(".atlas-playing-lesson")
    if chance is None:
        expect(review).to_have_text(re.compile(f"{names[loser]} never had a winning move"), timeout=PATIENCE)
    else:
        number, outcome = chance
        verb = {"N": "won", "D": "drawn"}[outcome]
        expect(review).to_have_text(
            re.compile(f"{names[loser]} could have {verb} until move {number + 1}:"), timeout=PATIENCE
        )


@pytest.mark.parametrize("slug", SAMPLE)
def test_player_who_touches_at_will_learns_the_last_chance(window, slug):
    """The player loses on the board itself; the engine judges the line of play in the address."""
    game, dice = catalogue.game(slug), rng(f"lost {slug}")
    reader = window(reduced_motion="reduce")
    page = reader.open(f"games/{slug}/{BEGUN.get(slug, '')}")
    place = table(page)
    place.locator(".atlas-playing-past summary").click()
    for _ in range(MAX_MOVES):
        touch_at_will(place, dice)
        if is_over(place):
            break
    (line,) = parse_qs(urlsplit(page.url).fragment)["line"]
    expect_review(place, *last_chance(game, line.split("~")))
    assert reader.faults == []


@pytest.mark.parametrize("slug", SAMPLE)
def test_review_names_the_last_chance(window, slug):
    game = catalogue.game(slug)
    reader = window()
    reviewed = 0
    for line in lines(slug):
        loser, chance = last_chance(game, line)
        page = reader.open("about/")  # another page, so that the address is loaded anew
        page = reader.open(f"games/{slug}/#line={quote('~'.join(line))}")
        place = page.locator(".atlas-playing").first
        expect_review(place, loser, chance)
        if chance is not None and loser == 0:
            press(place, "Try again from here")
            expect(status(place)).to_have_text(YOURS, timeout=PATIENCE)
            expect(place.locator(".atlas-playing-line li")).to_have_count(chance[0] + 1)
            expect(place.locator(".atlas-playing-lesson")).to_have_count(0)
        reviewed += 1
        if reviewed == REVIEWED:
            break
    assert reviewed > 0
    assert reader.faults == []


def test_same_position_is_played_again(window):
    reader = window()
    page = reader.open(f"games/nim/#line={quote('3 + 5~0 + 5~0 + 0')}")
    place = page.locator(".atlas-playing").first
    expect(place.locator(".atlas-playing-lesson")).to_have_text(
        "You could have won until move 1: 5 → 3 leaves nim-sum 0. You played 3 → 0."
    )
    expect(place.locator(".atlas-playing-graph")).to_have_attribute(
        "aria-label", "Nim-value of the position at the start and after each move: 6, 5, 0."
    )
    press(place, "Same position")
    expect(status(place)).to_have_text(YOURS)
    board = place.locator(".atlas-playing-board svg").first
    expect(board).to_have_attribute("aria-label", "2 heaps, from top to bottom: 3 and 5 matches.")
    assert reader.faults == []


def labels(page, address):
    """Return the texts of the labels of a board, and those of winning moves."""
    page.goto(address, wait_until="load")
    place = page.locator(".atlas-playing").first
    expect(status(place)).to_have_text(YOURS)
    place.get_by_label("Show what each move is worth").check()
    expect(place.locator(".atlas-playing-legend")).to_be_visible()
    texts = place.locator("text.worth")
    return texts.all_text_contents(), place.locator("text.worth.wins").all_text_contents(), place


def test_moves_are_labelled_with_the_nim_values_that_they_leave(window):
    reader = window()
    heaps = (3, 5, 4)
    texts, winning, place = labels(reader.page, f"{reader.home}games/nim/#line={quote(' + '.join(map(str, heaps)))}")
    total = 3 ^ 5 ^ 4
    assert texts == [str(total ^ heap ^ left) for heap in heaps for left in range(heap)]
    assert winning == ["0"] * sum(heap ^ total < heap for heap in heaps)
    press(place, "Hint")
    press(place, "Make this move")
    expect(status(place)).to_have_text(YOURS)
    expect(place.locator("text.worth").first).to_be_visible()
    place.get_by_label("Show what each move is worth").uncheck()
    expect(place.locator("text.worth")).to_have_count(0)
    assert reader.faults == []


def test_moves_of_kayles_are_labelled_on_pins_and_between_them(window):
    reader = window()
    texts, _, _ = labels(reader.page, f"{reader.home}games/kayles/#line=7")
    value = {heap: solve(catalogue.game("kayles"), [str(heap)]).nim_value for heap in range(8)}
    singles = [str(value[at] ^ value[6 - at]) for at in range(7)]
    pairs = [str(value[at] ^ value[5 - at]) for at in range(6)]
    assert sorted(texts) == sorted(singles + pairs)
    assert reader.faults == []


def test_listed_moves_are_labelled(window):
    reader = window()
    _, _, place = labels(reader.page, f"{reader.home}games/mark/#line={quote('3 1000')}")
    left = {"1,000 → 999 (take 1)": 999, "1,000 → 998 (take 2)": 998, "1,000 → 333 (divide by 3)": 333}
    values = {words: solve(catalogue.game("mark"), ["3", str(number)]).nim_value for words, number in left.items()}
    expect(place.locator(".atlas-moves .atlas-play")).to_have_text(
        [f"{words} {value}" for words, value in values.items()]
    )
    assert reader.faults == []


def test_moves_without_values_are_labelled_by_their_result(window):
    reader = window()
    texts, winning, _ = labels(reader.page, f"{reader.home}games/northcott/")
    assert set(texts) <= {"win", "loss", "draw"}
    assert set(winning) <= {"win"}
    assert reader.faults == []


def test_copied_link_opens_the_position_without_its_answer(window):
    reader = window(permissions=["clipboard-read", "clipboard-write"])
    page = reader.open(f"games/nim/#line={quote('3 + 5~3 + 3')}")
    place = page.locator(".atlas-playing").first
    expect(status(place)).to_have_text(YOURS)
    position = place.locator(".atlas-playing-board svg").first.get_attribute("aria-label")
    press(place, "Copy link")
    expect(status(place)).to_have_text("Link to this position copied.")
    other = window()
    other.page.goto(page.evaluate("navigator.clipboard.readText()"), wait_until="load")
    opened = other.page.locator(".atlas-playing").first
    expect(status(opened)).to_have_text("Your move.")
    assert opened.locator(".atlas-playing-board svg").first.get_attribute("aria-label") == position
    assert other.page.locator(".atlas-solver-summary").first.inner_text() == ""
    assert reader.faults == other.faults == []


def test_link_is_shown_where_the_clipboard_is_forbidden(window):
    reader = window()
    page = reader.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page = reader.open("games/nim/#line=3+5")
    place = page.locator(".atlas-playing").first
    expect(status(place)).to_have_text(YOURS)
    press(place, "Copy link")
    expect(place.get_by_role("link", name="Link to this position")).to_be_visible()
    assert reader.faults == []
