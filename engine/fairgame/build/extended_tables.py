"""Computation and check of stored runs of tables.

Cost: a computation takes as long as ``Table.extended``; a check takes as long as the table's certificates in a build.
"""

import time
from pathlib import Path

from fairgame.build.compute import check, make_claims
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Built, Inputs, Table, validated
from fairgame.errors import LimitError
from fairgame.runs.extended_tables import FILE, VALUES, TableRun, open_table_run
from fairgame.runs.records import Check
from fairgame.runs.stored_runs import STORED_RUNS, Kind, append_check, pack, run_folder, run_names, today, write
from fairgame.system.revision import SOURCES


def compute_table_run(table: Table, root: Path = STORED_RUNS) -> TableRun:
    """Compute the extended form of a table, check it, and store it.

    Raises:
        LimitError: if the table declares no extended form, or its run is already stored.
        CertificateError: if the check of the run fails.
        StoreError: if the run cannot be written.
    """
    name, extended = table.spec.id, table.extended
    if extended is None or extended.requires:
        raise LimitError(f"every build computes {name} completely: it has no stored run")
    if name in run_names(Kind.TABLES, root):
        raise LimitError(f"run {name} is already stored: atlas study verify {name} checks it")
    start, day = time.process_time(), today()
    result = extended.build(Inputs({}))
    seconds = round(time.process_time() - start)
    built = result if isinstance(result, Built) else Built(result, {})
    files = {VALUES: to_csv(validated(extended.spec, built.frame)), **built.files}
    record = {"engine": SOURCES[:16], "begun": day, "ended": today(), "core_seconds": seconds}
    listed, data = pack(files)
    manifest = {"kind": Kind.TABLES.in_manifest, "rows": len(built.frame), "files": listed, "run": record}
    _check(extended, files)
    write(run_folder(name, root), manifest, data, FILE)
    return open_table_run(name, root)


def check_table(table: Table, run: TableRun) -> Check:
    """Check a whole run by the certificates of its table, and log the check.

    Raises:
        SchemaError, CertificateError: if the run is rejected.
        StoreError: if the run is damaged, or the log of checks cannot be written.
    """
    start = time.process_time()
    _check(table, run.files())
    entry = Check(run.digest, SOURCES[:16], today(), round(time.process_time() - start))
    append_check(run.stored, entry)
    return entry


def _check(table: Table, files: dict[str, bytes]) -> None:
    attached = dict(files)
    frame = read_csv(attached.pop(VALUES), table.spec.columns)
    check(table.spec, frame, make_claims(table, frame), attached)
