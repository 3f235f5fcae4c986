"""The studies of the classes of octal games, read back from a published ``data`` folder.

A study is published as the files of its class in ``data/octal/<code>/``; its row is that of the canonical code in the
census, and the hash of its certificate stands in ``octal.certificates``.  The one game that is studied and is no class,
having no code, is in the tables of open games, growth and rare heaps alone.
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
from fairgame.build.store import read_csv
from fairgame.games.octal.answers import why_without_values
from fairgame_site.games.octal.class_records import CENSUS, STUDY, code_of, record_id, slug_of
from fairgame_site.games.octal.files import CERTIFICATE, CERTIFICATES, FOLDER, KEPT
from fairgame_site.publish.published_folder import Contradiction, Read, published_table

SUMS = "SHA256SUMS"
OPEN = "octal.open"
LONG: Mapping[str, str] = {"growth.csv": "octal.growth", "rare.csv": "octal.rare"}


def holds(name: str) -> bool:
    """Return whether a table is a study."""
    return name.endswith(STUDY)


def found(folder: Path, tables: Sequence[str]) -> list[str]:
    """Return the studies that a published folder with these tables holds, or should hold."""
    place = folder / FOLDER
    studies = {record_id(one.name) for one in place.iterdir() if one.is_dir()} if place.is_dir() else set()
    if CENSUS in tables:  # a class of which no file is there is missing
        studies |= {name for name in catalogue.tables() if holds(name)}
    return sorted(studies)


def read(folder: Path, name: str) -> Read:
    """Return a study as the engine made it: its row as a CSV, what is claimed of it, its files."""
    if not slug_of(name):
        return _without_folder(folder, name)
    table, code = catalogue.tables()[name], str(code_of(slug_of(name)))
    place = f"{FOLDER}/{slug_of(name)}"
    files = dict(_files(folder, place))
    row = _row(folder, CENSUS, "code", code)
    if proof := next((file for file in (CERTIFICATE, KEPT) if file in files), ""):
        stated = _row(folder, CERTIFICATES, "canonical_code", code)["sha256"]
        if hashlib.sha256(files[proof]).hexdigest() != stated:
            raise Contradiction(f"{place}/{proof} is not the one that {CERTIFICATES} names")
    return _study(table, row, files)


def _study(table: catalogue.Table, row: Mapping[str, str], files: dict[str, bytes]) -> Read:
    text = _csv(table.spec.columns, [row])
    return text, _claims(table.spec.id, text), files


@lru_cache(maxsize=256)
def _claims(name: str, text: bytes) -> list[dict[str, Any]]:
    """Return the claims of a study, which is published as its files and without claims."""
    table = catalogue.tables()[name]
    return [claim.to_json() for claim in catalogue.claimed(table, read_csv(text, table.spec.columns))]


def _without_folder(folder: Path, name: str) -> Read:
    """Return the study of the game that is no class of the census and has no folder: what the tables say of it."""
    census = {row["code"] for row in _rows(folder, CENSUS)}
    alone = [dict(row) for row in _rows(folder, OPEN) if row["canonical_code"] not in census]
    if len(alone) != 1:
        raise Contradiction(f"{OPEN}.csv has {len(alone)} games without a code, not one")
    row, table, code = alone[0], catalogue.tables()[name], alone[0]["canonical_code"]
    row |= {"status": "open", "digits": "0", "verification": why_without_values(int(row["computed_to"]) + 1)}
    files = {}
    for file, where in LONG.items():
        rows = [one for one in _rows(folder, where) if one["canonical_code"] == code]
        files[file] = _csv([one for one in catalogue.tables()[where].spec.columns if one != "canonical_code"], rows)
    return _study(table, defaultdict(str, row), files)


def _csv(columns: Sequence[str], rows: Sequence[Mapping[str, str]]) -> bytes:
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerows([columns, *([row[column] for column in columns] for row in rows)])
    return text.getvalue().encode()


def _files(folder: Path, place: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a class has according to the sums, each with its name."""
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
    """Return the hash of each file that the sums name."""
    lines = text.decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def _row(folder: Path, name: str, column: str, wanted: str) -> dict[str, str]:
    """Return the one row of a published table that has ``wanted`` in a column."""
    rows = [row for row in _rows(folder, name) if row[column] == wanted]
    if len(rows) != 1:
        raise Contradiction(f"{name}.csv has {len(rows)} rows of {wanted}, not one")
    return rows[0]


def _rows(folder: Path, name: str) -> list[dict[str, str]]:
    """Return the rows of a published table: read once for as long as its file stays the same."""
    text, _ = published_table(folder, name)
    return _parsed(text)


@lru_cache(maxsize=4)
def _parsed(text: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.decode())))
