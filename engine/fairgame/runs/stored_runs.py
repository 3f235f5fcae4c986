"""Stored runs on disk: manifest, data and log of checks, each guarded by a checksum.

A run is the folder ``runs/KIND/NAME``:

* ``study.json``, the manifest: canonical JSON with its own sha256 and the sha256 of the data, both compressed and raw.
* a data file, compressed.
* ``checked.csv``, the list of checks: one row for each checked segment, ending with a checksum of the row.

Checksums detect damage and prove nothing: anyone can write a run and its list of checks.  A check names its segment by
the hash of all data that the check reads, so a check never counts for other data.  Lists of several machines merge row
by row.  Cost: two hashes of the files read, and one for each row of the list.
"""

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from fairgame.errors import StoreError, UnknownNameError
from fairgame.runs.records import Check, RunRecord
from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import PACKAGE

STORED_RUNS = PACKAGE.parents[1] / "runs"
MANIFEST, CHECKS = "study.json", "checked.csv"
GROWTH_SUFFIX = "-growth"
SCHEMA = 2
MAX_BYTES = 1 << 26  # raw data of one run
COLUMNS = ("segment", "engine", "day", "seconds", "seal")
CHECKSUM_DIGITS = 16  # of the sha256 of a row
NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")

FolderState = tuple[tuple[str, int, int], ...]
Opened = TypeVar("Opened")


class Kind(StrEnum):
    """Kind of a run, and the name of the folder with the runs of that kind."""

    WINDOWS = "windows"
    GROWTH = "growth"
    TABLES = "tables"

    @property
    def in_manifest(self) -> str:
        """The name of the kind in a manifest."""
        return {Kind.WINDOWS: "octal-window", Kind.GROWTH: "octal-growth", Kind.TABLES: "table"}[self]

    @classmethod
    def of(cls, name: str) -> "Kind":
        """Return the kind of a new run with this name.

        >>> [Kind.of(name).value for name in ("0.106", "0.143-growth", "cram.rectangles")]
        ['windows', 'growth', 'tables']
        """
        if name.endswith(GROWTH_SUFFIX):
            return cls.GROWTH
        return cls.TABLES if name[:1].isalpha() else cls.WINDOWS


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run as read from its folder.

    Attributes:
        folder: the folder.
        manifest: the manifest without its checksum.
        values: the data, unsigned integers.
        kind: the kind in the manifest; if that has none, the kind of the folder.
        records: the report of each run, oldest first, at least one.
    """

    folder: Path
    manifest: dict[str, Any]
    values: np.ndarray
    kind: Kind
    records: tuple[RunRecord, ...]

    @property
    def name(self) -> str:
        """Name of the run and of its folder."""
        return self.folder.name


def run_folder(name: str, root: Path = STORED_RUNS) -> Path:
    """Return the folder of the run ``name``: the existing one, or the one that a new run gets."""
    folders = [root / kind / name for kind in Kind]
    return next((folder for folder in folders if (folder / MANIFEST).exists()), root / Kind.of(name) / name)


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
    """Read a run, and validate its kind, its records and its list of checks.

    Raises:
        UnknownNameError: if no run has that name.
        StoreError: if a file is unreadable or damaged, or the schema or the kind differs.
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
    kind = Kind(folder.parent.name)
    if (stated := manifest.get("kind", kind.in_manifest)) != kind.in_manifest:
        raise StoreError(
            f"stored run {name} is of kind {stated!r}, not {kind.in_manifest!r} as the others in its folder"
        )
    run = StoredRun(folder, manifest, values, kind, _records(name, manifest))
    read_checks(run)
    return run


def _records(name: str, manifest: dict[str, Any]) -> tuple[RunRecord, ...]:
    """Return the reports of the runs: the list ``runs`` of a manifest, or the single one under ``run``."""
    reports = manifest.get("runs", [manifest.get("run")])
    try:
        if not isinstance(reports, list) or not reports:
            raise ValueError("it has no report of a run")
        return tuple(map(RunRecord.of, reports))
    except ValueError as error:
        raise StoreError(f"stored run {name} is damaged: {error}") from None


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
    try:
        for name, size in run.manifest["files"]:
            files[str(name)] = raw[start : start + size]
            start += size
    except (ValueError, KeyError, TypeError):
        start = -1
    if start != len(raw) or len(files) != len(run.manifest["files"]):
        raise StoreError(f"stored run {run.name} is damaged: the sizes of its files do not add up to its data")
    return files


def read_checks(run: StoredRun, segments: Collection[str] | None = None) -> list[Check]:
    """Return the list of checks, oldest first; empty if the run has none.

    Args:
        run: the run.
        segments: the hashes of its segments; None to accept any.

    Raises:
        StoreError: with the line and the reason, if the list is unreadable or a row is invalid.
    """
    try:
        text = (run.folder / CHECKS).read_bytes().decode()
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise StoreError(f"stored run {run.name} has no readable {CHECKS} ({type(error).__name__})") from None
    head, *rows = text.split("\n")
    if head != ",".join(COLUMNS) or not rows or rows.pop() != "":
        columns = ", ".join(COLUMNS)
        raise StoreError(f"stored run {run.name}: {CHECKS}: expected the columns {columns}, and no incomplete line")
    checks: dict[tuple[str, str], Check] = {}
    for line, row in enumerate(rows, 2):
        try:
            check = _parsed(row)
            if (check.segment, check.engine) in checks:
                raise ValueError("the same engine has checked this segment before")
            if segments is not None and check.segment not in segments:
                raise ValueError("the segment is not of this run")
        except ValueError as error:
            raise StoreError(f"stored run {run.name}: {CHECKS}, line {line}: {error}") from None
        checks[check.segment, check.engine] = check
    return list(checks.values())


def append_check(run: StoredRun, check: Check) -> None:
    """Append a check to the list, atomically; an earlier one of the segment by the same engine goes.

    Raises:
        StoreError: if the list cannot be read or written.
    """
    own = (check.segment, check.engine)
    _write_checks(run, [*(old for old in read_checks(run) if (old.segment, old.engine) != own), check])


def remove_other_checks(run: StoredRun, segments: Collection[str]) -> None:
    """Remove the checks of other segments than these, atomically: a longer run may have other segments.

    Raises:
        StoreError: if the list cannot be read or written.
    """
    checks = read_checks(run)
    own = [check for check in checks if check.segment in segments]
    if len(own) < len(checks):
        _write_checks(run, own)


def _write_checks(run: StoredRun, checks: Sequence[Check]) -> None:
    rows = (f"{row.segment},{row.engine},{row.day},{row.seconds}" for row in checks)
    try:
        write_atomically(run.folder / CHECKS, [(",".join(COLUMNS) + "\n").encode(), *map(csv_line, rows)])
    except OSError as error:
        raise StoreError(f"{CHECKS} of stored run {run.name} cannot be written ({error.strerror})") from None


def csv_line(row: str) -> bytes:
    """Return a row of the list of checks with its checksum, as a line."""
    return f"{row},{_row_checksum(row)}\n".encode()


def _row_checksum(row: str) -> str:
    return hashlib.sha256(row.encode()).hexdigest()[:CHECKSUM_DIGITS]


def _parsed(row: str) -> Check:
    cells: list[Any] = row.split(",")
    if len(cells) != len(COLUMNS):
        raise ValueError(f"{len(COLUMNS)} cells are required")
    if cells.pop() != _row_checksum(row.rpartition(",")[0]):
        raise ValueError("the checksum differs")
    segment, engine, day, seconds = cells
    return Check(segment, engine, day, int(seconds) if NUMBER.fullmatch(seconds) else seconds)


def today() -> str:
    """Return today's date in UTC, YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


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
