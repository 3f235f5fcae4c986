"""Positions that are too much for a search, answered from finished tables."""

import json

import pytest

from fairgame.build.store import Store
from fairgame.core.discovery import games
from fairgame.core.table_answers import HasTableAnswers
from fairgame.errors import LimitError, PositionError
from fairgame.games.chomp.rule import MAX_LISTS
from fairgame.solving.budget import counted
from fairgame.solving.from_tables import solve_from_tables, table_answers_of
from fairgame.solving.solve import solve
from fairgame_site.publish import table_answer_files as told_files
from fairgame_site.publish.published import Published
from tests.support.cli import answer, assert_refused, run
from tests.support.sampling import FULL, rng

TELLING = [slug for slug, game in games().items() if isinstance(game, HasTableAnswers) and game.table_answers]
SOME = 10**6 if FULL else 12  # of a game
SQUARE = ["bar", *["12"] * 12]


@pytest.fixture(scope="module")
def frame_of(store):
    return Published(store).frame_if_built


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", TELLING)
def test_what_is_told_is_what_is_searched_where_both_answer(frame_of, slug):
    game = games()[slug]
    known = list(table_answers_of(game, frame_of))
    assert len({text for _, text, _ in known}) == len(known) > 0
    shortest = sorted(known, key=lambda one: (len(one[1]), one[1]))
    for table, text, _ in [*shortest[:SOME], *rng(f"told {slug}").sample(known, min(SOME, len(known)))]:
        told = solve_from_tables(game, text.split(), frame_of)
        assert told.told_by == table
        try:
            with counted():
                solved = solve(game, text.split())
        except LimitError:
            continue
        assert told.outcome == solved.outcome
        assert told.nim_value in (None, solved.nim_value)
        if told.complete and solved.complete:
            assert sorted(told.winning_moves, key=str) == sorted(solved.winning_moves, key=str)


def test_games_whose_tables_tell_no_position_have_no_file(frame_of):
    assert set(TELLING) == {slug for slug, game in games().items() if told_files.path(game)}
    assert solve_from_tables(games()["kayles"], ["12"], frame_of) is None
    assert list(table_answers_of(games()["kayles"], frame_of)) == []


def test_the_file_of_the_browser_has_each_position_once(store, frame_of):
    game = games()["chomp"]
    data = json.loads(told_files.file(game, Published(store)))
    assert [[table, told.outcome] for table, _, told in table_answers_of(game, frame_of)] == [
        row[:2] for row in data.values()
    ]
    table, outcome, value, winning = data[" ".join(SQUARE)]
    assert (table, outcome, value) == ("chomp.winning_first_moves", "N", None)
    assert winning == [" ".join(["bar", "12", *["1"] * 11])]
    assert all(data[one][1] == "P" for row in data.values() for one in row[3] or ())


def test_the_command_line_tells_it(store):
    said = answer("solve", "chomp", *SQUARE).out
    assert "N-position" in said
    assert "The table chomp.winning_first_moves tells this; it was too much for a search.\n1 winning move:" in said
    board = [f"{row}-{column}" for row in range(6) for column in range(6)]
    data = answer("solve", "cram", *board, "--json").data
    assert (data["told_by"], data["complete"]) == ("cram.rectangles", True)
    assert (data["outcome"], data["nim_values"]) == ("P", [0])


def test_what_no_table_tells_is_refused_as_before(frame_of, tmp_path):
    refused = f"more than {MAX_LISTS} bars lie within this one"
    assert_refused(run("solve", "chomp", "bar", *["11"] * 11, "1"), refused)
    assert_refused(run("solve", "chomp", *SQUARE, "--store", tmp_path), refused)
    assert_refused(
        run("solve", "chomp", *SQUARE, "--misere"), "whoever takes the last piece, the poisoned one, loses as it is"
    )
    with pytest.raises(PositionError):
        solve_from_tables(games()["chomp"], ["bar", "0"], frame_of)


def test_a_table_that_was_not_built_tells_nothing(tmp_path):
    assert solve_from_tables(games()["chomp"], SQUARE, Published(Store(tmp_path)).frame_if_built) is None
