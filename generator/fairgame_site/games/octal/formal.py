"""Periods that a formally verified program has accepted: the results of ``make prove``, read for pages.

The programs are extracted from a proof that they accept only true periods (``proofs/``). A list names each certificate,
and each stored run whose parts are all accepted, by the sha256 of its JSON; a changed one does not count as accepted.
Other lists have the accepted parts of runs, and the counts of false certificates. Cost: three small files.
"""

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame.runs.stored_runs import MANIFEST
from fairgame_site.games.octal.class_records import ClassEntry
from fairgame_site.games.octal.files import CERTIFICATE

CHECKED = Path(__file__).resolve().parents[4] / "proofs" / "checked.csv"
PARTS, MUTANTS = CHECKED.with_name("runs.csv"), CHECKED.with_name("mutants.csv")
ACCEPTED, CHANGED, UNCHECKED = "accepted", "changed", "unchecked"
OCTAL_METHODS = ("values", "window", "run")
METHODS = {
    "values": "all values",
    "window": "windows",
    "run": "parts of a run",
    "lanes": "segments side by side",
    "hexadecimal": "hexadecimal",
    "arithmetic": "with a saltus",
    "subtraction": "subtraction",
}

KINDS = {
    "code": "a digit, or a number of the set",
    "large_digit": "a digit, to one that is too large",
    "period": "the period",
    "preperiod": "the preperiod",
    "saltus": "the saltus",
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


@cache
def rows(path: Path) -> tuple[Mapping[str, str], ...]:
    """Return the rows of a list; none if the file is missing."""
    return tuple(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) if path.exists() else ()


def mutated_certificates(path: Path = MUTANTS) -> list[MutatedCertificate]:
    """Return the counts of mutated certificates, by the kind of change."""
    return [
        MutatedCertificate(
            KINDS[row["kind"]], row["method"], int(row["refused"]) + int(row["by_form"]), int(row["true"])
        )
        for row in rows(path)
    ]


def accepted(path: Path = CHECKED) -> dict[str, str]:
    """Return the sha256 of each accepted certificate or run of an octal game, by the code of the game."""
    return {row["game"]: row["certificate"] for row in rows(path) if row["method"] in OCTAL_METHODS}


def accepted_tables(path: Path = CHECKED) -> list[str]:
    """Return the ids of the tables with periods of other games whose rows were all accepted."""
    return [row["game"] for row in rows(path) if row["method"] not in OCTAL_METHODS]


def accepted_segments(game: str, path: Path = PARTS) -> int:
    """Return the number of accepted segments of a stored run."""
    return sum(row["game"] == game and row["part"] == "segment" for row in rows(path))


def status(code: str, files: Mapping[str, bytes], path: Path = CHECKED) -> str:
    """Return ``ACCEPTED``, ``CHANGED`` (since its check) or ``UNCHECKED`` for the files that prove a period."""
    if code not in accepted(path):
        return UNCHECKED
    text = files[CERTIFICATE] if CERTIFICATE in files else files[MANIFEST]
    return ACCEPTED if accepted(path)[code] == hashlib.sha256(text).hexdigest() else CHANGED


def evidence(code: str, files: Mapping[str, bytes], path: Path = CHECKED) -> list[str]:
    """Return that the formally verified program accepted the files that prove a period, as a sentence; else []."""
    accepts = "The checker extracted from the formal proof accepts it too: proofs/checked.csv, make prove."
    return [accepts] if status(code, files, path) == ACCEPTED else []


def check_status(entry: ClassEntry, path: Path = CHECKED) -> str:
    """Return the status of the certificate or of the stored run of a class: see ``status``."""
    return status(entry.name, entry.files, path)
