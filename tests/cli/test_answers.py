"""Commands that answer questions about games, as text and as JSON."""

import re
import sys
from io import StringIO

import pytest

from fairgame import catalogue
from fairgame.games.sprouts.notation import MAX_SPOTS
from tests.support.cli import answer, assert_fails, run


def test_help_names_every_command():
    text = answer("--help").out
    for name in ("build", "serve", "stage", "verify", "list", "show", "octal", "solve", "mark", "mark-prove"):
        assert re.search(rf"^  {name} ", text, re.MULTILINE)
        assert answer(name, "--help").out.startswith(f"Usage: atlas {name}")


def test_version_is_printed():
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", answer("--version").out)


def test_solve_prints_kayles_as_text():
    text = answer("solve", "kayles", "12", "70", "180").out
    assert text.startswith("kayles: 12 + 70 + 180\n")
    assert "G(12) = 4, G(70) = 6, G(180) = 4; nim-sum 6" in text
    assert "N-position" in text
    assert "  70 -> 34 + 34\n" in text
    assert "89 + 89" not in text


def test_solve_prints_kayles_as_json():
    data = answer("solve", "kayles", "12", "70", "180", "--json").data
    assert set(data) == {
        *("game", "position", "components", "nim_values", "nim_value"),
        *("outcome", "winning_moves", "complete"),
        *("play", "remoteness", "looked_at", "reason", "why_no_nim_values", "repeats", "source_table"),
    }
    assert (data["play"], data["remoteness"], data["why_no_nim_values"]) == ("normal", None, "")
    assert data["nim_values"] == [4, 6, 4]
    assert (data["nim_value"], data["outcome"], data["complete"]) == (6, "N", True)
    assert {"component": 1, "source": "70", "target": "34 + 34", "remoteness": None} in data["winning_moves"]
    for move in data["winning_moves"]:
        rest = [part for place, part in enumerate(data["components"]) if place != move["component"]]
        parts = [part for part in move["target"].split(" + ") if part != "0"]
        after = answer("solve", "kayles", *rest, *parts, "--json").data
        assert (after["nim_value"], after["outcome"], after["winning_moves"]) == (0, "P", [])


def test_positions_may_be_one_argument_with_commas():
    expected = answer("solve", "kayles", "12", "70", "180").out
    assert answer("solve", "kayles", "12,70,180").out == expected
    assert answer("solve", "kayles", " 12 70,  180 ").out == expected
    assert answer("solve", "kayles", "12 + 70 + 180").out == expected


def test_solve_prints_moves_of_wythoff():
    data = answer("solve", "wythoff", "8", "12", "--json").data
    assert data["outcome"] == "N"
    assert [move["target"] for move in data["winning_moves"]] == ["6 10"]
    assert "P-position" in answer("solve", "wythoff", "3", "5").out
    assert "P-position" in answer("solve", "wythoff", "5", "3").out


def test_solve_large_wythoff_position_by_the_closed_rule():
    data = answer("solve", "wythoff", 10**18, 10**18, "--json").data
    assert (data["nim_value"], data["nim_values"], data["outcome"]) == (None, [], "N")
    assert any(move["target"] == "0 0" for move in data["winning_moves"])
    text = answer("solve", "wythoff", 10**18, 10**18).out
    assert "N-position" in text
    assert "None" not in text


def test_solve_prints_values_of_hackenbush():
    data = answer("solve", "hackenbush", "0-1", "1-2", "2-0", "--json").data
    assert (data["nim_value"], data["outcome"]) == (1, "N")
    data = answer("solve", "hackenbush", "0-1 1-2 2-3", "--json").data
    assert data["nim_value"] == 3
    assert [move["target"] for move in data["winning_moves"]] == ["0"]


@pytest.mark.parametrize("slug", catalogue.games())
def test_example_of_every_game_is_solved(slug):
    data = answer("solve", slug, catalogue.game(slug).notation.example, "--json").data
    assert data["game"] == slug
    assert data["outcome"] == ("N" if data["winning_moves"] else "P")


def test_loopy_position_is_won_lost_drawn_or_open():
    won = answer("solve", "put-or-take-a-square", "400").out
    assert "N-position" in won and "play ends in 1 move," in won
    assert "  400 -> 0 (0 more to the end)\n" in won
    assert "no nim-values: play may return to a position" in won
    data = answer("solve", "put-or-take-a-square", "400", "--json").data
    assert (data["play"], data["outcome"], data["remoteness"]) == ("loopy", "N", 1)
    assert (data["nim_value"], data["nim_values"]) == (None, [])
    assert data["winning_moves"][0] == {"component": 0, "source": "400", "target": "0", "remoteness": 0}
    lost = answer("solve", "put-or-take-a-square", "0").out
    assert "P-position" in lost and "play ends in 0 moves," in lost and "winning move" not in lost
    drawn = answer("solve", "put-or-take-a-square", "2").out
    assert "draw: neither player can bring about the end;" in drawn
    undecided = answer("solve", "put-or-take-a-square", "50").out
    assert "open: not decided within the search;" in undecided
    assert re.search(r"[\d,]+ positions were searched, \d+ moves deep", undecided)
    outcomes = [answer("solve", "put-or-take-a-square", heap, "--json").data["outcome"] for heap in (2, 50)]
    assert outcomes == ["D", "O"]


def test_misere_position_has_a_winner_and_a_reason_without_a_value():
    text = answer("solve", "misere-nim", 1, 2, 3).out
    assert "P-position" in text and "no nim-values: positions of misère play have no nim-values" in text
    data = answer("solve", "misere-nim", 1, 2, 3, "--json").data
    assert (data["play"], data["outcome"], data["nim_value"], data["winning_moves"]) == ("misere", "P", None, [])


def test_proved_period_answers_for_large_heaps():
    for heap in (10**6, 10**18):
        data = answer("solve", "kayles", heap, "--json").data
        assert data["nim_value"] == answer("solve", "kayles", 84 + heap % 12, "--json").data["nim_value"]


def test_mark_shows_the_run_over_the_digits():
    text = answer("mark", 3, 1000).out
    assert "G(3 1000) = 1" in text and "  3 1000 -> 3 999\n" in text
    steps = [line.split() for line in text.splitlines() if ", G =" in line or ",  G =" in line]
    assert [step[0] for step in steps] == list("1101001")
    assert steps[-1] == ["1", "low,", "G", "=", "1,", "light", "on"]
    data = answer("mark", 3, 1000, 7, 0, "--json").data
    assert [run["digits"] for run in data["runs"]] == [7, 2, 0]
    for digits, value in zip(data["runs"][:2], data["nim_values"], strict=False):
        assert digits["steps"][-1]["nim_value"] == value
    assert data["nim_value"] == data["nim_values"][0] ^ data["nim_values"][1]


def test_mark_reads_a_million_digits_from_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", StringIO("7" * 10**6 + "\n"))
    text = answer("mark", 10, "-").out
    assert len(text) < 5000 and "(1000000 digits)" in text and "... 999976 digits ..." in text
    assert text.splitlines()[1].endswith("= 10")  # an even number of sevens is high; no digit is 9
    monkeypatch.setattr(sys, "stdin", StringIO("12 70 180"))
    assert answer("solve", "kayles", "-").out == answer("solve", "kayles", 12, 70, 180).out
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    assert_fails(run("solve", "kayles", "-"), "kayles", "row lengths")


def test_mark_prove_writes_its_automata(tmp_path):
    data = answer("mark-prove", 3, "--walnut", tmp_path / "new", "--json").data
    assert data["automata"] == [{"first": "msd", "states": 7, "pairs": 14}, {"first": "lsd", "states": 11, "pairs": 14}]
    library, commands = tmp_path / "new" / "Word Automata Library", tmp_path / "new" / "Command Files"
    automata = [library / "mark_3_msd.txt", library / "mark_3_lsd.txt"]
    sentences = [commands / f"mark_{first}{kind}.txt" for kind in ("", "_square_free") for first in ("msd", "lsd")]
    assert data["written"] == list(map(str, (*automata, *sentences)))
    texts = [path.read_text() for path in automata]
    assert [text.split()[0] for text in texts] == ["msd_3", "lsd_3"]
    assert [text.count("->") for text in texts] == [21, 33]
    text = answer("mark-prove", 2).out
    assert "G(n) = mex{G(n-1), G(n/2 rounded down)} is proved for every n > 0" in text


def test_sprouts_is_searched_within_the_allowed_memory():
    assert answer("sprouts", 3).out.startswith("3 spots, normal play: the first player wins\n")
    data = answer("sprouts", 4, "--misere", "--json").data
    assert (data["spots"], data["play"], data["winner"]) == (4, "misere", "second")
    assert_fails(run("sprouts", 7, "--memory", 1), "more than 104 positions would have to be cached in 1,048,576")
    assert_fails(run("sprouts", MAX_SPOTS + 1), f"{MAX_SPOTS + 1} is not in the range 1<=x<={MAX_SPOTS}")


def test_misere_option_for_games_that_end():
    text = answer("solve", "--misere", "nim", 1, 1, 4).out
    assert "N-position" in text and "4 -> 1" in text and "Bouton 1901" in text
    data = answer("solve", "kayles", 5, 7, "--misere", "--json").data
    assert (data["play"], data["outcome"], data["nim_value"]) == ("misere", "N", None)
    assert answer("solve", "misere-kayles", 5, 7, "--json").data["winning_moves"] == data["winning_moves"]
    assert_fails(run("solve", "--misere", "moebius", 4, 7), "misère moebius is not answered: two heads")
    assert_fails(run("solve", "--misere", "dawsons-kayles", 500, 600), "misère play is not known for this position")


def test_misere_states_which_quotients_are_complete():
    whole = answer("misere", ".77").out
    assert "misère 0.77: " in whole
    assert "\nquotient of the whole game, proved: order 40, 9 P-positions\n" in whole
    assert (
        "\nperiod 12 from heap 71 on; the proof needs heaps to 167\nwild; generated by heaps 1 2 5 9 12 25 27\n"
        in whole
    )
    part = answer("misere", "0.76").out
    assert "\nquotient of heaps 0 to 11, not known to be that of the game: order 34, 9 P-positions" in part
    tame = answer("misere", "0.31").out
    assert "\nproved: every heap is tame, and firm from heap 2 on, so nim-values decide\n" in tame
    assert "\ntame; generated by heaps 1 2\n" in tame


def test_misere_solves_a_sum_by_the_quotient():
    assert "\n48+5 is equivalent to 2+2\nP-position: " in answer("misere", "0.77", "--heap", "48", "--heap", "5").out
    data = answer("misere", "0.77", "--heap", "48", "--heap", "5", "--json").data
    assert (data["complete"], data["order"], data["element"], data["outcome"]) == (True, 40, [2, 2], "P")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("0.76", "--heap", "12"), "misère 0.76: the misère quotient is known for heaps to 11, and heap 12 is beyond"),
        (("0.0007",), "misère 0.0007: expected a code of at most 3 places after the point"),
        (("0.8",), "hexadecimal"),
        (("0.77", "--heap", "-1"), "-1"),
    ],
)
def test_misere_refuses_in_one_line(arguments, message):
    assert_fails(run("misere", *arguments), message)


def test_lookup_finds_the_games_with_the_terms(store):
    text = answer("lookup", "0,1,2,3,1,4,3,2").out
    first, *_ = text.splitlines()
    assert first.startswith("Kayles (0.77): all 8 terms, from heap 0 on; period 12 from heap 71 on, proved")
    assert first.endswith("[games/kayles/]")
    assert "7 of 8 terms, from heap 1 on: term 8 is 1 there, not 2\n      0 1 2 3 1 4 3 [1]\n" in text
    assert answer("lookup", "--json", "nim", 3, 5, 7).data["found"][0]["path"] == "games/nim/#position=3+5+7"


def test_json_escapes_unprintable_signs():
    result = answer("lookup", "--json", "\u200bکیلز\x07")
    assert result.out.strip().isprintable()
    assert result.data["query"].startswith("\u200bکیلز")


def test_sum_of_different_games_is_solved():
    data = answer("solve", "kayles 12 + wythoff 3 5 + nim 7", "--json").data
    assert [summand["nim_value"] for summand in data["summands"]] == [4, 0, 7]
    assert (data["nim_value"], data["outcome"], data["complete"]) == (3, "N", True)
    assert {move["game"] for move in data["winning_moves"]} == {"kayles", "wythoff", "nim"}
    for move in data["winning_moves"]:
        after = answer("solve", move["left"], "--json").data
        assert (after["nim_value"], after["outcome"], after["winning_moves"]) == (0, "P", [])
    assert_fails(run("solve", "kayles 12 + wythof 3 5"), "no game 'wythof'", "wythoff")
    assert_fails(run("solve", "put-or-take-a-square 4 + nim 3"), "cannot be added to other games")
    assert_fails(run("solve", "--misere", "kayles 12 + nim 7"), "not known to be tame")
