"""Entry point of the command ``atlas``: signals and the exit status.

The commands are in ``fairgame_site.cli.group``.  This module imports only what Python has loaded anyway, so Ctrl-C and
SIGTERM end the program with one line and status 130 from the first moment, also while the rest is imported.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    try:
        with _sigterm_as_interrupt():
            from fairgame_site.cli.group import run  # noqa: PLC0415 - Ctrl-C is handled from here on

            status = run(arguments)
    except KeyboardInterrupt as interrupt:
        reason = str(interrupt) or "interrupted; finished tables are stored, and the same command resumes"
        print(f"atlas: {reason}", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status)


@contextmanager
def _sigterm_as_interrupt() -> Iterator[None]:
    """Handle SIGTERM like Ctrl-C: finished work is stored and workers are ended."""
    if threading.current_thread() is not threading.main_thread():  # signals are handled in the main thread only
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
