"""The tables of a published ``data`` folder, and the comparison of its files with those regenerated from the tables.

A table is a CSV with the claims of the catalogue.  All other published files (metadata, b-files, data package,
checksums, archives) follow from the tables.  An additional, missing or changed file is an error, even with a valid
checksum.  The edition (base URL, version, date) and the name of the engine are read from the folder and not compared.
The compressed streams of an archive may differ, because they depend on the version of zlib; its members, their order
and modes may not, and it may have no other bytes.  SHA256SUMS must have the hashes of the archives in the folder.  The
archive of all files may be missing.

Cost: the same as for writing all files, a few seconds for some thousand files.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site import hooks
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import PACKAGE, read_edition
from fairgame_site.published import Published, PublishedTable

HEADER_BYTES, ENTRY_BYTES, END_BYTES = (
    30,
    46,
    22,
)  # of a member, of its entry in the directory, of the end of a zip file
MEMBER_FACTS = (
    *("filename", "date_time", "compress_type", "create_system", "create_version", "extract_version", "flag_bits"),
    *("internal_attr", "external_attr", "volume", "extra", "comment", "CRC", "file_size"),
)
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
    found = {f"data/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if not path.is_dir()}
    contents = exports.unpacked_files(published or PublishedFolder(folder), edition)
    archives = {path: found[path].read_bytes() for path in contents if path.endswith(".zip") and path in found}
    if others := {path: own for path, own in archives.items() if _is_by_other_zlib(own, contents[path])}:
        contents |= others
        del contents[exports.SUMS_PATH]
        contents[exports.SUMS_PATH] = exports.checksums(contents)
    if exports.ARCHIVE_PATH in found and packed:
        own, whole = found[exports.ARCHIVE_PATH].read_bytes(), exports.archive(contents)
        contents[exports.ARCHIVE_PATH] = own if _is_by_other_zlib(own, whole) else whole
    errors = []
    for path, content in contents.items():
        name = path.removeprefix("data/")
        if path not in found:
            errors.append(f"{name} is missing")
        elif found[path].read_bytes() != content:
            errors.append(f"{name} differs from the regenerated file")
    unmatched = found.keys() - contents.keys() - {exports.ARCHIVE_PATH}
    return len(contents), errors + [
        f"{path.removeprefix('data/')} is not a file of the atlas" for path in sorted(unmatched)
    ]


def _is_by_other_zlib(published: bytes, expected: bytes) -> bool:
    """Return whether two archives differ only in the bytes of their compressed streams.

    Members, order, modes and dates are equal, and no byte is outside of the members and the directory.
    """
    if published == expected:
        return False
    try:
        with zipfile.ZipFile(BytesIO(published)) as own, zipfile.ZipFile(BytesIO(expected)) as other:
            members = own.infolist()
            return (
                [_facts(member) for member in members] == [_facts(member) for member in other.infolist()]
                and sum(map(_bytes, members)) + END_BYTES == len(published)
                and all(own.read(member) == other.read(member.filename) for member in members)
            )
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error):
        return False


def _facts(member: zipfile.ZipInfo) -> tuple[Any, ...]:
    """Return everything about a member except its place and its compressed size."""
    return tuple(getattr(member, name) for name in MEMBER_FACTS)


def _bytes(member: zipfile.ZipInfo) -> int:
    """Return the size of a member in an archive: its stream, its header, and its entry in the directory."""
    return member.compress_size + HEADER_BYTES + ENTRY_BYTES + 2 * len(member.filename.encode())
