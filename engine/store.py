"""Write-once files that hold finished tables, checked on every read.

One file is one table computed by one engine: a line with the sha256 of all that follows, a line of JSON metadata,
then the CSV exactly as it is published.  A file is written beside its place, flushed to disk and renamed, so a kill
at any moment leaves the old state or the new one; a damaged file is found by its hash and never read as a table.

Cost: one hash of the file a read (about 1 ms a megabyte).  Builds share a store under one lock.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, TextIO

import pandas as pd

from engine.columns import COLUMNS
from engine.errors import StoreError
from engine.revision import HOME

KEPT_VERSIONS = 4
TEMPORARY = ".writing-"


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished table: its metadata and its CSV, byte for byte as published."""

    metadata: dict[str, Any]
    csv: bytes

    @property
    def sha256(self) -> str:
        """The hash of the CSV."""
        return hashlib.sha256(self.csv).hexdigest()

    @property
    def is_withheld(self) -> bool:
        """Whether a check failed, so that the table must not be shown."""
        return self.metadata["withheld"] is not None

    def frame(self) -> pd.DataFrame:
        """Read the table back from its CSV, with the declared dtypes."""
        return read_csv(self.csv)


def to_csv(frame: pd.DataFrame) -> bytes:
    """Return the published form: RFC 4180, UTF-8, a header, lines that end in a line feed, integers."""
    return frame.to_csv(index=False, lineterminator="\n").encode()


def read_csv(data: bytes) -> pd.DataFrame:
    """Read the published form with the dtypes of ``engine.columns``."""
    header = data.split(b"\n", 1)[0].decode().split(",")
    dtypes = {name: COLUMNS[name].dtype for name in header}
    empty = {name: [""] for name in header if COLUMNS[name].kind == "integer"}
    return pd.read_csv(BytesIO(data), dtype=dtypes, keep_default_na=False, na_values=empty)


class Store:
    """A folder of artifacts: ``<root>/<table id>/<key>.table``."""

    def __init__(self, root: Path | None = None) -> None:
        """Open the store at ``root`` (by default in the atlas's home); nothing is created until a write."""
        self.root = root or HOME / "store"

    def path(self, table_id: str, key: str) -> Path:
        """Return where the artifact of ``table_id`` under ``key`` stands or would stand."""
        return self.root / table_id / f"{key}.table"

    def has(self, table_id: str, key: str) -> bool:
        """Whether a file is there; only ``read`` tells whether it is sound."""
        return self.path(table_id, key).is_file()

    def read(self, table_id: str, key: str) -> Artifact:
        """Return the artifact.

        Raises:
            StoreError: if the file is missing, truncated or changed.
        """
        path = self.path(table_id, key)
        try:
            seal, _, body = path.read_bytes().partition(b"\n")
        except FileNotFoundError:
            raise StoreError(f"table {table_id} is not in the store {self.root}; 'atlas build' computes it") from None
        except OSError as error:
            raise StoreError(f"table {table_id}: {path} cannot be read ({error.strerror})") from None
        if hashlib.sha256(body).hexdigest().encode() != seal:
            raise StoreError(f"table {table_id}: the stored file {path} is damaged (its sha256 differs)")
        head, _, csv = body.partition(b"\n")
        return Artifact(json.loads(head), csv)

    def write(self, table_id: str, key: str, artifact: Artifact) -> None:
        """Write the artifact: all of it, or nothing.

        Raises:
            StoreError: if the disk is full or the folder cannot be written.
        """
        body = json.dumps(artifact.metadata, sort_keys=True, ensure_ascii=False).encode() + b"\n" + artifact.csv
        seal = hashlib.sha256(body).hexdigest().encode()
        path = self.path(table_id, key)
        temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{path.name}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("wb") as file:
                file.write(seal + b"\n" + body)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
            _sync_folder(path.parent)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise StoreError(f"table {table_id} cannot be written to {path} ({error.strerror})") from None
        self._drop_old(path)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the store for one build; leftovers of killed builds are swept first."""
        with self._lock_file() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for leftover in self.root.glob(f"*/{TEMPORARY}*"):
                leftover.unlink(missing_ok=True)
            yield

    def _lock_file(self) -> TextIO:
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            return (self.root / ".lock").open("a")
        except OSError as error:
            raise StoreError(f"the store {self.root} cannot be used ({error.strerror})") from None

    def _drop_old(self, newest: Path) -> None:
        """Keep the few newest versions of a table, so that a store does not grow with every edit."""
        versions = sorted(newest.parent.glob("*.table"), key=lambda path: path.stat().st_mtime_ns)
        for path in versions[:-KEPT_VERSIONS]:
            if path != newest:
                path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
