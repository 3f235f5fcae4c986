"""The evidence for a cell: every column of every table, and refusals."""

import pytest

from fairgame import catalogue
from fairgame.core.claims import Status, cell_statuses
from fairgame.errors import LimitError, UnknownNameError
from fairgame_site.publish.cell_evidence import cell_evidence
from fairgame_site.publish.programs import programs
from tests.support.sampling import rng


@pytest.mark.parametrize("table_id", catalogue.tables())
def test_a_random_cell_of_each_column_has_evidence(published, root, table_id):
    table, draw = published[table_id], rng(table_id)
    statuses = cell_statuses(table.claims, table.frame)
    for column in table.spec.columns:
        place = draw.randrange(len(table.frame))
        key = [str(table.frame[name].iloc[place]) for name in table.spec.key]
        found = cell_evidence(published, table_id, key, column)
        assert dict(found.key) == dict(zip(table.spec.key, key, strict=True))
        assert found.status == statuses[column].iloc[place]
        assert {claim.status for claim in found.claims} == {found.status}
        checking = programs(found.claims)
        assert checking or found.status in (Status.REPORTED, Status.OBSERVED, Status.DERIVED)
        for program in checking.values():
            assert f"class {program.name}" in (root / program.file).read_text(encoding="utf-8")
        assert bool(found.derived_from) or found.status is not Status.DERIVED


def test_reported_cell_names_its_source(published):
    frame = published["octal.open"].frame
    code = frame[frame["reported_by"].notna()]["canonical_code"].iloc[0]
    found = cell_evidence(published, "octal.open", [code], "reported_to")
    assert found.status is Status.REPORTED
    assert dict(found.sources)["reported_by"]


def test_row_of_a_class_names_its_proof(published):
    (proof, formal) = cell_evidence(published, "octal.census", ["0.16"], "period").details
    assert "data/octal/0-16/certificate.json" in proof
    assert "proofs/checked.csv" in formal
    run, command = cell_evidence(published, "octal.census", ["0.106"], "period").details
    assert "data/octal/0-106/study.json" in run
    assert "atlas study verify 0.106" in command
    (proof, formal) = cell_evidence(published, "octal.four_places", ["0.0002"], "period").details
    assert "octal-0-0002 of data/octal.four_places/proofs.zip" in proof
    assert "proofs/checked.csv" in formal


@pytest.mark.parametrize(
    ("cell", "error", "reason"),
    [
        (("kayles.nim_sequences", ["1"], "nim_value"), UnknownNameError, "closest: kayles.nim_sequence"),
        (("kayles.nim_sequence", ["1"], "value"), UnknownNameError, "closest: nim_value"),
        (("kayles.nim_sequence", ["x" * 999], "nim_value"), LimitError, "its rows go from 0 to "),
        (("kayles.nim_sequence", ["1", "2"], "nim_value"), LimitError, "kayles.nim_sequence is n: expected 1"),
    ],
)
def test_unknown_cell_is_refused(published, cell, error, reason):
    with pytest.raises(error) as refused:
        cell_evidence(published, *cell)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 300
