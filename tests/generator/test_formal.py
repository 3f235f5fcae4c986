"""What the pages say of the formally verified program: only of certificates that it has accepted."""

import importlib.util

import pytest

from generator.families.octal import formal
from generator.families.octal.studies import Studies


@pytest.fixture(scope="module")
def kayles(published):
    return next(study for study in Studies(published) if str(study.code) == "0.77")


def test_a_certificate_is_told_by_its_hash(kayles, tmp_path):
    assert formal.standing(kayles) == formal.ACCEPTED
    empty, other = tmp_path / "none.csv", tmp_path / "other.csv"
    assert formal.standing(kayles, empty) == formal.UNCHECKED
    other.write_text(f"game,certificate,checker,seconds\n0.77,{'0' * 64},x,1\n")
    assert formal.standing(kayles, other) == formal.CHANGED


def test_the_list_was_written_by_the_proofs_as_they_stand(root):
    """An edit of a proof asks for ``make prove``: its result names the sources that it was made by."""
    spec = importlib.util.spec_from_file_location("check", root / "proofs" / "check.py")
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    lines = formal.CHECKED.read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join(check.COLUMNS)
    assert {line.split(",")[2] for line in lines[1:]} == {check.sources()}


def test_every_accepted_certificate_is_one_of_a_proved_period(published):
    proved = {str(study.code): study for study in Studies(published) if study.is_periodic}
    assert set(formal.accepted()) <= set(proved)
    assert sum(formal.standing(proved[code]) == formal.ACCEPTED for code in formal.accepted()) > 90


def test_no_proof_is_left_open(root):
    for path in (root / "proofs").glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("Admitted", "admit.", "Axiom", "Parameter", "Abort") if word in text], path.name
