"""The only module that orders work: which tables are due, in what order, by whom, and what is withheld.

Every table is built once for each engine revision, written as CSV, read back, and checked by its certificates on
that reading.  A table whose check fails is stored as *withheld*: its values are shown nowhere.  Tables are tasks for
any ``concurrent.futures`` executor; a task is a table id, so it travels to a worker process or another machine.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pandas as pd

from engine.certificates import Claim, claim_from_json
from engine.columns import COLUMNS
from engine.discovery import certificate_kinds, tables
from engine.errors import AtlasError, CertificateError, StoreError, UnknownNameError
from engine.revision import REVISION, SOURCES
from engine.store import Artifact, Store, read_csv, to_csv
from engine.tables import TableSpec, typed


def key(table_id: str) -> str:
    """Return the store's key of a table: its specification and the engine that computes it."""
    return hashlib.sha256(f"{tables()[table_id].spec!r}\n{REVISION}".encode()).hexdigest()[:32]


def compute(table_id: str, inputs: Mapping[str, bytes]) -> Artifact:
    """Build one table and check it; ``inputs`` holds the CSV of each required table.

    A failed check does not raise: it makes the artifact a withheld one.
    """
    table = tables()[table_id]
    spec = table.spec
    frame = typed(spec, table.build({name: read_csv(data) for name, data in inputs.items()}))
    csv = to_csv(frame)
    finished = read_csv(csv)
    claims = tuple(replace(claim, rows=len(finished)) for claim in table.claims(finished))
    withheld = None
    try:
        check(spec, finished, claims)
    except CertificateError as failure:
        withheld = str(failure)
    return Artifact(metadata(spec, finished, claims, withheld), csv)


def check(spec: TableSpec, frame: pd.DataFrame, claims: tuple[Claim, ...]) -> None:
    """Check a finished table against its schema and every certificate.

    Raises:
        SchemaError, CertificateError: with what is wrong and where.
    """
    typed(spec, frame)
    for claim in claims:
        claim.check(frame)


def metadata(spec: TableSpec, frame: pd.DataFrame, claims: tuple[Claim, ...], withheld: str | None) -> dict[str, Any]:
    """Return what is published about a table beside its values."""
    extent = {name: [int(frame[name].min()), int(frame[name].max())] for name in spec.key if _is_integer(frame, name)}
    columns = [{"name": name, "type": COLUMNS[name].kind, "meaning": COLUMNS[name].meaning} for name in spec.columns]
    return {
        "id": spec.id,
        "title": spec.title,
        "description": spec.description,
        "columns": columns,
        "key": list(spec.key),
        "games": list(spec.games),
        "rows": len(frame),
        "extent": extent,
        "is_sequence": spec.is_sequence,
        "claims": [claim.to_json() for claim in claims],
        "withheld": withheld,
        "engine": SOURCES,
    }


def _is_integer(frame: pd.DataFrame, name: str) -> bool:
    return len(frame) > 0 and COLUMNS[name].kind == "integer"


@dataclass(slots=True)
class Report:
    """What a build did: tables computed anew, taken from the store, withheld, and found damaged."""

    computed: list[str] = field(default_factory=list)
    reused: list[str] = field(default_factory=list)
    withheld: dict[str, str] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)


def build(store: Store, executor: Executor | None = None, on_table: Callable[[str], None] | None = None) -> Report:
    """Bring every table of the catalogue into the store.

    Args:
        store: where finished tables are kept.
        executor: who computes; None means this process, one table after another.
        on_table: called with each table id as it is ready, for progress.

    Returns:
        what was done; a damaged file is named there and has been rebuilt.
    """
    report, ready = Report(), dict[str, Artifact]()
    with store.locked():
        for table_id in tables():
            try:
                found = store.read(table_id, key(table_id)) if store.has(table_id, key(table_id)) else None
            except StoreError as damage:
                report.damaged.append(str(damage))
            else:
                if found is not None and not found.is_withheld:  # what was withheld is tried anew
                    ready[table_id] = found
        report.reused = list(ready)
        for done in ready:
            _note(done, ready[done], report, on_table)
        due = [table_id for table_id in tables() if table_id not in ready]
        for table_id, artifact in _computed(due, ready, executor):
            store.write(table_id, key(table_id), artifact)
            ready[table_id] = artifact
            report.computed.append(table_id)
            _note(table_id, artifact, report, on_table)
    return report


def _computed(due: list[str], ready: dict[str, Artifact], executor: Executor | None) -> Iterator[tuple[str, Artifact]]:
    """Yield finished tables; ``ready`` is grown by the caller between yields and holds every input by then."""
    if executor is None:
        for table_id in due:
            yield table_id, _task(table_id, ready)()
        return
    waiting, running = list(due), dict[Future[Artifact], str]()
    while waiting or running:  # left by an error, what still runs is for the owner of the executor to end
        startable = [name for name in waiting if all(need in ready for need in tables()[name].requires)]
        for name in startable:
            running[executor.submit(_task(name, ready))] = name
            waiting.remove(name)
        finished = next(as_completed(running))
        yield running.pop(finished), finished.result()


def _task(table_id: str, ready: Mapping[str, Artifact]) -> Callable[[], Artifact]:
    """Return the work that makes a table, fit to travel; from withheld values nothing is computed."""
    requires = tables()[table_id].requires
    for name in requires:
        if ready[name].is_withheld:
            return partial(_without_values, table_id, f"made from {name}, which is withheld")
    return partial(compute, table_id, {name: ready[name].csv for name in requires})


def _without_values(table_id: str, withheld: str) -> Artifact:
    spec = tables()[table_id].spec
    frame = typed(spec, pd.DataFrame(columns=list(spec.columns)))
    return Artifact(metadata(spec, frame, (), withheld), to_csv(frame))


def _note(table_id: str, artifact: Artifact, report: Report, on_table: Callable[[str], None] | None) -> None:
    if artifact.is_withheld:
        report.withheld[table_id] = artifact.metadata["withheld"]
    if on_table is not None:
        on_table(table_id)


def stored(store: Store, table_id: str) -> Artifact:
    """Return one finished table from the store.

    Raises:
        UnknownNameError: if there is no such table.
        StoreError: if it has not been built, or its file is damaged.
    """
    if table_id not in tables():
        raise UnknownNameError("table", table_id, tables())
    return store.read(table_id, key(table_id))


def verify(spec: TableSpec, csv: bytes, claims_json: list[dict[str, Any]]) -> AtlasError | None:
    """Check published bytes against the claims published with them; return what is wrong, or None.

    The certificates are read from the published JSON, not remade, so this trusts neither kernel nor builder.
    """
    try:
        claims = tuple(claim_from_json(claim, certificate_kinds()) for claim in claims_json)
        frame = read_csv(csv)
        if to_csv(frame) != csv:
            return CertificateError(spec.id, "the CSV is not in its published form")
        check(spec, frame, claims)
    except AtlasError as failure:
        return failure
    except Exception as failure:  # whatever cannot be checked is not borne out
        return CertificateError(spec.id, f"the published data cannot be read ({failure})")
    return None
