"""What was found once is read, not found again, while the sources that it follows from are the same.

Some things follow from the engine alone and take seconds to find.  They are written down in the atlas's home, sealed
with the hash of the engine and of what is written: after an edit, or if the file is damaged, they are found anew.
What follows from other files as well is kept under a name that has their hash.  Where it cannot be written it is
found each time.  Nothing here is evidence: what is published is checked all the same.

Cost: one hash of what is read.
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

SEAL = 64  # characters of a sha256


@dataclass(frozen=True)
class DiskCache:
    """A folder for what follows from one engine.

    Attributes:
        home: the folder, made when it is written to.
        engine: the hash of the engine.
    """

    home: Path = CACHE_DIR
    engine: str = REVISION

    def get_or_compute(
        self, name: str, find: Callable[[], Value], write: Callable[[Value], bytes], read: Callable[[bytes], Value]
    ) -> Value:
        """Return what ``find`` found, today or before.

        Args:
            name: of its file below the folder.
            find: finds it.
            write: makes bytes of it, from which ``read`` makes the same again.
            read: raises ``ValueError`` for what it cannot read.
        """
        path = self.home / name
        with suppress(OSError, ValueError):
            data = path.read_bytes()
            if data[:SEAL] == self._seal(name, data[SEAL:]):
                return read(data[SEAL:])
        found = find()
        self.put(name, write(found))
        return found

    def put(self, name: str, said: bytes) -> None:
        """Write down what was found, under the name by which ``get_or_compute`` asks for it."""
        path = self.home / name
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, (self._seal(name, said), said))

    def _seal(self, name: str, said: bytes) -> bytes:
        return hashlib.sha256(f"{name}\0{self.engine}\0".encode() + said).hexdigest().encode()
