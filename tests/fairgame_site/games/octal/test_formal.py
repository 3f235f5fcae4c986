"""Results of the formally verified checker, and the statements of its proofs."""

import argparse
import json
import re
import sys

import numpy as np
import pytest

from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import NimValues
from fairgame.runs import stored_runs
from fairgame_site.games.octal import formal, four_places
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.files import CERTIFICATE
from proofs import check, claims, extracted, lanes, mutants, plain, runs, spoil

MIN_ACCEPTED = 344  # of the certificates of octal games


@pytest.fixture(scope="module")
def kayles(published):
    return next(record for record in ClassRecords(published) if record.name == "0.77")


def test_certificate_is_identified_by_its_hash(kayles, tmp_path):
    assert formal.check_status(kayles) == formal.ACCEPTED
    empty, other = tmp_path / "none.csv", tmp_path / "other.csv"
    assert formal.check_status(kayles, empty) == formal.UNCHECKED
    other.write_text(f"method,game,certificate\nvalues,0.77,{'0' * 64}\n")
    assert formal.check_status(kayles, other) == formal.CHANGED


def certified(published):
    """Return every class whose period a certificate proves."""
    return [entry for entry in ClassRecords(published) if entry.record.certificate is not None]


def test_each_row_names_the_current_proof_of_its_method():
    """Require ``make prove`` after an edit of a proof: a row names its sources by hash."""
    for path, columns in ((formal.CHECKED, check.COLUMNS), (formal.MUTANTS, mutants.COLUMNS)):
        rows = formal.rows(path)
        assert tuple(rows[0]) == columns
        assert not [row for row in rows if row["checker"] != extracted.version(row["method"])]
    assert tuple(formal.rows(formal.PARTS)[0]) == check.RUN_COLUMNS
    of_parts = {extracted.version("run"), extracted.version("lanes")}
    assert {row["checker"] for row in formal.rows(formal.PARTS)} <= of_parts
    assert {row["checker"] for row in formal.rows(formal.CHECKED.with_name(check.PROGRESS))} <= of_parts


def test_version_covers_the_theorem_and_the_driver_of_a_method_only():
    versions = {
        extracted.version(method) for method in ("values", "window", "hexadecimal", "arithmetic", "subtraction")
    }
    assert len(versions) == 5
    assert extracted.version("run") == extracted.version("window") != extracted.version("lanes")


def test_checker_stayed_within_its_time_limit(published):
    bounds = {record.name: json.loads(record.files[CERTIFICATE])["proof_bound"] for record in certified(published)}
    rows = [row for row in formal.rows(formal.CHECKED) if row["game"] in bounds]
    assert not [row["game"] for row in rows if check.too_slow(bounds[row["game"]], row)]


def test_three_thousand_false_certificates_of_every_kind_were_refused():
    rows = formal.rows(formal.MUTANTS)
    assert sum(row.refused for row in formal.mutated_certificates()) >= 3000
    kinds = {(method, kind.__name__) for method, kinds in spoil.KINDS.items() for kind in kinds}
    assert {(row["method"], row["kind"]) for row in rows} == kinds
    assert set(spoil.KINDS) == set(formal.METHODS) == set(extracted.CHECKERS)
    assert all(int(row["refused"]) >= 20 for row in rows), "refused by the proved functions, not for their syntax"


@pytest.fixture(scope="module")
def bases(published):
    certificates = (json.loads(record.files[CERTIFICATE]) for record in certified(published))
    small = [page for page in certificates if page["proof_bound"] < 300 and page["shorter"]]
    made = {"values": [spoil.filled(page) for page in small[:12]], "window": spoil.short_windows()}
    return made | {
        "run": made["window"],
        "lanes": made["window"],
        "hexadecimal": [claims.certificate("hexadecimal", [0, 10], 1, 2)],
        "arithmetic": [arithmetic_certificate(published)],
        "subtraction": [claims.certificate("subtraction", [1, 3, 4], 0, 7)],
    }


def arithmetic_certificate(published):
    """Return the certificate of 0.3F, which has the period 6 with the saltus 3."""
    frame = published["hexadecimal.arithmetic_periods"].frame.set_index("code")
    row = frame.loc["0.3F"].map(str).to_dict()
    assert (row["preperiod"], row["period"], row["saltus"]) == ("0", "6", "3")
    page, raw = claims.certificate("arithmetic", [0, 3, 15], 0, 6, 3)
    return page | claims.arithmetic_proof(row), raw


def test_published_checker_agrees_with_the_definitions(bases):
    """Refuse the certificates that are false by definition, and accept the true ones."""
    for page, raw in (made for method in bases for made in bases[method]):
        assert plain.fault(page, raw) is None
    sampled = mutants.sample(bases, 132)
    assert sum(mutant.fault is not None for mutant in sampled) == 132
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
    items = re.findall(r"^\d+\. (.*)$", page.partition("## The statements")[2], re.M)
    assert len(items) == 17
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


def proofs_of_periods(published):
    """Return the files that prove each period of an octal game, by code."""
    periodic = [record for record in ClassRecords(published) if record.record.is_periodic]
    return four_places.proofs(published) | {record.name: record.files for record in periodic}


def test_every_accepted_certificate_proves_a_published_period(published):
    proofs = proofs_of_periods(published)
    assert set(formal.accepted()) <= set(proofs)
    certificates = [code for code, files in proofs.items() if CERTIFICATE in files]
    assert sum(formal.status(code, proofs[code]) == formal.ACCEPTED for code in certificates) >= MIN_ACCEPTED


def test_accepted_run_has_every_part_in_the_list():
    listed = {row["data"] for row in formal.rows(formal.PARTS)}
    names = [row["game"] for row in formal.rows(formal.CHECKED) if row["method"] == "run"]
    assert "0.1005" in names
    for name in names:
        run = stored_runs.read(name)
        parts = list(runs.parts(run.manifest, run.values.tobytes()))
        assert [part.name for part in parts] == ["end", "head"] + ["segment"] * (len(run.manifest["boundaries"]) - 1)
        assert not [part for part in parts if part.digest not in listed]


def test_run_with_a_changed_manifest_does_not_count_as_accepted():
    text = (stored_runs.run_folder("0.1005") / stored_runs.MANIFEST).read_bytes()
    assert formal.status("0.1005", {stored_runs.MANIFEST: text}) == formal.ACCEPTED
    assert formal.status("0.1005", {stored_runs.MANIFEST: text + b" "}) == formal.CHANGED


STUB = """
import sys
line, _, _ = sys.stdin.buffer.read().partition(bytes([10]))
with open({calls!r}, "a") as calls:
    calls.write(line.decode() + "\\n")
method, *words = line.decode().split()
if method == "lanes":
    *words, count = map(int, words)
    places = words[3]
    across, heaps = words[6 + places], words[9 + places :]
    values = open({values!r}, "rb").read()
    print("".join(values[heap + count - across : heap + count].hex() for heap in heaps))
print("accepted")
"""


@pytest.fixture(scope="module")
def values(tmp_path_factory):
    """Return a file with the values of 0.1005 to the end of its stored run."""
    made, path = NimValues.of(OctalCode.parse("0.1005")), tmp_path_factory.mktemp("values") / "values"
    made.extend(stored_runs.read("0.1005").manifest["boundaries"][-1])
    path.write_bytes(made.values.astype(np.uint8).tobytes())
    return path


@pytest.fixture
def stub(tmp_path, monkeypatch, values):
    """Return a check of the run of 0.1005 by a program that accepts everything, and the lines of its inputs."""
    monkeypatch.setattr(stored_runs, "run_names", lambda *_: ["0.1005"])
    checker, calls = tmp_path / "checker", tmp_path / "calls"
    checker.write_text(f"#!{sys.executable}\n{STUB.format(calls=str(calls), values=str(values))}")
    checker.chmod(0o755)

    def run(**changed):
        options = {"checker": checker, "write": tmp_path, "jobs": 2, "keep": True, "long": False} | changed
        calls.write_text("")
        made = check.Check(argparse.Namespace(**options))
        made.check_runs()
        return made, calls.read_text().splitlines()

    return run


def test_interrupted_check_of_a_run_resumes(stub, tmp_path):
    made, calls = stub()
    assert len(calls) == len(made.parts) == 10
    assert ("run", "0.1005") in made.rows
    lines = (tmp_path / check.RUNS).read_text().splitlines(keepends=True)
    (tmp_path / check.RUNS).write_text("".join(lines[:-2]))
    made, calls = stub()
    assert len(calls) == 2
    assert ("run", "0.1005") in made.rows
    assert len(stub(keep=False)[1]) == 10


def test_missing_long_segment_is_checked_on_request_only(stub, monkeypatch):
    monkeypatch.setattr(check, "LONG", 1 << 18)
    made, calls = stub()
    assert len(calls) < 10
    assert ("run", "0.1005") not in made.rows
    made, more = stub(long=True)
    assert {line.split()[0] for line in more} == {"lanes"}
    assert ("run", "0.1005") in made.rows


def test_interrupted_check_of_long_segments_resumes(stub, monkeypatch, tmp_path):
    monkeypatch.setattr(check, "LONG", 1 << 18)
    monkeypatch.setattr(lanes, "STEP", 1 << 18)
    stub()
    progress, save = tmp_path / check.PROGRESS, check.Check.save

    def interrupted(self):
        save(self)
        if progress.exists():
            raise KeyboardInterrupt

    monkeypatch.setattr(check.Check, "save", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stub(long=True, jobs=1)
    begun = progress.read_text().splitlines()[1:]
    monkeypatch.setattr(check.Check, "save", save)
    made, calls = stub(long=True, jobs=1)
    assert ("run", "0.1005") in made.rows
    assert begun[0].split(",")[2] in calls[0].split(), "the check resumes at the heap that was reached"
    assert len(progress.read_text().splitlines()) == 1


def test_segment_that_does_not_arrive_is_rejected():
    run = stored_runs.read("0.1005")
    made = lanes.Lanes.of(run.manifest, run.values.tobytes())
    wrong = "".join(lane.expected.hex() for lane in made.lanes)
    assert made.check(lambda _: (extracted.ACCEPTED, wrong, 1.0)) == extracted.REJECTED
    assert made.check(lambda _: (extracted.REJECTED, "", 1.0)) == extracted.REJECTED


def test_part_checked_by_another_proof_does_not_count(stub, monkeypatch):
    stub()
    monkeypatch.setattr(check, "version", lambda _: "0" * 64)
    assert len(stub()[1]) == 10


def test_accepted_tables_are_the_published_ones(published, tmp_path):
    rows = {row["game"]: row for row in formal.rows(formal.CHECKED)}
    assert set(formal.accepted_tables()) == {table.id for table in claims.TABLES}
    for table in claims.TABLES:
        (tmp_path / f"{table.id}.csv").write_bytes(published[table.id].artifact.csv)
        assert claims.digest(list(table.certificates(tmp_path))) == rows[table.id]["certificate"]


def test_no_proof_is_incomplete(root):
    for path in (root / "proofs").glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("Admitted", "admit.", "Axiom", "Parameter", "Abort") if word in text], path.name
