"""What the pages say of the formally verified program: only of certificates that it has accepted."""

import csv
import json
import re

import pytest

from fairgame_site.games.octal import formal
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.files import CERTIFICATE, is_by_stored_run
from proofs import check, extracted, mutants, plain, spoil


@pytest.fixture(scope="module")
def kayles(published):
    return next(study for study in ClassRecords(published) if str(study.code) == "0.77")


def test_a_certificate_is_told_by_its_hash(kayles, tmp_path):
    assert formal.standing(kayles) == formal.ACCEPTED
    empty, other = tmp_path / "none.csv", tmp_path / "other.csv"
    assert formal.standing(kayles, empty) == formal.UNCHECKED
    other.write_text(f"game,certificate,checker,seconds\n0.77,{'0' * 64},x,1\n")
    assert formal.standing(kayles, other) == formal.CHANGED


def certified(published):
    """Every class whose period a certificate shows."""
    return [study for study in ClassRecords(published) if study.is_periodic and not is_by_stored_run(study)]


def rows_of(path):
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_the_lists_were_written_by_the_proofs_as_they_stand():
    """An edit of a proof asks for ``make prove``: its results name the sources that they were made by."""
    for path, columns in ((formal.CHECKED, check.COLUMNS), (formal.MUTANTS, mutants.COLUMNS)):
        rows = rows_of(path)
        assert tuple(rows[0]) == columns
        assert {row["checker"] for row in rows} == {extracted.sources()}


def test_the_checker_took_no_longer_than_it_may(published):
    bounds = {str(study.code): json.loads(study.files[CERTIFICATE])["proof_bound"] for study in certified(published)}
    assert not [row["game"] for row in rows_of(formal.CHECKED) if check.too_slow(bounds[row["game"]], row)]


def test_two_thousand_false_certificates_of_every_kind_were_refused():
    found = rows_of(formal.MUTANTS)
    assert sum(row.refused for row in formal.spoilt()) >= 2000
    asked = {("values", kind.__name__) for kind in spoil.ANYWHERE}
    asked |= {("window", kind.__name__) for kind in spoil.ANYWHERE + spoil.IN_WINDOWS}
    assert {(row["method"], row["kind"]) for row in found} == asked
    assert all(int(row["refused"]) >= 50 for row in found), "refused by the proved functions, not for their form"


@pytest.fixture(scope="module")
def bases(published):
    certificates = (json.loads(study.files[CERTIFICATE]) for study in certified(published))
    small = [page for page in certificates if page["proof_bound"] < 300 and page["shorter"]]
    return {"values": [spoil.filled(page) for page in small[:12]], "window": spoil.short_windows()}


def test_what_is_false_is_told_by_the_definitions(bases):
    """What the definitions call false the published checker refuses, and what they call true it accepts."""
    for page, raw in bases["values"] + bases["window"]:
        assert plain.fault(page, raw) is None
    drawn = mutants.draw(bases, 102)
    assert sum(one.fault is not None for one in drawn) == 102
    assert not mutants.judge(drawn, [extracted.ACCEPTED if one.fault is None else extracted.REFUSED for one in drawn])
    assert mutants.judge(drawn, [extracted.ACCEPTED] * len(drawn)), "a checker that accepts all is found out"


def words(text):
    """The words of a text, without the marks of Markdown, of mathematics, or of a comment."""
    text = re.sub(r" \(\[in words\]\([^)]*\)\)|\s+\(\[\w+\]\)", "", text)
    text = re.sub(r'\[= term\([^=]*"([^"]*)"\) =\]', r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for mark, meant in {"\\ge": ">=", "\\le": "<=", "$": "", "*": "", "[": "", "]": "", "−": "-"}.items():
        text = text.replace(mark, meant)
    return " ".join(re.sub(r"\s*([-+])\s*", r" \1 ", text).split())


def test_the_statements_are_in_the_words_of_the_page(root):
    """Each sentence that the page has on a statement stands in the comment above it; so do those of the lemma."""
    said = words(
        "\n".join(re.findall(r"\(\*\*(.*?)\*\)", (root / "proofs/Statements.v").read_text(encoding="utf-8"), re.S))
    )
    page = (root / "content/theory/formal-proofs.md").read_text(encoding="utf-8")
    items = re.findall(r"^\d\. (.*)$", page.partition("## The statements")[2], re.M)
    assert len(items) == 8
    told = [one for item in items for one in re.split(r"(?<=\.) +", words(item)) if "its page" not in one]
    lemma = (
        (root / "content/theory/window-certificate.md").read_text(encoding="utf-8").partition("> **Window lemma.**")[2]
    )
    told += re.split(r"(?<=[.;]) +", words(lemma.partition("\n\n")[0].replace("\n>", "\n")))
    missing = [one for one in told if one.rstrip(".;").lower() not in said.lower()]
    assert not missing, missing


def test_every_accepted_certificate_is_one_of_a_proved_period(published):
    proved = {str(study.code): study for study in certified(published)}
    assert set(formal.accepted()) <= set(proved)
    assert sum(formal.standing(proved[code]) == formal.ACCEPTED for code in formal.accepted()) > 90


def test_no_proof_is_left_open(root):
    for path in (root / "proofs").glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("Admitted", "admit.", "Axiom", "Parameter", "Abort") if word in text], path.name
