"""A table of which more is made than a build has time for: its values are kept, and builds check all of them.

A table that declares ``extended`` (``fairgame.core.tables``) is made so by ``atlas study run``, once.  Its values and
attached files are kept as a study, under the id of the table.  A build takes them from there and never makes them; its
certificates check every row, as they check what a build has made.  So nothing rests on the run.  Where there is no such
study a build makes what it has time for.

Cost: reading it, some 10 ms a megabyte.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fairgame.core.discovery import declared_tables
from fairgame.core.frames import read_csv
from fairgame.core.tables import Built, Inputs, Table
from fairgame.errors import CertificateError, StoreError
from fairgame.runs.stored_runs import MANIFEST, STORED_RUNS, StoredRun, read, run_folder, unpack

KIND, FILE, VALUES = "table", "table.gz", "values.csv"
SECONDS = 10  # to check a table that is read, as builds order their work


@dataclass(frozen=True)
class TableRun:
    """A study of this kind."""

    stored: StoredRun

    def files(self) -> dict[str, bytes]:
        """Return the values as CSV, under ``VALUES``, and the attached files, by name.

        Raises:
            StoreError: if they are not those that the page lists.
        """
        found = unpack(self.stored)
        if VALUES not in found:
            raise StoreError(f"stored run {self.stored.name} is damaged: its files are not those that it lists")
        return found

    def built(self, columns: Sequence[str]) -> Built:
        """Return values and attached files as the build of a table with these columns would."""
        files = self.files()
        return Built(read_csv(files.pop(VALUES), columns), files)

    @property
    def digest(self) -> str:
        """The hash of all that is checked."""
        return str(self.stored.manifest["data"]["sha256"])

    @property
    def rows(self) -> int:
        """How many rows the table has."""
        return int(self.stored.manifest["rows"])

    @property
    def run(self) -> dict[str, Any]:
        """What is said of the run that made it: its engine, days and core-seconds."""
        run: dict[str, Any] = self.stored.manifest["run"]
        return run


def open_table_run(name: str, root: Path = STORED_RUNS) -> TableRun:
    """Return the study of a table.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if it is damaged, or of another kind.
    """
    kept = read(name, root)
    if kept.manifest.get("kind") != KIND or not {"rows", "files", "run"} <= kept.manifest.keys():
        raise StoreError(f"stored run {name} is not that of a table")
    return TableRun(kept)


@cache
def tables() -> Mapping[str, Table]:
    """Return every table by id, each after the tables it requires; one that has a stored run is read from it.

    Raises:
        CatalogueError: if the declarations contradict each other.
    """
    return MappingProxyType({name: with_stored_rows(table) for name, table in declared_tables().items()})


def with_stored_rows(table: Table) -> Table:
    """Return the table that a build makes: that of the kept study, if there is one."""
    page = run_folder(table.spec.id, STORED_RUNS) / MANIFEST
    if table.extended is None or not page.exists():
        return table
    try:
        digest = hashlib.sha256(page.read_bytes()).hexdigest()
    except OSError:  # the build of the table says so
        digest = ""
    build = partial(_taken, table.spec.id, table.spec.columns, digest)
    return replace(table.extended, build=build, cost=SECONDS, extended=table.extended)


def _taken(name: str, columns: Sequence[str], digest: str, _: Inputs) -> Built:
    """Return what a study keeps of a table; ``digest`` is of its page, so that the key of the table covers it.

    Raises:
        CertificateError: if it is damaged.
    """
    try:
        if hashlib.sha256((run_folder(name, STORED_RUNS) / MANIFEST).read_bytes()).hexdigest() != digest:
            raise StoreError(f"stored run {name} has changed while it was read")
        return open_table_run(name, STORED_RUNS).built(columns)
    except (StoreError, OSError, ValueError, KeyError, TypeError) as fault:
        raise CertificateError(f"stored run {name}", str(fault)) from None
