"""Which certificates a formally verified program has accepted: what ``make prove`` wrote, read for the pages.

The program is extracted from a proof that it accepts only true periods (``proofs/``); the list names each certificate
by its sha256, so that a certificate that has changed since is not said to have been accepted.  Cost: one small file.
"""

import csv
import hashlib
from functools import cache
from io import StringIO
from pathlib import Path

from generator.families.octal.files import CERTIFICATE
from generator.families.octal.studies import Study

CHECKED = Path(__file__).resolve().parents[3] / "proofs" / "checked.csv"
ACCEPTED, CHANGED, UNCHECKED = "accepted", "changed", "unchecked"


@cache
def accepted(path: Path = CHECKED) -> dict[str, str]:
    """Return the sha256 of the certificate of each game that was accepted, by its code."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {row["game"]: row["certificate"] for row in csv.DictReader(StringIO(text))}


def standing(study: Study, path: Path = CHECKED) -> str:
    """Return whether the certificate of a class was accepted, has changed since, or was not given to the program."""
    code = str(study.code)
    if code not in accepted(path):
        return UNCHECKED
    digest = hashlib.sha256(study.files[CERTIFICATE]).hexdigest()
    return ACCEPTED if accepted(path)[code] == digest else CHANGED
