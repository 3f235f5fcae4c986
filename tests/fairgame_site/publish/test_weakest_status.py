"""A table stands as the weakest of its claims does, and each of its columns as the claims that speak of it."""

import re

import pytest

from fairgame import catalogue
from fairgame.build.store import Artifact
from fairgame_site.publish import column_checks
from fairgame_site.publish.published import PublishedTable
from fairgame_site.render import blocks

SPEC = catalogue.TableSpec("test.rows", "Rows", "A row a row.", ("n", "nim_value"), ("n",), ("kayles",))


@pytest.mark.parametrize(
    ("statuses", "standing"),
    [
        (("proved",), "proved"),
        (("certified", "proved"), "certified"),
        (("observed", "certified"), "observed"),
        (("proved", "reported", "observed"), "reported"),
    ],
)
def test_a_table_stands_as_its_weakest_claim_does(statuses, standing):
    claims = [{"statement": "It is so.", "status": status, "certificate": None} for status in statuses]
    table = PublishedTable(SPEC, Artifact({"claims": claims, "withheld": None}, b"n,nim_value\n0,0\n"))
    assert table.weakest_status == standing


def test_the_list_of_checks_has_every_column_once_and_says_what_is_claimed_of_it(published):
    """What no certificate holds is reported or observed, unless it is made again from other tables."""
    listed = column_checks.group_by_checks(published.shown())
    told = [
        (table, column, one) for tables, said in listed for table in tables for one in said for column in one.columns
    ]
    assert sorted((table.id, column) for table, column, _ in told) == sorted(
        (table.id, str(column)) for table in published.shown() for column in table.spec.columns
    )
    for table, column, one in told:
        speaking = [claim for claim in table.claims if column in claim.get("columns", table.spec.columns)]
        assert {way.status for way in one.ways} == {claim["status"] for claim in speaking}, (table.id, column)
        assert {way.kind for way in one.ways} == {(claim["certificate"] or {"kind": ""})["kind"] for claim in speaking}
        assert one.rederive == (catalogue.tables()[table.id].rederive is not None)
        if not one.rederive:
            assert speaking and all(way.kind or way.status in ("observed", "reported") for way in one.ways)
    assert {way.status for *_, one in told for way in one.ways} == {"proved", "certified", "observed", "reported"}


ROW = re.compile(r"<tr>(?:<td rowspan.*?>(.*?)</td>)?<td>(.*?)</td><td>(.*?)</td></tr>", re.DOTALL)
CODE = re.compile(r"<code>(.*?)</code>")


def test_the_page_that_lists_the_checks_tells_of_each_column_what_the_list_says(published):
    told, tables = {}, []
    for names, columns, ways in ROW.findall(blocks.held(published.shown())):
        tables = CODE.findall(names) or tables
        statuses, again = re.findall(r">(\w+)</span>", ways), ways.endswith(column_checks.REDERIVED)
        told |= {(one, column): (statuses, again) for one in tables for column in CODE.findall(columns)}
    assert told == {
        (table.id, column): ([way.status for way in one.ways], one.rederive)
        for table in published.shown()
        for one in column_checks.checks_by_column(table)
        for column in one.columns
    }
