"""Builds of tables with progress, for commands that read them."""

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame_site.publish.verification import resolve_names


def build_tables(store: Store, workers: int, scheduler: str | None = None) -> catalogue.Report:
    """Compute the tables that the store lacks, with progress, on local workers or the cluster of ``scheduler``.

    Raises:
        WorkerError: if a worker or the cluster fails.
        StoreError: if the store cannot be written.
    """
    costs = {name: table.cost for name, table in catalogue.tables().items()}
    with (
        catalogue.cluster(scheduler) if scheduler is not None else catalogue.worker_pool(workers) as pool,
        catalogue.timetable("tables", costs, pool.capacity) as progress,
    ):
        return catalogue.build(
            store, pool, on_table=progress.finished, on_start=progress.started, on_wait=progress.set_waiting
        )


def require_built(store: Store, table: str) -> None:
    """Build all tables if the store lacks ``table`` at its current key."""
    (name,) = resolve_names((table,))
    if not store.has(name, catalogue.key(name)):
        build_tables(store, workers=1)
