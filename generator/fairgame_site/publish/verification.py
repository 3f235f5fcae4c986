"""Verification of the tables of a store, and of a published ``data`` folder.

A full check tests every certificate, without the kernels that computed the values.  The catalogue, not the folder,
decides which tables must exist and which claims they make.  Claims are recomputed: a compiled search may find a period,
but the result must equal the published claim and pass its certificate.  When all tables have passed, every other file
is regenerated from them and compared (``fairgame_site.publish.published_folder``).  Cost: up to half a minute for each
of the longest certificates; for all of them some five minutes of one core, or three on two.

A fast check does everything except certificates: it reads every table, compares it with its schema and its published
form, recomputes the claims, and regenerates and compares every file except the archive.  A wrong value with recomputed
checksums may pass.  Every build ends with this check; it knows the computed tables, and skips the schema of those that
are equal byte for byte.  Cost: a few seconds, mostly to read tables and regenerate files.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.build.store import Store
from fairgame.core.frames import read_csv, to_csv
from fairgame.errors import AtlasError, CertificateError, StoreError, UnknownNameError, WorkerError
from fairgame_site import hooks
from fairgame_site.errors import SiteError
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import PACKAGE
from fairgame_site.publish.published_folder import Contradiction, PublishedFolder, Read, find_errors, read_published
from fairgame_site.published import Published, PublishedTable

FILES = "all files"
MAX_NAMES = 5
MIN_TABLES_FOR_POOL = 8  # one process checks fewer tables faster


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of a table's verification, or of the comparison of all files, with their number as ``rows``."""

    table: str
    rows: int
    statuses: tuple[str, ...]
    fault: str | None


@dataclass(frozen=True, slots=True)
class FilesResult(TableResult):
    """The result of the comparison of all files; ``release`` is the hash of the release if it passed."""

    release: str | None = None


NOT_COMPARED = FilesResult(FILES, 0, (), "not compared, because a table failed")


def resolve_names(tables: Sequence[str]) -> list[str]:
    """Return the names, or those of all tables of the catalogue if ``tables`` is empty.

    Raises:
        UnknownNameError: if a name is not a table's; the message has the nearest names.
    """
    for name in tables:
        if name not in catalogue.tables():
            raise UnknownNameError("table", name, catalogue.tables())
    return list(tables or catalogue.tables())


def verify_store(store: Store, tables: Sequence[str]) -> list[TableResult]:
    """Check hash, schema and certificates of stored tables; a missing or damaged table fails."""
    results = _check_each(resolve_names(tables), partial(_check_stored, store))
    return results if tables else _compare_shared_facts(results, partial(_read_stored, store))


def verify_data(folder: Path, tables: Sequence[str], workers: int = 1) -> list[TableResult]:
    """Check a published ``data`` folder: every CSV's schema, every claim, every certificate, then every file.

    Args:
        folder: the folder.
        tables: names of tables; if empty, all tables of the catalogue and all files are checked.
        workers: the number of processes that check tables.

    Raises:
        UnknownNameError: if a name is not a table's.
        SiteError: if the folder is not one of the atlas; for named tables, if it is not a folder.
    """
    if not folder.is_dir():
        raise SiteError(f"{folder} is not a folder; name the folder 'data' of a built site")
    names = resolve_names(tables) if tables else list_published(folder)
    results = _check_each(names, partial(_check_published, folder), workers)
    if not tables:
        results = _compare_shared_facts(results, partial(read_published, folder))
        results.append(compare_files(folder) if all(result.fault is None for result in results) else NOT_COMPARED)
    return results


def _compare_shared_facts(results: list[TableResult], read: Callable[[str], Read]) -> list[TableResult]:
    """Compare the facts that several tables state, if all tables have passed; a table that differs fails."""
    if any(result.fault for result in results):
        return results

    def records() -> Iterator[tuple[catalogue.TableSpec, pd.DataFrame | None, list[dict[str, Any]]]]:
        for result in results:
            spec = catalogue.tables()[result.table].spec
            csv, claims, _ = read(result.table)
            yield spec, read_csv(csv, spec.columns) if catalogue.has_subject(spec) else None, claims

    contradictions = catalogue.contradictions(records())
    return [replace(result, fault=contradictions.get(result.table)) for result in results]


def list_published(folder: Path) -> list[str]:
    """Return every table that a published folder must hold, then the class records that it holds.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    if not (folder / PACKAGE).is_file():
        raise SiteError(f"{folder} has no {PACKAGE} of the atlas; name the folder 'data' of a built site")
    tables = list(catalogue.published_tables())
    return [*tables, *(name for module in hooks.modules("verifying") for name in module.found(folder, tables))]


def compare_files(folder: Path, published: PublishedFolder | None = None, *, packed: bool = True) -> FilesResult:
    """Compare all files of a folder whose tables have passed with the regenerated ones; see ``faults``."""
    try:
        count, errors = find_errors(folder, published, packed=packed)
        release = exports.release(folder)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return FilesResult(FILES, 0, (), f"they cannot be compared ({error})")
    more = f", and {len(errors) - MAX_NAMES} more" if len(errors) > MAX_NAMES else ""
    if errors:
        return FilesResult(FILES, count, ("compared",), ", ".join(errors[:MAX_NAMES]) + more)
    return FilesResult(FILES, count, ("compared",), None, release)


def _check_each(names: Sequence[str], check: Callable[[str], TableResult], workers: int = 1) -> list[TableResult]:
    """Check tables, in parallel if they are many, with a progress display.

    Raises:
        WorkerError: if a process ends abruptly.
    """
    known = catalogue.tables()
    costs = {name: known[name].cost if name in known else 1.0 for name in names}
    results: dict[str, TableResult] = {}
    with (
        catalogue.worker_pool(workers if len(names) >= MIN_TABLES_FOR_POOL else 1) as pool,
        catalogue.timetable("verifying", costs, pool.capacity) as progress,
    ):
        if pool.executor is None:
            for name in costs:
                progress.started(name)
                results[name] = check(name)
                progress.finished(name)
        else:
            for name, result in _check_in_pool(costs, check, pool, progress.started):
                results[name] = result
                progress.finished(name)
    return [results[name] for name in costs]


def _check_in_pool(
    costs: Mapping[str, float],
    check: Callable[[str], TableResult],
    pool: catalogue.Workers,
    on_start: Callable[[str], None],
) -> Iterator[tuple[str, TableResult]]:
    """Check tables in the workers of a pool, the most expensive first; yield results as they finish."""
    waiting, running = sorted(costs, key=costs.__getitem__), dict[Future[TableResult], str]()
    try:
        while waiting or running:
            while waiting and len(running) < pool.capacity:
                name = waiting.pop()
                on_start(name)
                running[pool.submit(check, name)] = name
            for done in pool.wait_first(running):
                result = done.result()
                yield running.pop(done), result
    except BrokenExecutor:
        names = ", ".join(sorted(running.values()))
        reason = f"a worker process ended abruptly while these were checked: {names}"
        raise WorkerError(f"{reason}; it may have run out of memory (--workers 1 needs the least)") from None


def _check_stored(store: Store, name: str) -> TableResult:
    try:
        artifact = catalogue.read_table(store, name, check_files=True)
    except StoreError as error:
        return TableResult(name, 0, (), str(error))
    if artifact.is_withheld:
        return TableResult(name, artifact.metadata["rows"], (), f"withheld: {artifact.metadata['withheld']}")
    try:
        inputs = catalogue.inputs_to_recompute(
            catalogue.tables()[name], lambda required: _read_stored(store, required)[::2]
        )
    except StoreError as error:
        return TableResult(name, artifact.metadata["rows"], (), f"it cannot be recomputed: {error}")
    return _check_certificates(name, artifact.csv, artifact.metadata["claims"], artifact.files, inputs)


def _read_stored(store: Store, name: str) -> Read:
    artifact = catalogue.read_table(store, name)
    return artifact.csv, artifact.metadata["claims"], artifact.files


def _check_published(folder: Path, name: str) -> TableResult:
    if name not in catalogue.tables():
        return TableResult(name, 0, (), str(UnknownNameError("table", name, catalogue.tables())))
    try:
        inputs = catalogue.inputs_to_recompute(
            catalogue.tables()[name], lambda required: read_published(folder, required)[::2]
        )
        return _check_certificates(name, *read_published(folder, name), inputs)
    except OSError as error:
        return TableResult(name, 0, (), f"{error.filename} cannot be read ({error.strerror})")
    except Contradiction as error:
        return TableResult(name, 0, (), str(error))
    except (ValueError, KeyError, TypeError) as error:
        return TableResult(name, 0, (), f"the certificate cannot be read ({error})")


def _check_certificates(
    name: str, text: bytes, claims: list[dict[str, Any]], files: Mapping[str, bytes], inputs: catalogue.Inputs | None
) -> TableResult:
    error = catalogue.verify(catalogue.tables()[name], text, claims, files, inputs)
    statuses = tuple(str(claim.get("status")) for claim in claims)
    return TableResult(name, text.count(b"\n") - 1, statuses, str(error) if error else None)


def verify_fast(folder: Path, computed: Mapping[str, PublishedTable] | None = None) -> list[TableResult]:
    """Check a published folder without certificates; the last result is that of all files.

    Args:
        folder: the folder.
        computed: the tables of its build, including the withheld ones; None if unknown.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    computed = computed or {}
    withheld = {name: table for name, table in computed.items() if table.withheld}
    names = [name for name in list_published(folder) if name not in withheld]
    try:
        published = PublishedFolder(folder, withheld)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [TableResult(names[0], 0, (), f"the certificate cannot be read ({error})"), NOT_COMPARED]
    results = [_check_form(published, name, computed.get(name)) for name in names]
    passed = all(result.fault is None for result in results)
    return [*results, compare_files(folder, published, packed=False) if passed else NOT_COMPARED]


def require_sound(folder: Path, store: Store) -> None:
    """Check the folder written by a build.

    Raises:
        SiteError: for the first error.
    """
    finished = Published(store)
    for result in verify_fast(folder, {name: finished[name] for name in catalogue.tables()}):
        if result.fault:
            raise SiteError(f"the written data fail their check: {result.table}: {result.fault}")


def _check_form(published: PublishedFolder, name: str, computed: PublishedTable | None) -> TableResult:
    try:
        table = published[name]
        if computed is None or not _is_same(table.artifact, computed.artifact):
            if to_csv(table.frame) != table.artifact.csv:
                raise CertificateError(name, "the CSV is not in its published form")
            catalogue.check_schema(table.spec, table.frame, table.artifact.files)
            if computed is not None:
                raise CertificateError(name, "it differs from the computed table")
    except AtlasError as error:
        return TableResult(name, 0, (), str(error))
    except Exception as error:  # damaged data can raise anything
        return TableResult(name, 0, (), f"the published data cannot be read ({error})")
    return TableResult(name, table.metadata["rows"], ("schema",), None)


def _is_same(published: Artifact, computed: Artifact) -> bool:
    """Return whether values and files are as computed; a class without a folder publishes only some of its files."""
    return published.csv == computed.csv and published.files.items() <= computed.files.items()
