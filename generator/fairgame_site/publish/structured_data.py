"""What machines read of a page: its data sets as JSON-LD (schema.org), and cards for links (Open Graph).

A script of type ``application/ld+json`` is data: a browser runs nothing of it, and the policy needs no hash for it.
Source: schema.org Dataset; https://ogp.me.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from typing import Any

from fairgame_site.publish.data_package import LICENCE
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.published import PublishedTable

MEDIA = {"csv": "text/csv", "json": "application/json", "certificate": "application/json", "b": "text/plain"}
MEDIA_OF_FILES = {".csv": "text/csv", ".json": "application/json", ".gz": "application/gzip"}


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """What is said of data: its identifier, its name, what it is, and the path of the page that shows it."""

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
        about: what they are called, and what they are.
        folder: where they lie below the site's root, with a slash at its end.
        files: name and sha256 of each.
        edition: which edition.
    """
    base = f"{edition.base_url}{folder}"
    return {
        **_frame(about, edition),
        "distribution": [
            _download(MEDIA_OF_FILES[PurePosixPath(one["name"]).suffix], f"{base}{one['name']}", one["sha256"])
            for one in files
        ],
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
    told = {"@type": "DataDownload", "encodingFormat": media, "contentUrl": address}
    return {**told, "sha256": sha256} if sha256 else told


def json_ld(tables: Sequence[PublishedTable], page: str, edition: Edition) -> str:
    """Return the script that tells what tables a page shows; "" where it shows none."""
    return script([dataset(table, page, edition) for table in tables]) if tables else ""


def script(datasets: Sequence[Mapping[str, Any]]) -> str:
    """Return the script that tells of data sets."""
    text = json.dumps(datasets, ensure_ascii=False)
    closed = text.replace("<", "\\u003c")  # nothing in it ends the script
    return f'<script type="application/ld+json">{closed}</script>'


def card_tags(facts: Mapping[str, str]) -> str:
    """Return the tags of a link's card: title, description, url, image and the like, those that are empty left out."""
    return "".join(f'<meta property="og:{name}" content="{escape(value)}">\n' for name, value in facts.items() if value)
