"""Pages of the documents: every place that a game names is in the row of a chapter that links to the game."""

import re

import pytest

from fairgame.core.discovery import games
from fairgame.games.octal.code import OctalCode
from tests.support.paths import CONTENT

PAGES = {"FG": "fair-game", "Y": "two-games-with-matches", "M": "mark-t", "B": "sums-of-games"}
EXERCISES = re.compile(r"\[= ex\((\d+)(?:, (\d+))?\) =\]")
PROJECTS = re.compile(r'\[= project\("([A-I])"\) =\]')
LINKED = re.compile(r'game\("([a-z0-9-]+)"\)')
CLASSES = re.compile(r'octal\("([0-9.]+)"\)')
PLACES = {
    (slug, place.source, place.locator)
    for slug, game in games().items()
    for place in game.info.citations
    if place.source in PAGES
}
OF_THE_BOOK = sorted((slug, locator) for slug, source, locator in PLACES if source == "FG")
OF_OTHERS = sorted({(slug, source) for slug, source, _ in PLACES if source != "FG"})


def rows(document):
    """Return the rows of the table of chapters."""
    text = (CONTENT / "documents" / f"{PAGES[document]}.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| ---")]


def linked_games(row):
    """Return the slugs of the games and octal classes that a row links to."""
    return {*LINKED.findall(row), *(OctalCode.parse(code).slug for code in CLASSES.findall(row))}


def exercises_of(row):
    return {number for first, last in EXERCISES.findall(row) for number in range(int(first), int(last or first) + 1)}


def named_exercises(locator):
    """Return the exercises of a place such as "figure 18, exercises 34 to 36" or "exercises 6 and 7"."""
    found = re.search(r"exercises? (\d+)(?:, (\d+))?(?: (to|and) (\d+))?", locator)
    if found is None:
        return set()
    numbers = [int(number) for number in (found[1], found[2], found[4]) if number]
    return set(range(numbers[0], numbers[-1] + 1)) if found[3] == "to" else set(numbers)


def test_chapters_have_every_exercise_and_project_once():
    counted = sorted(number for row in rows("FG") for number in exercises_of(row))
    assert counted == list(range(1, 63))
    assert sorted(letter for row in rows("FG") for letter in PROJECTS.findall(row)) == list("ABCDEFGHI")


@pytest.mark.parametrize(("slug", "locator"), OF_THE_BOOK)
def test_chapter_of_an_exercise_or_project_links_to_its_game(slug, locator):
    linking = [row for row in rows("FG") if slug in linked_games(row)]
    exercises = named_exercises(locator)
    project = re.search(r"project ([A-I])", locator)
    if exercises or project:
        assert any(
            exercises & exercises_of(row) or (project and project[1] in PROJECTS.findall(row)) for row in linking
        ), f"no chapter with {locator} links to {slug}"


@pytest.mark.parametrize(("slug", "source"), OF_OTHERS)
def test_page_of_a_document_links_to_the_games_that_name_it(slug, source):
    assert any(slug in linked_games(row) for row in rows(source)), f"{PAGES[source]}.md does not link to {slug}"


@pytest.mark.parametrize("document", PAGES)
def test_linked_games_exist(document):
    assert {slug for row in rows(document) for slug in LINKED.findall(row)} <= set(games())
