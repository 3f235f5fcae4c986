"""The basis of a claim as text, for every published certificate, and word for word for a period."""

import re

from fairgame.core.claims import Cells, Claim, Status
from fairgame_site.render import certificate_words as words


def test_period_lists_failing_shorter_periods(published):
    (proved,) = (one.certificate for one in published["kayles.nim_sequence"].claims if one.status is Status.PROVED)
    items = dict(words.data(proved))
    assert items["shorter periods"] == "6 fails at heap 71; 4 fails at heap 71"
    assert items["digits of the code"] == "0, 7, 7"
    assert "kind" not in items
    assert words.sentence(proved).startswith("G(n+period) = G(n) for every n &gt;= preperiod")


def test_no_published_certificate_shows_raw_keys_or_brackets(published):
    for table in published.visible():
        for claim in table.claims:
            if claim.certificate:
                assert words.sentence(claim.certificate).endswith("."), claim.certificate.kind
                for name, value in words.data(claim.certificate):
                    assert not re.search(r"_|^[\[{]", name), name
                    assert not value.startswith(("[", "{")), (name, value)


def test_cells_of_a_claim_are_named_by_columns_and_conditions():
    where = (("spots", "<=", 11), ("status", "in", ("open", "periodic")))
    claim = Claim("It is so.", Status.OBSERVED, cells=(Cells(("normal", "misere"), where), Cells(("spots",)), Cells()))
    named = "normal, misere where spots is at most 11 and status is one of open, periodic"
    assert words.cells(claim) == f"{named}; spots; all columns"
    assert words.cells(Claim("It is so.", Status.OBSERVED)) == ""
