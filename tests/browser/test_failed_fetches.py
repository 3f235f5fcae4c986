"""Files that are missing, damaged or never sent: the page reports it, and the rest of the page works."""

import pytest
from playwright.sync_api import expect

GAMES, RULE = "**/games.json", "**/rules/hackenbush.js"
TIMEOUT_MS = 15_000


@pytest.fixture
def failing(reader):
    """A window, whose failed fetches are expected; other faults are not."""
    yield reader
    reader.context.close()  # no failure arrives later
    reader.faults[:] = [
        fault for fault in reader.faults if not fault.startswith(("error: Failed to load resource", "failed: "))
    ]


ANSWERS = {
    "missing": {"status": 404},
    "damaged": {"body": "{", "content_type": "application/json"},
    "of another form": {"body": '{"kayles": {"listed": true}}', "content_type": "application/json"},
    "without games": {"body": "{}", "content_type": "application/json"},
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
@pytest.mark.parametrize("address", ["play/", "play/#game=wythoff"])
def test_board_says_that_other_games_cannot_be_chosen(failing, address, answer):
    failing.page.route(GAMES, lambda route: route.fulfill(**answer))
    playing = failing.open(address).locator("div.atlas-playing")
    expect(playing.locator(".atlas-error")).to_contain_text("The other games cannot be chosen: ")
    expect(playing.locator("svg.atlas-stage")).to_be_visible()


def test_picture_says_that_it_cannot_be_played(failing):
    failing.page.route(RULE, lambda route: route.abort())
    figure = failing.open("games/hackenbush/").locator("figure.atlas-drawn").first
    expect(figure.locator(".atlas-error")).to_have_text(
        "This picture cannot be played: a script could not be fetched. Reload the page to try again."
    )


@pytest.mark.parametrize(
    ("address", "file", "place", "said"),
    [
        ("play/", GAMES, "div.atlas-playing .atlas-error", "The other games cannot be chosen: the server sent nothing"),
        ("games/hackenbush/", RULE, "figure.atlas-drawn .atlas-error", "cannot be played: the server sent nothing"),
        (
            "games/kayles/#position=3+4",
            "**/kayles.nim_sequence.csv",
            ".atlas-check",
            "Not compared: the published table could not be loaded (the server sent nothing",
        ),
        (
            "lookup/?q=0,1,2,3,1,4",
            "**/lookup/index.json",
            ".atlas-lookup-status",
            "The index could not be read: the server sent nothing",
        ),
    ],
    ids=["games", "rule", "table", "index"],
)
def test_server_that_never_answers_is_given_up(failing, address, file, place, said):
    page, asked = failing.page, []
    page.clock.install()
    page.route(file, lambda route: asked.append(route))  # noqa: PLW0108 - a route handler
    failing.open(address)
    for _ in range(60):
        if asked:
            break
        page.clock.run_for(100)
        page.wait_for_load_state()
    assert asked
    page.clock.run_for(TIMEOUT_MS)
    expect(page.locator(place).first).to_contain_text(said)
