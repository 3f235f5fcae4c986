"""Cards of games: a short rule, one card for games with shared prose, and pictures that belong to a game."""

import re

import pytest

from fairgame import catalogue
from fairgame.solving.solve import solve
from fairgame_site.render.cards import PICTURES, Cards

WORDS = 12
MAX_WINNING_MOVES = 3
UNFAIR = {
    "brussels-sprouts": "the number of moves is fixed, so all moves win or none does",
    "daisy": "every daisy of three petals or more is lost",
    "put-or-take-a-square": "the search does not find all winning moves",
}


@pytest.fixture(scope="module")
def content(root):
    return root / "content"


def test_every_rule_is_a_sentence_of_a_dozen_words(published, content):
    cards = Cards(published, content)
    rules = {slug: cards.rule(game) for slug, game in catalogue.games().items() if game.info.in_index}
    assert {slug: rule for slug, rule in rules.items() if len(rule.split()) > WORDS} == {}
    assert {slug: rule for slug, rule in rules.items() if not re.fullmatch(r"[A-Z].*\.", rule)} == {}


@pytest.mark.parametrize("slug", [slug for slug, game in catalogue.games().items() if game.info.in_index])
def test_first_position_has_a_few_winning_moves(published, content, slug):
    game = catalogue.games()[slug]
    solved = solve(game, (Cards(published, content).position(game) or game.notation.example).split())
    is_fair = solved.outcome == "N" and solved.complete and 1 <= len(solved.winning_moves) <= MAX_WINNING_MOVES
    assert is_fair != (slug in UNFAIR)


def test_games_that_share_a_prose_share_a_card_and_others_do_not(published, content):
    games = [catalogue.game(slug) for slug in ("mark", "mark-3", "mark-4", "mark-5", "kayles")]
    html = Cards(published, content).html(games, "../")
    assert re.findall(r'href="\.\./games/([^/]+)/"', html) == ["mark", "mark-3", "kayles"]
    assert "Mark-3 to Mark-5" in html
    assert html.count("<svg") == 3


def test_card_picture_belongs_to_a_game_and_loads_nothing(content):
    for path in (content / PICTURES).iterdir():
        assert path.stem in catalogue.games()
        svg = path.read_text(encoding="utf-8")
        assert "<title>" in svg and not re.search(r"\bstyle=|<script|href=|\bon[a-z]+=", svg)
