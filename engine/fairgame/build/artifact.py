"""A finished table as bytes: its metadata, its CSV, and the files attached to it.

This is what travels back from whoever computed a table and what the store keeps.  Attached files can be large, so
those of a stored table stay on the disk (``StoredFiles``) and are read, and their hash checked, one by one when they
are asked for.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from fairgame.core.columns import Column
from fairgame.core.frames import read_csv
from fairgame.errors import StoreError


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished table: its metadata, its CSV byte for byte as published, and its attached files by name.

    ``metadata["attached"]`` lists the files with their sizes and hashes; it is there only if there are any.
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
        """Whether a check failed, so that the table must not be shown."""
        return self.metadata["withheld"] is not None

    def frame(self) -> pd.DataFrame:
        """Read the table back from its CSV, with the declared dtypes."""
        return read_csv(
            self.csv, [Column(one["name"], one.get("concept", "")) for one in self.metadata.get("columns", ())]
        )


def listing(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Return name, bytes and sha256 of every file, in the order of the names."""
    found = ((name, files[name]) for name in sorted(files))
    return [{"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in found]


@dataclass(frozen=True, slots=True, eq=False)
class StoredFiles(Mapping[str, bytes]):
    """The attached files of a stored table, read from the disk when asked for; cheap to send to another process.

    Attributes:
        table: whose files they are.
        path: the store's file, at the end of which they stand.
        start: where the first one begins.
        listed: their names, sizes and hashes in their order, as the sealed metadata lists them.
    """

    table: str
    path: Path
    start: int
    listed: Sequence[Mapping[str, Any]]

    def __getitem__(self, name: str) -> bytes:
        """Return one file.

        Raises:
            StoreError: if its bytes are not those whose hash the metadata names.
        """
        offset = self.start
        for entry in self.listed:
            if entry["name"] == name:
                return self._read(entry, offset)
            offset += entry["bytes"]
        raise KeyError(name)

    def _read(self, entry: Mapping[str, Any], offset: int) -> bytes:
        what = f"table {self.table}: {entry['name']} in the stored file {self.path}"
        try:
            with self.path.open("rb") as file:
                file.seek(offset)
                data = file.read(entry["bytes"])
        except OSError as error:
            raise StoreError(f"{what} cannot be read ({error.strerror})") from None
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise StoreError(f"{what} is damaged (its sha256 differs)")
        return data

    def __contains__(self, name: object) -> bool:
        """Whether there is such a file; nothing is read for that."""
        return any(entry["name"] == name for entry in self.listed)

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return (entry["name"] for entry in self.listed)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.listed)
