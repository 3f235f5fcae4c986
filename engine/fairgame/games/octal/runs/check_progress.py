"""How far interrupted checks have come: a file in the user's home folder for each segment at hand.

A segment of a long run takes minutes, and whatever ends its check should cost seconds.  So the check notes its last
part every few seconds, under the hash of the segment and of the sources that check it: a part of other data, or of
another engine, is never gone on with.  Where the note cannot be written, or is damaged, the check begins anew.
Cost: a third of a megabyte for each segment at hand.
"""

import hashlib
import time
from contextlib import suppress
from pathlib import Path

import numpy as np

from fairgame.games.octal.checkers.octal_segments import Part
from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import CACHE_DIR, SOURCES

SECONDS = 10.0
SEAL = 32  # bytes of a sha256
NUMBER = 8  # bytes of a heap, and of the seconds
MAX_BYTES = 1 << 26


class CheckProgress:
    """The parts of the check of one segment."""

    def __init__(self, digest: str) -> None:
        """Take the hash of the segment."""
        self._name = f"{digest}-{SOURCES[:16]}".encode()
        self.path: Path = CACHE_DIR / "runs" / f"{digest[:32]}-{SOURCES[:16]}.part"
        self._noted, self._began, self._before = time.monotonic(), time.process_time(), 0

    @property
    def seconds(self) -> int:
        """How much time of a processor the check has taken, with that before it was interrupted."""
        return self._before + round(time.process_time() - self._began)

    def last(self) -> Part | None:
        """Return the last part that was noted, None if there is none; go on with its time."""
        try:
            with self.path.open("rb") as file:
                raw = file.read(MAX_BYTES)
        except OSError:
            return None
        seal, content = raw[:SEAL], raw[SEAL:]
        if len(content) < 2 * NUMBER or seal != self._sealed(content):
            return None
        heap, self._before = (int.from_bytes(content[at : at + NUMBER], "little") for at in (0, NUMBER))
        return Part(heap, np.frombuffer(content[2 * NUMBER :], np.uint8))

    def __call__(self, part: Part) -> None:
        """Note a part, if the last one was noted some seconds ago."""
        if time.monotonic() - self._noted >= SECONDS:
            numbers = b"".join(one.to_bytes(NUMBER, "little") for one in (part.heap, self.seconds))
            content = numbers + part.places.tobytes()
            with suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(self.path, [self._sealed(content), content])
            self._noted = time.monotonic()

    def done(self) -> None:
        """Forget the parts."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _sealed(self, content: bytes) -> bytes:
        return hashlib.sha256(self._name + content).digest()
