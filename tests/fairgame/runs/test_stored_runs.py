"""Forged records of stored runs, with valid checksums, are refused with line and reason."""

import copy
import shutil

import numpy as np
import pytest

from fairgame.errors import AtlasError, StoreError
from fairgame.games.octal.runs import growth_runs, verifying
from fairgame.runs import stored_runs
from fairgame.runs.records import Check
from fairgame_site.render import long_runs

WINDOW_RUN, GROWTH_RUN, TABLE_RUN = "0.1005", "0.6-growth", "misere.pretending_functions"
SEGMENT, ENGINE, DAY = "5e" * 32, "0123456789abcdef", "2026-11-27"


@pytest.fixture
def root(tmp_path):
    """A folder with one run of each kind."""
    for name in (WINDOW_RUN, GROWTH_RUN, TABLE_RUN):
        shutil.copytree(stored_runs.run_folder(name), stored_runs.run_folder(name, tmp_path))
    return tmp_path


def write_rows(root, name, rows):
    """Write a list of checks with valid checksums, whatever the rows."""
    lines = [stored_runs.csv_line(",".join(map(str, row))) for row in rows]
    path = stored_runs.run_folder(name, root) / stored_runs.CHECKS
    path.write_bytes((",".join(stored_runs.COLUMNS) + "\n").encode() + b"".join(lines))


FORGED = {
    "negative": ((ENGINE, DAY, -1), "seconds is not a whole number from 0 on"),
    "infinite": ((ENGINE, DAY, "inf"), "seconds is not a whole number from 0 on"),
    "huge": ((ENGINE, DAY, 10**30), "seconds is not a whole number from 0 on"),
    "full-width digits": ((ENGINE, DAY, "\uff11"), "seconds is not a whole number from 0 on"),
    "day 9999-99-99": ((ENGINE, "9999-99-99", 1), "day is not a date"),
    "day of a leap year": ((ENGINE, "2026-02-29", 1), "day is not a date"),
    "other form of a day": ((ENGINE, "20261127", 1), "day is not a date"),
    "markup": (("<b>engine</b>", DAY, 1), "the engine is not 16 hexadecimal digits"),
    "short engine": (("feed", DAY, 1), "the engine is not 16 hexadecimal digits"),
    "capital engine": ((ENGINE.upper(), DAY, 1), "the engine is not 16 hexadecimal digits"),
}


@pytest.mark.parametrize("case", FORGED)
def test_forged_row_of_the_checks_is_refused(root, case):
    row, reason = FORGED[case]
    segment = verifying.open_window_run(WINDOW_RUN, root).digest(0)
    write_rows(root, WINDOW_RUN, [(segment, ENGINE, DAY, 5), (segment, *row)])
    with pytest.raises(StoreError, match=rf"^stored run {WINDOW_RUN}: checked\.csv, line 3: {reason}"):
        verifying.open_window_run(WINDOW_RUN, root)


@pytest.mark.parametrize("name", [WINDOW_RUN, GROWTH_RUN, TABLE_RUN])
def test_check_of_another_run_or_twice_is_refused(root, name):
    kind = long_runs.kind_of(name, root)
    (segment, *_) = kind.open(name, root).digests
    for rows, line, reason in (
        ([(segment, ENGINE, DAY, 1), (SEGMENT, ENGINE, DAY, 1)], 3, "the segment is not of this run"),
        ([(segment, ENGINE, DAY, 1)] * 2, 3, "the same engine has checked this segment before"),
        ([("segment", ENGINE, DAY, 1)], 2, "the segment is not 64 hexadecimal digits"),
        ([(segment, ENGINE, DAY)], 2, "5 cells are required"),
    ):
        write_rows(root, name, rows)
        with pytest.raises(StoreError, match=rf"^stored run {name}: checked\.csv, line {line}: {reason}"):
            kind.open(name, root)
        assert reason in kind.report(name, root).fault
    write_rows(root, name, [(segment, ENGINE, DAY, 1), (segment, ENGINE[::-1], DAY, 1)])
    assert kind.report(name, root).fault == ""


def test_repeated_check_replaces_the_earlier_one(root):
    run = verifying.open_window_run(WINDOW_RUN, root)
    write_rows(root, WINDOW_RUN, [])
    for seconds in (5, 7):
        stored_runs.append_check(run.stored, Check(run.digest(1), ENGINE, DAY, seconds))
    assert [check.seconds for check in stored_runs.read_checks(run.stored)] == [7]


def test_checks_of_segments_that_a_run_no_longer_has_are_removed(root):
    run = verifying.open_window_run(WINDOW_RUN, root)
    write_rows(root, WINDOW_RUN, [(segment, ENGINE, DAY, 1) for segment in (SEGMENT, *run.digests[:2])])
    stored_runs.remove_other_checks(run.stored, run.digests)
    assert [check.segment for check in stored_runs.read_checks(run.stored, run.digests)] == run.digests[:2]


def rewrite(root, name, change):
    """Store a run with a changed manifest and valid checksums."""
    stored = stored_runs.read(name, root)
    manifest = copy.deepcopy(stored.manifest)
    change(manifest)
    stored_runs.write(stored.folder, manifest, np.array(stored.values), manifest["data"]["file"])


def last_run(manifest):
    return manifest["runs"][-1] if "runs" in manifest else manifest["run"]


RECORDS = {
    "engine": [7, None, "", "<b>\n", "e" * 100],
    "begun": [7, "9999-99-99", None],
    "ended": [7, "yesterday", "1999-01-01"],
    "core_seconds": ["many", -1, 1.5, [], True],
}


@pytest.mark.parametrize("name", [WINDOW_RUN, GROWTH_RUN, TABLE_RUN])
@pytest.mark.parametrize("field", RECORDS)
def test_report_of_a_run_with_a_wrong_field_is_a_fault(root, name, field):
    kind = long_runs.kind_of(name, root)
    for value in RECORDS[field]:
        rewrite(root, name, lambda manifest, value=value: last_run(manifest).update({field: value}))
        fault = kind.report(name, root).fault
        assert fault.startswith(f"stored run {name} is damaged: ") and "\n" not in fault and len(fault) < 300
        assert f"Withheld: stored run {name} is damaged" in long_runs.runs_table(kind.kind, root)
        shutil.copytree(stored_runs.run_folder(name), stored_runs.run_folder(name, root), dirs_exist_ok=True)


@pytest.mark.parametrize("value", ["word", -1, 1.5, None, [], 1 << 70])
def test_growth_run_with_a_wrong_cost_of_a_value_is_a_fault(root, value):
    rewrite(root, GROWTH_RUN, lambda manifest: last_run(manifest).update(ns_a_value=value))
    assert "ns_a_value is not a whole number" in long_runs.kind_of(GROWTH_RUN, root).report(GROWTH_RUN, root).fault


@pytest.mark.parametrize(
    ("place", "part", "value"),
    [
        *((place, 0, value) for place in (0, -1) for value in (1.5, float("inf"), 262_146, "65536", True, -1)),
        *((place, 1, value) for place in (0, -1) for value in ("0.15", 15, None, "0" * 63, "G" * 64)),
    ],
)
def test_growth_run_with_a_wrong_doubling_is_a_fault(root, place, part, value):
    rewrite(root, GROWTH_RUN, lambda manifest: manifest["doublings"][place].__setitem__(part, value))
    assert "doublings" in long_runs.kind_of(GROWTH_RUN, root).report(GROWTH_RUN, root).fault


WRONG = {
    "heaps in words": lambda manifest: manifest.update(again="many"),
    "negative heaps": lambda manifest: manifest.update(again=-32),
    "no last doubling": lambda manifest: manifest.update(doublings=manifest["doublings"][:-1]),
    "no list of doublings": lambda manifest: manifest.update(doublings=7),
    "no run": lambda manifest: manifest.update(runs=[]),
    "no list of runs": lambda manifest: manifest.update(runs={}),
    "no row": lambda manifest: manifest.update(row=None),
    "heap in words": lambda manifest: manifest["row"].update(computed_to="far"),
    "list as value": lambda manifest: manifest["row"].update(max_nim_value=[]),
    "no number": lambda manifest: manifest["row"].update(last_rare=float("nan")),
    "no cost of a value": lambda manifest: last_run(manifest).pop("ns_a_value"),
    "unknown time": lambda manifest: last_run(manifest).update(core_seconds=None),
}


@pytest.mark.parametrize("case", WRONG)
def test_growth_run_with_a_wrong_field_is_a_fault(root, case):
    rewrite(root, GROWTH_RUN, WRONG[case])
    with pytest.raises(AtlasError) as refusal:
        growth_runs.open_growth_run(GROWTH_RUN, root)
    assert long_runs.kind_of(GROWTH_RUN, root).report(GROWTH_RUN, root).fault == str(refusal.value)
    assert "Withheld: " in long_runs.runs_table(stored_runs.Kind.GROWTH, root)


def test_run_in_the_folder_of_another_kind_is_refused(root):
    (root / "windows" / WINDOW_RUN).rename(root / "growth" / WINDOW_RUN)
    with pytest.raises(StoreError, match=r"stored run 0\.1005 is of kind 'octal-window', not 'octal-growth'"):
        stored_runs.read(WINDOW_RUN, root)


def test_manifest_without_a_kind_has_the_kind_of_its_folder(root):
    rewrite(root, WINDOW_RUN, lambda manifest: manifest.pop("kind"))
    assert verifying.open_window_run(WINDOW_RUN, root).stored.kind is stored_runs.Kind.WINDOWS
