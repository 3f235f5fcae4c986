"""Build of all tables: due tables, their order, their workers, and withheld tables.

Every table is computed once for each state of the sources that it depends on (``fairgame.build.keys``).
``fairgame.build.compute`` runs a task, ``fairgame.system.workers`` runs it elsewhere.  A task is a table id with its
inputs, so it can be sent to a worker process or another machine.  Only a few tasks are submitted at a time, the most
expensive first.  A finished table stays in memory, without its files, only while a later table requires it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace

from fairgame.build.artifact import Artifact
from fairgame.build.compute import compute, run_task, withheld_artifact
from fairgame.build.keys import columns, key
from fairgame.build.store import Store
from fairgame.core.frames import header
from fairgame.errors import AtlasError, SchemaError, StoreError, UnknownNameError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system.revision import LOCAL_REVISION, SOURCES
from fairgame.system.workers import Workers

Listener = Callable[[str], None]
MAX_PARALLEL = 16  # assumed number of parallel tasks of a plain executor


@dataclass(slots=True)
class Report:
    """The outcome of a build: tables computed, reused from the store, withheld, and found damaged."""

    computed: list[str] = field(default_factory=list)
    reused: list[str] = field(default_factory=list)
    withheld: dict[str, str] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)


def build(  # noqa: PLR0913 - three are callbacks of one display
    store: Store,
    workers: Workers | Executor | None = None,
    *,
    on_table: Listener | None = None,
    on_start: Listener | None = None,
    on_wait: Listener | None = None,
    only: Iterable[str] | None = None,
) -> Report:
    """Bring the tables of the catalogue into the store.

    Args:
        store: the store of finished tables.
        workers: workers or any executor; None computes in this process, one table after another.
        on_table: called with the id of each table that is ready.
        on_start: called with the id of each table whose computation begins.
        on_wait: called with a message if another build holds the store.
        only: the tables that are needed; they and the tables that they require are built. None means every table.

    Returns:
        a report; damaged files are named there and have been rebuilt.

    Raises:
        UnknownNameError: if ``only`` has a name of no table.
        StoreError: if the store cannot be written; a read-only store suffices if no table is due.
        WorkerError: if a worker refuses its task or ends abruptly.
    """
    report, ready, begin = Report(), on_table or _ignore, on_start or _ignore
    names = list(tables()) if only is None else with_required(only)
    with store.lock(on_wait) as read_only:
        sound = _sound(store, report, names)
        if read_only and len(sound) < len(names):
            due = len(names) - len(sound)
            raise StoreError(f"the store {store.root} cannot be written ({read_only}), and tables are due: {due}")
        for table_id in sound:
            report.reused.append(table_id)
            ready(table_id)
        schedule = _Schedule([table_id for table_id in names if table_id not in sound], sound)
        del sound
        for table_id, artifact in _compute_due(
            schedule, workers if isinstance(workers, Workers) else Workers(workers, MAX_PARALLEL), begin
        ):
            _check_columns(table_id, artifact)
            schedule.take(table_id, store.write(table_id, key(table_id), artifact))
            report.computed.append(table_id)
            if artifact.is_withheld:
                report.withheld[table_id] = artifact.metadata["withheld"]
            ready(table_id)
    return report


def with_required(names: Iterable[str]) -> list[str]:
    """Return tables and all tables that they require, in the order of the catalogue.

    Raises:
        UnknownNameError: if a name is not a table's.

    >>> with_required(["kayles.nim_sequence"])
    ['kayles.nim_sequence']
    """
    found, waiting = set[str](), list(names)
    while waiting:
        table_id = waiting.pop()
        if table_id not in tables():
            raise UnknownNameError("table", table_id, tables())
        if table_id not in found:
            found.add(table_id)
            waiting += tables()[table_id].requires
    return [table_id for table_id in tables() if table_id in found]


def _ignore(_: str) -> None:
    """Do nothing; the default callback."""


def _sound(store: Store, report: Report, names: Iterable[str]) -> dict[str, Artifact]:
    """Return the undamaged tables of the store among ``names``, except withheld ones, which are retried."""
    artifacts = {}
    for table_id in names:
        try:
            if store.has(table_id, key(table_id)):
                artifact = store.read_verified(table_id, key(table_id))
                if not artifact.is_withheld:
                    artifacts[table_id] = artifact
        except StoreError as damage:
            report.damaged.append(str(damage))
    return artifacts


class _Schedule:
    """The due tables, and the finished tables that some of them require.

    Attributes:
        due: ids of the due tables.
        ahead: seconds from the start of each due table to the end of the longest chain that waits for it.
    """

    def __init__(self, due: list[str], finished: Mapping[str, Artifact]) -> None:
        self.due = due
        self.ahead = _ahead(due)
        self._pending = Counter(need for table_id in due for need in tables()[table_id].requires)
        self._inputs = {table_id: finished[table_id] for table_id in finished if table_id in self._pending}

    def take(self, table_id: str, artifact: Artifact) -> None:
        """Mark a due table as finished."""
        if self._pending[table_id]:
            self._inputs[table_id] = artifact
        for need in tables()[table_id].requires:
            self._pending[need] -= 1
            if not self._pending[need]:
                del self._inputs[need]

    def is_startable(self, table_id: str) -> bool:
        """Return whether all requirements of a table are finished."""
        return all(need in self._inputs for need in tables()[table_id].requires)

    def inputs(self, table_id: str) -> dict[str, Artifact]:
        """Return the finished tables that a table requires."""
        return {need: self._inputs[need] for need in tables()[table_id].requires}


def _ahead(due: list[str]) -> dict[str, float]:
    """Return for each table its own cost plus that of the most expensive chain of tables that require it."""
    total = dict[str, float]()
    followers: dict[str, list[str]] = {table_id: [] for table_id in due}
    for table_id in due:
        for need in followers.keys() & set(tables()[table_id].requires):
            followers[need].append(table_id)

    def seconds(table_id: str) -> float:
        if table_id not in total:
            total[table_id] = tables()[table_id].cost + max(map(seconds, followers[table_id]), default=0.0)
        return total[table_id]

    return {table_id: seconds(table_id) for table_id in due}


def _compute_due(schedule: _Schedule, workers: Workers, begin: Listener) -> Iterator[tuple[str, Artifact]]:
    """Yield the due tables as they finish; the caller passes each to ``schedule.take`` before the next."""
    waiting, running = list(schedule.due), dict[Future[Artifact | AtlasError], str]()
    try:
        while waiting or running:  # after an error the owner of the executor ends the running tasks
            startable = [table_id for table_id in waiting if schedule.is_startable(table_id)]
            if workers.executor is not None:  # longest chain first, else it would run alone at the end
                startable.sort(key=lambda table_id: -schedule.ahead[table_id])
            for table_id in startable[: workers.max_submitted - len(running)]:
                waiting.remove(table_id)
                begin(table_id)
                started = _start(table_id, schedule.inputs(table_id), workers)
                if isinstance(started, Artifact):
                    yield table_id, started
                else:
                    running[started] = table_id
            for future in workers.wait_first(running):
                result = future.result()
                if isinstance(result, AtlasError):
                    raise result
                yield running.pop(future), result
    except BrokenExecutor:
        names = ", ".join(sorted(running.values()))
        reason = f"a worker process ended abruptly while these were computed: {names}"
        raise WorkerError(f"{reason}; it may have run out of memory (--workers 1 needs the least)") from None


def _start(table_id: str, inputs: Mapping[str, Artifact], workers: Workers) -> Artifact | Future[Artifact | AtlasError]:
    """Submit a table to the workers; without workers compute it now and return it."""
    for need, artifact in inputs.items():
        if artifact.is_withheld:
            return withheld_artifact(tables()[table_id].spec, f"made from {need}, which is withheld")
    csv = {need: artifact.csv for need, artifact in inputs.items()}
    files = {need: dict(table.files) if workers.remote else table.files for need, table in inputs.items()}
    if workers.executor is None:
        return compute(table_id, csv, files)
    return workers.submit(run_task, LOCAL_REVISION, table_id, csv, files)


def _check_columns(table_id: str, artifact: Artifact) -> None:
    """Reject an attached CSV with a column that the table's key does not cover."""
    for name in artifact.files:
        if name.endswith(".csv") and (uncovered := set(header(artifact.files[name])) - columns(tables()[table_id])):
            reason = "the sources of the table do not name this column, so its key would miss a change of it"
            raise SchemaError(f"{table_id}/{name}", min(uncovered), reason)


def read_table(store: Store, table_id: str, *, check_files: bool = False) -> Artifact:
    """Read a finished table from the store; its metadata name today's engine, which produces the same table.

    Args:
        store: the store.
        table_id: id of the table.
        check_files: whether to read and check its attached files now, not on access.

    Raises:
        UnknownNameError: if no table has that id.
        StoreError: if the table has not been built, or its file is damaged.
    """
    if table_id not in tables():
        raise UnknownNameError("table", table_id, tables())
    artifact = store.read(table_id, key(table_id))
    if check_files:
        for name in artifact.files:
            artifact.files[name]
    return replace(artifact, metadata=artifact.metadata | {"engine": SOURCES})
