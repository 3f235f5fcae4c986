"""Compiled work in a thread, so that Ctrl-C works and progress can be polled.

Python handles a signal between two steps of its main thread, and a compiled function is one step. The work must release
the GIL (``nogil``) and provide a way to end it. Cost: some 0.1 ms.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

POLL_SECONDS = 0.2  # maximum delay of Ctrl-C


def run_interruptible(work: Callable[[], T], poll: Callable[[], None], stop: Callable[[], None]) -> T:
    """Return the result of ``work``, or raise its exception.

    Args:
        work: runs in another thread.
        poll: is called in this thread periodically.
        stop: is called if this thread is interrupted; the work should then end, but no one waits for it.
    """
    result = Future[T]()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        while not wait([result], POLL_SECONDS).done:
            poll()
    except BaseException:
        stop()
        raise
    return result.result()
