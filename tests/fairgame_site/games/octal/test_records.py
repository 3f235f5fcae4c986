"""Records: the extents of every open game here and elsewhere, and the run that computes more."""

import pandas as pd
import pytest

from fairgame.runs.stored_runs import STORED_RUNS, Kind, run_names
from fairgame_site.games.octal import records
from fairgame_site.games.octal.class_records import ClassRecords


@pytest.fixture(scope="module")
def rows(published):
    return records.records(ClassRecords(published))


def test_every_open_game_has_one_record_and_the_most_behind_comes_first(rows, published):
    assert sorted(row.entry.name for row in rows) == sorted(published["octal.open"].frame["canonical_code"])
    leads = [row.lead for row in rows]
    assert leads == sorted(leads)
    assert leads[0] < 1 < leads[-1]


def test_extents_are_those_of_the_tables(rows, published):
    elsewhere = published["octal.open"].frame.set_index("canonical_code")
    followed = published["octal.followed"].frame.groupby("canonical_code")["stop"].max()
    for row in rows:
        stated = elsewhere.loc[row.entry.name]
        assert row.reported == (0 if pd.isna(stated["reported_to"]) else stated["reported_to"])
        assert row.here >= max(stated["computed_to"] + 1, followed.get(row.entry.name, 0))


def test_run_of_each_game_is_stored_or_new(rows):
    stored = {*run_names(Kind.WINDOWS, STORED_RUNS), *run_names(Kind.GROWTH, STORED_RUNS)}
    assert {row.run: row.is_stored for row in rows} == {row.run: row.run in stored for row in rows}
    assert {row.run.removesuffix("-growth") for row in rows} == {row.entry.name for row in rows}
    assert all(row.cost.endswith("splits") != row.is_stored for row in rows)


@pytest.mark.parametrize(
    ("here", "reported", "text"),
    [
        (8, 0, "no report found"),
        (8, 8, "equal"),
        (8, 2, "here, ×4.0"),
        (2, 8, "others, ×4.0"),
        (2**20, 2, "here, ×524,288"),
    ],
)
def test_lead_in_words(here, reported, text):
    assert records.Record(None, here, reported, "", "", "", is_stored=False).lead_text == text
