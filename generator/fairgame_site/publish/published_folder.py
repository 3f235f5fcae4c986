"""The tables of a published ``data`` folder, and the comparison of its files with those regenerated from the tables.

A table is a CSV with the claims of the catalogue.  All other published files (metadata, b-files, data package,
checksums, archives) follow from the tables.  An additional, missing or changed file is an error, even with a valid
checksum.  The edition (base URL, version, date) and the name of the engine are read from the folder and not compared.
Archives are compared by their contents, because their bytes depend on the version of zlib.  The archive of all files
may be missing.

Cost: the same as for writing all files, a few seconds for some thousand files.
"""

import hashlib
import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site import hooks
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import PACKAGE, read_edition
from fairgame_site.published import Published, PublishedTable

Read = tuple[bytes, list[dict[str, Any]], Mapping[str, bytes]]


class Contradiction(Exception):
    """A published file that contradicts another."""


def read_published(folder: Path, name: str) -> Read:
    """Return a table of a folder: its CSV, its claims and its attached files.

    Raises:
        OSError, ValueError, KeyError, TypeError: if a file cannot be read.
        Contradiction: if two files contradict each other.
    """
    module = next((module for module in hooks.modules("verifying") if module.holds(name)), None)
    if module:
        read: Read = module.read(folder, name)
        return read
    attached = sorted((folder / name).iterdir()) if (folder / name).is_dir() else []
    return *published_table(folder, name), {path.name: path.read_bytes() for path in attached}


def published_table(folder: Path, name: str) -> tuple[bytes, list[dict[str, Any]]]:
    """Return the CSV of a published table and its claims."""
    text = (folder / f"{name}.csv").read_bytes()
    published = json.loads((folder / "certificates" / f"{name}.json").read_bytes())
    if hashlib.sha256(text).hexdigest() != published["sha256"]:
        raise Contradiction("the CSV does not have the hash in its certificate")
    return text, published["claims"]


class PublishedFolder(Published):
    """The tables of the catalogue in a published folder, also tables that a subject publishes in its own format."""

    def __init__(self, folder: Path, withheld: Mapping[str, PublishedTable] | None = None) -> None:
        """Read from ``folder``, except the tables ``withheld`` by its build.

        The name of the engine is read from the first table's certificate.
        """
        self.folder = folder
        self._tables: dict[str, PublishedTable] = dict(withheld or {})
        first = next(name for name in catalogue.published_tables() if name not in self._tables)
        self._engine = json.loads((folder / "certificates" / f"{first}.json").read_bytes())["engine"]

    def __getitem__(self, table_id: str) -> PublishedTable:
        """Return a table with the claims of the catalogue."""
        if table_id not in self._tables:
            table = catalogue.tables()[table_id]
            csv, _, files = read_published(self.folder, table_id)
            artifact = catalogue.published_artifact(table, csv, files, self._engine)
            self._tables[table_id] = PublishedTable(table.spec, artifact)
        return self._tables[table_id]


def find_errors(
    folder: Path, published: PublishedFolder | None = None, *, packed: bool = True
) -> tuple[int, list[str]]:
    """Compare every file of a folder with the file regenerated from its tables, which have passed their checks.

    Args:
        folder: the folder.
        published: its tables, if they have been read.
        packed: whether to compare also the archive of all files, which takes longer than all other comparisons.

    Returns:
        the expected number of files, and one message for each error.

    Raises:
        OSError, ValueError, KeyError, TypeError: if a file cannot be read.
    """
    edition = read_edition(json.loads((folder / PACKAGE).read_bytes()))
    unmatched = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    errors, expected, tables = [], 0, published or PublishedFolder(folder)
    for path, content in exports.files(tables, edition) if packed else exports.unpacked_files(tables, edition).items():
        name, expected = path.removeprefix("data/"), expected + 1
        if name not in unmatched and path == exports.ARCHIVE_PATH:
            expected -= 1
        elif name not in unmatched:
            errors.append(f"{name} is missing")
        elif not _is_same(name, (folder / name).read_bytes(), content):
            errors.append(f"{name} differs from the regenerated file")
        unmatched.discard(name)
    if not packed:
        unmatched.discard(exports.ARCHIVE_PATH.removeprefix("data/"))
    return expected, errors + [f"{name} is not a file of the atlas" for name in sorted(unmatched)]


def _is_same(name: str, published: bytes, expected: bytes) -> bool:
    return published == expected or (name.endswith(".zip") and _have_same_files(published, expected))


def _have_same_files(published: bytes, expected: bytes) -> bool:
    """Return whether two archives have the same files in the same order; compare sizes before unpacking."""
    try:
        with zipfile.ZipFile(BytesIO(published)) as own, zipfile.ZipFile(BytesIO(expected)) as other:
            lists = [[(file.filename, file.file_size) for file in archive.infolist()] for archive in (own, other)]
            return lists[0] == lists[1] and all(own.read(name) == other.read(name) for name, _ in lists[0])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        return False
