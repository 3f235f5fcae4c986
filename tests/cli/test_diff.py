"""``atlas diff``: two published folders, compared row by row."""

import hashlib
import json

import pytest

from fairgame_site.edition import Edition
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import serialise, table_package
from tests.support.cli import answer, assert_fails, run

TABLES = ("octal.table_3", "guiles.nim_sequence", "nimble.p_positions")
EDITION = Edition("https://fair-game-atlas.github.io/", "1.0.0", "2026-01-02")


@pytest.fixture
def folders(published, tmp_path):
    """Two equal published folders of three tables, which a test may edit."""
    for name in ("old", "new"):
        folder = tmp_path / name
        (folder / "certificates").mkdir(parents=True)
        (folder / "datapackage.json").write_bytes(serialise(table_package(published, EDITION)))
        for table in map(published.__getitem__, TABLES):
            (folder / f"{table.id}.csv").write_bytes(table.artifact.csv)
            (folder / f"{table.id}.json").write_bytes(serialise(exports.metadata(table, EDITION)))
            (folder / "certificates" / f"{table.id}.json").write_bytes(serialise(exports.certificate(table)))
    return tmp_path / "old", tmp_path / "new"


def edit(folder, table, change):
    path = folder / f"{table}.csv"
    text = change(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    about = folder / f"{table}.json"
    data = json.loads(about.read_bytes()) | {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    data["columns"] = [{"name": name} for name in text.splitlines()[0].split(",")]
    about.write_text(json.dumps(data), encoding="utf-8")


def changes(folders):
    ran = run("diff", *folders, "--json")
    assert (ran.status, ran.err) == (1, "")
    return ran.data


def test_equal_folders_have_no_difference(folders):
    assert answer("diff", *folders).out == "the tables are the same\n"
    assert answer("diff", *folders, "--json").data == []


def test_added_removed_and_changed_rows_are_reported(folders):
    old, new = folders
    edit(new, "guiles.nim_sequence", lambda text: text.replace("\n5,", "\n5,9") + "99999,1\n")
    edit(old, "guiles.nim_sequence", lambda text: text + "88888,2\n")
    (change,) = changes(folders)
    assert change["table"] == "guiles.nim_sequence" and change["state"] == "changed"
    assert change["rows_added"] == [["99999"]] and change["rows_removed"] == [["88888"]]
    (cell,) = change["cells"]
    assert (cell["key"], cell["column"], cell["new"]) == (["5"], "nim_value", f"9{cell['old']}")
    shown = run("diff", *folders).out
    assert "  rows added: 1: 99999\n" in shown and f"5 nim_value {cell['old']} -> 9{cell['old']}" in shown


def test_added_and_removed_tables_and_columns_are_reported(folders):
    old, new = folders
    (old / "nimble.p_positions.json").unlink()
    edit(new, "octal.table_3", lambda text: text.replace("period", "t", 1))
    tables = {change["table"]: change for change in changes(folders)}
    assert tables["nimble.p_positions"]["state"] == "added"
    assert tables["octal.table_3"]["columns_added"] == ["t"]
    assert tables["octal.table_3"]["columns_removed"] == ["period"]


def test_raised_status_is_reported(folders):
    path = folders[0] / "certificates" / "guiles.nim_sequence.json"
    claims = json.loads(path.read_bytes())
    for claim in claims["claims"]:
        claim["status"] = "observed"
    path.write_text(json.dumps(claims), encoding="utf-8")
    (change,) = changes(folders)
    assert {"column": "nim_value", "old": "observed", "new": "certified"} in change["statuses"]
    assert change["cells"] == []


def test_folder_without_a_package_is_refused(folders, tmp_path):
    assert_fails(run("diff", tmp_path, folders[1]), "is no published folder")


def test_damaged_file_is_named(folders):
    (folders[1] / "guiles.nim_sequence.json").write_text("{", encoding="utf-8")
    assert_fails(run("diff", *folders), "guiles.nim_sequence.json is not JSON")


@pytest.fixture
def changelog(tmp_path):
    """Return a function that writes a changelog with a section Data and an older release."""

    def write(data):
        path = tmp_path / "CHANGELOG.md"
        text = f"# Changelog\n\n## Unreleased\n\n{data}\n\n## 1.0.0\n\n### Data\n\n- `guiles.nim_sequence`: first.\n"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("entry", ["- `guiles.nim_sequence`: G(5) was wrong.", "- All values of `guiles.*`."])
def test_changed_cell_that_the_changelog_names_is_accepted(folders, changelog, entry):
    edit(folders[1], "guiles.nim_sequence", lambda text: text.replace("\n5,", "\n5,9"))
    assert "cells changed: 1" in answer("diff", *folders, "--changelog", changelog(f"### Data\n\n{entry}")).out


@pytest.mark.parametrize("entry", ["- `nimble.p_positions` has more rows.", "- guiles.nim_sequence", "- `guiles`"])
def test_changed_cell_without_an_entry_fails(folders, changelog, entry):
    edit(folders[1], "guiles.nim_sequence", lambda text: text.replace("\n5,", "\n5,9"))
    ran = run(
        "diff", *folders, "--changelog", changelog(f"### Data\n\n{entry}\n\n### Fixed\n\n- `guiles.nim_sequence`")
    )
    assert ran.status == 1
    assert ran.err.endswith("CHANGELOG.md: Data does not name guiles.nim_sequence\n")


def test_rows_and_tables_may_be_added_without_an_entry(folders, changelog):
    old, new = folders
    edit(new, "guiles.nim_sequence", lambda text: text + "99999,1\n")
    (old / "nimble.p_positions.json").unlink()
    assert answer("diff", old, new, "--changelog", changelog("### Data\n\n- First.")).err == ""


def test_weaker_status_and_removed_row_need_an_entry(folders, changelog):
    old, new = folders
    edit(old, "octal.table_3", lambda text: text + text.splitlines()[-1].replace("0.", "4.", 1) + "\n")
    path = new / "certificates" / "guiles.nim_sequence.json"
    claims = json.loads(path.read_bytes())
    claims["claims"] = [claim | {"status": "observed"} for claim in claims["claims"]]
    path.write_text(json.dumps(claims), encoding="utf-8")
    ran = run("diff", old, new, "--changelog", changelog("### Data\n\n- None."))
    assert ran.status == 1
    assert [line.split()[-1] for line in ran.err.splitlines()] == ["guiles.nim_sequence", "octal.table_3"]


@pytest.mark.parametrize("text", ["### Added\n\n- `guiles.nim_sequence`", ""])
def test_changelog_without_a_section_data_is_refused(folders, changelog, text):
    assert_fails(run("diff", *folders, "--changelog", changelog(text)), "has no heading '### Data'")


def test_missing_changelog_is_refused(folders, tmp_path):
    assert_fails(run("diff", *folders, "--changelog", tmp_path / "no.md"), "cannot be read")
