"""Results of the formally verified checker, and the statements of its proofs."""

import csv
import json
import re

import pytest

from fairgame_site.games.octal import formal
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.files import CERTIFICATE
from proofs import check, extracted, mutants, plain, spoil


@pytest.fixture(scope="module")
def kayles(published):
    return next(record for record in ClassRecords(published) if record.name == "0.77")


def test_certificate_is_identified_by_its_hash(kayles, tmp_path):
    assert formal.check_status(kayles) == formal.ACCEPTED
    empty, other = tmp_path / "none.csv", tmp_path / "other.csv"
    assert formal.check_status(kayles, empty) == formal.UNCHECKED
    other.write_text(f"game,certificate,checker,seconds\n0.77,{'0' * 64},x,1\n")
    assert formal.check_status(kayles, other) == formal.CHANGED


def certified(published):
    """Return every class whose period a certificate proves."""
    return [entry for entry in ClassRecords(published) if entry.record.certificate is not None]


def read_rows(path):
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_lists_were_written_by_the_current_proofs():
    """Require ``make prove`` after an edit of a proof: the lists name its sources by hash."""
    for path, columns in ((formal.CHECKED, check.COLUMNS), (formal.MUTANTS, mutants.COLUMNS)):
        rows = read_rows(path)
        assert tuple(rows[0]) == columns
        assert {row["checker"] for row in rows} == {extracted.sources()}


def test_checker_stayed_within_its_time_limit(published):
    bounds = {record.name: json.loads(record.files[CERTIFICATE])["proof_bound"] for record in certified(published)}
    assert not [row["game"] for row in read_rows(formal.CHECKED) if check.too_slow(bounds[row["game"]], row)]


def test_two_thousand_false_certificates_of_every_kind_were_refused():
    rows = read_rows(formal.MUTANTS)
    assert sum(row.refused for row in formal.mutated_certificates()) >= 2000
    kinds = {("values", kind.__name__) for kind in spoil.ANYWHERE}
    kinds |= {("window", kind.__name__) for kind in spoil.ANYWHERE + spoil.IN_WINDOWS}
    assert {(row["method"], row["kind"]) for row in rows} == kinds
    assert all(int(row["refused"]) >= 50 for row in rows), "refused by the proved functions, not for their syntax"


@pytest.fixture(scope="module")
def bases(published):
    certificates = (json.loads(record.files[CERTIFICATE]) for record in certified(published))
    small = [page for page in certificates if page["proof_bound"] < 300 and page["shorter"]]
    return {"values": [spoil.filled(page) for page in small[:12]], "window": spoil.short_windows()}


def test_published_checker_agrees_with_the_definitions(bases):
    """Refuse the certificates that are false by definition, and accept the true ones."""
    for page, raw in bases["values"] + bases["window"]:
        assert plain.fault(page, raw) is None
    sampled = mutants.sample(bases, 102)
    assert sum(mutant.fault is not None for mutant in sampled) == 102
    verdicts = [extracted.ACCEPTED if mutant.fault is None else extracted.REJECTED for mutant in sampled]
    assert not mutants.failures(sampled, verdicts)
    assert mutants.failures(sampled, [extracted.ACCEPTED] * len(sampled)), "a checker that accepts everything fails"


def plain_text(text):
    """Return a text without the markup of Markdown, of mathematics and of comments."""
    text = re.sub(r" \(\[in words\]\([^)]*\)\)|\s+\(\[\w+\]\)", "", text)
    text = re.sub(r'\[= term\([^=]*"([^"]*)"\) =\]', r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for mark, replacement in {"\\ge": ">=", "\\le": "<=", "$": "", "*": "", "[": "", "]": "", "−": "-"}.items():
        text = text.replace(mark, replacement)
    return " ".join(re.sub(r"\s*([-+])\s*", r" \1 ", text).split())


def test_statements_of_the_proofs_are_those_of_the_page(root):
    """Find each sentence of the page on a statement, and of the lemma, in the comments of the proofs."""
    comments = plain_text(
        "\n".join(re.findall(r"\(\*\*(.*?)\*\)", (root / "proofs/Statements.v").read_text(encoding="utf-8"), re.S))
    )
    page = (root / "content/theory/formal-proofs.md").read_text(encoding="utf-8")
    items = re.findall(r"^\d\. (.*)$", page.partition("## The statements")[2], re.M)
    assert len(items) == 8
    sentences = [
        sentence
        for item in items
        for sentence in re.split(r"(?<=\.) +", plain_text(item))
        if "its page" not in sentence
    ]
    lemma = (
        (root / "content/theory/window-certificate.md").read_text(encoding="utf-8").partition("> **Window lemma.**")[2]
    )
    sentences += re.split(r"(?<=[.;]) +", plain_text(lemma.partition("\n\n")[0].replace("\n>", "\n")))
    missing = [sentence for sentence in sentences if sentence.rstrip(".;").lower() not in comments.lower()]
    assert not missing, missing


def test_every_accepted_certificate_proves_a_period_of_the_census(published):
    proved = {record.name: record for record in certified(published)}
    assert set(formal.accepted()) <= set(proved)
    assert sum(formal.check_status(proved[code]) == formal.ACCEPTED for code in formal.accepted()) > 90


def test_no_proof_is_incomplete(root):
    for path in (root / "proofs").glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("Admitted", "admit.", "Axiom", "Parameter", "Abort") if word in text], path.name
