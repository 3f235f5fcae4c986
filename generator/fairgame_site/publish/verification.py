"""What is finished or published, checked again: tables of a store, and those of a published ``data`` folder.

A published table is a CSV and the claims beside it; a family may publish tables in another form, and reads them
(``fairgame_site.games``).  Which tables there are and what is claimed of them is asked of the catalogue, never of the
folder.  No kernel that computed values is used; where claims are made anew, a compiled function looks for the period,
and what it finds must be what is published and pass its certificate.  When all tables of a folder have passed, every
other file is made again from them (``fairgame_site.publish.published_folder``).  Cost: up to half a minute for each of
the longest certificates, some five minutes of one core for all, three on two cores; the timetable says which is at
work.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame.build.store import Store, read_csv
from fairgame.errors import StoreError, UnknownNameError, WorkerError
from fairgame_site import hooks
from fairgame_site.errors import SiteError
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import PACKAGE
from fairgame_site.publish.published_folder import Contradiction, PublishedFolder, Read, faults, read_published

FILES = "all files"
MAX_NAMES = 5
MANY = 8  # tables from which on several processes are worth their start


@dataclass(frozen=True, slots=True)
class Verified:
    """What became of one table's verification, or of the comparison of all files, whose ``rows`` is how many."""

    table: str
    rows: int
    statuses: tuple[str, ...]
    fault: str | None


@dataclass(frozen=True, slots=True)
class AllFiles(Verified):
    """What became of the comparison of all files; ``release`` is the hash of the release if they are sound."""

    release: str | None = None


NOT_COMPARED = AllFiles(FILES, 0, (), "not compared, since a table failed")


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
    results = _each(named(tables), lambda name: _in_store(store, name))
    return results if tables else _agreeing(results, lambda name: _stored(store, name))


def verify_data(folder: Path, tables: Sequence[str], workers: int = 1) -> list[Verified]:
    """Check a published ``data`` folder: every CSV's schema, every claim, every certificate, then every file.

    Args:
        folder: the folder.
        tables: names of tables; none means all of the catalogue, whatever else the folder holds, and all files.
        workers: how many processes check tables.

    Raises:
        UnknownNameError: if there is no such table.
        SiteError: if the folder is not one of the atlas; for named tables, if it is no folder at all.
    """
    if not folder.is_dir():
        raise SiteError(f"{folder} is no folder; name the folder 'data' of a built site")
    names = named(tables) if tables else published_in(folder)
    results = _each(names, partial(_in_folder, folder), workers)
    if not tables:
        results = _agreeing(results, partial(read_published, folder))
        results.append(files_compared(folder) if all(one.fault is None for one in results) else NOT_COMPARED)
    return results


def _agreeing(results: list[Verified], read: Callable[[str], Read]) -> list[Verified]:
    """Hold the facts that several tables tell against each other, if all have passed; what differs is a fault."""
    if any(one.fault for one in results):
        return results

    def records() -> Iterator[tuple[catalogue.TableSpec, pd.DataFrame | None, list[dict[str, Any]]]]:
        for one in results:
            spec = catalogue.tables()[one.table].spec
            csv, claims, _ = read(one.table)
            yield spec, read_csv(csv, spec.columns) if catalogue.has_subject(spec) else None, claims

    found = catalogue.contradictions(records())
    return [replace(one, fault=found.get(one.table)) for one in results]


def published_in(folder: Path) -> list[str]:
    """Return every table that a published folder should hold, then what else it holds as the study of a class.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    if not (folder / PACKAGE).is_file():
        raise SiteError(f"{folder} holds no {PACKAGE} of the atlas; name the folder 'data' of a built site")
    tables = list(catalogue.published_tables())
    return [*tables, *(name for family in hooks.modules("verifying") for name in family.found(folder, tables))]


def files_compared(folder: Path, published: PublishedFolder | None = None, packed: bool = True) -> AllFiles:
    """Compare all files of a folder whose tables have passed with what the tables give; see ``faults``."""
    try:
        count, wrong = faults(folder, published, packed)
        release = exports.release(folder)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        return AllFiles(FILES, 0, (), f"they cannot be compared ({fault})")
    more = f", and {len(wrong) - MAX_NAMES} more" if len(wrong) > MAX_NAMES else ""
    if wrong:
        return AllFiles(FILES, count, ("compared",), ", ".join(wrong[:MAX_NAMES]) + more)
    return AllFiles(FILES, count, ("compared",), None, release)


def _each(names: Sequence[str], check: Callable[[str], Verified], workers: int = 1) -> list[Verified]:
    """Check one after another, or a few at once, and show which are at work if it lasts.

    Raises:
        WorkerError: if a process ends abruptly.
    """
    known = catalogue.tables()
    costs = {name: known[name].cost if name in known else 1.0 for name in names}
    results: dict[str, Verified] = {}
    with (
        catalogue.worker_pool(workers if len(names) >= MANY else 1) as pool,
        catalogue.timetable("verifying", costs, pool.at_once) as progress,
    ):
        if pool.executor is None:
            for name in costs:
                progress.started(name)
                results[name] = check(name)
                progress.finished(name)
        else:
            for name, result in _shared_out(costs, check, pool, progress.started):
                results[name] = result
                progress.finished(name)
    return [results[name] for name in costs]


def _shared_out(
    costs: Mapping[str, float],
    check: Callable[[str], Verified],
    pool: catalogue.Workers,
    on_start: Callable[[str], None],
) -> Iterator[tuple[str, Verified]]:
    """Let the processes of a pool check, the most expensive first; yield what is done."""
    waiting, running = sorted(costs, key=costs.__getitem__), dict[Future[Verified], str]()
    try:
        while waiting or running:
            while waiting and len(running) < pool.at_once:
                name = waiting.pop()
                on_start(name)
                running[pool.submit(check, name)] = name
            for done in pool.first_done(running):
                result = done.result()
                yield running.pop(done), result
    except BrokenExecutor:
        names = ", ".join(sorted(running.values()))
        reason = f"a worker process ended abruptly while these were checked: {names}"
        raise WorkerError(f"{reason}; it may have run out of memory (--workers 1 needs the least)") from None


def _in_store(store: Store, name: str) -> Verified:
    try:
        artifact = catalogue.stored(store, name, whole=True)
    except StoreError as damage:
        return Verified(name, 0, (), str(damage))
    if artifact.is_withheld:
        return Verified(name, artifact.metadata["rows"], (), f"withheld: {artifact.metadata['withheld']}")
    try:
        inputs = catalogue.inputs_again(catalogue.tables()[name], lambda need: _stored(store, need)[::2])
    except StoreError as damage:
        return Verified(name, artifact.metadata["rows"], (), f"it cannot be made again: {damage}")
    return _verified(name, artifact.csv, artifact.metadata["claims"], artifact.files, inputs)


def _stored(store: Store, name: str) -> Read:
    artifact = catalogue.stored(store, name)
    return artifact.csv, artifact.metadata["claims"], artifact.files


def _in_folder(folder: Path, name: str) -> Verified:
    if name not in catalogue.tables():
        return Verified(name, 0, (), str(UnknownNameError("table", name, catalogue.tables())))
    try:
        inputs = catalogue.inputs_again(catalogue.tables()[name], lambda need: read_published(folder, need)[::2])
        return _verified(name, *read_published(folder, name), inputs)
    except OSError as fault:
        return Verified(name, 0, (), f"{fault.filename} cannot be read ({fault.strerror})")
    except Contradiction as fault:
        return Verified(name, 0, (), str(fault))
    except (ValueError, KeyError, TypeError) as fault:
        return Verified(name, 0, (), f"the certificate cannot be read ({fault})")


def _verified(
    name: str, text: bytes, claims: list[dict[str, Any]], files: Mapping[str, bytes], inputs: catalogue.Inputs | None
) -> Verified:
    fault = catalogue.verify(catalogue.tables()[name], text, claims, files, inputs)
    statuses = tuple(str(claim.get("status")) for claim in claims)
    return Verified(name, text.count(b"\n") - 1, statuses, str(fault) if fault else None)
