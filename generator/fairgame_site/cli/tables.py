"""Builds of tables with progress, for commands that read them."""

from collections.abc import Iterable

from fairgame import catalogue
from fairgame.build.store import Store


def build_tables(
    store: Store, workers: int, scheduler: str | None = None, only: Iterable[str] | None = None
) -> catalogue.Report:
    """Compute the tables that the store lacks, with progress, on local workers or the cluster of ``scheduler``.

    Args:
        store: the store.
        workers: the number of local workers.
        scheduler: the address of a dask scheduler, whose cluster replaces local workers.
        only: the tables that are needed; None means every table.

    Raises:
        UnknownNameError: if ``only`` has a name of no table.
        WorkerError: if a worker or the cluster fails.
        StoreError: if the store cannot be written.
    """
    names = catalogue.with_required(catalogue.tables() if only is None else only)
    costs = {name: catalogue.tables()[name].cost for name in names}
    with (
        catalogue.cluster(scheduler) if scheduler is not None else catalogue.worker_pool(workers) as pool,
        catalogue.timetable("tables", costs, pool.capacity) as progress,
    ):
        return catalogue.build(
            store,
            pool,
            on_table=progress.finished,
            on_start=progress.started,
            on_wait=progress.set_waiting,
            only=names,
        )


def require_built(store: Store, table: str) -> None:
    """Build a table and those that it requires, if the store lacks it at its current key.

    Raises:
        UnknownNameError: if no table has this name.
    """
    catalogue.with_required([table])  # an unknown name has no key
    if not store.has(table, catalogue.key(table)):
        build_tables(store, workers=1, only=[table])
