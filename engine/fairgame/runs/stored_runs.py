"""A kept study on the disk: read and written whole, sealed, with the list of the segments that have been checked.

The seal is the sha256 of the page without the seal, written in one way only, and the page has the sha256 of the data,
packed and unpacked: a changed byte of either file is noticed, one that changes no value as well.  A seal is no proof:
what a study says is believed as far as its segments have been checked.  A row of the list of checks names its segment
by the hash of all that the check starts from and arrives at, so that a check of other data never counts.  The list is
a report; each of its rows ends with a seal of its own, so that a damaged row is noticed, and lists of several machines
can be joined row by row.  Cost: two hashes of what is read, and one for each row.
"""

import csv
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache, wraps
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from fairgame.errors import StoreError, UnknownNameError
from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import PACKAGE

STORED_RUNS = PACKAGE.parents[1] / "studies"
MANIFEST, CHECKS = "study.json", "checked.csv"
GROWTH = "-growth"  # how the name of a study of values followed far ends
SCHEMA = 2
MAX_BYTES = 1 << 26  # of the data, unpacked
COLUMNS = ("segment", "engine", "day", "seconds", "seal")
SEAL = 16  # hex digits of a row's sha256


FolderState = tuple[tuple[str, int, int], ...]
Opened = TypeVar("Opened")


@dataclass(frozen=True, slots=True)
class Check:
    """That a segment was checked.

    Attributes:
        segment: its hash.
        engine: the hash of the sources that checked it.
        day: when, YYYY-MM-DD.
        seconds: how much time of a processor it took.
    """

    segment: str
    engine: str
    day: str
    seconds: int


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A study as it lies in its folder.

    Attributes:
        folder: where.
        page: what ``study.json`` says, without the seal.
        values: the data, unsigned.
    """

    folder: Path
    manifest: dict[str, Any]
    values: np.ndarray

    @property
    def name(self) -> str:
        """Its name, which is that of its folder."""
        return self.folder.name


def run_names(root: Path = STORED_RUNS) -> list[str]:
    """Return the names of the studies of window runs in ``root``, those too that cannot be read."""
    return [name for name in _all(root) if not is_table(name) and not is_growth(name)]


def table_run_names(root: Path = STORED_RUNS) -> list[str]:
    """Return the names of the studies of tables in ``root``, those too that cannot be read."""
    return [name for name in _all(root) if is_table(name)]


def growth_run_names(root: Path = STORED_RUNS) -> list[str]:
    """Return the names of the studies of values followed far in ``root``, those too that cannot be read."""
    return [name for name in _all(root) if is_growth(name)]


def is_table(name: str) -> bool:
    """Return whether a study of this name is that of a table: its id begins with a letter, a code does not."""
    return name[:1].isalpha() and not is_growth(name)


def is_growth(name: str) -> bool:
    """Return whether a study of this name is that of values followed far: ``0.143-growth``."""
    return name.endswith(GROWTH)


def _all(root: Path) -> list[str]:
    return sorted(path.parent.name for path in root.glob(f"*/{MANIFEST}"))


def folder_state(folder: Path) -> FolderState:
    """Return name, time and size of each file of a folder: what is read stays the same while this does.

    Raises:
        OSError: if it cannot be read.
    """
    return tuple((one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in sorted(folder.iterdir()))


def cached_until_modified(opening: Callable[[str, Path], Opened]) -> Callable[..., Opened]:
    """Cache ``opening``, a function of name and root (``STORED_RUNS`` by default), until a file of the run changes."""

    @lru_cache(maxsize=128)
    def once(name: str, root: Path, _: FolderState) -> Opened:
        return opening(name, root)

    @wraps(opening)
    def opened(name: str, root: Path = STORED_RUNS) -> Opened:
        try:
            seen = folder_state(root / name)
        except OSError:  # opening says what is wrong
            return opening(name, root)
        return once(name, root, seen)

    return opened


def read(name: str, root: Path = STORED_RUNS) -> StoredRun:
    """Return a study.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if it cannot be read, it or its list of checks is damaged, or it is of another schema.
    """
    if name not in _all(root):
        raise UnknownNameError("study", name, _all(root))
    folder = root / name
    try:
        text = (folder / MANIFEST).read_bytes()
        page, values = parse(name, text, lambda file: (folder / file).read_bytes())
    except OSError as error:
        raise StoreError(f"the study {name} cannot be read ({error.strerror})") from None
    kept = StoredRun(folder, page, values)
    read_checks(kept)  # read here, so that a damaged list is noticed wherever the study is
    return kept


def parse(name: str, text: bytes, data: Callable[[str], bytes]) -> tuple[dict[str, Any], np.ndarray]:
    """Return page and values of a study, given its page as it is stored, and what returns a file by its name.

    Raises:
        StoreError: if it is damaged, or of another schema.
        OSError: if ``data`` cannot read.
    """
    try:
        sealed = json.loads(text)
        page = {key: sealed[key] for key in sealed if key != "seal"}
        if sealed["seal"] != _checksum(page) or text != _canonical(sealed):
            raise StoreError(f"the study {name} is damaged: {MANIFEST} is not what its seal says")
        if page["schema"] != SCHEMA or page["name"] != name:
            raise StoreError(f"the study {name} is of another schema or another name: expected schema {SCHEMA}")
        packed = data(page["data"]["file"])
        is_sound = hashlib.sha256(packed).hexdigest() == page["data"]["packed_sha256"]
        raw = _unpacked(packed) if is_sound else b""
        if not is_sound or hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
            raise StoreError(f"the study {name} is damaged: {page['data']['file']} is not what {MANIFEST} says")
        return page, np.frombuffer(raw, f"<u{page['data']['bytes_per_value']}")
    except OSError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as fault:
        raise StoreError(f"the study {name} is damaged ({type(fault).__name__}: {fault})") from None


def write(folder: Path, page: dict[str, Any], values: np.ndarray, file: str) -> None:
    """Write a study, the data first; the page then names them, so that a kill in between is noticed and no more.

    Args:
        folder: where; it is made if it is not there.
        page: what it says, without schema, name, data and seal.
        values: unsigned.
        file: the name of the data file.

    Raises:
        StoreError: if the disk is full or the folder cannot be written.
    """
    raw = values.astype(f"<u{values.itemsize}").tobytes()
    packed = zlib.compress(raw, 9, wbits=31)
    data = {
        "file": file,
        "bytes_per_value": values.itemsize,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "packed_sha256": hashlib.sha256(packed).hexdigest(),
    }
    whole = {**page, "schema": SCHEMA, "name": folder.name, "data": data}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / file, [packed])
        write_atomically(folder / MANIFEST, [_canonical(whole | {"seal": _checksum(whole)})])
    except OSError as error:
        raise StoreError(f"the study {folder.name} cannot be written ({error.strerror})") from None


def pack(files: Mapping[str, bytes]) -> tuple[list[list[Any]], np.ndarray]:
    """Return names and sizes of files, as a page lists them, and the files one after the other, as its data."""
    return [[file, len(content)] for file, content in files.items()], np.frombuffer(b"".join(files.values()), np.uint8)


def unpack(kept: StoredRun) -> dict[str, bytes]:
    """Return the files that are the data of a study, by name, its page listing them under ``files``.

    Raises:
        StoreError: if they are not those that the page lists.
    """
    raw, start, found = kept.values.tobytes(), 0, {}
    for name, size in kept.manifest["files"]:
        found[str(name)] = raw[start : start + size]
        start += size
    if start != len(raw):
        raise StoreError(f"the study {kept.name} is damaged: its files are not those that it lists")
    return found


def read_checks(kept: StoredRun) -> list[Check]:
    """Return which segments are said to have been checked, in the order in which they were.

    Raises:
        StoreError: if the list cannot be read, or a row is not what its seal says.
    """
    try:
        text = (kept.folder / CHECKS).read_bytes()
        rows = csv.DictReader(StringIO(text.decode()))
        found = [Check(row["segment"], row["engine"], row["day"], int(row["seconds"])) for row in rows]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as fault:
        raise StoreError(f"the study {kept.name} has no readable {CHECKS} ({type(fault).__name__})") from None
    if text != b"".join(_rows(found)):
        raise StoreError(f"the study {kept.name} is damaged: {CHECKS} is not what its seals say")
    return found


def append_check(kept: StoredRun, check: Check) -> None:
    """Add a row to the list of checks, all of it or nothing.

    Raises:
        StoreError: if the list cannot be read or written.
    """
    try:
        write_atomically(kept.folder / CHECKS, _rows([*read_checks(kept), check]))
    except OSError as error:
        raise StoreError(f"{CHECKS} of the study {kept.name} cannot be written ({error.strerror})") from None


def today() -> str:
    """Return the day as studies note it, YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


def _rows(every: list[Check]) -> Iterator[bytes]:
    yield (",".join(COLUMNS) + "\n").encode()
    for one in every:
        row = f"{one.segment},{one.engine},{one.day},{one.seconds}"
        yield f"{row},{hashlib.sha256(row.encode()).hexdigest()[:SEAL]}\n".encode()


def _canonical(page: dict[str, Any]) -> bytes:
    return (json.dumps(page, sort_keys=True, separators=(",", ":")) + "\n").encode()


def _checksum(page: dict[str, Any]) -> str:
    return hashlib.sha256(_canonical(page)).hexdigest()


def _unpacked(data: bytes) -> bytes:
    stream = zlib.decompressobj(31)
    raw = stream.decompress(data, MAX_BYTES)
    if not stream.eof or stream.unused_data:
        raise ValueError("the data do not end where they should")
    return raw
