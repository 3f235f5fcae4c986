"""Puzzles: each is won by the stated number of moves, is playable text, and is the same on every machine."""

import json
import os
import subprocess
import sys
from functools import cache

import pytest

from fairgame import catalogue
from fairgame.core.play import Play
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving import budget, oracle
from fairgame.solving.budget import counting_checks
from fairgame.solving.puzzles import MAX_TEXT, MOVES, WINNING, Puzzle, _in_rounds, puzzles
from fairgame.solving.solve import solve

YEAR = 366
MIN_GAMES = 30
FEW = ("nim", "kayles", "chomp", "ruler", "misere-kayles")
PROGRAM = f"""
import json
from dataclasses import astuple
from fairgame import catalogue
from fairgame.solving.puzzles import _in_rounds
print(json.dumps([astuple(puzzle) for puzzle in _in_rounds([catalogue.game(slug) for slug in {FEW!r}])]))
"""


@pytest.fixture(scope="module")
def schedule():
    return catalogue.puzzles()


def components_of(puzzle):
    game = catalogue.game(puzzle.game)
    return game, game.notation.read(puzzle.game, puzzle.position.split())


def texts_after(game, components):
    """Return the positions after one move, in the normal form of the notation."""
    read, write, slug = game.notation.read, game.notation.write, game.info.slug
    return {
        write(tuple(sorted(read(slug, write((*components[:place], *option, *components[place + 1 :])).split()))))
        for place, component in enumerate(components)
        for option in game.options(component)
    }


def is_lost_by_rule(game):
    """Return a test of positions by the options alone: the oracle, or in misère play a search of whole sums."""
    values = {}

    def by_values(components):
        return nim_sum(oracle.nim_value(game, component, values) for component in components) == 0

    @cache
    def by_search(components):
        after = {
            tuple(sorted((*components[:place], *option, *components[place + 1 :])))
            for place, component in enumerate(components)
            for option in game.options(component)
        }
        return bool(after) and not any(map(by_search, after))

    return by_search if game.info.play is Play.MISERE else by_values


def test_schedule_lasts_a_year_with_many_games_and_no_neighbours_of_one(schedule):
    assert len(schedule) >= YEAR
    assert len({puzzle.game for puzzle in schedule}) >= MIN_GAMES
    assert len(set(schedule)) == len(schedule)
    neighbours = zip(schedule, schedule[1:] + schedule[:1], strict=True)
    assert [puzzle for puzzle, after in neighbours if puzzle.game == after.game] == []


def test_solver_finds_the_stated_number_of_winning_moves(schedule):
    for puzzle in schedule:
        game, components = components_of(puzzle)
        with counting_checks():
            solution = solve(game, puzzle.position.split())
        assert solution.outcome == "N", puzzle
        assert solution.complete, puzzle
        left = set()
        for move in solution.winning_moves:
            option = game.notation.read(puzzle.game, move.target.split()) if move.target else ()
            parts = (*components[: move.component], *option, *components[move.component + 1 :])
            again = game.notation.read(puzzle.game, game.notation.write(parts).split())
            left.add(game.notation.write(tuple(sorted(again))))
        assert len(left) == puzzle.winning, puzzle


def test_rule_alone_confirms_a_puzzle_of_each_game(schedule):
    for puzzle in {puzzle.game: puzzle for puzzle in schedule}.values():
        game, components = components_of(puzzle)
        is_lost = is_lost_by_rule(game)
        read = game.notation.read
        after = texts_after(game, components)
        lost = [text for text in after if is_lost(tuple(sorted(read(puzzle.game, text.split()))))]
        assert len(lost) == puzzle.winning, puzzle
        assert not is_lost(tuple(sorted(components))), puzzle
        assert len(after) in MOVES, puzzle


def test_positions_are_short_and_written_as_the_notation_writes_them(schedule):
    for puzzle in schedule:
        game, components = components_of(puzzle)
        assert game.notation.write(components) == puzzle.position
        assert len(puzzle.position) <= MAX_TEXT
        assert puzzle.winning in WINNING


@pytest.mark.parametrize("seed", ["0", "1"])
def test_order_of_hashing_changes_nothing(seed):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    output = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True).stdout
    expected = _in_rounds([catalogue.game(slug) for slug in FEW])
    assert tuple(Puzzle(*entry) for entry in json.loads(output)) == expected


def test_search_does_not_use_the_clock(monkeypatch):
    monkeypatch.setattr(budget, "thread_time", lambda: pytest.fail("a puzzle used the clock"))
    assert all(list(puzzles(catalogue.game(slug))) for slug in FEW)
