"""Workers on other machines: a ``dask.distributed`` cluster that runs the tasks of a build.

Only this module needs the extra ``cluster``. Workers need the atlas at the same revision, which is checked before the
first task and with each task. The scheduler reassigns the task of a dead worker (three times, its
``allowed-failures``). A task depends only on its inputs, so the bytes are the same. The scheduler itself would wait
forever for a worker; the build monitors the workers and ends after ``NO_WORKER_SECONDS`` seconds without any. Cost:
inputs and results travel over the network, a few megabytes a table at most.
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
TIMEOUT_SECONDS = 5  # for a scheduler or worker to answer
NO_WORKER_SECONDS = 60  # timeout without workers; some may be restarting
POLL_SECONDS = 1  # between checks of the workers
RETRIES = 2  # for a task that fails for an unknown reason, such as a full disk


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Yield the workers of the scheduler at ``address``, as in ``tcp://host:8786``.

    Raises:
        WorkerError: if dask is not installed, the scheduler does not answer, or it has no workers or workers with
            another engine; also if the cluster, or all of its workers, are lost during use.
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
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # our errors are one line
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 GiB"}):
        client = _connect(Client, address)
        try:
            _check_revisions(client, address)
            executor = _CancellableExecutor(client.get_executor(pure=False, retries=RETRIES))
            with _monitored(client, executor):
                yield Workers(executor, sum(client.nthreads().values()), remote=True)
        except KilledWorker as error:
            reason = f"{address}: each of {error.allowed_failures + 1} attempts at one table ended its worker abruptly"
            raise WorkerError(f"{reason}, the last {error.last_worker.address}, perhaps for lack of memory") from None
        except CancelledError:
            reason = f"the scheduler at {address} was lost"
            if executor.is_cancelled:
                reason = f"the scheduler at {address} has had no workers for {NO_WORKER_SECONDS} s"
            raise WorkerError(f"{reason}; finished tables are stored") from None
        finally:
            with suppress(OSError, TimeoutError):
                client.close(timeout=TIMEOUT_SECONDS)


class _CancellableExecutor(Executor):
    """An executor whose tasks another thread can cancel all at once."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._running = set[Future[Any]]()
        self.is_cancelled = False

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Submit a task."""
        future = self._executor.submit(task, *arguments, **named)
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        return future

    def cancel(self) -> None:
        """Cancel all submitted tasks: waiting for one raises CancelledError."""
        self.is_cancelled = True
        for future in tuple(self._running):
            future.cancel()


@contextmanager
def _monitored(client: Any, executor: _CancellableExecutor) -> Iterator[None]:
    """Monitor the workers during a block, and cancel all tasks when there have been no workers for too long."""
    ended = Event()

    def poll() -> None:
        last_seen = time.monotonic()
        while not ended.wait(POLL_SECONDS):
            try:
                if client.nthreads():
                    last_seen = time.monotonic()
            except Exception:  # scheduler lost or client closed: reported to the code that awaits results
                return
            if time.monotonic() - last_seen > NO_WORKER_SECONDS:
                executor.cancel()
                return

    Thread(target=poll, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _connect(kind: Any, address: str) -> Any:
    try:
        with warnings.catch_warnings(action="ignore"):  # version mismatches; we check the versions that matter
            return kind(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise WorkerError(f"no scheduler answers at {address} within {TIMEOUT_SECONDS} s ({error})") from None


def _check_revisions(client: Any, address: str) -> None:
    """Check the revision of every worker.

    Raises:
        WorkerError: if there are no workers, or one has another revision.
    """
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
        revisions = client.run(local_revision)
    except TimeoutError:
        raise WorkerError(f"the scheduler at {address} has no workers") from None
    except Exception as error:  # any failure to import our module
        reason = f"a worker of {address} cannot load the engine ({type(error).__name__}: {error})"
        raise WorkerError(f"{reason}; the atlas must be installed there") from None
    for worker, revision in revisions.items():
        if difference := revision_mismatch(LOCAL_REVISION, revision):
            raise WorkerError(f"the worker {worker} does not match: {difference}")
