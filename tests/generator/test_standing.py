"""A table as a whole stands as the weakest of its claims does."""

import pytest

from engine import catalogue
from engine.building.store import Artifact
from generator.published import PublishedTable

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
    assert table.standing == standing
