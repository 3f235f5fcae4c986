"""How much memory a computation may take on this machine, asked before it is begun.

The limit is four fifths of what is available: of what the kernel calls available, and of what the control group of the
process (a container, a batch job) has left.  Cost: reading three small files of /proc and /sys.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from fairgame.errors import LimitError

SHARE = 0.8
MEMORY_INFO, GROUP = Path("/proc/meminfo"), Path("/proc/self/cgroup")
GROUPS = Path("/sys/fs/cgroup")


def usable_bytes() -> int:
    """Return how many bytes may be taken now."""
    return int(SHARE * max(0, min(_available(), *_left_to_group())))


def require_bytes(needed: int, what: str) -> None:
    """Refuse work that would not fit.

    Args:
        needed: how many bytes it takes.
        what: what would take them, for the message.

    Raises:
        LimitError: saying how many bytes are needed and how many there are.
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


def _left_to_group() -> Iterator[int]:
    """Yield what each control group around this process has left, of either version of their interface."""
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
            left = _number(folder / limit), _number(folder / used)
            if left[0] is not None:
                yield left[0] - (left[1] or 0)
            if folder == root:
                break


def _number(path: Path) -> int | None:
    """Return the number in a file, None where it says that there is no limit or cannot be read."""
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
