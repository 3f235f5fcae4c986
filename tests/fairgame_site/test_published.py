"""The status of a table and the evidence for each of its columns."""

import re

import pytest

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.core.claims import Claim, Status, cell_statuses
from fairgame.evidence.played import Played
from fairgame_site.published import REDERIVED, PublishedTable, checks_by_column, group_by_checks
from fairgame_site.render import blocks
from fairgame_site.render.facts import of_tables

SPEC = catalogue.TableSpec(
    "test.rows", "Rows", "A row a row.", columns=("n", "nim_value"), key=("n",), games=("kayles",)
)
ROW = re.compile(r"<tr>(?:<td rowspan.*?>(.*?)</td>)?<td>(.*?)</td><td>(.*?)</td></tr>", re.DOTALL)
CODE = re.compile(r"<code>(.*?)</code>")


@pytest.mark.parametrize(
    ("statuses", "weakest"),
    [
        ((Status.PROVED,), Status.PROVED),
        ((Status.CERTIFIED, Status.PROVED), Status.CERTIFIED),
        ((Status.CERTIFIED, Status.DERIVED), Status.DERIVED),
        ((Status.OBSERVED, Status.CERTIFIED), Status.OBSERVED),
        ((Status.PROVED, Status.REPORTED, Status.OBSERVED), Status.REPORTED),
    ],
)
def test_table_has_the_weakest_status_of_its_claims(statuses, weakest):
    claims = [Claim("It is so.", status, Played("kayles", "worked_sums")).to_json() for status in statuses]
    table = PublishedTable(SPEC, Artifact({"claims": claims, "withheld": None}, b"n,nim_value\n0,0\n"))
    assert table.weakest_status == weakest


def test_browser_solves_ruler_with_its_nim_values(published):
    """The table of restricted periods is a sequence, too, and comes first in the catalogue."""
    setting = blocks.setting(catalogue.game("ruler"), published, "")
    assert setting["csv"] == "data/ruler.nim_sequence.csv"


def test_facts_of_a_game_take_no_greatest_value_from_another_sequence(published):
    ruler, tables = catalogue.game("ruler"), published.select(("ruler.restricted_periods", "ruler.nim_sequence"))
    names = [{fact.name for fact in of_tables(ruler, [table], "", "")} for table in tables]
    assert ["Greatest value" in facts for facts in names] == [False, True]


def test_every_column_has_checks_that_match_its_claims(published):
    """Proved and certified cells have a certificate."""
    listed = [
        (table, column, check)
        for tables, checks in group_by_checks(published.visible())
        for table in tables
        for check in checks
        for column in check.columns
    ]
    assert sorted((table.id, column) for table, column, _ in listed) == sorted(
        (table.id, str(column)) for table in published.visible() for column in table.spec.columns
    )
    for table, column, check in listed:
        statuses = set(cell_statuses(table.claims, table.frame)[column])
        assert {one.status for one in check.evidence} == statuses, (table.id, column)
        assert check.rederived == (catalogue.tables()[table.id].rederive is not None)
        assert all(one.kind or one.status not in (Status.PROVED, Status.CERTIFIED) for one in check.evidence)
    assert {one.status for *_, check in listed for one in check.evidence} == set(Status)


def test_page_of_checks_shows_the_evidence_for_each_column(published):
    shown, tables = {}, []
    for names, columns, evidence in ROW.findall(blocks.column_checks(published.visible())):
        tables = CODE.findall(names) or tables
        statuses, rederived = re.findall(r">(\w+)</span>", evidence), evidence.endswith(REDERIVED)
        shown |= {(table, column): (statuses, rederived) for table in tables for column in CODE.findall(columns)}
    assert shown == {
        (table.id, column): ([one.status for one in check.evidence], check.rederived)
        for table in published.visible()
        for check in checks_by_column(table)
        for column in check.columns
    }
