"""Write-once store of finished tables, verified by checksum on every read.

A file holds one table computed by one engine: a line with a sha256, a line of JSON metadata, the CSV exactly as
published, and the attached files end to end.  The metadata list the sizes and hashes of the attached files.  The sha256
covers the table's id, its key, the metadata and the CSV.  So a reader of the table can skip megabytes of attached
files, and an intact file of another table counts as damaged.  Writes are atomic: a kill at any moment leaves the old
state or the new one.  A read rejects a file whose hash differs.

Cost: one hash of the bytes read, about 1 ms a megabyte.  A lock admits one build at a time.
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

from fairgame.build.artifact import Artifact, StoredFiles, list_files
from fairgame.errors import StoreError
from fairgame.system.atomic_write import TEMPORARY, write_atomically
from fairgame.system.revision import CACHE_DIR

MAX_VERSIONS = 4
CHECKSUM_DIGITS = 64  # of a sha256
READ_ONLY_ERRORS = (EROFS, EACCES, EPERM)

_CHECKED: set[tuple[str, int, int, int]] = set()  # files whose attachments this process has checked


class Store:
    """A folder of artifacts: ``<root>/<table id>/<key>.table``."""

    def __init__(self, root: Path | None = None) -> None:
        """Open the store at ``root``, by default in the cache folder; the first write creates it."""
        self.root = root or CACHE_DIR / "store"

    def path(self, table_id: str, key: str) -> Path:
        """Return the path of the artifact of ``table_id`` under ``key``, whether or not it exists."""
        return self.root / table_id / f"{key}.table"

    def has(self, table_id: str, key: str) -> bool:
        """Return whether the file exists; only ``read`` checks that it is undamaged."""
        return self.path(table_id, key).is_file()

    def read(self, table_id: str, key: str) -> Artifact:
        """Read the artifact; its attached files are read and checked on access.

        Raises:
            StoreError: if the file is missing, truncated or changed.
        """
        path = self.path(table_id, key)
        try:
            with path.open("rb") as file:
                return _read_checked(table_id, key, path, file)
        except FileNotFoundError:
            raise StoreError(f"table {table_id} is not in the store {self.root}; 'atlas build' computes it") from None
        except OSError as error:
            raise StoreError(f"table {table_id}: {path} cannot be read ({error.strerror})") from None

    def read_verified(self, table_id: str, key: str) -> Artifact:
        """Read the artifact and check its attached files; a process checks an unchanged file only once.

        Raises:
            StoreError: if the file is missing, truncated or changed anywhere.
        """
        artifact = self.read(table_id, key)
        if artifact.files:
            state = self.path(table_id, key).stat()
            identity = (str(self.path(table_id, key)), state.st_ino, state.st_size, state.st_mtime_ns)
            if identity not in _CHECKED:
                for name in artifact.files:
                    artifact.files[name]
                _CHECKED.add(identity)
        return artifact

    def write(self, table_id: str, key: str, artifact: Artifact) -> Artifact:
        """Write the artifact atomically; return it with attached files that are read from disk on access.

        Raises:
            StoreError: if the disk is full or the folder cannot be written.
        """
        listed = list_files(artifact.files)
        metadata = artifact.metadata | ({"attached": listed} if listed else {})
        head = json.dumps(metadata, sort_keys=True, ensure_ascii=False).encode() + b"\n"
        checksum = _checksum(table_id, key, head, artifact.csv)
        path = self.path(table_id, key)
        first_part = checksum + b"\n" + head + artifact.csv
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, chain([first_part], (artifact.files[entry["name"]] for entry in listed)))
        except OSError as error:
            raise StoreError(f"table {table_id} cannot be written to {path} ({error.strerror})") from None
        self._drop_old(path)
        start = CHECKSUM_DIGITS + 1 + len(head) + len(artifact.csv)
        return replace(artifact, metadata=metadata, files=_files(table_id, path, start, listed))

    @contextmanager
    def lock(self, on_wait: Callable[[str], None] | None = None) -> Iterator[str]:
        """Lock the store for one build, and remove the temporary files of killed builds.

        Args:
            on_wait: called with a message if another build has locked the store.

        Yields:
            an empty string, or the reason why the store is read-only.  A read-only store needs no lock.

        Raises:
            StoreError: if the store does not exist and cannot be created.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            file = (self.root / ".lock").open("a")
        except OSError as error:
            if error.errno not in READ_ONLY_ERRORS or not self.root.is_dir():
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
        """Delete all versions of a table except the newest ``MAX_VERSIONS``."""
        versions = sorted(newest.parent.glob("*.table"), key=lambda path: path.stat().st_mtime_ns)
        for path in versions[:-MAX_VERSIONS]:
            if path != newest:
                path.unlink(missing_ok=True)


def _checksum(table_id: str, key: str, head: bytes, csv: bytes) -> bytes:
    """Return the checksum in the first line of a file; it covers the table's id and key."""
    checksum = hashlib.sha256(f"{table_id}\0{key}\n".encode())
    checksum.update(head)
    checksum.update(csv)
    return checksum.hexdigest().encode()


def _read_checked(table_id: str, key: str, path: Path, file: BinaryIO) -> Artifact:
    """Read and check an open file of the store, except its attached files."""
    checksum, head = file.readline(CHECKSUM_DIGITS + 1), file.readline()
    start, size = file.tell(), os.fstat(file.fileno()).st_size
    error = StoreError(f"table {table_id}: the stored file {path} is damaged, or another table's (its sha256 differs)")
    try:
        metadata = json.loads(head)
        listed = metadata.get("attached", [])
        csv_size = size - start - sum(entry["bytes"] for entry in listed)
        csv = file.read(csv_size) if csv_size >= 0 else b""
    except (ValueError, KeyError, TypeError, AttributeError):
        raise error from None
    if csv_size < 0 or checksum != _checksum(table_id, key, head, csv) + b"\n":
        raise error
    return Artifact(metadata, csv, _files(table_id, path, start + len(csv), listed))


def _files(table_id: str, path: Path, start: int, listed: list[dict[str, Any]]) -> Mapping[str, bytes]:
    return StoredFiles(table_id, path.absolute(), start, listed) if listed else {}
