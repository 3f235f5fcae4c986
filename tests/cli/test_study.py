"""``atlas study``: a run is begun, listed, checked and gone on with; what is wrong is said in one line."""

import shutil

import pytest

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.octal.runs import growth_runs, running
from fairgame.runs import stored_runs
from fairgame_site.render.long_runs import extended_tables
from fairgame_site.render.long_runs import growth_runs as growth_studies
from fairgame_site.render.long_runs.window_runs import followed, listed, studies_table
from tests.support.cli import answer, assert_refused, run
from tests.support.toy_extended_table import MANY, NAME, TABLE

SPACING = 1 << 22
CODE = "0.104"


@pytest.fixture
def studies(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "CACHE_DIR", tmp_path / "home")
    return ["--studies", tmp_path / "studies"]


def test_a_study_from_its_beginning_to_its_check(studies):
    said = answer("study", "run", CODE, "--stop", SPACING + 300_000, *studies).out
    assert said == f"{CODE}: every heap is settled to {SPACING + 300_000 - 1:,}; no window has come back yet\n"
    assert_refused(run("study", "run", CODE, *studies), "atlas study resume")
    listed = answer("study", "list", "--json", *studies).data
    assert [(one["name"], one["checked"], one["segments"]) for one in listed] == [(CODE, 0, 1)]
    assert "1 of 1 are checked" in answer("study", "verify", CODE, "--workers", 1, *studies).out
    assert "0 segments accepted; 1 of 1" in answer("study", "verify", CODE, *studies).out
    answer("study", "resume", CODE, "--stop", 2 * SPACING + 300_000, *studies)
    assert "1 of 2 segments checked" in answer("study", "list", *studies).out
    assert "1 segments accepted; 1 of 2" in answer("study", "verify", CODE, "--segment", 0, *studies).out
    assert_refused(run("study", "verify", CODE, "--segment", 2, *studies), "0 to 1")
    assert_refused(run("study", "verify", CODE, "--segment", 0, "--all", *studies), "leave one out")


def test_the_page_tells_how_much_is_checked_and_of_a_damaged_study_no_more_than_that(studies, tmp_path):
    root, damaged = studies[1], tmp_path / "damaged"
    answer("study", "run", CODE, "--stop", SPACING + 300_000, *studies)
    unchecked = shutil.copytree(root, tmp_path / "unchecked")
    answer("study", "verify", CODE, "--workers", 1, *studies)
    shutil.copytree(root, damaged)
    page = stored_runs.run_folder(CODE, damaged) / stored_runs.MANIFEST
    page.write_text(page.read_text().replace('"head"', '"tail"'))
    for where, share in ((unchecked, "0 of 1"), (root, "1 of 1")):
        line = studies_table(where).splitlines()[-1]
        assert line.startswith(f"| {CODE} | none yet |") and f"| {share} |" in line
    assert f"Withheld: stored run {CODE} is damaged" in studies_table(damaged)
    assert f"| {CODE} |" not in studies_table(damaged)
    assert followed(unchecked) == followed(damaged) == {}
    (heap,) = followed(root).values()
    assert f" {heap:,} |" in studies_table(root) and heap > SPACING


def test_a_study_that_is_not_there(studies):
    assert_refused(run("study", "verify", "0.107", *studies), "there is no study")
    assert_refused(run("study", "run", "0.9", *studies), "hexadecimal")
    assert answer("study", "list", *studies).out == ""


def test_values_are_followed_from_the_run_to_its_repetition(studies, monkeypatch):
    monkeypatch.setattr(growth_runs, "CACHE_DIR", studies[1])
    name, root = "0.6-growth", studies[1]
    said = answer("study", "run", name, "--stop", 20_000, *studies).out
    assert said.startswith(f"{name}: observed to heap 19,999: greatest value ") and "never made again" in said
    listed = answer("study", "list", "--json", *studies).data
    assert [(one["name"], one["computed_to"], one["fault"]) for one in listed] == [(name, 19_999, "")]
    assert growth_studies.studies_table(root).splitlines()[-1].startswith("| 0.6 | 19,999 | ")
    assert growth_studies.shown(root)["0.6"].rare_count == listed[0]["rare_count"]
    assert "all values and figures are the same" in answer("study", "verify", name, *studies).out
    assert "the whole run made again on 20" in answer("study", "list", *studies).out
    answer("study", "resume", name, "--stop", 30_000, *studies)
    assert growth_studies.report(name, root).computed_to == 29_999
    page = stored_runs.run_folder(name, root) / stored_runs.MANIFEST
    page.write_bytes(page.read_bytes().replace(b"again", b"aging"))
    assert f"{name}: stored run {name} is damaged" in answer("study", "list", *studies).out
    assert list(growth_studies.faults(root)) == [name]
    assert f"Withheld: stored run {name} is damaged" in growth_studies.studies_table(root)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("run", "0.6-growth"), "--stop is needed"),
        (("resume", "0.6-growth"), "--stop is needed"),
        (("resume", "0.6-growth", "--stop", 9), "there is no study"),
        (("run", "0.0006-growth", "--stop", 9), "canonical"),
        (("run", "0.6-growth", "--stop", 1), "2 or more"),
        (("verify", "0.6-growth", "--segment", 0), "checked as a whole"),
        (("verify", "0.6-growth"), "there is no study"),
    ],
)
def test_what_a_study_of_values_is_not_asked_for(studies, words, reason):
    assert_refused(run("study", *words, *studies), reason)


@pytest.fixture
def toy(monkeypatch):
    """A table of which more is kept than a build makes, in the place of all tables."""
    monkeypatch.setattr(catalogue, "tables", lambda: {NAME: TABLE})


def test_the_study_of_a_table_from_its_run_to_its_check(studies, toy):
    said = answer("study", "run", NAME, *studies).out
    assert said.startswith(f"{NAME}: {MANY} rows, made on ") and "never by command" in said
    assert_refused(run("study", "run", NAME, *studies), "atlas study verify")
    assert answer("study", "verify", NAME, *studies).out.startswith(f"{NAME}: all {MANY} rows accepted")
    assert "last by command on 20" in answer("study", "list", *studies).out
    (listed,) = answer("study", "list", "--json", *studies).data
    assert (listed["name"], listed["rows"], listed["fault"]) == (NAME, MANY, "")
    assert f"| `{NAME}` | {MANY} | " in extended_tables.studies_table(studies[1])
    assert extended_tables.faults(studies[1]) == {}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("run", "toy.cubes"), NAME),
        (("run", NAME, "--stop", 5), "made as a whole"),
        (("resume", NAME), "is whole"),
        (("verify", NAME, "--segment", 0), "checked as a whole"),
        (("verify", NAME), "there is no study"),
    ],
)
def test_what_the_study_of_a_table_is_not_asked_for(studies, toy, words, reason):
    assert_refused(run("study", *words, *studies), reason)


def test_a_damaged_study_of_a_table_is_named_and_not_shown(studies, toy):
    answer("study", "run", NAME, *studies)
    path = stored_runs.run_folder(NAME, studies[1]) / stored_runs.MANIFEST
    path.write_bytes(path.read_bytes().replace(b"rows", b"rods"))
    assert f"{NAME}: stored run {NAME} is damaged" in answer("study", "list", *studies).out
    shown = extended_tables.studies_table(studies[1])
    assert f"Withheld: stored run {NAME} is damaged" in shown and f"`{NAME}`" not in shown
    assert list(extended_tables.faults(studies[1])) == [NAME]


def test_there_are_three_lists_of_studies():
    assert listed("games") == studies_table() and listed("tables") == extended_tables.studies_table()
    assert listed("growth") == growth_studies.studies_table()
    with pytest.raises(UnknownNameError, match="tables"):
        listed("table")


def test_a_study_of_no_table_is_a_fault(studies, toy, monkeypatch):
    answer("study", "run", NAME, *studies)
    monkeypatch.setattr(catalogue, "tables", dict)
    assert list(extended_tables.faults(studies[1])) == [NAME]


def test_the_studies_of_the_project_are_sound():
    lines = answer("study", "list").out.splitlines()
    kinds = [stored_runs.run_names(kind) for kind in stored_runs.Kind]
    assert [line.partition(":")[0] for line in lines[::2]] == [name for kind in kinds for name in kind]
    words = ("segments checked", "made again by another program", "when all have passed its check")
    expected = [word for word, kind in zip(words, kinds, strict=True) for _ in kind]
    assert all(word in line for word, line in zip(expected, lines[1::2], strict=True))
