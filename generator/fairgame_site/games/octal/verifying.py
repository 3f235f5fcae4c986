"""Class records of octal games, read from a published ``data`` folder.

The files in ``data/octal/<code>/`` are the published form of a record. The census has its row, under the canonical
code, and ``octal.certificates`` has the hash of its certificate. Grundy's game has no code, so it is only in the tables
of open games, growth and rare heaps.
"""

import csv
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.core.frames import read_csv
from fairgame.games.octal.answers import unstored_verification
from fairgame_site.games.octal.class_records import CENSUS, PREFIX, STUDY, code_of, slug_of
from fairgame_site.games.octal.files import CERTIFICATE, CERTIFICATES, FOLDER, RUN_MANIFEST
from fairgame_site.publish.published_folder import Contradiction, Read, published_table

SUMS = "SHA256SUMS"
OPEN = "octal.open"
LONG: Mapping[str, str] = {"growth.csv": "octal.growth", "rare.csv": "octal.rare"}


def holds(name: str) -> bool:
    """Return whether a table is a class record."""
    return name.endswith(STUDY)


def found(folder: Path, tables: Sequence[str]) -> list[str]:
    """Return the class records that a published folder with these tables has or should have."""
    place = folder / FOLDER
    records = {f"{PREFIX}{path.name}{STUDY}" for path in place.iterdir() if path.is_dir()} if place.is_dir() else set()
    if CENSUS in tables:  # a class without files is missing
        records |= {name for name in catalogue.tables() if holds(name)}
    return sorted(records)


def read(folder: Path, name: str) -> Read:
    """Return the row of a record as CSV, its claims, and its files."""
    if not slug_of(name):
        return _without_folder(folder, name)
    table, code = catalogue.tables()[name], str(code_of(slug_of(name)))
    place = f"{FOLDER}/{slug_of(name)}"
    files = dict(_files(folder, place))
    row = _row(folder, CENSUS, "code", code)
    if proof := next((file for file in (CERTIFICATE, RUN_MANIFEST) if file in files), ""):
        stated = _row(folder, CERTIFICATES, "canonical_code", code)["sha256"]
        if hashlib.sha256(files[proof]).hexdigest() != stated:
            raise Contradiction(f"{place}/{proof} is not the one that {CERTIFICATES} names")
    return _read(table, row, files)


def _read(table: catalogue.Table, row: Mapping[str, str], files: dict[str, bytes]) -> Read:
    text = _csv(table.spec.columns, [row])
    return text, _claims(table.spec.id, text), files


@lru_cache(maxsize=256)
def _claims(name: str, text: bytes) -> list[dict[str, Any]]:
    """Return the claims of a record, which are not published with its files."""
    table = catalogue.tables()[name]
    return [claim.to_json() for claim in catalogue.make_claims(table, read_csv(text, table.spec.columns))]


def _without_folder(folder: Path, name: str) -> Read:
    """Return the record of the game without a code, from the published tables."""
    census = {row["code"] for row in _rows(folder, CENSUS)}
    without_code = [dict(row) for row in _rows(folder, OPEN) if row["canonical_code"] not in census]
    if len(without_code) != 1:
        raise Contradiction(f"{OPEN}.csv has {len(without_code)} games without a code, not one")
    (row,), table, code = without_code, catalogue.tables()[name], without_code[0]["canonical_code"]
    row |= {"status": "open", "digits": "0"}
    cells = unstored_verification(code, int(row["computed_to"])).cells()
    row |= {name: "" if cell is None else str(cell) for name, cell in cells.items()}
    files = {}
    for file, where in LONG.items():
        rows = [row for row in _rows(folder, where) if row["canonical_code"] == code]
        files[file] = _csv(
            [column for column in catalogue.tables()[where].spec.columns if column != "canonical_code"], rows
        )
    return _read(table, defaultdict(str, row), files)


def _csv(columns: Sequence[str], rows: Sequence[Mapping[str, str]]) -> bytes:
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerows([columns, *([row[column] for column in columns] for row in rows)])
    return text.getvalue().encode()


def _files(folder: Path, place: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the files of a class that ``SHA256SUMS`` lists."""
    sums = _summed((folder / SUMS).read_bytes())
    names = [path for path in sums if path.startswith(f"{place}/")]
    if not names:
        raise Contradiction(f"{SUMS} names no file of {place}/")
    for path in names:
        content = (folder / path).read_bytes()
        if hashlib.sha256(content).hexdigest() != sums[path]:
            raise Contradiction(f"{path} is not the one that {SUMS} names")
        yield path.rpartition("/")[2], content


@lru_cache(maxsize=4)
def _summed(text: bytes) -> Mapping[str, str]:
    """Return the hash of each listed file."""
    lines = text.decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def _row(folder: Path, name: str, column: str, cell: str) -> dict[str, str]:
    """Return the only row of a published table with ``cell`` in a column."""
    rows = [row for row in _rows(folder, name) if row[column] == cell]
    if len(rows) != 1:
        raise Contradiction(f"{name}.csv has {len(rows)} rows of {cell}, not one")
    return rows[0]


def _rows(folder: Path, name: str) -> list[dict[str, str]]:
    """Return the rows of a published table, cached until its file changes."""
    text, _ = published_table(folder, name)
    return _parsed(text)


@lru_cache(maxsize=4)
def _parsed(text: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.decode())))
