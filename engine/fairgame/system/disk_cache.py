"""Disk cache for values that follow from the sources, invalidated by the engine's revision.

A file has a checksum over its name, the revision and the data. After an edit, or if the file is damaged, the value is
recomputed. A value that also depends on other files has their hash in its name. If the cache cannot be written, values
are computed each time. A cached value is never evidence: published claims are checked in any case.

Cost: one hash of the data.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import CACHE_DIR, REVISION

Value = TypeVar("Value")

CHECKSUM_LENGTH = 64  # characters of a sha256


@dataclass(frozen=True)
class DiskCache:
    """A folder of values of one revision.

    Attributes:
        folder: the folder, created on the first write.
        revision: the revision of the library.
    """

    folder: Path = CACHE_DIR
    revision: str = REVISION

    def get_or_compute(
        self,
        name: str,
        compute: Callable[[], Value],
        serialise: Callable[[Value], bytes],
        parse: Callable[[bytes], Value],
    ) -> Value:
        """Return the value from the cache, or compute and cache it.

        Args:
            name: the name of its file below the folder.
            compute: computes the value.
            serialise: converts the value to bytes.
            parse: converts the bytes back; raises ``ValueError`` for invalid data.
        """
        data = self.get(name)
        if data is not None:
            with suppress(ValueError):
                return parse(data)
        value = compute()
        self.put(name, serialise(value))
        return value

    def get(self, name: str) -> bytes | None:
        """Return a serialised value from the cache, None if it is missing, damaged or of another revision."""
        try:
            content = (self.folder / name).read_bytes()
        except OSError:
            return None
        checksum, data = content[:CHECKSUM_LENGTH], content[CHECKSUM_LENGTH:]
        return data if checksum == self._checksum(name, data) else None

    def put(self, name: str, data: bytes) -> None:
        """Write a serialised value to the cache."""
        path = self.folder / name
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, (self._checksum(name, data), data))

    def _checksum(self, name: str, data: bytes) -> bytes:
        return hashlib.sha256(f"{name}\0{self.revision}\0".encode() + data).hexdigest().encode()
