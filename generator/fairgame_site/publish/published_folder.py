"""A published ``data`` folder read back as the tables that it was made of, and every file of it made again from them.

A table is a CSV and what the catalogue claims of it; everything else that is published (metadata, b-files, the data
package, sums, archives) follows from the tables, so it is made again and compared.  A file too many, too few or changed
is a fault, whatever its sums say.  The edition (address of the site, version, day) and the name of the engine are read
from the folder and not compared.  Of an archive the files that it holds are compared and not its bytes, since other
versions of zlib pack them otherwise; the archive of all files may be missing, for it does not hold itself.

Cost: that of writing all files, a few seconds for some thousand files.
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
from fairgame_site.publish.data_package import PACKAGE, edition_of
from fairgame_site.publish.published import Published, PublishedTable

Read = tuple[bytes, list[dict[str, Any]], Mapping[str, bytes]]


class Contradiction(Exception):
    """A published file is not what another one says of it."""


def read_published(folder: Path, name: str) -> Read:
    """Return a table of a folder: its CSV, what is claimed of it, and its attached files.

    Raises:
        OSError, ValueError, KeyError, TypeError: if a file cannot be read.
        Contradiction: if a file is not what another one says of it.
    """
    family = next((one for one in hooks.modules("verifying") if one.holds(name)), None)
    if family:
        read: tuple[bytes, list[dict[str, Any]], Mapping[str, bytes]] = family.read(folder, name)
        return read
    attached = sorted((folder / name).iterdir()) if (folder / name).is_dir() else []
    return *published_table(folder, name), {path.name: path.read_bytes() for path in attached}


def published_table(folder: Path, name: str) -> tuple[bytes, list[dict[str, Any]]]:
    """Return the CSV of a published table and what is claimed of it."""
    text = (folder / f"{name}.csv").read_bytes()
    published = json.loads((folder / "certificates" / f"{name}.json").read_bytes())
    if hashlib.sha256(text).hexdigest() != published["sha256"]:
        raise Contradiction("the CSV is not the one that its certificate names")
    return text, published["claims"]


class PublishedFolder(Published):
    """Every table of the catalogue as a folder has it, those that families publish in another form too."""

    def __init__(self, folder: Path, withheld: Mapping[str, PublishedTable] | None = None) -> None:
        """Read from ``folder``, where the tables ``withheld`` are not to be looked for, as their build knows.

        The name of the engine is that of the first table's certificate.
        """
        self.folder = folder
        self._tables: dict[str, PublishedTable] = dict(withheld or {})
        first = next(name for name in catalogue.published_tables() if name not in self._tables)
        self._engine = json.loads((folder / "certificates" / f"{first}.json").read_bytes())["engine"]

    def __getitem__(self, table_id: str) -> PublishedTable:
        """Return a table; its claims are those of the catalogue."""
        if table_id not in self._tables:
            table = catalogue.tables()[table_id]
            csv, _, files = read_published(self.folder, table_id)
            artifact = catalogue.read_back(table, csv, files, self._engine)
            self._tables[table_id] = PublishedTable(table.spec, artifact)
        return self._tables[table_id]


def faults(folder: Path, published: PublishedFolder | None = None, packed: bool = True) -> tuple[int, list[str]]:
    """Compare every file of a folder whose tables have passed with what the tables give.

    Args:
        folder: the folder.
        published: its tables, if they have been read.
        packed: whether to compare the archive of all files too, which takes longer than the rest.

    Returns:
        how many files there should be, and what is wrong, a file each.

    Raises:
        OSError, ValueError, KeyError, TypeError: if a file cannot be read at all.
    """
    edition = edition_of(json.loads((folder / PACKAGE).read_bytes()))
    left = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    found, expected, tables = [], 0, published or PublishedFolder(folder)
    for path, content in exports.files(tables, edition) if packed else exports.unpacked(tables, edition).items():
        name, expected = path.removeprefix("data/"), expected + 1
        if name not in left and path == exports.ARCHIVE:
            expected -= 1
        elif name not in left:
            found.append(f"{name} is missing")
        elif not _is_same(name, (folder / name).read_bytes(), content):
            found.append(f"{name} is not what the tables give")
        left.discard(name)
    if not packed:
        left.discard(exports.ARCHIVE.removeprefix("data/"))
    return expected, found + [f"{name} is no file of the atlas" for name in sorted(left)]


def _is_same(name: str, there: bytes, made: bytes) -> bool:
    return there == made or (name.endswith(".zip") and _hold_the_same(there, made))


def _hold_the_same(there: bytes, made: bytes) -> bool:
    """Whether two archives have the same files in the same order; sizes are compared before anything is unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(there)) as own, zipfile.ZipFile(BytesIO(made)) as other:
            listed = [[(one.filename, one.file_size) for one in archive.infolist()] for archive in (own, other)]
            return listed[0] == listed[1] and all(own.read(name) == other.read(name) for name, _ in listed[0])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        return False
