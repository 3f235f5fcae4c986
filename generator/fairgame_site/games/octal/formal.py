"""Certificates that a formally verified program has accepted: the results of ``make prove``, read for pages.

The program is extracted from a proof that it accepts only true periods (``proofs/``). The list names each certificate
by its sha256, so a changed certificate does not count as accepted. A second list counts the false certificates of each
kind that it refused. Cost: two small files.
"""

import csv
import hashlib
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

from fairgame_site.games.octal.class_records import ClassEntry
from fairgame_site.games.octal.files import CERTIFICATE

CHECKED = Path(__file__).resolve().parents[4] / "proofs" / "checked.csv"
MUTANTS = CHECKED.with_name("mutants.csv")
ACCEPTED, CHANGED, UNCHECKED = "accepted", "changed", "unchecked"


KINDS = {
    "code": "a digit",
    "large_digit": "a digit, to 8 or more",
    "period": "the period",
    "preperiod": "the preperiod",
    "value": "a value of a heap",
    "witness": "a heap that shows a shorter period to fail",
    "prime": "a prime divisor of the period",
    "window": "a value of a window",
    "boundary": "a boundary of a segment",
    "reach": "the last rare heap",
    "settled": "the bound of the witnesses",
    "mask": "the mask",
}


@dataclass(frozen=True)
class MutatedCertificate:
    """Counts of mutated certificates of one kind: refused, and set aside because they turned out true."""

    kind: str
    method: str
    refused: int
    set_aside: int


def mutated_certificates(path: Path = MUTANTS) -> list[MutatedCertificate]:
    """Return the counts of mutated certificates, by the kind of change."""
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8")))
    return [
        MutatedCertificate(
            KINDS[row["kind"]], row["method"], int(row["refused"]) + int(row["by_form"]), int(row["true"])
        )
        for row in rows
    ]


@cache
def accepted(path: Path = CHECKED) -> dict[str, str]:
    """Return the sha256 of each accepted certificate, by the code of its game."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {row["game"]: row["certificate"] for row in csv.DictReader(StringIO(text))}


def check_status(entry: ClassEntry, path: Path = CHECKED) -> str:
    """Return ``ACCEPTED``, ``CHANGED`` (since its check) or ``UNCHECKED`` for the certificate of a class."""
    code = entry.name
    if code not in accepted(path):
        return UNCHECKED
    digest = hashlib.sha256(entry.files[CERTIFICATE]).hexdigest()
    return ACCEPTED if accepted(path)[code] == digest else CHANGED
