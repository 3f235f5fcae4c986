"""Stored runs on disk: manifest, data and log of checks, each guarded by a checksum.

A run is the folder ``runs/KIND/NAME``:

* ``study.json``, the manifest: canonical JSON with its own sha256 and the sha256 of the data, both compressed and raw.
* a data file, compressed.
* ``checked.csv``, the log of checks: one row for each checked segment, ending with a checksum of the row.

Checksums detect damage and prove nothing: only the checked segments of a run are trusted.  A check names its segment by
the hash of all data that the check reads, so a check never counts for other data.  Logs of several machines merge row
by row.  Cost: two hashes of the files read, and one for each row of the log.
"""

import csv
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache, wraps
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from fairgame.errors import StoreError, UnknownNameError
from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import PACKAGE

STORED_RUNS = PACKAGE.parents[1] / "runs"
MANIFEST, CHECKS = "study.json", "checked.csv"
GROWTH_SUFFIX = "-growth"
SCHEMA = 2
MAX_BYTES = 1 << 26  # raw data of one run
COLUMNS = ("segment", "engine", "day", "seconds", "seal")
CHECKSUM_DIGITS = 16  # of the sha256 of a row

FolderState = tuple[tuple[str, int, int], ...]
Opened = TypeVar("Opened")


class Kind(StrEnum):
    """Kind of a run, and the name of the folder with the runs of that kind."""

    WINDOWS = "windows"
    GROWTH = "growth"
    TABLES = "tables"

    @classmethod
    def of(cls, name: str) -> "Kind":
        """Return the kind of the run ``name``.

        >>> [Kind.of(name).value for name in ("0.106", "0.143-growth", "cram.rectangles")]
        ['windows', 'growth', 'tables']
        """
        if name.endswith(GROWTH_SUFFIX):
            return cls.GROWTH
        return cls.TABLES if name[:1].isalpha() else cls.WINDOWS


@dataclass(frozen=True, slots=True)
class Check:
    """A row of the log: a segment that passed its check.

    Attributes:
        segment: the hash of the segment.
        engine: the hash of the sources that checked it.
        day: YYYY-MM-DD.
        seconds: processor time of the check.
    """

    segment: str
    engine: str
    day: str
    seconds: int


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run as read from its folder.

    Attributes:
        folder: the folder.
        manifest: the manifest without its checksum.
        values: the data, unsigned integers.
    """

    folder: Path
    manifest: dict[str, Any]
    values: np.ndarray

    @property
    def name(self) -> str:
        """Name of the run and of its folder."""
        return self.folder.name


def run_folder(name: str, root: Path = STORED_RUNS) -> Path:
    """Return the folder of the run ``name``, whether or not it exists."""
    return root / Kind.of(name) / name


def run_names(kind: Kind, root: Path = STORED_RUNS) -> list[str]:
    """Return the names of all runs of a kind in ``root``, damaged ones included, in alphabetical order."""
    return sorted(path.parent.name for path in (root / kind).glob(f"*/{MANIFEST}"))


def folder_state(folder: Path) -> FolderState:
    """Return name, modification time and size of each file in a folder; equal states mean equal contents.

    Raises:
        OSError: if the folder cannot be read.
    """
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(folder.iterdir()))


def cached_until_modified(open_run: Callable[[str, Path], Opened]) -> Callable[..., Opened]:
    """Cache ``open_run``, a function of name and root (``STORED_RUNS`` by default), until a file of the run changes."""

    @lru_cache(maxsize=128)
    def cached(name: str, root: Path, _: FolderState) -> Opened:
        return open_run(name, root)

    @wraps(open_run)
    def wrapper(name: str, root: Path = STORED_RUNS) -> Opened:
        try:
            state = folder_state(run_folder(name, root))
        except OSError:  # open_run raises the error for users
            return open_run(name, root)
        return cached(name, root, state)

    return wrapper


def read(name: str, root: Path = STORED_RUNS) -> StoredRun:
    """Read a run and validate its log of checks.

    Raises:
        UnknownNameError: if no run has that name.
        StoreError: if a file is unreadable or damaged, or the schema differs.
    """
    names = [one for kind in Kind for one in run_names(kind, root)]
    if name not in names:
        raise UnknownNameError("stored run", name, names)
    folder = run_folder(name, root)
    try:
        text = (folder / MANIFEST).read_bytes()
        manifest, values = parse(name, text, lambda file: (folder / file).read_bytes())
    except OSError as error:
        raise StoreError(f"stored run {name} cannot be read ({error.strerror})") from None
    run = StoredRun(folder, manifest, values)
    read_checks(run)
    return run


def parse(name: str, text: bytes, read_file: Callable[[str], bytes]) -> tuple[dict[str, Any], np.ndarray]:
    """Return the manifest without its checksum, and the data.

    Args:
        name: the expected name of the run.
        text: the manifest as stored.
        read_file: returns the content of a file by name.

    Raises:
        StoreError: if manifest or data are damaged, or the schema differs.
        OSError: if ``read_file`` fails.
    """
    try:
        stored = json.loads(text)
        manifest = {key: stored[key] for key in stored if key != "seal"}
        if stored["seal"] != _checksum(manifest) or text != _canonical(stored):
            raise StoreError(f"stored run {name} is damaged: the checksum of {MANIFEST} differs")
        if manifest["schema"] != SCHEMA or manifest["name"] != name:
            raise StoreError(f"stored run {name} is of another schema or another name: expected schema {SCHEMA}")
        data = manifest["data"]
        packed = read_file(data["file"])
        is_sound = hashlib.sha256(packed).hexdigest() == data["packed_sha256"]
        raw = _decompress(packed) if is_sound else b""
        if not is_sound or hashlib.sha256(raw).hexdigest() != data["sha256"]:
            raise StoreError(f"stored run {name} is damaged: the checksum of {data['file']} differs")
        return manifest, np.frombuffer(raw, f"<u{data['bytes_per_value']}")
    except OSError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise StoreError(f"stored run {name} is damaged ({type(error).__name__}: {error})") from None


def write(folder: Path, manifest: dict[str, Any], values: np.ndarray, file: str) -> None:
    """Write a run: first its data, then its manifest, each atomically.  A kill in between leaves a detectable mismatch.

    Args:
        folder: the folder, created if absent; its name is the name of the run.
        manifest: the manifest without schema, name, data and checksum.
        values: unsigned integers.
        file: name of the data file.

    Raises:
        StoreError: if the disk is full or the folder is not writable.
    """
    raw = values.astype(f"<u{values.itemsize}").tobytes()
    packed = zlib.compress(raw, 9, wbits=31)
    data = {
        "file": file,
        "bytes_per_value": values.itemsize,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "packed_sha256": hashlib.sha256(packed).hexdigest(),
    }
    complete = {**manifest, "schema": SCHEMA, "name": folder.name, "data": data}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / file, [packed])
        write_atomically(folder / MANIFEST, [_canonical(complete | {"seal": _checksum(complete)})])
    except OSError as error:
        raise StoreError(f"stored run {folder.name} cannot be written ({error.strerror})") from None


def pack(files: Mapping[str, bytes]) -> tuple[list[list[Any]], np.ndarray]:
    """Concatenate files into the data of a run; return their names and sizes, for the manifest, and the data."""
    return [[name, len(content)] for name, content in files.items()], np.frombuffer(b"".join(files.values()), np.uint8)


def unpack(run: StoredRun) -> dict[str, bytes]:
    """Split the data of a run into the files that its manifest lists under ``files``.

    Raises:
        StoreError: if the sizes do not add up to the data.
    """
    raw, start, files = run.values.tobytes(), 0, {}
    for name, size in run.manifest["files"]:
        files[str(name)] = raw[start : start + size]
        start += size
    if start != len(raw):
        raise StoreError(f"stored run {run.name} is damaged: the sizes of its files do not add up to its data")
    return files


def read_checks(run: StoredRun) -> list[Check]:
    """Return the log of checks, oldest first; empty if the run has no log.

    Raises:
        StoreError: if the log is unreadable or the checksum of a row differs.
    """
    try:
        text = (run.folder / CHECKS).read_bytes()
        rows = csv.DictReader(StringIO(text.decode()))
        checks = [Check(row["segment"], row["engine"], row["day"], int(row["seconds"])) for row in rows]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as error:
        raise StoreError(f"stored run {run.name} has no readable {CHECKS} ({type(error).__name__})") from None
    if text != b"".join(_lines(checks)):
        raise StoreError(f"stored run {run.name} is damaged: a checksum in {CHECKS} differs")
    return checks


def append_check(run: StoredRun, check: Check) -> None:
    """Append a check to the log, atomically.

    Raises:
        StoreError: if the log cannot be read or written.
    """
    try:
        write_atomically(run.folder / CHECKS, _lines([*read_checks(run), check]))
    except OSError as error:
        raise StoreError(f"{CHECKS} of stored run {run.name} cannot be written ({error.strerror})") from None


def today() -> str:
    """Return today's date in UTC, YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


def _lines(checks: list[Check]) -> Iterator[bytes]:
    yield (",".join(COLUMNS) + "\n").encode()
    for check in checks:
        row = f"{check.segment},{check.engine},{check.day},{check.seconds}"
        yield f"{row},{hashlib.sha256(row.encode()).hexdigest()[:CHECKSUM_DIGITS]}\n".encode()


def _canonical(manifest: dict[str, Any]) -> bytes:
    return (json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n").encode()


def _checksum(manifest: dict[str, Any]) -> str:
    return hashlib.sha256(_canonical(manifest)).hexdigest()


def _decompress(data: bytes) -> bytes:
    stream = zlib.decompressobj(31)
    raw = stream.decompress(data, MAX_BYTES)
    if not stream.eof or stream.unused_data:
        raise ValueError("the compressed data are truncated or followed by other bytes")
    return raw
