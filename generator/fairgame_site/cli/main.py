"""Entry point of the command ``atlas``: signals and the exit status.

The commands are in ``fairgame_site.cli.group``.  At first this module imports only modules that Python has loaded
already.  Ctrl-C and SIGTERM therefore end the program with one line and status 130 even during the other imports.
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
            from fairgame_site.cli.group import run  # noqa: PLC0415 - Ctrl-C may interrupt this import

            status = run(arguments)
    except KeyboardInterrupt as interrupt:
        reason = str(interrupt) or "interrupted; finished tables are stored, and the same command resumes"
        print(f"atlas: {reason}", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status)


@contextmanager
def _sigterm_as_interrupt() -> Iterator[None]:
    """Handle SIGTERM like Ctrl-C, so that the program stores finished work and ends its workers."""
    if threading.current_thread() is not threading.main_thread():  # Python handles signals only there
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
