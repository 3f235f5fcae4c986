"""Published data at permanent addresses: CSV, metadata, b-files, certificates, data package, checksums and archive.

Every table that is not withheld has ``data/<id>.csv`` (RFC 4180, UTF-8, LF, header, integers), ``data/<id>.json``
(metadata), ``data/certificates/<id>.json`` (claims with their certificates), for a sequence ``data/b/<id>.txt`` (the
OEIS's b-file format), ``data/<id>/<name>`` for each attached file, and the files that a subject adds by its hooks.  All
tables together have ``data/datapackage.json`` (Frictionless Data Package v2), ``data/ro-crate-metadata.json``,
``data/croissant.json``, ``data/SHA256SUMS`` and ``data/fair-game-atlas.zip``.  Builds on all machines are equal byte
for byte.
"""

import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

from fairgame_site import hooks
from fairgame_site.edition import Edition
from fairgame_site.publish.data_package import LICENCE, PACKAGE, serialise, table_package
from fairgame_site.publish.metadata_formats import CRATE, CROISSANT, croissant, ro_crate
from fairgame_site.publish.programs import programs
from fairgame_site.published import Published, PublishedTable

ARCHIVE_PATH = "data/fair-game-atlas.zip"
SUMS_PATH = "data/SHA256SUMS"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # earliest date of the format; so archives do not depend on the time of a build
_LATEST: dict[str, bytes] = {}  # checksums and archive of the last build, reused by rebuilds of ``atlas serve``


def files(published: Published, edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every published file of an edition."""
    contents = unpacked_files(published, edition)
    yield from contents.items()
    yield ARCHIVE_PATH, archive(contents)


def archive(contents: Mapping[str, bytes]) -> bytes:
    """Return the archive of all other files, given by path; that of the last build if the checksums are the same."""
    checksums = contents[SUMS_PATH]
    if _LATEST.get("sums") != checksums:  # packing takes seconds
        _LATEST["zip"] = make_zip({path.removeprefix("data/"): content for path, content in contents.items()})
        _LATEST["sums"] = checksums
    return _LATEST["zip"]


def unpacked_files(published: Published, edition: Edition) -> dict[str, bytes]:
    """Return path and content of every published file except the archive."""
    contents: dict[str, bytes] = {}
    for table in published.visible():
        for path, content in _table_files(table, edition):
            contents[f"data/{path}"] = content
        contents |= {own.path: own.content() for own in hooks.files_of(table)}
    for data in hooks.call("data", published=published):
        contents |= dict(data)
    package = table_package(published, edition)
    contents[f"data/{PACKAGE}"] = serialise(package)
    contents[f"data/{CRATE}"] = serialise(ro_crate(package))
    contents[f"data/{CROISSANT}"] = serialise(croissant(package))
    contents[SUMS_PATH] = checksums(contents)
    return contents


def release(folder: Path) -> str:
    """Return the hash of a release: the sha256 (hex) of ``SHA256SUMS`` in a folder ``data``.

    It covers every file except the archive, whose bytes depend on the version of zlib.
    """
    return hashlib.sha256((folder / "SHA256SUMS").read_bytes()).hexdigest()


def addresses(table: PublishedTable) -> dict[str, str]:
    """Return the addresses of a table's files relative to the site's root, by kind: csv, json, certificate, b, ..."""
    paths = {
        "csv": f"data/{table.id}.csv",
        "json": f"data/{table.id}.json",
        "certificate": f"data/certificates/{table.id}.json",
    }
    paths |= {"b": f"data/b/{table.id}.txt"} if table.spec.is_sequence else {}
    return paths | {own.kind: own.path for own in hooks.files_of(table)}


def _table_files(table: PublishedTable, edition: Edition) -> Iterator[tuple[str, bytes]]:
    yield f"{table.id}.csv", table.artifact.csv
    yield f"{table.id}.json", serialise(metadata(table, edition))
    yield f"certificates/{table.id}.json", serialise(certificate(table))
    if table.spec.is_sequence:
        yield f"b/{table.id}.txt", b_file(table)


def metadata(table: PublishedTable, edition: Edition) -> dict[str, Any]:
    """Return a table's metadata: title, columns with their meaning, extent, verification, edition, engine, hash."""
    data = {name: value for name, value in table.metadata.items() if name not in ("claims", "withheld", "attached")}
    verification = [{"statement": claim.statement, "status": claim.status} for claim in table.claims]
    return data | {
        "version": edition.version,
        "released": edition.released,
        "sha256": table.artifact.sha256,
        "bytes": len(table.artifact.csv),
        "source": "computed by the engine of the Fair Game Atlas at the revision named",
        "verification": verification,
        "licence": LICENCE["name"],
        "files": addresses(table),
    }


def certificate(table: PublishedTable) -> dict[str, Any]:
    """Return the claims of a table with their certificates and programs, and the hash of the CSV."""
    return {
        "schema": 1,
        "table": table.id,
        "csv": f"../{table.id}.csv",
        "sha256": table.artifact.sha256,
        "claims": table.metadata["claims"],
        "source_columns": table.source_columns,
        "programs": {kind: asdict(program) for kind, program in programs(table.claims).items()},
        "engine": table.metadata["engine"],
    }


def b_file(table: PublishedTable) -> bytes:
    """Return a sequence in the OEIS's b-file format: index, one space, value."""
    index, value = (table.frame[name].tolist() for name in table.spec.columns)
    return "".join(f"{n} {g}\n" for n, g in zip(index, value, strict=True)).encode()


def checksums(contents: Mapping[str, bytes]) -> bytes:
    """Return the SHA256SUMS of files below ``data/``, for ``sha256sum -c`` in the folder ``data``."""
    lines = [
        f"{hashlib.sha256(content).hexdigest()}  {path.removeprefix('data/')}\n"
        for path, content in sorted(contents.items())
    ]
    return "".join(lines).encode()


def make_zip(contents: dict[str, bytes], folder: str = "fair-game-atlas") -> bytes:
    """Return a reproducible zip of ``contents`` in a folder."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", ZIP_DATE)
            entry.compress_type = zipfile.ZIP_STORED if path.endswith((".gz", ".zip")) else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()
