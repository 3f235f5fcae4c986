"""The command ``atlas``: how it begins and how it ends; what it does is ``fairgame_site.cli.group``.

Nothing is imported here but what Python has loaded anyway, so that Ctrl-C and being told to end (SIGTERM) are obeyed
in one line from the first moment on, and while everything else is imported: the status is then 130.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its status."""
    try:
        with _ended_like_interrupted():
            from fairgame_site.cli.group import run  # noqa: PLC0415 - Ctrl-C is obeyed from here on

            status = run(arguments)
    except KeyboardInterrupt as fault:
        how = str(fault) or "interrupted; finished tables are kept, the same command goes on from there"
        print(f"atlas: {how}", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Take SIGTERM for Ctrl-C meanwhile: what is finished is kept, and workers are ended too."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be caught
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
