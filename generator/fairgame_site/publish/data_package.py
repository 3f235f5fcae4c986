"""Data Packages (Frictionless, version 2): descriptions of the published data for other programs.

One package describes the tables and the CSV files attached to them.  Additional files of a subject have a package in
their own folder.  Each file has its size, hash and meaning, and a CSV all its columns.  Cost: one hash of each file.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.columns import concept
from fairgame_site.edition import Edition
from fairgame_site.published import Published, PublishedTable

PACKAGE = "datapackage.json"
MEDIA = {
    "json": {"format": "json", "mediatype": "application/json", "encoding": "utf-8"},
    "gz": {"format": "gz", "mediatype": "application/gzip"},
}
LICENCE = {
    "name": "CC-BY-4.0",
    "title": "Creative Commons Attribution 4.0",
    "path": "https://creativecommons.org/licenses/by/4.0/",
}


def table_package(published: Published, edition: Edition) -> dict[str, Any]:
    """Return the Frictionless Data Package (v2) of all tables and of the CSV files attached to them."""
    resources = [resource for table in published.visible() for resource in (_table(table), *_attached(table))]
    about = "Computed and certified tables of impartial combinatorial games."
    fields = {"homepage": edition.base_url, "version": edition.version, "created": f"{edition.released}T00:00:00Z"}
    return _package("fair-game-atlas", "The Fair Game Atlas", about, resources) | fields


def read_edition(package: dict[str, Any]) -> Edition:
    """Return the edition named in the data package of the tables."""
    return Edition(package["homepage"], package["version"], package["created"].partition("T")[0])


def file_package(name: str, title: str, description: str, files: Iterable[tuple[str, bytes, str]]) -> dict[str, Any]:
    """Return the Data Package of files that are not tables of the catalogue.

    Args:
        name: the package's name.
        title: the package's title.
        description: its contents, in a sentence.
        files: path relative to the package's folder, content, and a sentence about it, for each file.
    """
    return _package(name, title, description, [_file(*file) for file in files])


def _package(name: str, title: str, description: str, resources: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": name,
        "title": title,
        "description": description,
        "licenses": [LICENCE],
        "resources": resources,
    }


def _table(table: PublishedTable) -> dict[str, Any]:
    resource = _csv(table.id, f"{table.id}.csv", table.artifact.csv, table.spec.columns)
    resource["schema"]["primaryKey"] = list(table.spec.key)
    return resource | {"title": table.spec.title, "description": table.spec.description}


def _attached(table: PublishedTable) -> Iterator[dict[str, Any]]:
    """Describe the CSV files attached to a table."""
    for name, content in table.artifact.files.items():
        if name.endswith(".csv"):
            yield _file(f"{table.id}/{name}", content, f"{table.spec.title}: {name}, which its certificates check.")


def _file(path: str, content: bytes, meaning: str) -> dict[str, Any]:
    """Describe a file.  The columns of a CSV are those of its header, described by ``fairgame.core.columns``."""
    name, _, extension = path.rpartition(".")
    name = name.replace("/", ".")
    if extension == "csv":
        return _csv(name, path, content, content.partition(b"\n")[0].decode().split(",")) | {"description": meaning}
    return {"name": name, "path": path, "description": meaning, **MEDIA[extension], **_bytes(content)}


def _csv(name: str, path: str, content: bytes, columns: Iterable[str]) -> dict[str, Any]:
    return {
        "name": name,
        "path": path,
        "type": "table",
        "scheme": "file",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        **_bytes(content),
        "dialect": {
            "delimiter": ",",
            "lineTerminator": "\n",
            "quoteChar": '"',
            "doubleQuote": True,
            "header": True,
        },
        "schema": {"fields": [_field(name) for name in columns]},
    }


def _bytes(content: bytes) -> dict[str, Any]:
    return {"bytes": len(content), "hash": f"sha256:{hashlib.sha256(content).hexdigest()}"}


def _field(name: str) -> dict[str, Any]:
    column = concept(name)
    constraints: dict[str, Any] = {"required": not column.empty}
    if column.is_number and column.least is not None:
        constraints["minimum"] = column.least
    if column.pattern is not None:
        constraints["pattern"] = f"^(?:{column.pattern})$"
    kind = "integer" if column.is_number else "string"
    return {"name": str(name), "type": kind, "description": column.meaning, "constraints": constraints}


def serialise(data: Any) -> bytes:
    """Serialise as published JSON: an indent of two spaces, UTF-8, a final line feed."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()
