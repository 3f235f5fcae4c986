"""The only module that orders work: which tables are due, in what order, by whom, and what is withheld.

Every table is computed once for each state of the sources that it depends on (``fairgame.build.keys``); what a task
does is ``fairgame.build.compute``, who does it ``fairgame.system.workers``.  A task is a table id with the inputs that
it requires, so it travels to a worker process or another machine.  Only a few tasks are handed out at a time, the most
expensive first.  Of the finished tables only those stay in memory that a later one requires, without their files.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace

from fairgame.build.artifact import Artifact
from fairgame.build.compute import check, claimed, compute, inputs_again, perform, read_back, verify, without_values
from fairgame.build.keys import columns, key
from fairgame.build.store import Store
from fairgame.core.frames import header
from fairgame.errors import AtlasError, SchemaError, StoreError, UnknownNameError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system.revision import LOCAL_REVISION, SOURCES
from fairgame.system.workers import Workers

__all__ = ["Report", "build", "check", "claimed", "compute", "inputs_again", "key", "read_back", "stored", "verify"]

Listener = Callable[[str], None]
MAX_PARALLEL = 16  # how many tasks an executor is taken to run at once where nobody says


@dataclass(slots=True)
class Report:
    """What a build did: tables computed anew, taken from the store, withheld, and found damaged."""

    computed: list[str] = field(default_factory=list)
    reused: list[str] = field(default_factory=list)
    withheld: dict[str, str] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)


def build(
    store: Store,
    workers: Workers | Executor | None = None,
    on_table: Listener | None = None,
    on_start: Listener | None = None,
    on_wait: Listener | None = None,
) -> Report:
    """Bring every table of the catalogue into the store.

    Args:
        store: where finished tables are kept.
        workers: who computes, or any executor; None means this process, one table after another.
        on_table: called with each table id as it is ready, for progress.
        on_start: called with the id of each table that must be computed, as it is handed out.
        on_wait: called with what is waited for, if another build holds the store.

    Returns:
        what was done; a damaged file is named there and has been rebuilt.

    Raises:
        StoreError: if the store cannot be written; one that can only be read will do where nothing is due.
        WorkerError: if a worker refuses its task or ends abruptly.
    """
    report, finished, begin = Report(), on_table or _ignore, on_start or _ignore
    with store.locked(on_wait) as read_only:
        sound = _sound(store, report)
        if read_only and len(sound) < len(tables()):
            due = len(tables()) - len(sound)
            raise StoreError(f"the store {store.root} cannot be written ({read_only}), and tables are due: {due}")
        for table_id in sound:
            report.reused.append(table_id)
            finished(table_id)
        schedule = _Schedule([table_id for table_id in tables() if table_id not in sound], sound)
        del sound
        for table_id, artifact in _computed(
            schedule, workers if isinstance(workers, Workers) else Workers(workers, MAX_PARALLEL), begin
        ):
            _check_columns(table_id, artifact)
            schedule.take(table_id, store.write(table_id, key(table_id), artifact))
            report.computed.append(table_id)
            if artifact.is_withheld:
                report.withheld[table_id] = artifact.metadata["withheld"]
            finished(table_id)
    return report


def _ignore(_: str) -> None:
    """Do nothing with a table id: nobody listens."""


def _sound(store: Store, report: Report) -> dict[str, Artifact]:
    """Return what can be taken from the store: sound files, and none withheld, for that is tried anew."""
    found = {}
    for table_id in tables():
        try:
            if store.has(table_id, key(table_id)):
                artifact = store.read_whole(table_id, key(table_id))
                if not artifact.is_withheld:
                    found[table_id] = artifact
        except StoreError as damage:
            report.damaged.append(str(damage))
    return found


class _Schedule:
    """The tables that are due, and of the finished ones those that some of them require.

    Attributes:
        due: their ids.
        ahead: of each, the seconds from its beginning to the end of the longest chain of tables that wait for it.
    """

    def __init__(self, due: list[str], finished: Mapping[str, Artifact]) -> None:
        self.due = due
        self.ahead = _ahead(due)
        self._wanted = Counter(need for table_id in due for need in tables()[table_id].requires)
        self._held = {table_id: finished[table_id] for table_id in finished if table_id in self._wanted}

    def take(self, table_id: str, artifact: Artifact) -> None:
        """Note that a table that was due is finished."""
        if self._wanted[table_id]:
            self._held[table_id] = artifact
        for need in tables()[table_id].requires:
            self._wanted[need] -= 1
            if not self._wanted[need]:
                del self._held[need]

    def is_startable(self, table_id: str) -> bool:
        """Whether all that a table requires is finished."""
        return all(need in self._held for need in tables()[table_id].requires)

    def inputs(self, table_id: str) -> dict[str, Artifact]:
        """Return what a table requires."""
        return {need: self._held[need] for need in tables()[table_id].requires}


def _ahead(due: list[str]) -> dict[str, float]:
    """Return for each table its own cost and that of the most costly chain of tables that require it."""
    found = dict[str, float]()
    followers: dict[str, list[str]] = {table_id: [] for table_id in due}
    for table_id in due:
        for need in followers.keys() & set(tables()[table_id].requires):
            followers[need].append(table_id)

    def seconds(table_id: str) -> float:
        if table_id not in found:
            found[table_id] = tables()[table_id].cost + max(map(seconds, followers[table_id]), default=0.0)
        return found[table_id]

    return {table_id: seconds(table_id) for table_id in due}


def _computed(schedule: _Schedule, workers: Workers, begin: Listener) -> Iterator[tuple[str, Artifact]]:
    """Yield the tables that are due as they are finished; the caller puts each into ``schedule`` before the next."""
    waiting, running = list(schedule.due), dict[Future[Artifact | AtlasError], str]()
    try:
        while waiting or running:  # left by an error, what still runs is for the owner of the executor to end
            startable = [table_id for table_id in waiting if schedule.is_startable(table_id)]
            if workers.executor is not None:  # longest chain first, so that none is left alone at the end
                startable.sort(key=lambda table_id: -schedule.ahead[table_id])
            for table_id in startable[: workers.most_handed_out - len(running)]:
                waiting.remove(table_id)
                begin(table_id)
                begun = _begun(table_id, schedule.inputs(table_id), workers)
                if isinstance(begun, Artifact):
                    yield table_id, begun
                else:
                    running[begun] = table_id
            for future in workers.first_done(running):
                made = future.result()
                if isinstance(made, AtlasError):
                    raise made
                yield running.pop(future), made
    except BrokenExecutor:
        names = ", ".join(sorted(running.values()))
        reason = f"a worker process ended abruptly while these were computed: {names}"
        raise WorkerError(f"{reason}; it may have run out of memory (--workers 1 needs the least)") from None


def _begun(table_id: str, inputs: Mapping[str, Artifact], workers: Workers) -> Artifact | Future[Artifact | AtlasError]:
    """Begin a table: hand it to the workers, or return it at once where this process computes."""
    for need, artifact in inputs.items():
        if artifact.is_withheld:  # from withheld values nothing is computed
            return without_values(tables()[table_id].spec, f"made from {need}, which is withheld")
    csv = {need: artifact.csv for need, artifact in inputs.items()}
    files = {need: dict(one.files) if workers.remote else one.files for need, one in inputs.items()}
    if workers.executor is None:
        return compute(table_id, csv, files)
    return workers.submit(perform, LOCAL_REVISION, table_id, csv, files)


def _check_columns(table_id: str, artifact: Artifact) -> None:
    """Refuse an attached CSV with a column that the table's key does not cover."""
    for name in artifact.files:
        unseen = set(header(artifact.files[name])) - columns(tables()[table_id]) if name.endswith(".csv") else set()
        if unseen:
            reason = "the sources of the table do not name this column, so that its key would miss a change of it"
            raise SchemaError(f"{table_id}/{name}", min(unseen), reason)


def stored(store: Store, table_id: str, whole: bool = False) -> Artifact:
    """Return one finished table from the store; its metadata name the engine of today, which gives it too.

    Args:
        store: where it is kept.
        table_id: which table.
        whole: whether to read and check its attached files now, not when they are asked for.

    Raises:
        UnknownNameError: if there is no such table.
        StoreError: if it has not been built, or its file is damaged.
    """
    if table_id not in tables():
        raise UnknownNameError("table", table_id, tables())
    found = store.read(table_id, key(table_id))
    if whole:
        for name in found.files:
            found.files[name]
    return replace(found, metadata=found.metadata | {"engine": SOURCES})
