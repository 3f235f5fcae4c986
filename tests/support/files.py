"""Comparison of folders, and detection of waiters at a file lock."""

import time
from collections.abc import Callable
from pathlib import Path

MAX_SECONDS = 60


def files_of(folder: Path) -> dict[str, Path]:
    """Return every file below a folder by its path."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def assert_same_files(left: Path, right: Path) -> None:
    """Assert that two folders have the same files, byte for byte."""
    ours, theirs = files_of(left), files_of(right)
    assert set(ours) == set(theirs)
    assert [path for path in sorted(ours) if ours[path].read_bytes() != theirs[path].read_bytes()] == []


def has_waiting(path: Path) -> bool:
    """Return whether a process or thread waits for the lock of a file or folder, according to the kernel."""
    inode = f":{path.stat().st_ino} "
    return any("->" in line and inode in line for line in Path("/proc/locks").read_text().splitlines())


def wait_for_waiter(path: Path, has_ended: Callable[[], bool]) -> bool:
    """Poll until a process waits for the lock, or until ``has_ended()``; return whether one waits."""
    end = time.monotonic() + MAX_SECONDS
    while not has_ended() and time.monotonic() < end:
        if has_waiting(path):
            return True
        time.sleep(0.01)
    return False
