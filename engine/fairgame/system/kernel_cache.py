"""Cache of compiled kernels, named by a hash of the kernels' sources.

Numba names the cache of a function after the path of its source. So numba would not notice an edit in a file that the
source imports, and would use outdated code; and each clone and copy of the tree would recompile all kernels. Here
``fairgame.system.revision.KERNELS`` names the folder. Numba also trusts its files: a damaged one can end the process,
or run as other machine code. Here each compiled kernel has a checksum, and a damaged one is recompiled.

Processes that need the same kernel at the same time do not each compile it: the first one locks its name, the others
wait for its code, but at most ``PATIENCE`` seconds.
Cost: one hash of the compiled code.
"""

import hashlib
import pickle
import sys
import time
from contextlib import suppress
from glob import escape
from pathlib import Path
from types import FunctionType
from typing import IO

from numba.core import caching
from numba.core.caching import IndexDataCacheFile, UserProvidedCacheLocator
from numba.core.serialize import dumps

from fairgame.system.disk_cache import DiskCache
from fairgame.system.revision import KERNELS, PACKAGE

if sys.platform != "win32":
    import fcntl

PATIENCE = 60.0
POLL_SECONDS = 0.05


class BySources(UserProvidedCacheLocator):
    """Cache locator for kernels of this package, below numba's cache folder."""

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "BySources | None":
        """Return the locator of a function; None for one of another package."""
        if not Path(py_file).resolve().is_relative_to(PACKAGE):
            return None
        locator: BySources | None = super().from_function(py_func, py_file)  # type: ignore[no-untyped-call]
        return locator

    def get_source_stamp(self) -> str:
        """Return the stamp of valid compiled code, which also names the folder."""
        return KERNELS

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for the kernels of a source."""
        return str(KERNELS[:16] / Path(py_file).resolve().parent.relative_to(PACKAGE))


class CheckedCacheFile:
    """Compiled code of one function: a file with a checksum for each signature and processor.

    It has the interface of numba's ``IndexDataCacheFile``.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: str) -> None:
        self._cache = DiskCache(Path(cache_path), source_stamp)
        self._base = filename_base
        self._locks = dict[str, IO[bytes]]()

    def load(self, key: tuple[object, ...]) -> object:
        """Return the compiled code for a signature and a processor, None if the caller is to compile and save it."""
        name = self._name(key)
        data = self._cache.get(name)
        if data is None:
            self._lock(name)
            data = self._cache.get(name)  # another process may have compiled it in the meantime
        if data is None:
            return None
        self._unlock(name)
        return pickle.loads(data)

    def save(self, key: tuple[object, ...], data: object) -> None:
        """Write compiled code; if it cannot be written, the next process compiles again."""
        name = self._name(key)
        self._cache.put(name, dumps(data))  # type: ignore[no-untyped-call]
        self._unlock(name)

    def flush(self) -> None:
        """Remove the compiled code of the function."""
        for path in self._cache.folder.glob(f"{escape(self._base)}.*.nbc"):
            path.unlink(missing_ok=True)

    def _lock(self, name: str) -> None:
        """Wait until no other process compiles this code; if the folder cannot be written, do not wait."""
        self._unlock(name)  # of a compilation that failed
        if sys.platform == "win32":
            return
        with suppress(OSError):
            self._cache.folder.mkdir(parents=True, exist_ok=True)
            lock, deadline = self._lock_path(name).open("wb"), time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                with suppress(BlockingIOError):
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    self._locks[name] = lock
                    return
                time.sleep(POLL_SECONDS)
            lock.close()

    def _unlock(self, name: str) -> None:
        if name in self._locks:
            with suppress(OSError):
                self._lock_path(name).unlink(missing_ok=True)
            self._locks.pop(name).close()

    def _lock_path(self, name: str) -> Path:
        return self._cache.folder / f"{name}.lock"

    def _name(self, key: tuple[object, ...]) -> str:
        return f"{self._base}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"


def cache_file(cache_path: str, filename_base: str, source_stamp: object) -> CheckedCacheFile | IndexDataCacheFile:
    """Return the cache file of a function: a checked one for a kernel of this package, numba's own for another."""
    if source_stamp == KERNELS:
        return CheckedCacheFile(cache_path, filename_base, KERNELS)
    return IndexDataCacheFile(cache_path, filename_base, source_stamp)  # type: ignore[no-untyped-call]


caching.IndexDataCacheFile = cache_file  # type: ignore[misc, assignment] # numba has no setting for it
