"""The position of the day: played to its end, stored, shared; other days; random games."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import expect

from fairgame import catalogue
from tests.browser.test_played_out import MAX_MOVES, PATIENCE, YOURS, hinted, is_over, press, status
from tests.support.sampling import FULL, rng

FIRST = date(2026, 1, 1)
PHONE = {"width": 360, "height": 800}
FORBIDDEN = (
    """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }})"""
)
EARLIER = 20 if FULL else 3  # days opened, besides the current one


def today():
    return datetime.now(UTC).date()


def board(page):
    place = page.locator(".atlas-daily .atlas-playing")
    expect(status(place)).to_have_text(YOURS, timeout=PATIENCE)
    return place


def play_out(place):
    """Follow hints to the end; return the number of moves."""
    for moves in range(1, MAX_MOVES):
        assert hinted(place)
        press(place, "Make this move")
        if is_over(place):
            return moves
    raise AssertionError(f"the game has not ended after {MAX_MOVES} moves")


def entry_of(day):
    puzzles = catalogue.puzzles()
    return puzzles[(day - FIRST).days % len(puzzles)]


def test_position_of_today_is_won_by_hints_and_the_result_is_copied_and_stored(window):
    reader = window(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    day = today()
    page = reader.open("play/daily/")
    place = board(page)
    moves = play_out(place)
    expect(status(place)).to_have_text(re.compile("You win"))
    entry = entry_of(day)
    name = catalogue.game(entry.game).info.name
    counts = [f"{number} {noun}{'s' * (number > 1)}" for number, noun in ((moves, "move"), (moves, "hint"))]
    line = (
        f"Fair Game Atlas, day {(day - FIRST).days + 1}: {name} {entry.position.strip()} — won in {', '.join(counts)}"
    )
    press(page.locator(".atlas-daily"), "Copy result")
    expect(page.locator(".atlas-daily-copied")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{line}\n{reader.home}play/daily/?day={day}"
    record = f"Your best of this day: won in {', '.join(counts)}. Won on the day itself: one day."
    expect(page.locator(".atlas-daily-record")).to_have_text(record)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page = reader.open("play/daily/")
    board(page)
    expect(page.locator(".atlas-daily-record")).to_have_text(record)
    assert reader.faults == []


@pytest.mark.parametrize("back", rng("earlier days").sample(range(1, (today() - FIRST).days + 1), EARLIER))
def test_earlier_day_has_its_own_position(window, back):
    reader = window()
    day = today() - timedelta(days=back)
    entry = entry_of(day)
    page = reader.open(f"play/daily/?day={day}")
    place = board(page)
    title = page.locator(".atlas-daily h2")
    name = catalogue.game(entry.game).info.name
    expect(title).to_have_text(f"Day {(day - FIRST).days + 1}: {name}")
    expect(title.get_by_role("link")).to_have_attribute("href", re.compile(f"/games/{entry.game}/$"))
    play_out(place)
    expect(page.locator(".atlas-daily-record")).to_have_text(re.compile(r"won in \d+ moves?, \d+ hints?\.$"))
    page.get_by_role("link", name="Back to the position of today").click()
    expect(title).to_have_text(re.compile(f"Day {(today() - FIRST).days + 1}: "))
    assert reader.faults == []


def test_undo_is_counted_and_a_new_start_begins_a_new_count(window):
    reader = window()
    page = reader.open("play/daily/")
    place = board(page)
    assert hinted(place)
    press(place, "Make this move")
    assert not is_over(place)
    press(place, "Undo")
    moves = play_out(place)
    line = page.locator(".atlas-daily-line")
    expect(line).to_contain_text(f"{moves + 1} hints, 1 undo")
    press(place, "Start again")
    expect(status(place)).to_have_text("Your move.")
    moves = play_out(place)
    expect(line).to_contain_text(re.compile(f" {moves} hints?http"))
    assert reader.faults == []


@pytest.mark.parametrize("text", ["2026-13-40", "2025-12-31", "tomorrow", ""])
def test_bad_date_is_refused_with_the_accepted_ones(window, text):
    reader = window()
    page = reader.open(f"play/daily/?day={text}")
    message = f"“{text}” is no day of this page; accepted: a date from {FIRST} to {today()}, as in ?day={today()}."
    expect(page.get_by_role("alert")).to_have_text(message)
    expect(page.locator(".atlas-playing")).to_have_count(0)
    page.get_by_role("button", name="Open", exact=True).click()
    board(page)
    assert reader.faults == []


def test_date_in_the_future_is_refused(window):
    reader = window()
    page = reader.open(f"play/daily/?day={today() + timedelta(days=2)}")
    expect(page.get_by_role("alert")).to_contain_text("accepted: a date from")
    assert reader.faults == []


def test_forbidden_storage_changes_nothing_but_the_memory(window):
    reader = window()
    reader.page.add_init_script(FORBIDDEN)
    page = reader.open("play/daily/")
    moves = play_out(board(page))
    expect(page.locator(".atlas-daily-record")).to_contain_text(f"won in {moves} move")
    page = reader.open("play/daily/")
    board(page)
    expect(page.locator(".atlas-daily-record")).to_have_text("")
    assert reader.faults == []


def test_page_without_scripts_says_what_it_does(window):
    page = window(java_script_enabled=False).open("play/daily/")
    note = page.locator("noscript p")
    expect(note).to_be_visible()
    expect(note).to_contain_text("needs JavaScript")
    expect(note.locator("a")).to_have_attribute("href", "../../play/")


@pytest.mark.parametrize("path", ["", "learn/surprises/"])
def test_random_game_is_a_game_of_the_index(window, path):
    reader = window()
    page = reader.open(path)
    link = page.locator("a.atlas-random")
    expect(link).to_have_attribute("href", re.compile(r"/games/[a-z0-9-]+/$"))
    link.click()
    page.wait_for_url(re.compile(r"/games/[a-z0-9-]+/$"))
    slug = page.url.rstrip("/").rpartition("/")[2]
    assert catalogue.game(slug).info.in_index
    assert reader.faults == []
