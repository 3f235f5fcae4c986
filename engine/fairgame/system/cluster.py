"""A cluster of ``dask.distributed`` as the workers of a build: the same tasks, on other machines.

Needs the extra ``cluster``; nothing else of the atlas does.  A worker needs the atlas at the same revision, and is
asked for it before the first task and with each one.  The scheduler gives the task of a worker that dies to another
one (three times, its ``allowed-failures``); what a task computes depends on nothing but its inputs, so the bytes are
the same.  It waits forever for a worker if there is none left: so the build looks on, and ends after
``WITHOUT_WORKERS`` seconds without any.  Cost: inputs and results travel over the network, a few megabytes a table at
most.
"""

import logging
import re
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

from fairgame.errors import WorkerError
from fairgame.system.revision import LOCAL_REVISION, local_revision, revision_mismatch
from fairgame.system.workers import Workers

ADDRESS = re.compile(r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}", re.ASCII)
TIMEOUT_SECONDS = 5  # seconds until a scheduler or a worker that does not answer is given up
WITHOUT_WORKERS = 60  # seconds until a cluster all of whose workers have gone is given up; some are started anew
LOOKING = 1  # seconds between two looks at the workers
RETRIES = 2  # of a task that fails in a way of which we know nothing, as with a full disk over there


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Give the workers of the scheduler at ``address``, as in ``tcp://host:8786``.

    Raises:
        WorkerError: if dask is not installed, nobody answers, there are no workers or they have another engine; also
            if the cluster, or all of its workers, are lost while it is in use.
    """
    if not ADDRESS.fullmatch(address):
        raise WorkerError(f"no scheduler has the address {address!r}; expected one such as tcp://host:8786")
    try:
        import dask  # noqa: PLC0415 - half a second, and only here
        from distributed import Client, KilledWorker  # noqa: PLC0415
    except ImportError as missing:
        reason = f"a cluster needs the extra 'cluster' ({missing}); pip install -e '.[cluster]' brings it"
        raise WorkerError(reason) from None
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what matters is said in one line here
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 GiB"}):
        client = _connected(Client, address)
        try:
            _ask_all(client, address)
            executor = _Leavable(client.get_executor(pure=False, retries=RETRIES))
            with _looked_after(client, executor):
                yield Workers(executor, sum(client.nthreads().values()), remote=True)
        except KilledWorker as fault:
            reason = f"{address}: each of {fault.allowed_failures + 1} attempts at one table ended its worker abruptly"
            raise WorkerError(f"{reason}, the last {fault.last_worker.address}; is there too little memory?") from None
        except CancelledError:
            lost = f"the scheduler at {address} was lost"
            if executor.is_left:
                lost = f"the scheduler at {address} has had no workers for {WITHOUT_WORKERS} s"
            raise WorkerError(f"{lost}; finished tables are kept") from None
        finally:
            with suppress(OSError, TimeoutError):
                client.close(timeout=TIMEOUT_SECONDS)


class _Leavable(Executor):
    """An executor whose tasks can be given up all at once, by another thread."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._running = set[Future[Any]]()
        self.is_left = False

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Hand out a task."""
        future = self._executor.submit(task, *arguments, **named)
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        return future

    def leave(self) -> None:
        """Cancel what was handed out: whoever waits for it meets a CancelledError."""
        self.is_left = True
        for future in tuple(self._running):
            future.cancel()


@contextmanager
def _looked_after(client: Any, executor: _Leavable) -> Iterator[None]:
    """Look at the workers meanwhile, and leave the executor when there have been none for too long."""
    ended = Event()

    def look() -> None:
        last_seen = time.monotonic()
        while not ended.wait(LOOKING):
            try:
                if client.nthreads():
                    last_seen = time.monotonic()
            except Exception:  # the scheduler is lost, or the client closed: that is seen where results are awaited
                return
            if time.monotonic() - last_seen > WITHOUT_WORKERS:
                executor.leave()
                return

    looker = Thread(target=look, daemon=True)
    looker.start()
    try:
        yield
    finally:
        ended.set()


def _connected(kind: Any, address: str) -> Any:
    try:
        with warnings.catch_warnings(action="ignore"):  # of other versions; we ask for those that matter
            return kind(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as fault:
        raise WorkerError(f"no scheduler answers at {address} within {TIMEOUT_SECONDS} s ({fault})") from None


def _ask_all(client: Any, address: str) -> None:
    """Ask every worker for its revision.

    Raises:
        WorkerError: if there is none, or one of them has another.
    """
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
        answers = client.run(local_revision)
    except TimeoutError:
        raise WorkerError(f"the scheduler at {address} has no workers") from None
    except Exception as fault:  # whatever kept a worker from importing our module
        reason = f"a worker of {address} cannot load the engine ({type(fault).__name__}: {fault})"
        raise WorkerError(f"{reason}; the atlas must be installed there") from None
    for worker, revision in answers.items():
        if difference := revision_mismatch(LOCAL_REVISION, revision):
            raise WorkerError(f"the worker {worker} cannot take part: {difference}")
