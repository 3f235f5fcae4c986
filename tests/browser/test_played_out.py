"""Games played to their end on the board: won by hints, lost by random moves, undone, shared, and played by keys."""

import re

import pytest
from playwright.sync_api import expect

from fairgame.games.misere.answers import misere_quotient
from tests.support.sampling import FULL, rng

YOURS, OVER = re.compile("Your move"), re.compile("No move is possible")
KINDS = ["nim", "kayles", "wythoff", "hackenbush", "chomp", "turning-turtles", "silver-dollar", "daisy"]
SAMPLE = KINDS if FULL else ["kayles", *rng("boards").sample([kind for kind in KINDS if kind != "kayles"], 2)]
PHONE = {"width": 360, "height": 800}
MAX_MOVES = 80
PATIENCE = 30_000  # milliseconds for a long search on a busy machine


def table(page):
    place = page.locator(".atlas-playing").first
    expect(place.locator(".atlas-playing-status")).to_have_text(YOURS, timeout=PATIENCE)
    return place


def status(place):
    return place.locator(".atlas-playing-status")


def press(place, name):
    place.get_by_role("button", name=name, exact=True).click()


def is_over(place):
    """Wait until it is our turn; return whether the game has ended."""
    expect(status(place)).to_have_text(re.compile(f"{YOURS.pattern}|{OVER.pattern}"))
    return OVER.search(status(place).inner_text()) is not None


def hinted(place, *, by_key=False):
    """Request a hint; return whether some move wins."""
    if by_key:
        place.page.keyboard.press("h")
    else:
        press(place, "Hint")
    expect(status(place)).to_have_text(re.compile("This move wins|No move wins"))
    return "This move wins" in status(place).inner_text()


def win_by_hints(place):
    """Make the move of the last hint and of each hint that follows, until the game is won."""
    for _ in range(MAX_MOVES):
        press(place, "Make this move")
        if is_over(place):
            break
        assert hinted(place), "after a hint was followed, the position is no longer won"
    expect(status(place)).to_have_text(re.compile("You win"))


def started(place):
    """Start from a position that we can win: the atlas moves first if the first player loses."""
    while not hinted(place):
        press(place, "New position")
        expect(status(place)).to_have_text(YOURS)


@pytest.mark.parametrize("slug", SAMPLE)
def test_hints_win_a_won_game_and_undo_returns_to_the_start(window, slug):
    reader = window(viewport=PHONE)
    place = table(reader.open(f"games/{slug}/"))
    started(place)
    begun = place.locator(".atlas-playing-board").inner_html()
    win_by_hints(place)
    for _ in range(2 * MAX_MOVES):
        back = place.get_by_role("button", name="Undo", exact=True)
        if back.is_disabled():
            break
        back.click()
    expect(place.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    assert re.sub(r' class="[^"]*"', "", place.locator(".atlas-playing-board").inner_html()).count("data-piece") == (
        begun.count("data-piece")
    )
    assert reader.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert reader.faults == []


def test_random_mover_loses_to_the_perfect_opponent(window):
    """A player who always takes the first match of the first heap loses."""
    reader = window()
    page = reader.open("games/nim/")
    place = table(page)
    while hinted(place):
        press(place, "New position")
        expect(status(place)).to_have_text(YOURS)
    for _ in range(MAX_MOVES):
        piece = place.locator(".piece[role=button]").first
        piece.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        if is_over(place):
            break
    expect(status(place)).to_have_text(re.compile("The atlas wins"))
    assert reader.faults == []


def table_answers_of(place):
    """Return the line of play after the page has evaluated each of its positions."""
    if place.locator(".atlas-playing-past[open]").count() == 0:
        place.locator(".atlas-playing-past summary").click()
    worth = place.locator(".atlas-playing-worth")
    expect(worth).to_have_text([re.compile(".")] * worth.count())
    return place.locator(".atlas-playing-line li").all_inner_texts()


SHARED = ["nim", "mock-turtles", "daisy", "northcott"]


@pytest.mark.parametrize("slug", SHARED if FULL else rng("shared").sample(SHARED, 2))
def test_address_opens_a_line_of_play(window, slug):
    """A new window shows the same position, line and opponent, and undo leads from there to the start."""
    reader = window()
    page = reader.open(f"games/{slug}/")
    place = table(page)
    started(place)
    press(place, "Make this move")
    if not is_over(place) and hinted(place):
        press(place, "Make this move")
        is_over(place)
    line = table_answers_of(place)
    assert len(line) >= 2
    address = place.get_by_role("link", name="Link to these moves").evaluate("link => link.href")
    assert address == page.url
    other = window()
    other.page.goto(address, wait_until="load")
    again = other.page.locator(".atlas-playing").first
    expect(status(again)).to_have_text(status(place).inner_text())
    assert table_answers_of(again) == line
    board = ".atlas-playing-board svg"
    names = "all => all.map(one => `${one.dataset.piece} ${one.getAttribute('transform')} ${one.innerHTML}`)"
    assert again.locator(f"{board} [data-piece]").evaluate_all(names) == place.locator(
        f"{board} [data-piece]"
    ).evaluate_all(names)
    back = again.get_by_role("button", name="Undo", exact=True)
    while back.is_enabled():
        back.click()
    assert table_answers_of(again) == line[:1]


WATCHED = """
    window.asked = [];
    const Own = window.Worker;
    window.Worker = class extends Own {
        postMessage(question, ...rest) {
            const one = { task: question.task, frames: 0, answered: false };
            const frame = () => {
                if (one.answered) return;
                one.frames += 1;
                requestAnimationFrame(frame);
            };
            window.asked.push(one);
            requestAnimationFrame(frame);
            this.addEventListener("message", ({ data }) => { one.answered ||= data.number === question.number; });
            super.postMessage(question, ...rest);
        }
    };
"""
STARTED = """
    () => new Promise((done) => {
        const isStarted = () => window.asked.some(({ task, answered }) => task === "startPosition" && answered);
        const look = () => (isStarted() ? done() : requestAnimationFrame(look));
        look();
    })
"""
FRAMES = 3


@pytest.mark.parametrize("slug", ["fibulations", "beans-dont-talk"])
def test_page_stays_responsive_during_a_search(window, slug):
    """During long searches the page handles animation frames until the answer appears."""
    reader = window()
    reader.page.add_init_script(WATCHED)
    page = reader.open(f"games/{slug}/")
    place = table(page)
    press(place, "New position")
    page.evaluate(STARTED)
    expect(status(place)).to_have_text(YOURS, timeout=PATIENCE)
    press(place, "Let the atlas start")
    expect(status(place)).to_have_text(re.compile("The atlas: .*(Your move|No move is possible)"), timeout=PATIENCE)
    asked = page.evaluate("window.asked")
    assert {"startPosition", "reply"} <= {one["task"] for one in asked if one["answered"]}
    assert max(one["frames"] for one in asked) >= FRAMES


@pytest.mark.sampled(2)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])
def test_game_is_played_to_its_end_without_a_connection(window, misere):
    """The page fetches the misère quotient of Kayles on demand; without a connection it searches the game."""
    reader = window()
    place = table(reader.open("games/kayles/"))
    reader.context.set_offline(True)
    if misere:
        place.get_by_label("Misère").check()
        expect(status(place)).to_have_text(YOURS)
    started(place)
    win_by_hints(place)
    press(place, "New position")
    expect(status(place)).to_have_text(YOURS)
    press(place, "Why?")
    expect(place.locator(".atlas-playing-why h2")).to_be_visible()
    reader.context.set_offline(False)
    reader.faults[:] = [one for one in reader.faults if "ERR_INTERNET_DISCONNECTED" not in one]


@pytest.mark.parametrize(("heaps", "words"), [((48, 5), "one of them"), ((12, 70, 180), "not")])
def test_misere_play_is_explained_by_the_quotient(reader, heaps, words):
    """The reader sees the simplest heaps that may replace the position, as the engine finds them."""
    place = table(reader.open(f"games/kayles/#line={'+'.join(map(str, heaps))}&play=misere"))
    press(place, "Why?")
    simplest = " + ".join(map(str, misere_quotient("0.77", heaps).element))
    why = place.locator(".atlas-playing-why")
    expect(why.get_by_role("row", name=f"all together {simplest}", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(why).to_contain_text(f"The class of {simplest} is {words}.")


def test_move_without_another_reason_is_explained_by_its_result(reader):
    place = table(reader.open("games/misere-mark/#line=1001"))
    press(place, "Why?")
    expect(place.locator(".atlas-playing-why tbody tr")).to_have_text(
        ["1,001 → 1,000 (take 1)wins", "1,001 → 500 (divide by 2)loses"], timeout=PATIENCE
    )


LEAST = 24  # CSS pixels, WCAG 2.2, success criterion 2.5.8
SMALL = """
    place => [...place.querySelectorAll("[role=button], button, select, summary, a, label")]
        .filter(one => one.checkVisibility())
        .map(one => [one.getAttribute("aria-label") ?? one.textContent, (one.querySelector("rect.area") ?? one)])
        .filter(([, area]) => area.tagName !== "g")
        .map(([name, area]) => [name, area.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < least - 0.1)
        .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)
""".replace("least", str(LEAST))
TOUCHED = ["wythoff", "grundys-game", "staircase-fives", "knots", "cram", "northcott", "kotzigs-nim", "kayles"]


@pytest.mark.parametrize("slug", TOUCHED if FULL else rng("touched").sample(TOUCHED, 3))
def test_touch_targets_are_large_enough(window, slug):
    place = table(window(viewport=PHONE).open(f"games/{slug}/"))
    place.locator(".atlas-playing-past summary").click()
    expect(place.locator(".piece[role=button]").first).to_be_visible(timeout=PATIENCE)
    assert place.evaluate(SMALL) == []


def test_moving_piece_of_a_wide_board_is_visible(window):
    place = table(window(viewport=PHONE).open("games/wythoff/#line=13+13"))
    box, queen = (
        place.locator(".atlas-playing-board"),
        place.get_by_role("button", name="the queen in row 13, column 13"),
    )
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    inside, own = box.bounding_box(), queen.bounding_box()
    assert inside["x"] <= own["x"]
    assert own["x"] + own["width"] <= inside["x"] + inside["width"]


def test_first_move_of_the_atlas_can_be_undone(window):
    place = table(window(reduced_motion="reduce").open("games/kayles/"))
    begun = place.locator(".atlas-playing-board").inner_html()
    press(place, "Let the atlas start")
    expect(place.locator(".atlas-playing-line li")).to_have_count(2)
    expect(status(place)).to_have_text(YOURS)
    press(place, "Undo")
    expect(status(place)).to_have_text(YOURS)
    assert place.locator(".atlas-playing-board").inner_html() == begun
    expect(place.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_enter_follows_a_hint_to_a_heap_too_tall_to_draw(window):
    """From 33 the only winning move makes a heap of 61, which is too large for single pins."""
    reader = window(viewport=PHONE)
    place = table(reader.open("games/tribulations/#line=33"))
    place.locator(".piece[tabindex='0']").focus()
    assert hinted(place, by_key=True)
    reader.page.keyboard.press("Enter")
    expect(place.locator(".atlas-playing-line li").nth(1)).to_contain_text("61")
    assert reader.faults == []
