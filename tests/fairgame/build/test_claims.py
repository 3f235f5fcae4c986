"""Claims: comparison with the catalogue, and rejection of tables that cannot be checked."""

import json
import re
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from fairgame.build.compute import check, compute, make_claims, verify
from fairgame.core.claims import Claim
from fairgame.core.frames import to_csv
from fairgame.errors import CertificateError, SchemaError
from tests.support.catalogues import ROWS


def test_check_and_verify_reject_values_that_fail_the_certificate(catalogue):
    table = catalogue.tables()["first.values"]
    artifact = compute("first.values", {})
    claims = artifact.metadata["claims"]
    frame = artifact.frame()
    frame.loc[3, "nim_value"] = 10
    with pytest.raises(CertificateError, match="above 9"):
        check(table.spec, frame, tuple(table.claims(frame)))
    assert isinstance(verify(table, to_csv(frame), claims), CertificateError)
    frame.loc[3, "nim_value"] = 9
    assert verify(table, to_csv(frame), claims) is None
    frame.loc[3, "n"] = 4
    assert isinstance(verify(table, to_csv(frame), claims), SchemaError)


CHANGES = {
    "no claims": lambda claims: [],
    "one too few": lambda claims: claims[:1],
    "one too many": lambda claims: [*claims, claims[1]],
    "another order": lambda claims: claims[::-1],
    "another sentence": lambda claims: [claims[0] | {"statement": "Large."}, claims[1]],
    "proved instead of certified": lambda claims: [claims[0] | {"status": "proved"}, claims[1]],
    "an unknown status": lambda claims: [claims[0] | {"status": "divine"}, claims[1]],
    "no certificate": lambda claims: [claims[0] | {"status": "observed", "certificate": None}, claims[1]],
    "another certificate": lambda claims: [claims[0] | {"certificate": {"kind": "not-above", "most": 99}}, claims[1]],
    "other rows": lambda claims: [claims[0] | {"rows": ROWS - 1}, claims[1]],
    "a field too many": lambda claims: [claims[0] | {"more": 1}, claims[1]],
    "a field too few": lambda claims: [claims[0], {"statement": "Seen."}],
}


@pytest.mark.parametrize("change", CHANGES)
def test_published_claims_that_differ_from_the_catalogue_are_rejected(catalogue, change):
    table, artifact = catalogue.tables()["first.values"], compute("first.values", {})
    claims = artifact.metadata["claims"]
    assert verify(table, artifact.csv, claims) is None
    failure = verify(table, artifact.csv, CHANGES[change](json.loads(json.dumps(claims))))
    assert re.search(r"claims are published|of published claim [12] differs", str(failure))


def test_wrong_number_of_rows_is_rejected(catalogue):
    table, artifact = catalogue.tables()["first.values"], compute("first.values", {})
    cut = to_csv(artifact.frame().iloc[:-1])
    resealed = [claim.to_json() for claim in make_claims(table, artifact.frame().iloc[:-1])]
    assert verify(table, cut, resealed) is None, "the specification fixes no length"
    sized = replace(table, spec=replace(table.spec, rows=ROWS))
    assert verify(sized, artifact.csv, artifact.metadata["claims"]) is None
    assert f"it has {ROWS - 1} rows; expected {ROWS}" in str(verify(sized, cut, resealed))


@dataclass(frozen=True)
class Crashing:
    """A certificate whose check raises a built-in exception."""

    kind: ClassVar[str] = "not-above"
    most: int

    def check(self, frame):
        raise [IndexError, KeyError, ZeroDivisionError, MemoryError, OverflowError, AssertionError][self.most]("why")


@pytest.mark.parametrize("which", range(6))
def test_exception_in_a_check_rejects_the_table(catalogue, which):
    artifact = compute("first.values", {})
    crashing = replace(catalogue.tables()["first.values"], claims=lambda _: (Claim("s", "certified", Crashing(which)),))
    failure = verify(crashing, artifact.csv, [claim.to_json() for claim in make_claims(crashing, artifact.frame())])
    assert isinstance(failure, CertificateError)
    assert "cannot be read" in str(failure) and "why" in str(failure)


@pytest.mark.parametrize(
    "csv",
    [
        b"",
        b"\n",
        b"\xff\xfe",
        b"n,nim_value",
        b"n\n0\n",
        b"nim_value,n\n0,0\n",
        b"n,nim_value,k\n0,0,0\n",
        b"n,height\n0,0\n",
        b"n,nim_value\n0,0,0\n",
        b"n,nim_value\n0\n",
        b"n,nim_value\n0,\n",
        b"n,nim_value\n0,x\n",
        b"n,nim_value\n0,0.0\n",
        b"n,nim_value\n0,+1\n",
        b"n,nim_value\n0,01\n",
        b"n,nim_value\n0, 1\n",
        b"n,nim_value\n0,-1\n",
        b"n,nim_value\n0,1\n0,2\n",
        b'n,nim_value\n"0",1\n',
        b"n,nim_value\n0,1\r\n",
        b"n,nim_value\n0,99999999999999999999999999\n",
        b"n,nim_value\n0,1\n\x00",
    ],
)
def test_invalid_csv_is_rejected(catalogue, csv):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: ())
    assert verify(table, b"n,nim_value\n0,1\n", []) is None
    failure = verify(table, csv, [])
    assert isinstance(failure, CertificateError | SchemaError)


@pytest.mark.parametrize("claims", [[{}], [None], ["claim"], [[]], 7, [{"statement": "s", "status": "proved"}]])
def test_malformed_claims_are_rejected(catalogue, claims):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: ())
    assert isinstance(verify(table, b"n,nim_value\n0,1\n", claims), CertificateError)


def test_proved_claim_without_a_certificate_is_refused():
    for status in ("proved", "certified"):
        with pytest.raises(ValueError, match="needs a certificate"):
            Claim("All is well.", status)
    assert Claim("Seen so far.", "observed").to_json()["certificate"] is None
