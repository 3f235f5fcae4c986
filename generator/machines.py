"""What machines read of a page: its data sets as JSON-LD (schema.org), and cards for links (Open Graph).

A script of type ``application/ld+json`` is data: a browser runs nothing of it, and the policy needs no hash for it.
Source: schema.org Dataset; https://ogp.me.
"""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from generator.data_package import LICENCE
from generator.edition import Edition
from generator.exports import addresses
from generator.published import PublishedTable

MEDIA = {"csv": "text/csv", "json": "application/json", "certificate": "application/json", "b": "text/plain"}


def dataset(table: PublishedTable, page: str, edition: Edition) -> dict[str, Any]:
    """Return a table as a schema.org Dataset; ``page`` is the path of the page that shows it."""
    files = {kind: path for kind, path in addresses(table).items() if kind in MEDIA}
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": f"{edition.home}{page}#{table.id}",
        "identifier": table.id,
        "name": table.spec.title,
        "description": table.spec.description,
        "url": f"{edition.home}{page}",
        "version": edition.version,
        "dateModified": edition.released,
        "license": LICENCE["path"],
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": "The Fair Game Atlas", "url": edition.home},
        "includedInDataCatalog": {"@type": "DataCatalog", "name": "The Fair Game Atlas", "url": edition.home},
        "variableMeasured": [
            {"@type": "PropertyValue", "name": column["name"], "description": column["meaning"]}
            for column in table.metadata["columns"]
        ],
        "distribution": [
            {
                "@type": "DataDownload",
                "encodingFormat": MEDIA[kind],
                "contentUrl": f"{edition.home}{path}",
                **({"sha256": table.artifact.sha256} if kind == "csv" else {}),
            }
            for kind, path in files.items()
        ],
    }


def json_ld(tables: Sequence[PublishedTable], page: str, edition: Edition) -> str:
    """Return the script that tells what tables a page shows; "" where it shows none."""
    if not tables:
        return ""
    text = json.dumps([dataset(table, page, edition) for table in tables], ensure_ascii=False)
    closed = text.replace("<", "\\u003c")  # nothing in it ends the script
    return f'<script type="application/ld+json">{closed}</script>'


def card_tags(facts: Mapping[str, str]) -> str:
    """Return the tags of a link's card: title, description, url, image and the like, those that are empty left out."""
    return "".join(f'<meta property="og:{name}" content="{escape(value)}">\n' for name, value in facts.items() if value)
