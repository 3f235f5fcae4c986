"""Whether somebody waits at a lock, as the system says, so that a test of a lock does not rest on how long it looks."""

import time
from collections.abc import Callable
from pathlib import Path

MAX_SECONDS = 60


def has_waiting(path: Path) -> bool:
    """Return whether a process or thread waits for the lock of a file or folder."""
    held = f":{path.stat().st_ino} "
    return any("->" in line and held in line for line in Path("/proc/locks").read_text().splitlines())


def comes_to_wait(path: Path, has_ended: Callable[[], bool]) -> bool:
    """Return whether somebody comes to wait at the lock, looking on until then or until ``has_ended()``."""
    end = time.monotonic() + MAX_SECONDS
    while not has_ended() and time.monotonic() < end:
        if has_waiting(path):
            return True
        time.sleep(0.01)
    return False
