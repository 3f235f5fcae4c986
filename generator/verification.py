"""What is finished or published, checked again: tables of a store, tables and studies of a published ``data`` folder.

A published table is a CSV and the claims beside it.  A study is published as the files of its class in
``data/octal/<code>/``; its row is that of the canonical code in the census, and the hash of its certificate stands in
``octal.certificates``.  Nothing but the files of the folder is trusted, and no kernel is used.  Cost: up to half a
minute for each of the longest certificates, a few minutes for all; the timetable says which is at work.
"""

import csv
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd

from engine import catalogue
from engine.errors import StoreError, UnknownNameError
from engine.store import Store
from generator.errors import SiteError
from generator.octal.files import CERTIFICATE, CERTIFICATES, FOLDER
from generator.octal.studies import CENSUS, code_of, slug_of, study_id

SUMS = "SHA256SUMS"


@dataclass(frozen=True, slots=True)
class Verified:
    """What became of one table's verification."""

    table: str
    rows: int
    statuses: tuple[str, ...]
    fault: str | None


class _Unborne(Exception):
    """A published file is not what another one says of it."""


def named(tables: Sequence[str]) -> list[str]:
    """Return the names if they are tables of the catalogue, or all tables if there are none.

    Raises:
        UnknownNameError: naming the nearest.
    """
    for name in tables:
        if name not in catalogue.tables():
            raise UnknownNameError("table", name, catalogue.tables())
    return list(tables or catalogue.tables())


def verify_store(store: Store, tables: Sequence[str]) -> list[Verified]:
    """Check stored tables: hash, schema, certificates; a missing or damaged one is a fault."""
    return _each(named(tables), lambda name: _in_store(store, name))


def verify_data(folder: Path, tables: Sequence[str]) -> list[Verified]:
    """Check a published ``data`` folder: every file's SHA-256, every CSV's schema, every certificate.

    Args:
        folder: the folder.
        tables: names of tables and studies; none means all that the folder holds.

    Raises:
        UnknownNameError: if there is no such table.
        SiteError: if the folder is not one of the atlas.
    """
    return _each(named(tables) if tables else published_in(folder), lambda name: _in_folder(folder, name))


def published_in(folder: Path) -> list[str]:
    """Return every table of a published folder, then the study of every class of its census.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    try:
        package = json.loads((folder / "datapackage.json").read_bytes())
        tables = [str(resource["name"]) for resource in package["resources"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise SiteError(
            f"{folder} holds no datapackage.json of the atlas; name the folder 'data' of a built site"
        ) from None
    place = folder / FOLDER
    studies = {study_id(one.name) for one in place.iterdir()} if place.is_dir() else set()
    if CENSUS in tables:  # a class of which no file is there is missing
        studies |= {name for name in catalogue.tables() if slug_of(name)}
    return [*tables, *sorted(studies)]


def _each(names: Iterable[str], check: Callable[[str], Verified]) -> list[Verified]:
    """Check one after another, and show which is at work if it lasts."""
    known = catalogue.tables()
    costs = {name: known[name].cost if name in known else 1.0 for name in names}
    results = []
    with catalogue.timetable("verifying", costs, 1) as progress:
        for name in costs:
            progress.started(name)
            results.append(check(name))
            progress.finished(name)
    return results


def _in_store(store: Store, name: str) -> Verified:
    try:
        artifact = catalogue.stored(store, name, whole=True)
    except StoreError as damage:
        return Verified(name, 0, (), str(damage))
    if artifact.is_withheld:
        return Verified(name, artifact.metadata["rows"], (), f"withheld: {artifact.metadata['withheld']}")
    return _verified(name, artifact.csv, artifact.metadata["claims"], artifact.files)


def _in_folder(folder: Path, name: str) -> Verified:
    if name not in catalogue.tables():
        return Verified(name, 0, (), str(UnknownNameError("table", name, catalogue.tables())))
    try:
        return _verified(name, *(_study(folder, name) if slug_of(name) else _table(folder, name)))
    except OSError as fault:
        return Verified(name, 0, (), f"{fault.filename} cannot be read ({fault.strerror})")
    except _Unborne as fault:
        return Verified(name, 0, (), str(fault))
    except (ValueError, KeyError, TypeError) as fault:
        return Verified(name, 0, (), f"the certificate cannot be read ({fault})")


def _table(folder: Path, name: str) -> tuple[bytes, list[dict[str, Any]]]:
    """Return the CSV of a published table and what is claimed of it."""
    text = (folder / f"{name}.csv").read_bytes()
    published = json.loads((folder / "certificates" / f"{name}.json").read_bytes())
    if hashlib.sha256(text).hexdigest() != published["sha256"]:
        raise _Unborne("the CSV is not the one that its certificate names")
    return text, published["claims"]


def _study(folder: Path, name: str) -> tuple[bytes, list[dict[str, Any]], Mapping[str, bytes]]:
    """Return a study as the engine made it: its row as a CSV, what is claimed of it, its files."""
    table, code = catalogue.tables()[name], str(code_of(slug_of(name)))
    place = f"{FOLDER}/{slug_of(name)}"
    files = dict(_files(folder, place))
    row = _row(folder, CENSUS, "code", code)
    if CERTIFICATE in files:
        stated = _row(folder, CERTIFICATES, "canonical_code", code)["sha256"]
        if hashlib.sha256(files[CERTIFICATE]).hexdigest() != stated:
            raise _Unborne(f"{place}/{CERTIFICATE} is not the one that {CERTIFICATES} names")
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(table.spec.columns)
    lines.writerow([row[column] for column in table.spec.columns])
    return text.getvalue().encode(), [claim.to_json() for claim in table.claims(pd.DataFrame([row]))], files


def _files(folder: Path, place: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a class has according to the sums, each with its name."""
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {path: digest for digest, _, path in (line.partition("  ") for line in lines)}
    names = [path for path in sums if path.startswith(f"{place}/")]
    if not names:
        raise _Unborne(f"{SUMS} names no file of {place}/")
    for path in names:
        content = (folder / path).read_bytes()
        if hashlib.sha256(content).hexdigest() != sums[path]:
            raise _Unborne(f"{path} is not the one that {SUMS} names")
        yield path.rpartition("/")[2], content


def _row(folder: Path, name: str, column: str, wanted: str) -> dict[str, str]:
    """Return the one row of a published table that has ``wanted`` in a column."""
    text, _ = _table(folder, name)
    rows = [row for row in csv.DictReader(StringIO(text.decode())) if row[column] == wanted]
    if len(rows) != 1:
        raise _Unborne(f"{name}.csv has {len(rows)} rows of {wanted}, not one")
    return rows[0]


def _verified(
    name: str, text: bytes, claims: list[dict[str, Any]], files: Mapping[str, bytes] | None = None
) -> Verified:
    fault = catalogue.verify(catalogue.tables()[name].spec, text, claims, files)
    statuses = tuple(str(claim.get("status")) for claim in claims)
    return Verified(name, text.count(b"\n") - 1, statuses, str(fault) if fault else None)
