"""The command line: what it answers, in words and in JSON, and how it refuses."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import catalogue, contents
from generator.cli import main
from tests import tiny

TABLE = "kayles.nim_sequence"


@dataclass(frozen=True)
class Ran:
    """What became of a command line."""

    status: int
    out: str
    err: str

    @property
    def data(self):
        """The answer of a command asked for JSON: one line, and nothing beside it."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments):
    """Run the command line in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as left:
        main([str(one) for one in arguments])
    return Ran(left.value.code, out.getvalue(), err.getvalue())


def answer(*arguments):
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran


def assert_refused(ran, *words):
    assert ran.status == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("atlas: ")
    for word in words:
        assert word in ran.err


# -- answers -------------------------------------------------------------------------------------------------------


def test_help_names_every_command():
    text = answer("--help").out
    for name in ("build", "serve", "stage", "verify", "list", "show", "octal", "solve", "mark", "mark-prove"):
        assert re.search(rf"^  {name} ", text, re.MULTILINE)
        assert answer(name, "--help").out.startswith(f"Usage: atlas {name}")


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", answer("--version").out)


def test_solve_kayles_in_words():
    text = answer("solve", "kayles", "12", "70", "180").out
    assert text.startswith("kayles: 12 + 70 + 180\n")
    assert "G(12) = 4, G(70) = 6, G(180) = 4; nim-sum 6" in text
    assert "N-position" in text
    assert "  70 -> 34 + 34\n" in text
    assert "89 + 89" not in text


def test_solve_kayles_in_json():
    data = answer("solve", "kayles", "12", "70", "180", "--json").data
    assert set(data) == {
        *("game", "position", "components", "nim_values", "nim_value"),
        *("outcome", "winning_moves", "complete"),
        *("play", "remoteness", "looked_at", "reason", "why_no_nim_values"),
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


def test_positions_may_be_written_with_commas_and_in_one_word():
    expected = answer("solve", "kayles", "12", "70", "180").out
    assert answer("solve", "kayles", "12,70,180").out == expected
    assert answer("solve", "kayles", " 12 70,  180 ").out == expected
    assert answer("solve", "kayles", "12 + 70 + 180").out == expected


def test_solve_wythoff():
    data = answer("solve", "wythoff", "8", "12", "--json").data
    assert data["outcome"] == "N"
    assert [move["target"] for move in data["winning_moves"]] == ["6 10"]
    assert "P-position" in answer("solve", "wythoff", "3", "5").out
    assert "P-position" in answer("solve", "wythoff", "5", "3").out


def test_solve_wythoff_beyond_its_values_by_the_closed_rule():
    data = answer("solve", "wythoff", 10**18, 10**18, "--json").data
    assert (data["nim_value"], data["nim_values"], data["outcome"]) == (None, [], "N")
    assert any(move["target"] == "0 0" for move in data["winning_moves"])
    text = answer("solve", "wythoff", 10**18, 10**18).out
    assert "N-position" in text
    assert "None" not in text


def test_solve_hackenbush():
    data = answer("solve", "hackenbush", "0-1", "1-2", "2-0", "--json").data
    assert (data["nim_value"], data["outcome"]) == (1, "N")
    data = answer("solve", "hackenbush", "0-1 1-2 2-3", "--json").data
    assert data["nim_value"] == 3
    assert [move["target"] for move in data["winning_moves"]] == ["0"]


@pytest.mark.parametrize("slug", catalogue.games())
def test_the_example_of_every_game_is_solved(slug):
    data = answer("solve", slug, catalogue.game(slug).notation.example, "--json").data
    assert data["game"] == slug
    assert data["outcome"] == ("N" if data["winning_moves"] else "P")


def test_a_loopy_position_says_how_soon_it_is_won_or_that_it_is_not_decided():
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
    undecided = answer("solve", "put-or-take-a-square", "2").out
    assert "open: not decided within the positions looked at;" in undecided
    assert re.search(r"[\d,]+ positions were looked at, \d+ moves deep", undecided)
    assert answer("solve", "put-or-take-a-square", "2", "--json").data["outcome"] == "O"


def test_a_misere_position_has_a_winner_and_says_why_it_has_no_value():
    text = answer("solve", "misere-nim", 1, 2, 3).out
    assert "P-position" in text and "no nim-values: in misère play positions have no nim-values" in text
    data = answer("solve", "misere-nim", 1, 2, 3, "--json").data
    assert (data["play"], data["outcome"], data["nim_value"], data["winning_moves"]) == ("misere", "P", None, [])


def test_a_proved_period_answers_for_heaps_beyond_the_published_ones():
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
    for run, value in zip(data["runs"][:2], data["nim_values"], strict=False):
        assert run["steps"][-1]["nim_value"] == value
    assert data["nim_value"] == data["nim_values"][0] ^ data["nim_values"][1]


def test_mark_reads_a_million_digits_from_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", StringIO("7" * 10**6 + "\n"))
    text = answer("mark", 10, "-").out
    assert len(text) < 5000 and "(1000000 digits)" in text and "... 999976 digits ..." in text
    assert text.splitlines()[1].endswith("= 10")  # an even number of sevens, so high; no digit is 9 or drops
    monkeypatch.setattr(sys, "stdin", StringIO("12 70 180"))
    assert answer("solve", "kayles", "-").out == answer("solve", "kayles", 12, 70, 180).out
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    assert_refused(run("solve", "kayles", "-"), "kayles", "heap sizes")


def test_mark_prove_writes_what_it_proved(tmp_path):
    data = answer("mark-prove", 3, "--walnut", tmp_path / "new", "--json").data
    assert data["automata"] == [{"first": "msd", "states": 7, "pairs": 14}, {"first": "lsd", "states": 11, "pairs": 14}]
    library, commands = tmp_path / "new" / "Word Automata Library", tmp_path / "new" / "Command Files"
    automata = [library / "mark_3_msd.txt", library / "mark_3_lsd.txt"]
    sentences = [commands / f"mark_{first}{what}.txt" for what in ("", "_square_free") for first in ("msd", "lsd")]
    assert data["written"] == list(map(str, (*automata, *sentences)))
    texts = [path.read_text() for path in automata]
    assert [text.split()[0] for text in texts] == ["msd_3", "lsd_3"]
    assert [text.count("->") for text in texts] == [21, 33]
    words = answer("mark-prove", 2).out
    assert "G(n) = mex{G(n-1), G(n/2 rounded down)} is proved for every n > 0" in words


@pytest.mark.parametrize("code", [".77", "0.77", "0.770"])
def test_octal_kayles_with_its_proof(code):
    text = answer("octal", code, "--stop", 300).out
    assert text.startswith("0.77: take 1")
    assert "in the atlas as kayles" in text
    assert "period 12 from heap 71 on (last exception 70)" in text
    assert "heaps to 166" in text
    assert len(text.splitlines()[-2].split()) == 200
    assert text.splitlines()[-1].startswith("the first 200 of 300 values;")


def test_octal_in_json():
    data = answer("octal", ".77", "--stop", 300, "--json").data
    assert set(data) == {
        *("code", "digits", "rule", "note", "period", "proof_bound", "games", "census", "reported", "nim_values"),
        *("canonical_code", "heap_shift", "verified_to", "for_every_heap", "near_misses"),
    }
    assert (data["code"], data["digits"], data["games"]) == ("0.77", [0, 7, 7], ["kayles"])
    assert data["period"] == {"preperiod": 71, "period": 12, "saltus": 0}
    assert data["proof_bound"] == 166
    assert data["nim_values"][:8] == [0, 1, 2, 3, 1, 4, 3, 2]


@pytest.mark.parametrize(("stop", "proved"), [(166, False), (167, True)])
def test_a_period_is_stated_only_when_the_values_reach_its_bound(stop, proved):
    data = answer("octal", ".77", "--stop", stop, "--json").data
    assert (data["period"] is not None) == proved
    assert ("no period is proved" in answer("octal", ".77", "--stop", stop).out) != proved


def test_octal_locates_a_code():
    text = answer("octal", ".137").out
    assert "class: 0.4, with G(n) of 0.137 = G(n + 2) of 0.4: the same options, so forever\n" in text
    assert "class: 0.77, with G(n) of 4.4 = G(n - 1) of 0.77" in answer("octal", "4.4").out
    assert "class: 0.6, of which it is the canonical code\n" in answer("octal", ".6").out
    assert "class: 4.444, with G(n) of 0.7777 = G(n + 1) of 4.444" in answer("octal", ".7777").out
    assert "class: none" in answer("octal", ".37371").out


def test_octal_locates_a_code_in_json():
    data = answer("octal", ".137", "--json").data
    assert (data["canonical_code"], data["heap_shift"], data["for_every_heap"]) == ("0.4", -2, True)
    assert data["verified_to"] >= 1000
    data = answer("octal", ".37371", "--json").data
    assert (data["canonical_code"], data["heap_shift"], data["verified_to"]) == (None, None, None)


def test_octal_shows_near_misses():
    text = answer("octal", ".161").out
    assert "near miss: 0.36, the same to heap 518; at heap 519 0.161 has 2, 0.36 has 4\n" in text
    (miss,) = answer("octal", ".36", "--json").data["near_misses"]
    assert miss == {"canonical": "0.161", "heap_shift": 0, "parts_at": 519, "nim_value": 4, "other_value": 2}


def test_octal_explains_zeros_at_the_end():
    assert "\n0.7700 ends in 2 zeros, which allow nothing; the code is 0.77\n" in answer("octal", "0.7700").out
    assert answer("octal", ".770", "--json").data["note"].startswith(".770 ends in a zero")
    assert answer("octal", ".77", "--json").data["note"] == ""


def test_octal_shows_the_published_census(store):
    text = answer("octal", ".07", "--store", store.root).out
    assert "census: period 34 from heap 53 on, last exception 52; greatest value 9 at heap 86" in text
    assert "believed because of its own values to heap 174" in text
    row = answer("octal", ".161", "--store", store.root, "--json").data["census"]
    assert (row["code"], row["canonical_code"], row["status"], row["period"]) == ("0.161", "0.161", "open", None)
    assert answer("octal", ".7777", "--store", store.root, "--json").data["census"] is None


def test_octal_says_what_others_report_of_an_open_class(store):
    text = answer("octal", ".106", "--store", store.root).out
    assert "\ncensus: no period known" in text
    assert "\nreported: period 328,226,140,474 of 0.106, by A. Flammenkamp (OEIS A071458), not proved here;" in text
    assert " atlas octal 0.106 --window --checkpoint FILE " in text
    reported = answer("octal", ".106", "--store", store.root, "--json").data["reported"]
    assert (reported["code"], reported["period"]) == ("0.106", "328,226,140,474")
    for code in (".6", ".77"):
        assert answer("octal", code, "--store", store.root, "--json").data["reported"] is None


def test_any_game_that_ends_is_played_to_lose():
    text = answer("solve", "--misere", "nim", 1, 1, 4).out
    assert "N-position" in text and "4 -> 1" in text and "Bouton 1901" in text
    data = answer("solve", "kayles", 5, 7, "--misere", "--json").data
    assert (data["play"], data["outcome"], data["nim_value"]) == ("misere", "N", None)
    assert answer("solve", "misere-kayles", 5, 7, "--json").data["winning_moves"] == data["winning_moves"]
    assert_refused(run("solve", "--misere", "moebius", 4, 7), "misère moebius is not answered: two heads")
    assert_refused(run("solve", "--misere", "dawsons-kayles", 500, 600), "misère play is not known for so large")


def test_misere_says_what_is_complete_and_what_is_not():
    whole = answer("misere", ".77").out
    assert "misère 0.77: " in whole
    assert "\nthe quotient of the whole game, proved: order 40, 9 of them P-positions\n" in whole
    assert (
        "\nfrom heap 71 on period 12; the proof needs heaps to 167\nwild; generated by heaps 1 2 5 9 12 25 27\n"
        in whole
    )
    part = answer("misere", "0.76").out
    assert "\nthe quotient of heaps 0 to 11, and not known to be that of the game: order 34, 9 of them" in part
    tame = answer("misere", "0.31").out
    assert "\nevery heap is tame, and every one from 2 on firm, proved for all" in tame
    assert "\ntame; generated by heaps 1 2\n" in tame


def test_misere_solves_a_sum_by_the_quotient():
    assert "\n48+5 is as good as 2+2\nP-position: " in answer("misere", "0.77", "--heap", "48", "--heap", "5").out
    data = answer("misere", "0.77", "--heap", "48", "--heap", "5", "--json").data
    assert (data["complete"], data["order"], data["element"], data["outcome"]) == (True, 40, [2, 2], "P")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0.76", "--heap", "12"), "misère 0.76: the misère quotient is known for heaps to 11, and heap 12 is beyond"),
        (("0.0007",), "misère 0.0007: expected a code of at most 3 places after the point"),
        (("0.8",), "hexadecimal"),
        (("0.77", "--heap", "-1"), "-1"),
    ],
)
def test_misere_refuses_in_one_line(words, said):
    assert_refused(run("misere", *words), said)


def test_octal_without_a_store_is_answered_all_the_same(tmp_path):
    assert answer("octal", ".07", "--store", tmp_path / "none", "--json").data["census"] is None


def refusal(*arguments):
    """Return the one line of a refusal."""
    ran = run(*arguments)
    assert_refused(ran)
    return ran.err.removesuffix("\n")


def test_octal_shows_a_person_some_values_and_a_program_all(tmp_path):
    path = tmp_path / "values.csv"
    text = answer("octal", ".77", "--stop", 250_000, "--csv", path).out
    data = answer("octal", ".77", "--stop", 250_000, "--json").data
    *_, shown, told = text.splitlines()
    assert list(map(int, shown.split())) == data["nim_values"][:200]
    assert told == "the first 200 of 250000 values; --csv FILE writes all of them, --json prints them"
    assert len(data["nim_values"]) == 250_000
    header, *rows = path.read_text().splitlines()
    assert header == "n,nim_value"
    assert rows == [f"{n},{value}" for n, value in enumerate(data["nim_values"])]
    assert "the first" not in answer("octal", ".77", "--stop", 200).out


def test_a_file_of_values_that_cannot_be_written_is_refused_in_one_line(tmp_path):
    assert "cannot be written" in refusal("octal", ".77", "--csv", tmp_path)
    assert "cannot be written" in refusal("octal", ".77", "--csv", tmp_path / "none" / "a.csv")
    assert "leave one out" in refusal("octal", ".77", "--csv", tmp_path / "a.csv", "--window")
    assert list(tmp_path.iterdir()) == []


LONG_NAME = "x" * 300


@pytest.mark.parametrize(
    "words",
    [
        ("build", "--config", LONG_NAME),
        ("build", "--site-dir", LONG_NAME),
        ("build", "--store", LONG_NAME),
        ("serve", "--config", LONG_NAME),
        ("stage", "folder", "--config", LONG_NAME),
        ("stage", LONG_NAME),
        ("verify", "--data", LONG_NAME),
        ("octal", ".106", "--window", "--checkpoint", LONG_NAME),
        ("octal", ".77", "--csv", LONG_NAME),
        ("build", "--config", "a\0b"),
    ],
    ids=lambda words: " ".join(words).replace(LONG_NAME, "long").replace("\0", "nul"),
)
def test_a_name_that_no_file_can_have_is_refused_in_one_line(words):
    assert "is no name of a file or folder" in refusal(*words)


@pytest.mark.parametrize(
    "words",
    [
        ("octal", ".77", "--stop", "\uff11\uff12"),
        ("octal", ".77", "--stop", "1_000"),
        ("show", "kayles.nim_sequence", "--rows", "\u0663"),
        ("build", "--workers", "\uff12"),
    ],
    ids=["fullwidth", "underscore", "arabic", "workers"],
)
def test_digits_of_other_scripts_are_no_number_anywhere(words):
    assert "is no whole number" in refusal(*words)


def test_what_a_refusal_quotes_is_short_and_can_be_printed():
    said = refusal("verify", "x" * 200_000)
    assert len(said) < 1200
    said = refusal("solve", "kayles\x1b[31m\u202e", "3")
    assert "\\x1b[31m\\u202e" in said
    assert said.isprintable()


def test_octal_looks_for_no_period_in_a_million_values():
    text = answer("octal", ".77", "--stop", 2**20 + 1).out
    assert "no period was looked for" in text


def test_list():
    text = answer("list").out
    data = answer("list", "--json").data
    assert set(data) == {"games", "tables"}
    assert [game["slug"] for game in data["games"]] == list(catalogue.games())
    assert all(set(game) == {"slug", "name", "summary", "aliases"} for game in data["games"])
    assert [table["id"] for table in data["tables"]] == list(catalogue.published_tables())
    assert all(set(table) == {"id", "title", "columns"} for table in data["tables"])
    for name in (*catalogue.games(), *catalogue.published_tables()):
        assert re.search(rf"^{re.escape(name)} ", text, re.MULTILINE)


def test_working_tables_are_listed_only_if_asked_for(monkeypatch):
    name = "four.nim_sequence"
    found = dict(catalogue.tables())
    found[name] = replace(found[name], spec=replace(found[name].spec, published=False))
    monkeypatch.setattr(catalogue, "tables", lambda: found)
    monkeypatch.setattr(contents, "contents", contents._found)  # not what was remembered
    assert name not in [table["id"] for table in answer("list", "--json").data["tables"]]
    assert name in [table["id"] for table in answer("list", "--working", "--json").data["tables"]]
    working = sum(not table.spec.published for table in found.values())
    assert answer("list").out.endswith(f"\nand {working} working tables, which atlas list --working names\n")
    assert re.search(rf"^{re.escape(name)} ", answer("list", "--working").out, re.MULTILINE)


def test_show(store):
    text = answer("show", TABLE, "--store", store.root, "--rows", 3, "--start", 70).out
    assert "Kayles: nim-values" in text
    assert re.findall(r"^ *(\d+) +(\d+)$", text, re.MULTILINE) == [("70", "6"), ("71", "7"), ("72", "4")]
    assert "certified: " in text
    assert "proved: " in text


def test_show_in_json(store, published):
    data = answer("show", TABLE, "--store", store.root, "--rows", 2, "--start", 5, "--json").data
    assert set(data) == {"id", "title", "rows", "claims", "start", "values"}
    assert (data["id"], data["start"], data["rows"]) == (TABLE, 5, len(published[TABLE].frame))
    assert data["values"] == published[TABLE].frame.iloc[5:7].to_dict("records")
    assert {claim["status"] for claim in data["claims"]} == {"certified", "proved"}


@pytest.mark.parametrize("table", catalogue.tables())
def test_every_table_is_shown(store, table):
    data = answer("show", table, "--store", store.root, "--rows", 1, "--json").data
    assert list(data["values"][0]) == list(catalogue.tables()[table].spec.columns)


def test_the_end_of_a_table_may_hold_fewer_rows(store, published):
    last = len(published[TABLE].frame) - 1
    data = answer("show", TABLE, "--store", store.root, "--rows", 50, "--start", last, "--json").data
    assert len(data["values"]) == 1


def test_verify(store):
    ran = answer("verify", TABLE, "four.nim_sequence", "--store", store.root)
    assert re.search(rf"^ok +{re.escape(TABLE)}: \d+ rows; certified, proved$", ran.out, re.MULTILINE)
    assert ran.out.endswith("2 tables passed, 0 failed\n")


def test_verify_in_json(store):
    data = answer("verify", TABLE, "--store", store.root, "--json").data
    (one,) = data
    assert set(one) == {"table", "rows", "statuses", "fault"}
    assert (one["table"], one["statuses"], one["fault"]) == (TABLE, ["certified", "proved"], None)


def test_build_takes_what_is_finished(store):
    data = answer("build", "--tables-only", "--store", store.root, "--json").data
    assert set(data) == {"computed", "reused", "withheld", "damaged"}
    assert data["reused"] == list(catalogue.tables())
    assert (data["computed"], data["withheld"], data["damaged"]) == ([], {}, [])
    text = answer("build", "--tables-only", "--store", store.root).out
    assert text == f"0 tables computed, {len(catalogue.tables())} taken from the store\n"


@pytest.fixture
def tiny_config(root, tmp_path, monkeypatch):
    """The configuration of a tiny atlas, which is all that presentation sees meanwhile."""
    tiny.shrink(monkeypatch)
    return tiny.content(root, tmp_path / "tiny")


def test_build_in_words(store, tiny_config, tmp_path):
    where = ("--config", tiny_config, "--site-dir", tmp_path / "site", "--store", store.root)
    text = answer("build", *where).out
    assert re.search(r"^\d+ pages and \d+ files in .*, \d+ links checked$", text, re.MULTILINE)
    assert (tmp_path / "site" / "index.html").is_file()


def test_stage(store, tiny_config, tmp_path):
    text = answer("stage", tmp_path / "new", "--config", tiny_config, "--store", store.root).out
    written = sum(path.is_file() for path in (tmp_path / "new").rglob("*"))
    assert text == f"{written} files written to {tmp_path / 'new'}\n"


# -- refusals ------------------------------------------------------------------------------------------------------

REFUSED = [
    ((), ("command",)),
    (("nosuchcommand",), ("nosuchcommand",)),
    (("--nosuchoption",), ("--nosuchoption",)),
    (("build", "--nosuchoption"), ("--nosuchoption",)),
    (("build", "extra"), ("extra",)),
    (("build", "--workers", "0"), ("--workers", "0")),
    (("build", "--workers", "many"), ("--workers", "many")),
    (("build", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("build", "--tables-only", "--scheduler", "nowhere"), ("'nowhere'", "tcp://host:8786")),
    (("build", "--tables-only", "--scheduler", ""), ("''", "tcp://host:8786")),
    (("build", "--scheduler"), ("--scheduler",)),
    (("serve", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("stage",), ("FOLDER",)),
    (("stage", "new", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("list", "extra"), ("extra",)),
    (("verify", "nosuchtable"), ("nosuchtable", "near it")),
    (("verify", "kayles"), ("kayles", "kayles.nim_sequence")),
    (("verify", "--data", "nowhere"), ("nowhere",)),
    (("verify", TABLE, "--data", "nowhere"), ("nowhere is no folder",)),
    (("verify", "--data"), ("--data",)),
    (("verify", "--fast"), ("--fast", "--data")),
    (("verify", "--fast", "--data", "nowhere", TABLE), ("--fast", "no tables")),
    (("verify", "--fast", "--data", "nowhere"), ("nowhere",)),
    (("show",), ("TABLE",)),
    (("show", "nosuchtable"), ("nosuchtable",)),
    (("show", "../../etc/passwd"), ("../../etc/passwd",)),
    (("show", TABLE, "--rows", "0"), ("--rows", "0")),
    (("show", TABLE, "--rows", "some"), ("--rows", "some")),
    (("show", TABLE, "--start", "-1"), ("--start", "-1")),
    (("mark",), ("T",)),
    (("mark", "3"), ("NUMBERS",)),
    (("mark", "1", "5"), ("t", "2 to 1000")),
    (("mark", "3", "-5"), ("heap 1", "from 0 on")),
    (("mark", "3", "5", "1.5"), ("heap 2", "'1.5'", "whole number")),
    (("mark", "3", "1e6"), ("heap 1", "whole number")),
    (("mark", "two", "5"), ("'two'", "2 to 1000")),
    (("mark-prove",), ("T",)),
    (("mark-prove", "1"), ("2 to 64",)),
    (("mark-prove", "65"), ("2 to 64",)),
    (("mark-prove", "-3"), ("2 to 64",)),
    (("mark-prove", "3", "--walnut", "/dev/null/folder"), ("/dev/null/folder",)),
    (("octal",), ("CODE",)),
    (("octal", ".77", "extra"), ("extra",)),
    (("octal", ".78"), (".78", "character 3", "0 to 7")),
    (("octal", "abc"), ("abc", "point")),
    (("octal", "5.3"), ("5.3", "character 1", "split")),
    (("octal", "0."), ("0.", "no move")),
    (("octal", ".000"), (".000", "no move")),
    (("octal", "."), ("no move",)),
    (("octal", ""), ("point",)),
    (("octal", "-.77"), ("-",)),
    (("octal", ".7 7"), ("character 3",)),
    (("octal", "0x.77"), ("character 1",)),
    (("octal", "." + "7" * 100), ("80 characters",)),
    (("octal", ".7\u0667"), ("character 3",)),
    (("octal", "\u202e77.0"), ("character 1",)),
    (("octal", ".77", "--stop"), ("--stop",)),
    (("octal", ".77", "--stop", "0"), ("--stop 0", "1 or more")),
    (("octal", ".77", "--stop", "-1"), ("--stop -1", "1 or more")),
    (
        ("octal", ".77", "--stop", str(10**12)),
        ("1,000,000,000,000 values", "3,000,350,000,000 bytes", "can be used here"),
    ),
    (("octal", ".77", "--stop", "9" * 50), ("values of 0.77", "bytes of memory")),
    (("octal", "." + "7" * 100, "--stop", str(10**12)), ("80 characters",)),
    (("octal", ".9"), ("digit 9", "three heaps", "hexadecimal")),
    (("octal", ".7A"), ("digit A", "hexadecimal")),
    (("octal", "1.7"), ("character 1", "0 (nothing) or 4 (split)")),
    (("octal", ".77", "--stop", "9" * 5000), ("--stop",)),
    (("octal", ".77", "--stop", "abc"), ("--stop", "abc")),
    (("octal", ".77", "--stop", "1e3"), ("--stop", "1e3")),
    (("solve",), ("GAME",)),
    (("solve", "kayles"), ("POSITION",)),
    (("solve", "kails", "1"), ("kails", "kayles")),
    (("solve", "", "1"), ("no game ''",)),
    (("solve", "kayles", ""), ("heap sizes",)),
    (("solve", "kayles", "x"), ("'x'", "heap 1", "whole number")),
    (("solve", "kayles", "-1"), ("'-1'", "heap 1", "whole number from 0")),
    (("solve", "kayles", "--", "-1"), ("'-1'", "whole number from 0")),
    (("solve", "kayles", "1e3"), ("'1e3'", "whole number from 0")),
    (("solve", "kayles", "1.5"), ("'1.5'",)),
    (("solve", "kayles", "0x10"), ("'0x10'",)),
    (("solve", "kayles", "1_000"), ("'1_000'",)),
    (("solve", "kayles", str(10**30)), ("10000", "1000000000000000000")),
    (("solve", "kayles", str(10**18 + 1)), ("1000000000000000001",)),
    (("solve", "kayles", "9" * 100_000), ("99999", "...")),
    (("solve", "kayles", *["1"] * 1001), ("1 to 1000",)),
    (("solve", "kayles", "1 " * 1001), ("1 to 1000",)),
    (("solve", "kayles", "\u0663"), ("\u0663",)),
    (("solve", "kayles", "\u00b2"), ("\u00b2",)),
    (("solve", "kayles", "\u202e12"), ("12",)),
    (("solve", "kayles", "\u200b7"), ("7",)),
    (("solve", "kayles", "\ud800"), ("heap 1", "whole number")),
    (("solve", "kayles", "5\n6\nx"), ("'x'",)),
    (("solve", "kay\nles", "1"), ("near it: kayles",)),
    (("solve", "\x1b[31mkayles", "1"), ("near it",)),
    (("solve", "wythoff", "1"), ("two heap sizes",)),
    (("solve", "wythoff", "1", "2", "3"), ("two heap sizes",)),
    (("solve", "wythoff", "1", str(10**19)), ("heap 2", f"from 0 to {10**18}")),
    (("solve", "antonim", "1 5 5"), ("heaps 2 and 3 are both 5", "no two heaps may be equal")),
    (("solve", "sliding-coins", "2 4 4"), ("coins 2 and 3 are both 4", "only one coin")),
    (("solve", "simonim", "50 60 70 80 90"), ("at most 3 heaps",)),
    (("solve", "hackenbush", "0-1 3-4"), ("'3-4'", "not tied to the ground", "edges u-v")),
    (("solve", "hackenbush", "0-"), ("'0-'", "edges")),
    (("solve", "hackenbush", "0-1-2"), ("'0-1-2'",)),
    (("solve", "hackenbush", "0--1"), ("'0--1'",)),
    (("solve", "hackenbush", "1000000-1"), ("'1000000'", "end of edge 1", "from 0 to 999999")),
    (("solve", "hackenbush", "a-b"), ("'a-b'",)),
    (("solve", "hackenbush", "0-1 " * 100_001), ("1 to 100000",)),
]


def label(case):
    text = " ".join(case[0]).encode("ascii", "backslashreplace").decode()
    return (text if len(text) < 40 else f"{text[:37]}...{len(text)}") or "nothing"


@pytest.mark.parametrize("case", REFUSED, ids=map(label, REFUSED))
def test_bad_input_is_refused_in_one_line(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_refused(run(*case[0]), *case[1])
    assert list(tmp_path.iterdir()) == []


def test_a_start_beyond_the_table_is_refused(store, published):
    rows = len(published[TABLE].frame)
    assert_refused(run("show", TABLE, "--store", store.root, "--start", rows), str(rows))


def test_a_store_that_cannot_be_made_is_refused():
    assert_refused(run("build", "--tables-only", "--store", "/dev/null/store"), "/dev/null/store")
    assert_refused(run("show", TABLE, "--store", "/dev/null/store"), "/dev/null/store")


def test_a_site_that_cannot_be_written_is_refused(store, tiny_config):
    where = ("--config", tiny_config, "--store", store.root)
    ran = run("build", "--json", "--site-dir", "/dev/null/site", *where)
    assert_refused(ran, "/dev/null/site")
    assert_refused(run("stage", "/dev/null/site", *where), "/dev/null/site")


def test_an_address_that_is_none_is_refused(root, environment):
    ran = subprocess.run(
        [sys.executable, "-m", "generator", "serve", "--address", "nowhere"],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert_refused(Ran(ran.returncode, ran.stdout, ran.stderr), "IP:PORT")


def test_a_process_of_its_own_refuses_the_same_way(root, atlas):
    ran = atlas(root, "octal", ".78")
    assert_refused(Ran(ran.returncode, ran.stdout, ran.stderr), ".78", "character 3")
    ran = atlas(root, "solve", "kayles", b"\xff\xfe".decode(errors="surrogateescape"))
    assert_refused(Ran(ran.returncode, ran.stdout, ran.stderr), "heap 1 must be a whole number")


def test_the_installed_command_answers(root, environment):
    program = os.path.join(os.path.dirname(sys.executable), "atlas")
    ran = subprocess.run(
        [program, "solve", "kayles", "12", "70", "180", "--json"],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["nim_value"] == 6


def test_a_reader_that_goes_away_is_told_nothing(root, environment):
    with subprocess.Popen(
        [sys.executable, "-m", "generator", "show", "wythoff.nim_grid", "--rows", "65536"],
        cwd=root,
        env=environment(root),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        running.stdout.read(1)
        running.stdout.close()
        err = running.stderr.read()
    assert err == ""
    assert running.returncode in (0, 1)  # Click itself leaves with 1 when the pipe is closed


# -- the start -----------------------------------------------------------------------------------------------------

LOADING = """
import sys
from generator.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
INTERRUPTED = """
import sys

class Interrupting:
    def find_spec(name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting)
from generator.cli import main
main(sys.argv[2:])
"""
HEAVY = {"numpy", "pandas", "numba", "gmpy2", "mkdocs", "jinja2", "markdown", "PIL", "distributed", "concurrent"}


def program(root, environment, code, *arguments):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("octal", "--help"), 0),
        (("nosuchcommand",), 2),
        (("build", "--workers", "0"), 2),
        (("build", "--config", "nowhere/mkdocs.yml"), 2),
        (("show",), 2),
        (("octal", ".77", "--stop", "0"), 2),
    ],
)
def test_help_and_refusals_of_arguments_load_nothing_heavy(root, environment, arguments, status):
    """Half of a second and more each: a command loads what it works with when it is at work."""
    ran = program(root, environment, LOADING, *arguments)
    assert ran.returncode == status
    loaded = set(ran.stderr.splitlines()[-1].split())
    assert {"click", "engine", "generator"} <= loaded
    assert not loaded & HEAVY


def loaded_by(root, environment, *arguments):
    ran = program(root, environment, LOADING, *arguments)
    assert ran.returncode == 0
    return set(ran.stderr.splitlines()[-1].split())


def test_a_second_list_loads_nothing_heavy(root, environment):
    """The first one writes down what it finds; it loads nothing that makes pages."""
    assert not loaded_by(root, environment, "list") & {"mkdocs", "jinja2", "markdown", "PIL", "latex2mathml"}
    loaded = loaded_by(root, environment, "list", "--working", "--json")
    assert {"click", "engine", "generator"} <= loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize("name", ["click", "engine.errors", "generator.commands.solve", "engine.catalogue", "pandas"])
def test_ctrl_c_while_the_command_is_loaded_is_one_line(root, environment, name):
    ran = program(root, environment, INTERRUPTED, name, "solve", "kayles", "1")
    assert (ran.returncode, ran.stdout) == (130, "")
    assert [line for line in ran.stderr.splitlines() if line] == [
        "atlas: interrupted; finished tables are kept, the same command goes on from there"
    ]


# -- any arguments at all ------------------------------------------------------------------------------------------

HOSTILE = ["", " ", "--", "-", "-1", "1e9", "\u202e", "\x1b[0m", "0-", "a b\nc", "'", '"', "%s", "{0}", "..", "\u0665"]
WORD = st.one_of(
    st.sampled_from([*HOSTILE, "kayles", "wythoff", "hackenbush", "0-1", "1-1", ".77", "4.7", TABLE, "--json", "-h"]),
    st.integers(0, 300).map(str),
    st.integers(10**18 + 1, 10**40).map(str),
    st.text(st.characters(exclude_characters="\x00"), max_size=12),
    st.from_regex(r"[0-9]?\.[0-9]{0,6}", fullmatch=True),
    st.from_regex(r"[0-9]{1,3}-[0-9]{1,3}", fullmatch=True),
)
OPTION = st.one_of(
    st.just([]),
    st.tuples(st.sampled_from(["--stop", "--rows", "--start", "--nowhere", "-x"]), WORD).map(list),
)
COMMAND = st.sampled_from(["octal", "solve", "show", "list", "solve kayles", "solve wythoff", "solve hackenbush", ""])
LISTS = st.tuples(COMMAND.map(str.split), st.lists(WORD, max_size=5), OPTION).map(
    lambda parts: [word for part in parts for word in part]
)


@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(arguments=LISTS)
def test_any_arguments_get_an_answer_or_one_line(store, arguments):
    if "show" in arguments:
        arguments = [*arguments, "--store", str(store.root)]
    ran = run(*arguments)
    if ran.status == 2:
        assert_refused(ran)
    else:
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.endswith("\n")


# -- Ctrl-C and serving --------------------------------------------------------------------------------------------


def soon(what, seconds=120):
    """Wait until ``what()`` holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@pytest.fixture
def ctrl_c_obeyed():
    """A shell that runs the tests in the background has them ignore Ctrl-C; the command tested must not inherit it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


OCTAL = [name for name in catalogue.tables() if name.startswith("octal-") and name.endswith(".nim_sequence")][:10]


@dataclass(frozen=True)
class Building:
    """A build of some tables in a process of its own, and those of them that are in its store."""

    arguments: list
    store: Any
    process: subprocess.Popen

    def there(self):
        return [name for name in OCTAL if self.store.has(name, catalogue.key(name))]

    def workers(self):
        """The processes that the build has started and that still run."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            try:
                found += [int(child) for child in task.read_text().split() if is_worker(int(child))]
            except OSError:
                continue  # a thread that has ended
        return found

    def goes_on(self):
        """Build again: what was kept is taken, the rest is computed, nothing is damaged and nothing left over."""
        kept = self.there()
        assert 0 < len(kept) < len(OCTAL)
        data = answer(*self.arguments, "--json").data
        assert sorted(data["computed"]) == sorted(set(OCTAL) - set(kept))
        assert data["damaged"] == []
        assert not list(self.store.root.glob("*/.writing-*"))


def is_worker(process):
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.fixture
def building(root, environment, own_store):
    """A function that starts to build tables which take some seconds together."""
    assert len(OCTAL) == 10
    for name in OCTAL:
        own_store.path(name, catalogue.key(name)).unlink()
    with ExitStack() as ended:

        def start(workers, **options):
            arguments = ["build", "--tables-only", "--workers", str(workers), "--store", str(own_store.root)]
            process = subprocess.Popen(
                [sys.executable, "-m", "generator", *arguments],
                cwd=root,
                env=environment(root),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                **options,
            )
            ended.callback(lambda: (process.kill(), process.communicate()))
            return Building(arguments, own_store, process)

        yield start


@pytest.mark.slow(15)
@pytest.mark.usefixtures("ctrl_c_obeyed")
@pytest.mark.parametrize(
    ("workers", "sent"),
    [
        pytest.param(1, signal.SIGINT, id="ctrl-c alone"),
        pytest.param(2, signal.SIGTERM, id="sigterm with workers"),
        pytest.param(1, signal.SIGTERM, id="sigterm alone", marks=pytest.mark.full),
        pytest.param(2, signal.SIGINT, id="ctrl-c with workers", marks=pytest.mark.full),
    ],
)
def test_ctrl_c_is_one_line_and_the_next_build_goes_on_from_there(building, workers, sent):
    running = building(workers)
    soon(running.there)
    if sent == signal.SIGINT:
        os.killpg(running.process.pid, sent)  # as a terminal does: to the build and to its workers
    else:
        running.process.send_signal(sent)
    out, err = running.process.communicate()
    assert running.process.returncode == 130
    assert out == ""
    assert [line for line in err.splitlines() if line.strip()] == [
        "atlas: interrupted; finished tables are kept, the same command goes on from there"
    ]
    running.goes_on()


@pytest.mark.slow(15)
def test_a_worker_that_is_killed_ends_the_build_in_one_line_and_the_next_goes_on(building):
    running = building(2)
    soon(running.there)
    os.kill(running.workers()[0], signal.SIGKILL)
    out, err = running.process.communicate()
    assert_refused(Ran(running.process.returncode, out, err), "a worker process ended abruptly", "octal-", "memory")
    running.goes_on()


@pytest.mark.slow(15)
def test_workers_end_with_a_build_that_is_killed(building):
    running = building(2)
    soon(running.there)
    workers = running.workers()
    assert len(workers) == 2
    running.process.kill()
    running.process.communicate()
    soon(lambda: not any(is_worker(process) for process in workers), seconds=20)
    running.goes_on()


def test_a_full_disk_is_one_line_and_leaves_no_half_a_file(building):
    running = building(1, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)))
    out, err = running.process.communicate()
    assert_refused(Ran(running.process.returncode, out, err), "cannot be written to", "File too large")
    assert running.there() == []
    assert not list(running.store.root.glob("*/.writing-*"))


@pytest.mark.slow(20)
@pytest.mark.usefixtures("ctrl_c_obeyed", "store")
def test_serve_shows_the_site_until_ctrl_c(root, environment, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"

    def page():
        try:
            with urllib.request.urlopen(f"http://{address}/games/four/", timeout=30) as answered:
                return answered.read().decode()
        except (urllib.error.URLError, ConnectionError):
            return ""

    with subprocess.Popen(
        [sys.executable, "-m", "tests.tiny", "serve", "--address", address, "--config", tiny.content(root, tmp_path)],
        cwd=root,
        env=environment(root),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        soon(lambda: running.poll() is not None or page())
        text = page()
        running.send_signal(signal.SIGINT)
        err = running.stderr.read()
    assert 'id="four.nim_sequence"' in text
    assert running.returncode in (0, 130)
    assert "Traceback" not in err
