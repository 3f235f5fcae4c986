"""Claims: comparison with the catalogue, and rejection of tables that cannot be checked."""

import json
import re
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pandas as pd
import pytest

from fairgame.build.compute import check, compute, compute_with, make_claims, verify
from fairgame.core.claims import Cells, Claim, Status, cell_statuses, in_columns, supported_rows
from fairgame.core.frames import to_csv
from fairgame.core.tables import Inputs
from fairgame.errors import CatalogueError, CertificateError, SchemaError
from tests.support.catalogues import ROWS

SEEN, REPORTED = Claim("Seen.", Status.OBSERVED), Claim("Others say so.", Status.REPORTED)


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
    crashing = replace(
        catalogue.tables()["first.values"], claims=lambda _: (Claim("s", Status.CERTIFIED, Crashing(which)),)
    )
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
    table = replace(catalogue.tables()["first.values"], claims=lambda _: (SEEN,))
    claims = [replace(SEEN, rows=1).to_json()]
    assert verify(table, b"n,nim_value\n0,1\n", claims) is None
    failure = verify(table, csv, claims)
    assert isinstance(failure, CertificateError | SchemaError)


@pytest.mark.parametrize("claims", [[{}], [None], ["claim"], [[]], 7, [{"statement": "s", "status": "proved"}]])
def test_malformed_claims_are_rejected(catalogue, claims):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: ())
    assert isinstance(verify(table, b"n,nim_value\n0,1\n", claims), CertificateError)


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ((), "row 0, n: no claim gives it a status"),
        ((replace(SEEN, cells=in_columns("n")),), "row 0, nim_value: no claim gives it a status"),
        ((SEEN, REPORTED), "row 0, n: claims call it observed and reported"),
        ((replace(SEEN, cells=in_columns("n", "nim_value")), replace(REPORTED, cells=in_columns("n"))), "row 0, n: "),
        ((replace(SEEN, cells=(Cells(where=(("n", "<=", 2),)),)),), "row 3, n: no claim gives it a status"),
    ],
)
def test_cell_without_exactly_one_status_withholds_the_table(catalogue, claims, reason):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: claims)
    artifact = compute_with(table, Inputs({}))
    assert reason in artifact.metadata["withheld"]
    published = [claim.to_json() for claim in make_claims(table, artifact.frame())]
    assert reason in str(verify(table, artifact.csv, published))


def test_claim_without_cells_supports_those_that_no_other_claim_names():
    frame = pd.DataFrame({"n": [0, 1, 2], "name": ["a", "b", "c"]})
    named = replace(REPORTED, cells=(Cells(("n",), where=(("n", ">", 0), ("name", "in", ("a", "c")))),))
    about_more = replace(SEEN, status=Status.DERIVED, cells=())
    statuses = cell_statuses((SEEN, named, about_more), frame)
    assert statuses["n"].tolist() == [Status.OBSERVED, Status.OBSERVED, Status.REPORTED]
    assert set(statuses["name"]) == {Status.OBSERVED}
    assert [rows.tolist() for rows in supported_rows((named, about_more, SEEN), frame, "n")] == [
        [False, False, True],
        [False, False, False],
        [True, True, False],
    ]


@pytest.mark.parametrize(
    ("relation", "value", "chosen"),
    [
        ("==", 1, [1]),
        ("!=", 1, [0, 2]),
        ("<=", 1, [0, 1]),
        (">", 1, [2]),
        ("in", (0, 2), [0, 2]),
        ("not in", (0,), [1, 2]),
    ],
)
def test_conditions_choose_rows(relation, value, chosen):
    frame = pd.DataFrame({"n": [0, 1, 2], "none": pd.array([None] * 3, "Int64")})
    assert np.flatnonzero(Cells(where=(("n", relation, value),)).rows(frame)).tolist() == chosen
    assert not Cells(where=(("none", "==", 1),)).rows(frame).any()


def test_derived_cells_need_a_function_that_recomputes_the_table(catalogue):
    table = replace(catalogue.tables()["first.values"], claims=lambda _: (replace(SEEN, status=Status.DERIVED),))
    with pytest.raises(CatalogueError, match="derived cells need a function"):
        make_claims(table, compute("first.values", {}).frame())


def test_proved_claim_without_a_certificate_is_refused():
    for status in ("proved", "certified"):
        with pytest.raises(ValueError, match="needs a certificate"):
            Claim("All is well.", status)
    assert Claim("Seen so far.", Status.OBSERVED).to_json()["certificate"] is None
