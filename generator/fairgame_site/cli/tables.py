"""Tables brought up to date in the store, with progress: what most commands begin with."""

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame_site.publish.verification import named


def build_tables(store: Store, workers: int, scheduler: str | None = None) -> catalogue.Report:
    """Bring every table into the store, with progress; ``scheduler`` is the address of a cluster to do the work.

    Raises:
        WorkerError: if a worker or the cluster cannot be used.
        StoreError: if the store cannot be written.
    """
    costs = {name: table.cost for name, table in catalogue.tables().items()}
    with (
        catalogue.cluster(scheduler) if scheduler is not None else catalogue.worker_pool(workers) as pool,
        catalogue.timetable("tables", costs, pool.at_once) as progress,
    ):
        return catalogue.build(
            store, pool, on_table=progress.finished, on_start=progress.started, on_wait=progress.waits
        )


def require_built(store: Store, table: str) -> None:
    """Build everything once if ``table`` exists but has not been computed by this engine."""
    (name,) = named((table,))
    if not store.has(name, catalogue.key(name)):
        build_tables(store, workers=1)
