"""Finished table as bytes: metadata, CSV and attached files.

Workers return an ``Artifact``, and the store writes it to disk.  Attached files can be large, so the files of a stored
table stay on disk (``StoredFiles``); each access reads one file and checks its hash.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairgame.core.columns import Column
from fairgame.core.frames import read_csv
from fairgame.errors import StoreError

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished table: metadata, the CSV exactly as published, and attached files by name.

    ``metadata["attached"]`` lists the files with their sizes and hashes; the key is absent if the table has none.
    """

    metadata: dict[str, Any]
    csv: bytes
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """The hash of the CSV."""
        return hashlib.sha256(self.csv).hexdigest()

    @property
    def is_withheld(self) -> bool:
        """Whether a check failed, so the table must not be shown."""
        return self.metadata["withheld"] is not None

    def frame(self) -> "pd.DataFrame":
        """Read the table from its CSV, with the declared dtypes."""
        columns = self.metadata.get("columns", ())
        return read_csv(self.csv, [Column(column["name"], column.get("concept", "")) for column in columns])


def list_files(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Return name, size in bytes and sha256 of each file, sorted by name."""
    contents = ((name, files[name]) for name in sorted(files))
    return [{"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in contents]


@dataclass(frozen=True, slots=True, eq=False)
class StoredFiles(Mapping[str, bytes]):
    """The attached files of a stored table, read from disk on access; cheap to send to another process.

    Attributes:
        table: id of the table.
        path: file of the store that ends with the attached files.
        start: offset of the first one.
        listed: names, sizes and hashes in storage order, from the checked metadata.
    """

    table: str
    path: Path
    start: int
    listed: Sequence[Mapping[str, Any]]

    def __getitem__(self, name: str) -> bytes:
        """Read one file.

        Raises:
            KeyError: if no file has that name.
            StoreError: if the file cannot be read or its hash differs.
        """
        offset = self.start
        for entry in self.listed:
            if entry["name"] == name:
                return self._read(entry, offset)
            offset += entry["bytes"]
        raise KeyError(name)

    def _read(self, entry: Mapping[str, Any], offset: int) -> bytes:
        description = f"table {self.table}: {entry['name']} in the stored file {self.path}"
        try:
            with self.path.open("rb") as file:
                file.seek(offset)
                data = file.read(entry["bytes"])
        except OSError as error:
            raise StoreError(f"{description} cannot be read ({error.strerror})") from None
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise StoreError(f"{description} is damaged (its sha256 differs)")
        return data

    def __contains__(self, name: object) -> bool:
        """Check for a file by name, without reading it."""
        return any(entry["name"] == name for entry in self.listed)

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return (entry["name"] for entry in self.listed)

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self.listed)
