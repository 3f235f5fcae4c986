"""Structured data of a page: its data sets as JSON-LD (schema.org) and its link preview (Open Graph).

A browser does not run a script of type ``application/ld+json``, so the content security policy needs no hash for it.
Source: schema.org Dataset; https://ogp.me.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from typing import Any

from fairgame_site.edition import Edition
from fairgame_site.publish.data_package import LICENCE
from fairgame_site.publish.exports import ARCHIVE_PATH, addresses
from fairgame_site.published import PublishedTable

MEDIA = {"csv": "text/csv", "json": "application/json", "certificate": "application/json", "b": "text/plain"}
WHOLE_PAGE = "downloads/"  # describes all tables together
MEDIA_OF_FILES = {".csv": "text/csv", ".json": "application/json", ".gz": "application/gzip"}


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """Identifier, name and description of a data set, and the path of the page that shows it."""

    identifier: str
    name: str
    description: str
    page: str


def dataset(table: PublishedTable, page: str, edition: Edition) -> dict[str, Any]:
    """Return a table as a schema.org Dataset; ``page`` is the path of the page that shows it."""
    files = {kind: path for kind, path in addresses(table).items() if kind in MEDIA}
    return {
        **_frame(DatasetInfo(table.id, table.spec.title, table.spec.description, page), edition),
        "variableMeasured": [
            {"@type": "PropertyValue", "name": column["name"], "description": column["meaning"]}
            for column in table.metadata["columns"]
        ],
        "distribution": [
            _download(MEDIA[kind], f"{edition.base_url}{path}", table.artifact.sha256 if kind == "csv" else "")
            for kind, path in files.items()
        ],
    }


def dataset_of_files(
    about: DatasetInfo, folder: str, files: Sequence[Mapping[str, Any]], edition: Edition
) -> dict[str, Any]:
    """Return the files of a folder as a schema.org Dataset.

    Args:
        about: the description of the data set.
        folder: the folder relative to the site's root, with a slash at its end.
        files: name and sha256 of each file.
        edition: the edition of the site.
    """
    base = f"{edition.base_url}{folder}"
    return {
        **_frame(about, edition),
        "distribution": [
            _download(MEDIA_OF_FILES[PurePosixPath(file["name"]).suffix], f"{base}{file['name']}", file["sha256"])
            for file in files
        ],
    }


def dataset_of_all(edition: Edition) -> dict[str, Any]:
    """Return all tables together as a schema.org Dataset: the archive and the data package."""
    about = DatasetInfo(
        "fair-game-atlas",
        "The Fair Game Atlas: all tables",
        "Tables of impartial combinatorial games with certificates: nim-values, P-positions, periods of octal games.",
        WHOLE_PAGE,
    )
    files = {ARCHIVE_PATH: "application/zip", "data/datapackage.json": MEDIA["json"]}
    return {
        **_frame(about, edition),
        "distribution": [_download(media, f"{edition.base_url}{path}", "") for path, media in files.items()],
    }


def _frame(about: DatasetInfo, edition: Edition) -> dict[str, Any]:
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": f"{edition.base_url}{about.page}#{about.identifier}",
        "identifier": about.identifier,
        "name": about.name,
        "description": about.description,
        "url": f"{edition.base_url}{about.page}",
        "version": edition.version,
        "dateModified": edition.released,
        "license": LICENCE["path"],
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": "The Fair Game Atlas", "url": edition.base_url},
        "includedInDataCatalog": {"@type": "DataCatalog", "name": "The Fair Game Atlas", "url": edition.base_url},
    }


def _download(media: str, address: str, sha256: str) -> dict[str, Any]:
    download = {"@type": "DataDownload", "encodingFormat": media, "contentUrl": address}
    return {**download, "sha256": sha256} if sha256 else download


def json_ld(tables: Sequence[PublishedTable], page: str, edition: Edition) -> str:
    """Return the script that describes the tables of a page, on ``WHOLE_PAGE`` also all together; "" without any."""
    whole = [dataset_of_all(edition)] if page == WHOLE_PAGE else []
    datasets = [*whole, *(dataset(table, page, edition) for table in tables)]
    return script(datasets) if datasets else ""


def script(datasets: Sequence[Mapping[str, Any]]) -> str:
    """Return the script that describes data sets."""
    text = json.dumps(datasets, ensure_ascii=False)
    escaped = text.replace("<", "\\u003c")  # a "</script>" in a text must not end the script
    return f'<script type="application/ld+json">{escaped}</script>'


def card_tags(facts: Mapping[str, str]) -> str:
    """Return the Open Graph tags of a page: title, description, url, image, ...; empty ones are left out."""
    return "".join(f'<meta property="og:{name}" content="{escape(value)}">\n' for name, value in facts.items() if value)
