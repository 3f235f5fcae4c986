"""Published data at addresses that never change: CSV, metadata, b-files, certificates, the data package, sums, zip.

For every table that is not withheld:
``data/<id>.csv`` (RFC 4180, UTF-8, LF, header, integers), ``data/<id>.json`` (metadata),
``data/certificates/<id>.json`` (claims and what they rest on), for sequences ``data/b/<id>.txt`` (the OEIS's b-file
form), ``data/<id>/<name>`` for each file attached to it, and what a family adds (``fairgame_site.games``).  Over all
of them
``data/datapackage.json`` (Frictionless Data Package v2), ``data/SHA256SUMS`` and ``data/fair-game-atlas.zip``.
Everything is the same byte for byte whenever and wherever it is built.
"""

import hashlib
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from fairgame_site import hooks
from fairgame_site.publish.data_package import LICENCE, as_json, of_tables
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published import Published, PublishedTable

ARCHIVE = "data/fair-game-atlas.zip"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that the format knows; a build's date is not data
_LATEST: dict[str, bytes] = {}  # the sums and the archive of the last build, for the next one under ``atlas serve``


def files(published: Published, edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield every published file with its address below the site's root; ``edition`` is told in them."""
    made = unpacked(published, edition)
    yield from made.items()
    sums_of_all = made["data/SHA256SUMS"]
    if _LATEST.get("sums") != sums_of_all:  # packing takes seconds; of the same files it gives the same bytes
        _LATEST["zip"] = zipped({path.removeprefix("data/"): content for path, content in made.items()})
        _LATEST["sums"] = sums_of_all
    yield ARCHIVE, _LATEST["zip"]


def unpacked(published: Published, edition: Edition) -> dict[str, bytes]:
    """Return every published file but the archive of them all."""
    made: dict[str, bytes] = {}
    for table in published.shown():
        for path, content in _of_table(table, edition):
            made[f"data/{path}"] = content
        made |= {own.path: own.content() for own in hooks.files_of(table)}
    for data in hooks.call("data", published=published):
        made |= dict(data)
    made["data/datapackage.json"] = as_json(of_tables(published, edition))
    made["data/SHA256SUMS"] = sums({path.removeprefix("data/"): content for path, content in made.items()})
    return made


def release(folder: Path) -> str:
    """Return the hash of a release: the sha256 (hex) of ``SHA256SUMS`` in a folder ``data``, and so of all its files.

    The archive is left out: it holds nothing else, and other versions of zlib pack it otherwise.
    """
    return hashlib.sha256((folder / "SHA256SUMS").read_bytes()).hexdigest()


def addresses(table: PublishedTable) -> dict[str, str]:
    """Return the addresses of a table's files below the site's root, by kind: csv, json, certificate, b and others."""
    found = {
        "csv": f"data/{table.id}.csv",
        "json": f"data/{table.id}.json",
        "certificate": f"data/certificates/{table.id}.json",
    }
    found |= {"b": f"data/b/{table.id}.txt"} if table.spec.is_sequence else {}
    return found | {own.kind: own.path for own in hooks.files_of(table)}


def _of_table(table: PublishedTable, edition: Edition) -> Iterator[tuple[str, bytes]]:
    yield f"{table.id}.csv", table.artifact.csv
    yield f"{table.id}.json", as_json(metadata(table, edition))
    yield f"certificates/{table.id}.json", as_json(certificate(table))
    if table.spec.is_sequence:
        yield f"b/{table.id}.txt", b_file(table)


def metadata(table: PublishedTable, edition: Edition) -> dict[str, Any]:
    """Return a table's metadata: title, columns and their meaning, extent, verification, edition, engine, hash."""
    data = {name: value for name, value in table.metadata.items() if name not in ("claims", "withheld", "attached")}
    verification = [{"statement": claim["statement"], "status": claim["status"]} for claim in table.claims]
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
    """Return the claims of a table with the data by which each can be checked on the CSV named and hashed."""
    return {
        "schema": 1,
        "table": table.id,
        "csv": f"../{table.id}.csv",
        "sha256": table.artifact.sha256,
        "claims": table.claims,
        "engine": table.metadata["engine"],
    }


def b_file(table: PublishedTable) -> bytes:
    """Return the sequence in the OEIS's b-file form: index, one space, value."""
    index, value = (table.frame[name].tolist() for name in table.spec.columns)
    return "".join(f"{n} {g}\n" for n, g in zip(index, value, strict=True)).encode()


def sums(contents: dict[str, bytes]) -> bytes:
    """Return a SHA256SUMS file for ``sha256sum -c``, run in the folder ``data``."""
    lines = [f"{hashlib.sha256(content).hexdigest()}  {path}\n" for path, content in sorted(contents.items())]
    return "".join(lines).encode()


def zipped(contents: dict[str, bytes], folder: str = "fair-game-atlas") -> bytes:
    """Return a zip of ``contents`` in a folder, which depends on nothing else."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", ZIP_DATE)
            entry.compress_type = zipfile.ZIP_STORED if path.endswith((".gz", ".zip")) else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()
