"""Workers of a build: this process, worker processes on this machine, or a cluster (``fairgame.system.cluster``).

The interface is ``concurrent.futures``: any object with ``submit`` works. Local workers are spawned, not forked
(numba's threads do not survive a fork). They ignore Ctrl-C, and end at once when the build ends or is killed. The
system may kill a worker, perhaps for lack of memory, after the worker has sent half of a result. Then
``concurrent.futures`` waits endlessly for the other half while any process can still send (seen with Python 3.11). So
``Workers.wait_first`` kills all workers of a pool that has lost one. Ctrl-C and SIGTERM are deferred while this process
is inside an executor: an exception there can leave a lock taken, and the executor's threads wait for the lock
endlessly.
"""

import os
import signal
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

from fairgame.system import progress
from fairgame.system.interruptible import POLL_SECONDS

MIN_REMOTE_TASKS = 16  # a cluster may grow while it is in use
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor with the parameters that a build needs.

    Attributes:
        executor: runs the tasks; None means this process, one table after another.
        capacity: the number of tasks that the executor runs at the same time.
        remote: whether tasks may run where the files of this machine cannot be read.
    """

    executor: Executor | None
    capacity: int = 1
    remote: bool = False

    @property
    def max_submitted(self) -> int:
        """The number of tasks to submit at once: enough to keep workers busy without piling up inputs."""
        if self.executor is None:
            return 1
        return max(2 * self.capacity, MIN_REMOTE_TASKS) if self.remote else self.capacity + 1

    def submit(self, task: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Submit a task.

        Raises:
            ValueError: if this process does the work.
            BrokenExecutor: if a worker process has ended abruptly.
        """
        if self.executor is None:
            raise ValueError("no workers to submit a task to")
        with _signals_deferred():
            return self.executor.submit(task, *arguments)

    def wait_first(self, running: "Collection[Future[T]]") -> "set[Future[T]]":
        """Wait until at least one task is done; return the finished tasks, or no task if ``running`` is empty."""
        done = set[Future[T]]()
        while running and not done:
            with _signals_deferred():
                done = wait(running, POLL_SECONDS, FIRST_COMPLETED).done
                if not done and isinstance(self.executor, _Pool) and self.executor.has_lost_worker():
                    self.executor.kill_workers()
        return done


class _Pool(ProcessPoolExecutor):
    """Worker processes of this machine that can be killed at any time."""

    def has_lost_worker(self) -> bool:
        """Return whether a worker has ended without a shutdown of the pool."""
        workers = list(self._processes.values())
        return any(worker.exitcode is not None for worker in workers)

    def kill_workers(self) -> None:
        """Kill the workers."""
        for worker in active_children():
            worker.kill()
        for worker in active_children():
            worker.join()
        # A worker may have sent half of a result: the pool waits for the rest while any process can send.
        self._result_queue._writer.close()  # type: ignore[attr-defined]


@contextmanager
def _signals_deferred() -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM, if they have handlers, to the end of a short block."""
    caught = [number for number in (signal.SIGINT, signal.SIGTERM) if callable(signal.getsignal(number))]
    if current_thread() is not main_thread() or not caught:
        yield
        return
    received = list[int]()
    handlers = {number: signal.signal(number, lambda came, _: received.append(came)) for number in caught}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if received:
            signal.raise_signal(received[0])


@contextmanager
def worker_pool(count: int) -> Iterator[Workers]:
    """Yield ``count`` worker processes; a count of one means this process."""
    if count <= 1:
        yield Workers(None)
        return
    pool = _Pool(count, mp_context=get_context("spawn"), initializer=_init_worker)
    try:
        yield Workers(pool, count)
    except BaseException:
        with _signals_deferred():
            pool.kill_workers()
        raise
    finally:
        with _signals_deferred():
            pool.shutdown()


def _init_worker() -> None:
    """Leave interrupts and output to the build, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    progress.silence()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
