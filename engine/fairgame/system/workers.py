"""Who computes: this process, a few of its own on this machine, or those of a cluster (``fairgame.system.cluster``).

The seam is ``concurrent.futures``: whatever has ``submit`` will do.  Workers on this
machine are spawned, not forked (numba's threads do not survive a fork), ignore Ctrl-C, end at once when the build is
left, and end with it when it is killed.  One that is killed, for want of memory perhaps, breaks the pool, even where it
had sent half of a result: ``concurrent.futures`` alone waits for the other half without end, while anybody is left who
may send (seen with Python 3.11).  Ctrl-C and SIGTERM are put off while this process is inside an executor: raised there
they can leave one of its locks taken, for which its threads would then wait without end.
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

FAR_AT_A_TIME = 16  # a cluster may grow while it is in use
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor and what a build should know of it.

    Attributes:
        executor: who computes; None means this process, one table after another.
        at_once: how many tasks it runs at the same time.
        far: whether it may run them where the files of this machine cannot be read.
    """

    executor: Executor | None
    at_once: int = 1
    remote: bool = False

    @property
    def most_handed_out(self) -> int:
        """How many tasks to hand out at once: enough that nobody waits, few enough that inputs do not pile up."""
        if self.executor is None:
            return 1
        return max(2 * self.at_once, FAR_AT_A_TIME) if self.remote else self.at_once + 1

    def submit(self, task: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Hand out a task.

        Raises:
            ValueError: if this process does the work.
            BrokenExecutor: if a worker process has ended abruptly.
        """
        if self.executor is None:
            raise ValueError("there are no workers to hand a task to")
        with _undisturbed():
            return self.executor.submit(task, *arguments)

    def first_done(self, running: "Collection[Future[T]]") -> "set[Future[T]]":
        """Wait until a task or more are done, and return those; of no tasks none."""
        done = set[Future[T]]()
        while running and not done:
            with _undisturbed():
                done = wait(running, POLL_SECONDS, FIRST_COMPLETED).done
                if not done and isinstance(self.executor, _Pool) and self.executor.has_lost_one():
                    self.executor.end()
        return done


class _Pool(ProcessPoolExecutor):
    """Worker processes of this machine, which can be ended whatever they are doing."""

    def has_lost_one(self) -> bool:
        """Return whether a worker has ended, though the pool has not been shut down."""
        workers = list(self._processes.values())
        return any(worker.exitcode is not None for worker in workers)

    def end(self) -> None:
        """End the workers at once."""
        for worker in active_children():
            worker.kill()
        for worker in active_children():
            worker.join()
        # One that was sending a result has sent half of it: the pool waits for the rest while anybody may send.
        self._result_queue._writer.close()  # type: ignore[attr-defined]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put off Ctrl-C and SIGTERM, if they are caught at all, to the end of a block that takes but a moment."""
    caught = [one for one in (signal.SIGINT, signal.SIGTERM) if callable(signal.getsignal(one))]
    if current_thread() is not main_thread() or not caught:
        yield
        return
    came = list[int]()
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in caught}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        if came:
            signal.raise_signal(came[0])


@contextmanager
def worker_pool(count: int) -> Iterator[Workers]:
    """Give ``count`` worker processes; for one, this process will do."""
    if count <= 1:
        yield Workers(None)
        return
    pool = _Pool(count, mp_context=get_context("spawn"), initializer=_init_worker)
    try:
        yield Workers(pool, count)
    except BaseException:
        with _undisturbed():
            pool.end()
        raise
    finally:
        with _undisturbed():
            pool.shutdown()


def _init_worker() -> None:
    """Leave interrupts and what is shown to the build, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    progress.silence()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
