"""The study of a table made, and checked by the certificates of its table.

Cost: to make it, that of the table (``Table.extended``); to check it, that of its certificates, as in a build.
"""

import time
from pathlib import Path

from fairgame.build.compute import check, claimed
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Built, Inputs, Table, typed
from fairgame.errors import LimitError
from fairgame.runs.extended_tables import FILE, KIND, VALUES, TableRun, open_table_run
from fairgame.runs.stored_runs import STORED_RUNS, Check, Kind, append_check, pack, run_folder, run_names, today, write
from fairgame.system.revision import SOURCES


def compute_table_run(table: Table, root: Path = STORED_RUNS) -> TableRun:
    """Make a table extended than a build does, check it, and keep it.

    Raises:
        LimitError: if it declares nothing extended, or there is a study of it.
        CertificateError: if its check fails.
        StoreError: if the study cannot be written.
    """
    name, extended = table.spec.id, table.extended
    if extended is None or extended.requires:
        raise LimitError(f"{name} is made whole by every build: no study is kept of it")
    if name in run_names(Kind.TABLES, root):
        raise LimitError(f"there is a study {name}: atlas study verify {name} checks it")
    began, day = time.process_time(), today()
    result = extended.build(Inputs({}))
    took = round(time.process_time() - began)
    built = result if isinstance(result, Built) else Built(result, {})
    files = {VALUES: to_csv(typed(extended.spec, built.frame)), **built.files}
    run = {"engine": SOURCES[:16], "begun": day, "ended": today(), "core_seconds": took}
    listed, data = pack(files)
    page = {"kind": KIND, "rows": len(built.frame), "files": listed, "run": run}
    _check(extended, files)
    write(run_folder(name, root), page, data, FILE)
    return open_table_run(name, root)


def check_table(table: Table, study: TableRun) -> Check:
    """Check all of a study by the certificates of its table, and note that it was checked.

    Raises:
        SchemaError, CertificateError: if it is rejected.
        StoreError: if it is damaged, or the list of checks cannot be written.
    """
    began = time.process_time()
    _check(table, study.files())
    done = Check(study.digest, SOURCES[:16], today(), round(time.process_time() - began))
    append_check(study.stored, done)
    return done


def _check(table: Table, files: dict[str, bytes]) -> None:
    attached = dict(files)
    frame = read_csv(attached.pop(VALUES), table.spec.columns)
    check(table.spec, frame, claimed(table, frame), attached)
