"""Atomic and durable writes: temporary file, fsync, rename.

After a crash or on a full disk, a reader finds the old file or the new one. A symbolic link is followed. A pipe or a
character device (``/dev/null``, a terminal) has no old content to protect and is written directly. Cost: two flushes of
the disk, some milliseconds.
"""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".writing-"  # prefix of unfinished files


def write_atomically(path: Path, parts: Iterable[bytes]) -> None:
    """Write ``parts`` to the file ``path``, replacing its content; its folder must exist.

    Raises:
        OSError: if the write fails, or ``path`` is a folder, a block device or a socket. The old content is intact,
            unless only the flush of the folder failed.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    if stat.S_ISREG(mode):
        _replace(Path(os.path.realpath(path)), parts)
    elif stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        with path.open("wb") as stream:
            stream.writelines(parts)
    else:
        raise OSError(errno.EINVAL, "not a file, a pipe or a character device")


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{path.name}")
    try:
        with temporary.open("wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        _flush_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
