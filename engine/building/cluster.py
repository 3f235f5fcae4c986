"""A cluster of ``dask.distributed`` as the workers of a build: the same tasks, on other machines.

Needs the extra ``cluster``; nothing else of the atlas does.  A worker needs the atlas at the same revision, and is
asked for it before the first task and with each one.  The scheduler gives the task of a worker that dies to another
one (three times, its ``allowed-failures``); what a task computes depends on nothing but its inputs, so the bytes are
the same.  Cost: inputs and results travel over the network, a few megabytes a table at most.
"""

import logging
import re
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from engine.building.workers import THIS, Workers, revision_here, unlike
from engine.errors import WorkerError

ADDRESS = re.compile(r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}", re.ASCII)
PATIENCE = 5  # seconds until a scheduler or a worker that does not answer is given up
RETRIES = 2  # of a task that fails in a way of which we know nothing, as with a full disk over there


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Give the workers of the scheduler at ``address``, as in ``tcp://host:8786``.

    Raises:
        WorkerError: if dask is not installed, nobody answers, there are no workers or they have another engine; also
            if the cluster is lost while it is in use.
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
            yield Workers(client.get_executor(pure=False, retries=RETRIES), sum(client.nthreads().values()), far=True)
        except KilledWorker as fault:
            reason = f"{address}: each of {fault.allowed_failures + 1} attempts at one table ended its worker abruptly"
            raise WorkerError(f"{reason}, the last {fault.last_worker.address}; is there too little memory?") from None
        except CancelledError:
            raise WorkerError(f"the scheduler at {address} was lost; finished tables are kept") from None
        finally:
            with suppress(OSError, TimeoutError):
                client.close(timeout=PATIENCE)


def _connected(kind: Any, address: str) -> Any:
    try:
        with warnings.catch_warnings(action="ignore"):  # of other versions; we ask for those that matter
            return kind(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as fault:
        raise WorkerError(f"no scheduler answers at {address} within {PATIENCE} s ({fault})") from None


def _ask_all(client: Any, address: str) -> None:
    """Ask every worker for its revision.

    Raises:
        WorkerError: if there is none, or one of them has another.
    """
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        answers = client.run(revision_here)
    except TimeoutError:
        raise WorkerError(f"the scheduler at {address} has no workers") from None
    except Exception as fault:  # whatever kept a worker from importing our module
        reason = f"a worker of {address} cannot load the engine ({type(fault).__name__}: {fault})"
        raise WorkerError(f"{reason}; the atlas must be installed there") from None
    for worker, revision in answers.items():
        if difference := unlike(THIS, revision):
            raise WorkerError(f"the worker {worker} cannot take part: {difference}")
