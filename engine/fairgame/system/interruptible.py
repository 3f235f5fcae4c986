"""Compiled work that lasts, done in a thread of its own: so Ctrl-C is heard, and somebody can look how far it is.

Python hears a signal between two steps of its main thread, and a compiled function is one step.  The work has to let go
of the interpreter (``nogil``), and there has to be a way to end it.

Cost: some 0.1 ms.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

POLL_SECONDS = 0.2  # seconds that Ctrl-C may wait


def run_interruptible(work: Callable[[], T], look: Callable[[], None], end: Callable[[], None]) -> T:
    """Return what some work returns, or raise what it raises.

    Args:
        work: is called in another thread.
        look: is called in this one now and then.
        end: is called if this thread is interrupted; the work should then come to an end, for which nobody waits.
    """
    result = Future[T]()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as fault:
            result.set_exception(fault)

    Thread(target=run, daemon=True).start()
    try:
        while not wait([result], POLL_SECONDS).done:
            look()
    except BaseException:
        end()
        raise
    return result.result()
