"""The values of a long run on the disk while it runs, so that whatever ends it costs seconds.

The file only grows: each time as many values as are new are added, with the hash of them and of all before.  So a
gigabyte of values is written once, and what a kill cut short is noticed and left out.  The first hash is of the game
and of the engine: values of another game or of another engine are never gone on with.  Cost: two bytes a value of
disk; reading a gigabyte takes some two seconds.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import numpy as np

from fairgame.errors import StoreError
from fairgame.games.octal.values import NimValues
from fairgame.system.closure import ENGINE
from fairgame.system.revision import VERSIONS

LINE = 1 << 24  # bytes of the head of a part, more than any has


class ValuesLog:
    """The values of one game in a file, as far as they were added."""

    def __init__(self, path: Path, name: str) -> None:
        """Take the file, which need not be there, and the name of the game."""
        self.path = path
        state = ENGINE.state(ENGINE.closure({"fairgame.games.octal.values"}))
        self._chain = hashlib.sha256("\n".join([name, *VERSIONS, *state]).encode()).hexdigest()
        self._stop = 1  # the first heap that is not in the file

    def read_into(self, known: NimValues) -> None:
        """Let ``known``, of which nothing is computed, know all values of the file; forget what is damaged in it.

        Raises:
            StoreError: if the file is there and cannot be read.
        """
        if not self.path.exists():
            return
        parts, plain, sound = [], list[tuple[int, int]](), 0
        try:
            with self.path.open("r+b") as file:
                while (part := self._part(file)) is not None:
                    values, stretches = part
                    parts.append(values)
                    plain += stretches
                    sound = file.tell()
                file.truncate(sound)
        except OSError as error:
            raise StoreError(f"the values in {self.path} cannot be read ({error.strerror})") from None
        if parts:
            known.take(np.concatenate(parts), plain)

    def add(self, known: NimValues) -> None:
        """Add what is new.

        Raises:
            StoreError: if the disk is full or the folder cannot be written.
        """
        if known.known == self._stop:
            return
        raw = known.values[self._stop :].astype("<u2").tobytes()
        plain = [(max(low, self._stop), high) for low, high in known.by_plain_kernel if high > self._stop]
        head = {"values": len(raw) // 2, "plain": plain, "sha256": self._sealed(plain, raw)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(json.dumps(head).encode() + b"\n")
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(f"the values in {self.path} cannot be written ({error.strerror})") from None
        self._chain, self._stop = str(head["sha256"]), known.known

    def remove(self) -> None:
        """Remove the file."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _part(self, file: BinaryIO) -> tuple[np.ndarray, list[tuple[int, int]]] | None:
        """Return the next part of the file, None where no whole one follows."""
        try:
            head = json.loads(file.readline(LINE))
            raw = file.read(2 * head["values"])
            plain = [(int(low), int(high)) for low, high in head["plain"]]
            if len(raw) != 2 * head["values"] or self._sealed(plain, raw) != head["sha256"]:
                return None
        except (ValueError, KeyError, TypeError):
            return None
        self._chain = head["sha256"]
        self._stop += len(raw) // 2
        return np.frombuffer(raw, "<u2"), plain

    def _sealed(self, plain: list[tuple[int, int]], raw: bytes) -> str:
        sealed = hashlib.sha256(f"{self._chain} {json.dumps(plain)} ".encode())
        sealed.update(raw)
        return sealed.hexdigest()
