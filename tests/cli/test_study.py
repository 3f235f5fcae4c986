"""``atlas study``: runs are started, listed, checked and resumed; errors are one line."""

import shutil

import numpy as np
import pytest

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.octal.runs import growth_runs, running, verifying, window_runs
from fairgame.runs import stored_runs
from fairgame.runs.records import Check
from fairgame.runs.stored_runs import Kind
from fairgame_site.render import long_runs
from fairgame_site.render.long_runs import growth_runs as growth_reports
from fairgame_site.render.long_runs import window_runs as window_reports
from fairgame_site.render.long_runs.window_runs import settled_heaps
from tests.support.cli import answer, assert_fails, run
from tests.support.toy_extended_table import MANY, NAME, TABLE

SPACING = 1 << 22
CODE = "0.104"


@pytest.fixture
def options(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "cache")
    return ["--studies", tmp_path / "runs"]


def test_window_run_is_started_checked_and_resumed(options):
    text = answer("study", "run", CODE, "--stop", SPACING + 300_000, *options).out
    assert text == f"{CODE}: every heap is settled to {SPACING + 300_000 - 1:,}; no window has recurred yet\n"
    assert_fails(run("study", "run", CODE, *options), "atlas study resume")
    listed = answer("study", "list", "--json", *options).data
    assert [(run["name"], run["checked"], run["segments"]) for run in listed] == [(CODE, 0, 1)]
    assert "1 of 1 are checked" in answer("study", "verify", CODE, "--workers", 1, *options).out
    assert "0 segments accepted; 1 of 1" in answer("study", "verify", CODE, *options).out
    answer("study", "resume", CODE, "--stop", 2 * SPACING + 300_000, *options)
    assert "1 of 2 segments checked" in answer("study", "list", *options).out
    assert "1 segments accepted; 1 of 2" in answer("study", "verify", CODE, "--segment", 0, *options).out
    assert_fails(run("study", "verify", CODE, "--segment", 2, *options), "0 to 1")
    assert_fails(run("study", "verify", CODE, "--segment", 0, "--all", *options), "exclude each other")


def test_page_shows_checked_segments_and_withholds_a_damaged_run(options, tmp_path):
    root, damaged = options[1], tmp_path / "damaged"
    answer("study", "run", CODE, "--stop", SPACING + 300_000, *options)
    unchecked = shutil.copytree(root, tmp_path / "unchecked")
    answer("study", "verify", CODE, "--workers", 1, *options)
    shutil.copytree(root, damaged)
    page = stored_runs.run_folder(CODE, damaged) / stored_runs.MANIFEST
    page.write_text(page.read_text().replace('"head"', '"tail"'))
    for folder, share in ((unchecked, "0 of 1"), (root, "1 of 1")):
        line = long_runs.runs_table(Kind.WINDOWS, folder).splitlines()[-1]
        assert line.startswith(f"| {CODE} | none yet |") and f"| {share} |" in line
    assert f"Withheld: stored run {CODE} is damaged" in long_runs.runs_table(Kind.WINDOWS, damaged)
    assert f"| {CODE} |" not in long_runs.runs_table(Kind.WINDOWS, damaged)
    assert settled_heaps(unchecked) == settled_heaps(damaged) == {}
    (heap,) = settled_heaps(root).values()
    assert f" {heap:,} |" in long_runs.runs_table(Kind.WINDOWS, root) and heap > SPACING


def test_unknown_run_is_refused(options):
    assert_fails(run("study", "verify", "0.107", *options), "no stored run")
    assert_fails(run("study", "run", "0.9", *options), "hexadecimal")
    assert answer("study", "list", *options).out == ""


def test_growth_run_is_started_recomputed_and_extended(options, monkeypatch):
    monkeypatch.setattr(growth_runs, "CACHE_DIR", options[1])
    name, root = "0.6-growth", options[1]
    text = answer("study", "run", name, "--stop", 20_000, *options).out
    assert text.startswith(f"{name}: observed to heap 19,999: greatest value ") and "never recomputed" in text
    listed = answer("study", "list", "--json", *options).data
    assert [(run["name"], run["computed_to"], run["fault"]) for run in listed] == [(name, 19_999, "")]
    assert long_runs.runs_table(Kind.GROWTH, root).splitlines()[-1].startswith("| 0.6 | 19,999 | ")
    assert growth_reports.sound_reports(root)["0.6"].rare_count == listed[0]["rare_count"]
    assert "all values and summaries are the same" in answer("study", "verify", name, *options).out
    assert "the whole run recomputed on 20" in answer("study", "list", *options).out
    answer("study", "resume", name, "--stop", 30_000, *options)
    assert long_runs.kind_of(name, root).report(name, root).computed_to == 29_999
    page = stored_runs.run_folder(name, root) / stored_runs.MANIFEST
    page.write_bytes(page.read_bytes().replace(b"again", b"aging"))
    assert f"{name}: stored run {name} is damaged" in answer("study", "list", *options).out
    assert list(long_runs.KINDS[Kind.GROWTH].faults(root)) == [name]
    assert f"Withheld: stored run {name} is damaged" in long_runs.runs_table(Kind.GROWTH, root)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("run", "0.6-growth"), "--stop is required"),
        (("resume", "0.6-growth"), "--stop is required"),
        (("resume", "0.6-growth", "--stop", 9), "no stored run"),
        (("run", "0.0006-growth", "--stop", 9), "canonical"),
        (("run", "0.6-growth", "--stop", 1), "2 or more"),
        (("verify", "0.6-growth", "--segment", 0), "checked as a whole"),
        (("verify", "0.6-growth"), "no stored run"),
    ],
)
def test_invalid_options_of_a_growth_run_are_refused(options, arguments, reason):
    assert_fails(run("study", *arguments, *options), reason)


@pytest.fixture
def toy(monkeypatch):
    """Replace all tables by one with an extended form."""
    monkeypatch.setattr(catalogue, "tables", lambda: {NAME: TABLE})


def test_table_run_is_started_and_checked(options, toy):
    text = answer("study", "run", NAME, *options).out
    assert text.startswith(f"{NAME}: {MANY} rows, computed on ") and "never by command" in text
    assert_fails(run("study", "run", NAME, *options), "atlas study verify")
    assert answer("study", "verify", NAME, *options).out.startswith(f"{NAME}: all {MANY} rows accepted")
    assert "last by command on 20" in answer("study", "list", *options).out
    (listed,) = answer("study", "list", "--json", *options).data
    assert (listed["name"], listed["rows"], listed["fault"]) == (NAME, MANY, "")
    assert f"| `{NAME}` | {MANY} | " in long_runs.runs_table(Kind.TABLES, options[1])
    assert long_runs.KINDS[Kind.TABLES].faults(options[1]) == {}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("run", "toy.cubes"), NAME),
        (("run", NAME, "--stop", 5), "computed as a whole"),
        (("resume", NAME), "is complete"),
        (("verify", NAME, "--segment", 0), "checked as a whole"),
        (("verify", NAME), "no stored run"),
    ],
)
def test_invalid_options_of_a_table_run_are_refused(options, toy, arguments, reason):
    assert_fails(run("study", *arguments, *options), reason)


def test_damaged_table_run_is_withheld(options, toy):
    answer("study", "run", NAME, *options)
    path = stored_runs.run_folder(NAME, options[1]) / stored_runs.MANIFEST
    path.write_bytes(path.read_bytes().replace(b"rows", b"rods"))
    assert f"{NAME}: stored run {NAME} is damaged" in answer("study", "list", *options).out
    shown = long_runs.runs_table(Kind.TABLES, options[1])
    assert f"Withheld: stored run {NAME} is damaged" in shown and f"`{NAME}`" not in shown
    assert list(long_runs.KINDS[Kind.TABLES].faults(options[1])) == [NAME]


def test_unknown_kind_of_runs_is_refused(options):
    assert {long_runs.runs_table(kind, options[1]) for kind in Kind} == {"There is none."}
    with pytest.raises(UnknownNameError, match="there is no kind of stored runs 'table'; closest: tables"):
        long_runs.runs_table("table")


def test_run_of_an_unknown_table_is_a_fault(options, toy, monkeypatch):
    answer("study", "run", NAME, *options)
    monkeypatch.setattr(catalogue, "tables", dict)
    assert list(long_runs.KINDS[Kind.TABLES].faults(options[1])) == [NAME]


def test_committed_runs_are_sound():
    lines = answer("study", "list").out.splitlines()
    kinds = [stored_runs.run_names(kind) for kind in Kind]
    assert [line.partition(":")[0] for line in lines[::2]] == [name for kind in kinds for name in kind]
    phrases = ("segments checked", "recomputed by another program", "when all rows pass its check")
    expected = [phrase for phrase, kind in zip(phrases, kinds, strict=True) for _ in kind]
    assert all(phrase in line for phrase, line in zip(expected, lines[1::2], strict=True))
    for line in lines[::2]:
        name, _, claim = line.partition(": ")
        if "period" in claim:
            run = verifying.open_window_run(name)
            assert ("proves" in claim) == verifying.is_short(run), name
            assert ("As its list of checks says" in claim) == (not verifying.is_short(run)), name


def test_forged_checks_prove_nothing(tmp_path):
    """A complete list of checks is a report; a long run proves nothing by it, a short one is checked again."""
    engine, forged = "feedfacefeedface", {"0.1354": "As its list of checks says", "0.1005": "That proves"}
    for name, words in forged.items():
        shutil.copytree(stored_runs.run_folder(name), stored_runs.run_folder(name, tmp_path))
        (stored_runs.run_folder(name, tmp_path) / stored_runs.CHECKS).unlink()
        run = verifying.open_window_run(name, tmp_path)
        before = window_reports.sentence(run)
        for segment in run.digests:
            stored_runs.append_check(run.stored, Check(segment, engine, "2026-11-27", 1))
        after = window_reports.sentence(run)
        assert words in after and ("If every segment passes" in before) == (name == "0.1354")
    stored = stored_runs.read("0.1005", tmp_path)
    values = np.array(stored.values)
    values[100] ^= 2
    stored_runs.write(stored.folder, stored.manifest, values, window_runs.FILE)
    (stored.folder / stored_runs.CHECKS).unlink()
    assert "proves" not in window_reports.sentence(verifying.open_window_run("0.1005", tmp_path))
