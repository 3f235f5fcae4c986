"""Memory limits: the bytes that a computation may use on this machine.

The limit is four fifths of the available memory: the kernel's estimate, or the rest of the process's control group (a
container, a batch job) if that is less. Cost: reading three small files of /proc and /sys.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from fairgame.errors import LimitError

SHARE = 0.8
MEMORY_INFO, GROUP = Path("/proc/meminfo"), Path("/proc/self/cgroup")
GROUPS = Path("/sys/fs/cgroup")


def usable_bytes() -> int:
    """Return the number of bytes that may be used now."""
    return int(SHARE * max(0, min(_available(), *_group_limits())))


def require_bytes(needed: int, what: str) -> None:
    """Check that a computation fits into memory.

    Args:
        needed: the number of bytes.
        what: the computation, for the message.

    Raises:
        LimitError: with the required and the usable number of bytes.
    """
    usable = usable_bytes()
    if needed > usable:
        raise LimitError(f"{what} needs {needed:,} bytes of memory; {usable:,} can be used here")


def _available() -> int:
    try:
        for line in MEMORY_INFO.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _group_limits() -> Iterator[int]:
    """Yield the bytes left to each control group around this process, in either version of the interface."""
    yield 1 << 62
    try:
        lines = GROUP.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        root, limit, used = (
            (GROUPS / "memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
            if controllers
            else (GROUPS, "memory.max", "memory.current")
        )
        inner = root / path.lstrip("/")
        for folder in (inner, *inner.parents):
            maximum = _number(folder / limit)
            if maximum is not None:
                yield maximum - (_number(folder / used) or 0)
            if folder == root:
                break


def _number(path: Path) -> int | None:
    """Return the number in a file, None if it states no limit or cannot be read."""
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
