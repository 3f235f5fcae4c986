"""Sprouts on its picture: whole games by touch, by keys and by pen; every position is an option of the engine."""

from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from tests.browser.conftest import PHONE
from tests.browser.test_played_out import OVER, PATIENCE, hinted, is_over, press, status, table, win_by_hints
from tests.support.sampling import rng

MAX_MOVES = 20
TOUCH = 24  # pixels of a target (WCAG 2.2, 2.5.8)


@pytest.fixture
def phone(window):
    """A window with the size and the fingers of a phone."""
    return window(viewport=PHONE, has_touch=True)


def begun(reader, spots):
    return table(reader.open(f"games/sprouts/#line={spots}"))


def line(page):
    """Return the positions in the address."""
    return parse_qs(urlsplit(page.url).fragment)["line"][0].split("~")


def read(text):
    return catalogue.game("sprouts").notation.read("sprouts", text.split())


def options(text):
    """Return the options of a position."""
    components, game = read(text), catalogue.game("sprouts")
    return {
        tuple(sorted((*components[:place], *option, *components[place + 1 :])))
        for place, component in enumerate(components)
        for option in game.options(component)
    }


def check_line(page, most):
    """Check that each position is an option of the one before; return whether the last has none."""
    texts = line(page)
    for before, after in pairwise(texts):
        assert tuple(sorted(read(after))) in options(before), (before, after)
    assert len(texts) <= most
    return not options(texts[-1])


def spots_of(place):
    return place.locator(".atlas-playing-board .piece[role=button]")


def choose(place, random, act):
    """Choose a spot, and another if that is needed, then a curve."""
    act(random.choice(spots_of(place).all()))
    lit = place.locator(".atlas-playing-board .piece.lit")
    if lit.count() > 0 and random.random() < 0.8:
        act(random.choice(lit.all()))
    choices = place.locator(".atlas-playing-choices button")
    make = place.get_by_role("button", name="Make this move", exact=True)
    if choices.count() > 0:
        assert all(one.locator("svg").count() == 1 for one in choices.all())
        names = choices.all_inner_texts()
        assert len(names) == len(set(names)), "two choices have one name"
        return random.choice(choices.all())
    if make.is_enabled():
        return make
    act(random.choice(lit.all()))
    return choices.first if choices.count() > 0 else make


@pytest.mark.parametrize("spots", [2, 3])
def test_game_is_played_by_touch_without_a_connection(phone, spots):
    place, random = begun(phone, spots), rng(f"touched {spots}")
    page = phone.page
    phone.context.set_offline(True)
    for _ in range(MAX_MOVES):
        targets = [one.locator(".area").bounding_box() for one in spots_of(place).all()]
        assert min(min(box["width"], box["height"]) for box in targets) >= TOUCH
        choose(place, random, lambda piece: piece.locator(".area").tap()).tap()
        if is_over(place):
            break
        assert "}" not in place.inner_text(), "a position is printed in the notation"
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert OVER.search(status(place).inner_text())
    assert check_line(page, 3 * spots)
    expect(place.locator(".atlas-playing-lesson")).to_be_visible(timeout=PATIENCE)
    assert "}" not in place.inner_text()
    place.locator(".atlas-playing-past summary").click()
    assert place.locator(".atlas-playing-station").all_inner_texts() == [
        f"{spots} spots",
        *(f"picture {move}" for move in range(1, len(line(page)))),
    ]
    phone.context.set_offline(False)


@pytest.mark.parametrize("spots", [2, 3])
def test_game_is_played_by_keys(reader, spots):
    place, random = begun(reader, spots), rng(f"keys {spots}")
    page = reader.page
    place.locator(".piece[tabindex='0']").focus()
    for arrow in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(arrow)
    assert page.evaluate("document.activeElement.getAttribute('data-piece')") not in (None, "s0")

    def act(piece):
        piece.focus()
        page.keyboard.press("Space")

    for _ in range(MAX_MOVES):
        choose(place, random, act).press("Enter")
        if is_over(place):
            break
    assert check_line(page, 3 * spots)


def test_hints_win_and_undo_returns_to_the_spots(reader):
    place = begun(reader, 3)
    assert hinted(place), "the first player wins from three spots"
    win_by_hints(place)
    check_line(reader.page, 9)
    back = place.get_by_role("button", name="Undo", exact=True)
    while back.is_enabled():
        back.click()
    assert spots_of(place).count() == 3


def centres(place):
    boxes = [one.locator(".bud").bounding_box() for one in spots_of(place).all()]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def draw(page, points):
    (x, y), *rest = points
    page.mouse.move(x, y)
    page.mouse.down()
    for u, v in rest:
        page.mouse.move(u, v, steps=8)
    page.mouse.up()


def test_curves_are_drawn_by_pen(reader):
    """Against a friend: a loop of the first spot around the second; a curve across it is refused."""
    place = begun(reader, 3)
    page = reader.page
    place.get_by_label("Play against").select_option("friend")
    (x, y), (u, v), (a, b) = centres(place)
    around = [(u + 45, y), (u + 45, v + 45), (u - 45, v + 45)]
    draw(page, [(x, y), *around, (x, y)])
    expect(status(place)).to_contain_text("Second player to move")
    assert line(page) == ["3", "0.AB.}0.AB.}"]
    inside = place.locator("[data-piece=s1] .bud").bounding_box()
    draw(page, [(a, b), (inside["x"] + 4, inside["y"] + 4)])
    expect(status(place)).to_have_text("A curve crosses no line and passes through no spot.")
    assert line(page) == ["3", "0.AB.}0.AB.}"]


def test_address_opens_the_picture(window):
    reader = window()
    place, random = begun(reader, 4), rng("address")
    for _ in range(2):
        choose(place, random, lambda piece: piece.locator(".area").click()).click()
        is_over(place)
    other = window()
    again = table(other.open(reader.page.url.removeprefix(reader.home)))
    parts = "all => all.map(one => `${one.dataset.piece} ${one.innerHTML}`)"
    board = ".atlas-playing-board [data-piece]"
    assert again.locator(board).evaluate_all(parts) == place.locator(board).evaluate_all(parts)
    assert line(other.page) == line(reader.page)


def test_new_positions_are_whole_spots_in_both_plays(reader):
    place = table(reader.open("games/sprouts/"))
    starts = [str(one) for one in catalogue.game("sprouts").starts]
    for is_misere in (False, True):
        place.get_by_label("Misère").set_checked(is_misere)
        press(place, "New position")
        expect(status(place)).to_contain_text("Your move")
        assert str(spots_of(place).count()) in starts
        assert place.locator(".curve").count() == 0
        assert place.locator(".atlas-playing-written").is_hidden()


def test_misere_play_is_explained_without_the_notation(reader):
    place = table(reader.open("games/sprouts/#line=3&play=misere"))
    assert place.get_by_label("Misère").is_checked()
    assert not hinted(place), "the second player wins from three spots"
    press(place, "Why?")
    expect(place.locator(".atlas-playing-why h2")).to_be_visible(timeout=PATIENCE)
    assert "}" not in place.inner_text()
