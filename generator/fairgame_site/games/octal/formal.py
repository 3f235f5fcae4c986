"""Which certificates a formally verified program has accepted: what ``make prove`` wrote, read for the pages.

The program is extracted from a proof that it accepts only true periods (``proofs/``); the list names each certificate
by its sha256, so that a certificate that has changed since is not said to have been accepted.  A second list has how
many false certificates of each kind it has refused.  Cost: two small files.
"""

import csv
import hashlib
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

from fairgame_site.games.octal.class_records import ClassRecord
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
    """False certificates of one kind: how many were refused, and how many that turned out true were set aside."""

    kind: str
    method: str
    refused: int
    set_aside: int


def spoilt(path: Path = MUTANTS) -> list[MutatedCertificate]:
    """Return how many false certificates were refused, by what was changed in them."""
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8")))
    return [
        MutatedCertificate(
            KINDS[row["kind"]], row["method"], int(row["refused"]) + int(row["by_form"]), int(row["true"])
        )
        for row in rows
    ]


@cache
def accepted(path: Path = CHECKED) -> dict[str, str]:
    """Return the sha256 of the certificate of each game that was accepted, by its code."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {row["game"]: row["certificate"] for row in csv.DictReader(StringIO(text))}


def standing(study: ClassRecord, path: Path = CHECKED) -> str:
    """Return whether the certificate of a class was accepted, has changed since, or was not given to the program."""
    code = str(study.code)
    if code not in accepted(path):
        return UNCHECKED
    digest = hashlib.sha256(study.files[CERTIFICATE]).hexdigest()
    return ACCEPTED if accepted(path)[code] == digest else CHANGED
