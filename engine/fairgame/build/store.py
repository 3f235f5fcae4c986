"""Write-once files that hold finished tables, checked on every read.

One file is one table computed by one engine: a line with a sha256, a line of JSON metadata, the CSV exactly as it is
published, then the attached files end to end, whose sizes and hashes the metadata lists.  The sha256 is that of the
table's id and key and of what follows it up to the end of the CSV.  So one seal covers everything, a table is read
without its megabytes of attachments, and a sound file of another table is as good as a damaged one.  A file is written
beside its place, flushed to disk and renamed, so a kill at any moment leaves the old state or the new one; a damaged
file is found by its hashes and never read as a table.

Cost: one hash of what is read (about 1 ms a megabyte).  Builds share a store under one lock.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from errno import EACCES, EPERM, EROFS
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from fairgame.build.artifact import Artifact, StoredFiles, listing
from fairgame.core.frames import read_csv, to_csv
from fairgame.errors import StoreError
from fairgame.system.atomic_write import TEMPORARY, write_atomically
from fairgame.system.revision import CACHE_DIR

__all__ = ["KEPT_VERSIONS", "Artifact", "Store", "read_csv", "to_csv"]

KEPT_VERSIONS = 4
SEAL = 64  # characters of a sha256
READ_ONLY = (EROFS, EACCES, EPERM)

_WHOLE: set[tuple[str, int, int, int]] = set()  # files whose attachments this process has checked


class Store:
    """A folder of artifacts: ``<root>/<table id>/<key>.table``."""

    def __init__(self, root: Path | None = None) -> None:
        """Open the store at ``root`` (by default in the atlas's home); nothing is created until a write."""
        self.root = root or CACHE_DIR / "store"

    def path(self, table_id: str, key: str) -> Path:
        """Return where the artifact of ``table_id`` under ``key`` stands or would stand."""
        return self.root / table_id / f"{key}.table"

    def has(self, table_id: str, key: str) -> bool:
        """Whether a file is there; only ``read`` tells whether it is sound."""
        return self.path(table_id, key).is_file()

    def read(self, table_id: str, key: str) -> Artifact:
        """Return the artifact; its attached files are read, and checked, when they are asked for.

        Raises:
            StoreError: if the file is missing, truncated or changed.
        """
        path = self.path(table_id, key)
        try:
            with path.open("rb") as file:
                return _unsealed(table_id, key, path, file)
        except FileNotFoundError:
            raise StoreError(f"table {table_id} is not in the store {self.root}; 'atlas build' computes it") from None
        except OSError as error:
            raise StoreError(f"table {table_id}: {path} cannot be read ({error.strerror})") from None

    def read_whole(self, table_id: str, key: str) -> Artifact:
        """Return the artifact like ``read``, all its attached files checked too: once a process for each file.

        Raises:
            StoreError: if the file is missing, truncated or changed anywhere.
        """
        artifact = self.read(table_id, key)
        if artifact.files:
            state = self.path(table_id, key).stat()
            seen = (str(self.path(table_id, key)), state.st_ino, state.st_size, state.st_mtime_ns)
            if seen not in _WHOLE:
                for name in artifact.files:
                    artifact.files[name]
                _WHOLE.add(seen)
        return artifact

    def write(self, table_id: str, key: str, artifact: Artifact) -> Artifact:
        """Write the artifact, all of it or nothing, and return it as stored: its attached files left on the disk.

        Raises:
            StoreError: if the disk is full or the folder cannot be written.
        """
        listed = listing(artifact.files)
        metadata = artifact.metadata | ({"attached": listed} if listed else {})
        head = json.dumps(metadata, sort_keys=True, ensure_ascii=False).encode() + b"\n"
        seal = _seal(table_id, key, head, artifact.csv)
        path = self.path(table_id, key)
        whole = seal + b"\n" + head + artifact.csv
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, chain([whole], (artifact.files[entry["name"]] for entry in listed)))
        except OSError as error:
            raise StoreError(f"table {table_id} cannot be written to {path} ({error.strerror})") from None
        self._drop_old(path)
        start = SEAL + 1 + len(head) + len(artifact.csv)
        return replace(artifact, metadata=metadata, files=_files(table_id, path, start, listed))

    @contextmanager
    def locked(self, on_wait: Callable[[str], None] | None = None) -> Iterator[str]:
        """Hold the store for one build; leftovers of killed builds are swept first.

        ``on_wait`` is called with what is waited for if another build holds the store.

        Gives nothing, or why the store can only be read: then nobody else writes to it either, and it is not held.

        Raises:
            StoreError: if the store is not there and cannot be made.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            file = (self.root / ".lock").open("a")
        except OSError as error:
            if error.errno not in READ_ONLY or not self.root.is_dir():
                raise StoreError(f"the store {self.root} cannot be used ({error.strerror})") from None
            yield str(error.strerror)
            return
        with file as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if on_wait is not None:
                    on_wait(f"another build is using the store {self.root}; waiting until it ends")
                fcntl.flock(lock, fcntl.LOCK_EX)
            for leftover in self.root.glob(f"*/{TEMPORARY}*"):
                leftover.unlink(missing_ok=True)
            yield ""

    def _drop_old(self, newest: Path) -> None:
        """Keep the few newest versions of a table, so that a store does not grow with every edit."""
        versions = sorted(newest.parent.glob("*.table"), key=lambda path: path.stat().st_mtime_ns)
        for path in versions[:-KEPT_VERSIONS]:
            if path != newest:
                path.unlink(missing_ok=True)


def _seal(table_id: str, key: str, head: bytes, csv: bytes) -> bytes:
    """Return the first line of a file without its end: it says of which table the rest is, and of which key."""
    seal = hashlib.sha256(f"{table_id}\0{key}\n".encode())
    seal.update(head)
    seal.update(csv)
    return seal.hexdigest().encode()


def _unsealed(table_id: str, key: str, path: Path, file: BinaryIO) -> Artifact:
    """Read an open file of the store up to its attached files."""
    seal, head = file.readline(SEAL + 1), file.readline()
    start, size = file.tell(), os.fstat(file.fileno()).st_size
    damage = StoreError(f"table {table_id}: the stored file {path} is damaged, or another table's (its sha256 differs)")
    try:
        metadata = json.loads(head)
        listed = metadata.get("attached", [])
        csv_size = size - start - sum(entry["bytes"] for entry in listed)
        csv = file.read(csv_size) if csv_size >= 0 else b""
    except (ValueError, KeyError, TypeError, AttributeError):
        raise damage from None
    if csv_size < 0 or seal != _seal(table_id, key, head, csv) + b"\n":
        raise damage
    return Artifact(metadata, csv, _files(table_id, path, start + len(csv), listed))


def _files(table_id: str, path: Path, start: int, listed: list[dict[str, Any]]) -> Mapping[str, bytes]:
    return StoredFiles(table_id, path.absolute(), start, listed) if listed else {}
