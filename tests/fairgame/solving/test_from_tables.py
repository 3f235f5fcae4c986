"""Table answers for positions too large to search."""

import json

import pytest

from fairgame.build.store import Store
from fairgame.core.capabilities import HasTableAnswers
from fairgame.core.discovery import games
from fairgame.errors import LimitError, PositionError
from fairgame.games.chomp.rule import MAX_LISTS
from fairgame.solving.budget import counting_checks
from fairgame.solving.from_tables import solve_from_tables, table_answers_of
from fairgame.solving.solve import solve
from fairgame_site.publish import table_answer_files
from fairgame_site.publish.published import Published
from tests.support.cli import answer, assert_refused, run
from tests.support.sampling import FULL, rng

SLUGS = [slug for slug, game in games().items() if isinstance(game, HasTableAnswers) and game.table_answers]
SAMPLE = 10**6 if FULL else 12  # answers per game
SQUARE = ["bar", *["12"] * 12]


@pytest.fixture(scope="module")
def frame_of(store):
    return Published(store).frame_if_built


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", SLUGS)
def test_table_answers_agree_with_the_search(frame_of, slug):
    game = games()[slug]
    known = list(table_answers_of(game, frame_of))
    assert len({text for _, text, _ in known}) == len(known) > 0
    shortest = sorted(known, key=lambda row: (len(row[1]), row[1]))
    for table, text, _ in [*shortest[:SAMPLE], *rng(f"table answers {slug}").sample(known, min(SAMPLE, len(known)))]:
        answered = solve_from_tables(game, text.split(), frame_of)
        assert answered.told_by == table
        try:
            with counting_checks():
                solved = solve(game, text.split())
        except LimitError:
            continue
        assert answered.outcome == solved.outcome
        assert answered.nim_value in (None, solved.nim_value)
        if answered.complete and solved.complete:
            assert sorted(answered.winning_moves, key=str) == sorted(solved.winning_moves, key=str)


def test_games_without_table_answers_have_no_file(frame_of):
    assert set(SLUGS) == {slug for slug, game in games().items() if table_answer_files.path(game)}
    assert solve_from_tables(games()["kayles"], ["12"], frame_of) is None
    assert list(table_answers_of(games()["kayles"], frame_of)) == []


def test_browser_file_has_each_position_once(store, frame_of):
    game = games()["chomp"]
    data = json.loads(table_answer_files.file(game, Published(store)))
    answers = table_answers_of(game, frame_of)
    assert [[table, table_answer.outcome] for table, _, table_answer in answers] == [row[:2] for row in data.values()]
    table, outcome, value, winning = data[" ".join(SQUARE)]
    assert (table, outcome, value) == ("chomp.winning_first_moves", "N", None)
    assert winning == [" ".join(["bar", "12", *["1"] * 11])]
    assert all(data[position][1] == "P" for row in data.values() for position in row[3] or ())


def test_command_line_prints_table_answers(store):
    output = answer("solve", "chomp", *SQUARE).out
    assert "N-position" in output
    assert (
        "Answer of the table chomp.winning_first_moves; the position is too large to search.\n1 winning move:" in output
    )
    board = [f"{row}-{column}" for row in range(6) for column in range(6)]
    data = answer("solve", "cram", *board, "--json").data
    assert (data["told_by"], data["complete"]) == ("cram.rectangles", True)
    assert (data["outcome"], data["nim_values"]) == ("P", [0])


def test_position_without_table_answer_is_refused(frame_of, tmp_path):
    refused = f"more than {MAX_LISTS} lists of rows fit below the first row of this bar"
    assert_refused(run("solve", "chomp", "bar", *["11"] * 11, "1"), refused)
    assert_refused(run("solve", "chomp", *SQUARE, "--store", tmp_path), refused)
    assert_refused(run("solve", "chomp", *SQUARE, "--misere"), "misère chomp is not answered")
    with pytest.raises(PositionError):
        solve_from_tables(games()["chomp"], ["bar", "0"], frame_of)


def test_missing_table_has_no_answers(tmp_path):
    assert solve_from_tables(games()["chomp"], SQUARE, Published(Store(tmp_path)).frame_if_built) is None
