"""Who computes: this process, a few of its own on this machine, or any executor that someone brings.

The seam is ``concurrent.futures``: whatever has ``submit`` will do, a cluster's executor as well.  Workers are
spawned, not forked (numba's threads do not survive a fork), ignore Ctrl-C, and end at once when the build is left.
"""

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor | None]:
    """Give an executor of ``workers`` processes, or None for one: this process will do."""
    if workers <= 1:
        yield None
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        yield pool
    except BaseException:
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown()


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
