"""A file written all of it or nothing, and on the disk once it is said to be there.

Whatever ends a program or fills a disk, a reader finds the old file or the new one.  Cost: two flushes of the disk,
some milliseconds.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".writing-"  # how the name of a file begins that is not whole yet


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Put ``parts``, one after the other, in the place of the file ``path``; its folder is there.

    Raises:
        OSError: if it cannot be done; what was there before is as it was, unless only the folder could not be flushed.
    """
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
