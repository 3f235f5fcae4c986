"""Differences of two published folders ``data``, row by row: tables, columns, rows, cells, and statuses of columns.

Rows are compared by the key of the newer table.  A changelog names every table whose published facts changed
(``unexplained``).  Cost: reading the tables that differ, some seconds.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from io import StringIO
from pathlib import Path
from typing import Any

from fairgame.core.claims import Status, claim_from_json, supported_rows
from fairgame.core.columns import Column
from fairgame.core.frames import read_csv
from fairgame_site.errors import SiteError
from fairgame_site.publish.data_package import PACKAGE
from fairgame_site.publish.metadata_formats import CRATE, CROISSANT

Row = Mapping[str, str]
Key = tuple[str, ...]
NO_TABLES = (PACKAGE, CRATE, CROISSANT)  # JSON files of the folder that are not the metadata of a table
NEWEST_DATA = re.compile(r"^## .*?^### Data\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell with another value: the key of its row, its column, the old value and the new one."""

    key: Key
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ChangedStatus:
    """A column whose weakest status differs; "" for a column of one folder only."""

    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TableDifference:
    """The differences of a table; in ``state`` "added", "removed" or "changed".

    Attributes:
        table: the id.
        state: whether one folder lacks the table.
        columns_added: the columns of the newer table only.
        columns_removed: the columns of the older one only.
        rows_added: the keys of the rows of the newer table only.
        rows_removed: the keys of the rows of the older one only.
        cells: the cells with another value.
        statuses: the columns with another weakest status.
    """

    table: str
    state: str
    columns_added: tuple[str, ...] = ()
    columns_removed: tuple[str, ...] = ()
    rows_added: tuple[Key, ...] = ()
    rows_removed: tuple[Key, ...] = ()
    cells: tuple[ChangedCell, ...] = ()
    statuses: tuple[ChangedStatus, ...] = ()

    @property
    def replaces_facts(self) -> bool:
        """Whether a fact of the older folder is gone, different or has a weaker status; more rows replace nothing."""
        pairs = [(Status(one.old), Status(one.new)) for one in self.statuses if one.old and one.new]
        weaker = any(Status.weakest(pair) != pair[0] for pair in pairs)
        gone = self.state == "removed" or self.rows_removed or self.columns_removed
        return bool(gone or self.cells or weaker)


def unexplained(found: Iterable[TableDifference], changelog: str) -> list[str]:
    """Return the tables with replaced facts that the newest section *Data* of a changelog does not name.

    The section names a table in backticks; a name may have asterisks, such as ``octal-0-*.nim_sequence``.

    Raises:
        SiteError: if the first release of the changelog has no section *Data*.
    """
    section = NEWEST_DATA.search(f"{changelog}\n## ")
    if section is None or section.group().count("\n## "):
        raise SiteError("the first section of the changelog has no heading '### Data'")
    names = re.findall(r"`([^`\s]+)`", section[1])
    tables = [one.table for one in found if one.replaces_facts]
    return [table for table in tables if not any(fnmatchcase(table, name) for name in names)]


def differences(old: Path, new: Path) -> list[TableDifference]:
    """Return the differences of two folders, by table.

    Raises:
        SiteError: if one of them is no published folder, or a file of it cannot be read.
    """
    before, after = _tables(old), _tables(new)
    return list(_differences(old, new, before, after))


def _differences(
    old: Path, new: Path, before: Mapping[str, dict[str, Any]], after: Mapping[str, dict[str, Any]]
) -> Iterator[TableDifference]:
    for name in sorted(before.keys() | after.keys()):
        if name not in after or name not in before:
            yield TableDifference(name, "removed" if name in before else "added")
            continue
        files = [path / "certificates" / f"{name}.json" for path in (old, new)]
        same_claims = _json(files[0])["claims"] == _json(files[1])["claims"]
        if before[name]["sha256"] == after[name]["sha256"] and same_claims:
            continue
        found = _difference(old, new, name, after[name]["key"])
        if found != TableDifference(name, "changed"):
            yield found


def _difference(old: Path, new: Path, name: str, key: Sequence[str]) -> TableDifference:
    columns, rows = zip(*(_rows(folder / f"{name}.csv", key) for folder in (old, new)), strict=True)
    (old_columns, new_columns), (old_rows, new_rows) = columns, rows
    common = [column for column in new_columns if column in old_columns]
    cells = (
        ChangedCell(place, column, old_rows[place][column], row[column])
        for place, row in new_rows.items()
        if place in old_rows
        for column in common
        if old_rows[place][column] != row[column]
    )
    old_statuses, new_statuses = (_statuses(folder, name) for folder in (old, new))
    statuses = (
        ChangedStatus(column, old_statuses.get(column, ""), new_statuses.get(column, ""))
        for column in dict.fromkeys((*new_statuses, *old_statuses))
        if old_statuses.get(column) != new_statuses.get(column)
    )
    return TableDifference(
        name,
        "changed",
        columns_added=tuple(column for column in new_columns if column not in old_columns),
        columns_removed=tuple(column for column in old_columns if column not in new_columns),
        rows_added=tuple(place for place in new_rows if place not in old_rows),
        rows_removed=tuple(place for place in old_rows if place not in new_rows),
        cells=tuple(cells),
        statuses=tuple(statuses),
    )


def _tables(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the metadata of each table of a folder."""
    if not (folder / PACKAGE).is_file():
        raise SiteError(f"{folder} is no published folder: it has no {PACKAGE}; name the folder data of a site")
    tables = {}
    for path in sorted(folder.glob("*.json")):
        if path.name not in NO_TABLES:
            tables[path.stem] = _json(path)
    return tables


def _rows(path: Path, key: Sequence[str]) -> tuple[list[str], dict[Key, Row]]:
    """Return the columns of a table and its rows by key; a key that is missing in the columns is empty."""
    reader = csv.DictReader(StringIO(_read(path).decode()))
    rows: dict[Key, Row] = {tuple(str(row.get(column, "")) for column in key): row for row in reader}
    return list(reader.fieldnames or ()), rows


def _statuses(folder: Path, name: str) -> dict[str, str]:
    """Return the weakest status of the cells of each column."""
    columns = _json(folder / f"{name}.json")["columns"]
    frame = read_csv(_read(folder / f"{name}.csv"), [Column(one["name"], one.get("concept", "")) for one in columns])
    stated = _json(folder / "certificates" / f"{name}.json")["claims"]
    claims = [claim_from_json(claim | {"certificate": None, "status": Status.OBSERVED}, {}) for claim in stated]
    found = {}
    for column in map(str, frame.columns):
        supported = supported_rows(claims, frame, column)
        held = [Status(claim["status"]) for claim, rows in zip(stated, supported, strict=True) if rows.any()]
        found[column] = str(Status.weakest(held)) if held else ""
    return found


def _json(path: Path) -> Any:
    try:
        return json.loads(_read(path))
    except ValueError as error:
        raise SiteError(f"{path} is not JSON ({error})") from None


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8.

    Raises:
        SiteError: if it cannot be read.
    """
    try:
        return _read(path).decode()
    except ValueError as error:
        raise SiteError(f"{path} is not UTF-8 ({error})") from None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SiteError(f"{path} cannot be read ({error.strerror})") from None
