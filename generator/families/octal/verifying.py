"""The studies of the classes of octal games, read back from a published ``data`` folder.

A study is published as the files of its class in ``data/octal/<code>/``; its row is that of the canonical code in the
census, and the hash of its certificate stands in ``octal.certificates``.
"""

import csv
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd

from engine import catalogue
from generator.families.octal.files import CERTIFICATE, CERTIFICATES, FOLDER
from generator.families.octal.studies import CENSUS, code_of, slug_of, study_id
from generator.published_folder import Contradiction, published_table

SUMS = "SHA256SUMS"


def holds(name: str) -> bool:
    """Return whether a table is the study of a class."""
    return bool(slug_of(name))


def found(folder: Path, tables: Sequence[str]) -> list[str]:
    """Return the studies that a published folder with these tables holds, or should hold."""
    place = folder / FOLDER
    studies = {study_id(one.name) for one in place.iterdir() if one.is_dir()} if place.is_dir() else set()
    if CENSUS in tables:  # a class of which no file is there is missing
        studies |= {name for name in catalogue.tables() if slug_of(name)}
    return sorted(studies)


def read(folder: Path, name: str) -> tuple[bytes, list[dict[str, Any]], Mapping[str, bytes]]:
    """Return a study as the engine made it: its row as a CSV, what is claimed of it, its files."""
    table, code = catalogue.tables()[name], str(code_of(slug_of(name)))
    place = f"{FOLDER}/{slug_of(name)}"
    files = dict(_files(folder, place))
    row = _row(folder, CENSUS, "code", code)
    if CERTIFICATE in files:
        stated = _row(folder, CERTIFICATES, "canonical_code", code)["sha256"]
        if hashlib.sha256(files[CERTIFICATE]).hexdigest() != stated:
            raise Contradiction(f"{place}/{CERTIFICATE} is not the one that {CERTIFICATES} names")
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(table.spec.columns)
    lines.writerow([row[column] for column in table.spec.columns])
    claims = catalogue.claimed(table, pd.DataFrame([row]))  # a study is published as its files, without claims
    return text.getvalue().encode(), [claim.to_json() for claim in claims], files


def _files(folder: Path, place: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a class has according to the sums, each with its name."""
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {path: digest for digest, _, path in (line.partition("  ") for line in lines)}
    names = [path for path in sums if path.startswith(f"{place}/")]
    if not names:
        raise Contradiction(f"{SUMS} names no file of {place}/")
    for path in names:
        content = (folder / path).read_bytes()
        if hashlib.sha256(content).hexdigest() != sums[path]:
            raise Contradiction(f"{path} is not the one that {SUMS} names")
        yield path.rpartition("/")[2], content


def _row(folder: Path, name: str, column: str, wanted: str) -> dict[str, str]:
    """Return the one row of a published table that has ``wanted`` in a column."""
    text, _ = published_table(folder, name)
    rows = [row for row in csv.DictReader(StringIO(text.decode())) if row[column] == wanted]
    if len(rows) != 1:
        raise Contradiction(f"{name}.csv has {len(rows)} rows of {wanted}, not one")
    return rows[0]
