"""Tables with more rows than a build has time to compute: stored once, checked completely by every build.

``atlas study run`` computes the extended form of a table (``Table.extended``) once.  Its values and attached files are
stored as a run named after the table.  A build reads them and never computes them; the certificates check every row,
as in a computed table.  So no claim rests on the run.  Without a stored run a build computes the shorter form.

Cost: reading, some 10 ms a megabyte.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

from fairgame.core.discovery import declared_tables
from fairgame.core.frames import read_csv
from fairgame.core.tables import Built, Inputs, Table
from fairgame.errors import CertificateError, StoreError
from fairgame.runs.stored_runs import MANIFEST, STORED_RUNS, Kind, StoredRun, read, read_checks, run_folder, unpack

FILE, VALUES = "table.gz", "values.csv"
CHECK_SECONDS = 10  # estimated cost of a table with a stored run; a build orders its tables by cost


@dataclass(frozen=True)
class TableRun:
    """A stored run of a table."""

    stored: StoredRun

    def files(self) -> dict[str, bytes]:
        """Return the values as CSV, under ``VALUES``, and the attached files, by name.

        Raises:
            StoreError: if the data are not the files that the manifest lists.
        """
        files = unpack(self.stored)
        if VALUES not in files:
            raise StoreError(f"stored run {self.stored.name} is damaged: it has no {VALUES}")
        return files

    def to_built(self, columns: Sequence[str]) -> Built:
        """Return values and attached files, like the build of a table with these columns."""
        files = self.files()
        return Built(read_csv(files.pop(VALUES), columns), files)

    @property
    def digest(self) -> str:
        """The hash of all data that a check reads."""
        return str(self.stored.manifest["data"]["sha256"])

    @property
    def rows(self) -> int:
        """The number of rows of the table."""
        return int(self.stored.manifest["rows"])

    @property
    def digests(self) -> list[str]:
        """The hash of the only segment, the whole table."""
        return [self.digest]


def open_table_run(name: str, root: Path = STORED_RUNS) -> TableRun:
    """Open the stored run of a table.

    Raises:
        UnknownNameError: if no run has that name.
        StoreError: if the run is damaged, or of another kind.
    """
    stored = read(name, root)
    if stored.kind is not Kind.TABLES or not {"rows", "files", "run"} <= stored.manifest.keys():
        raise StoreError(f"stored run {name} is not of a table")
    run = TableRun(stored)
    if type(stored.manifest["rows"]) is not int or stored.records[-1].core_seconds is None:
        raise StoreError(f"stored run {name} is damaged: the number of rows, or of core-seconds, is missing")
    read_checks(stored, run.digests)
    return run


@cache
def tables() -> Mapping[str, Table]:
    """Return every table by id, each after the tables it requires; stored runs replace the build of their table.

    Raises:
        CatalogueError: if the declarations contradict each other.
    """
    return MappingProxyType({name: with_stored_rows(table) for name, table in declared_tables().items()})


def with_stored_rows(table: Table) -> Table:
    """Return the table as a build makes it: from its stored run, if it has one."""
    manifest = run_folder(table.spec.id, STORED_RUNS) / MANIFEST
    if table.extended is None or not manifest.exists():
        return table
    try:
        digest = hashlib.sha256(manifest.read_bytes()).hexdigest()
    except OSError:  # the build of the table raises the error
        digest = ""
    build = partial(_read_rows, table.spec.id, table.spec.columns, digest)
    return replace(table.extended, build=build, cost=CHECK_SECONDS, extended=table.extended)


def _read_rows(name: str, columns: Sequence[str], digest: str, _: Inputs) -> Built:
    """Read the values of a stored run.

    Args:
        name: name of the run.
        columns: columns of the table.
        digest: expected hash of the manifest; it puts the run into the key of the table.

    Raises:
        CertificateError: if the run is damaged.
    """
    try:
        if hashlib.sha256((run_folder(name, STORED_RUNS) / MANIFEST).read_bytes()).hexdigest() != digest:
            raise StoreError(f"stored run {name} has changed while it was read")
        return open_table_run(name, STORED_RUNS).to_built(columns)
    except (StoreError, OSError, ValueError, KeyError, TypeError) as error:
        raise CertificateError(f"stored run {name}", str(error)) from None
