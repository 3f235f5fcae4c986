"""Descriptions of the published tables in other formats: RO-Crate 1.2 for archives, Croissant 1.1 for data loaders.

Both are derived from the Data Package of the tables (``fairgame_site.publish.data_package``), so a fact about a file
has one source. Cost: milliseconds.

Sources: https://w3id.org/ro/crate/1.2; https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html.
"""

from collections.abc import Mapping
from typing import Any

CRATE, CROISSANT = "ro-crate-metadata.json", "croissant.json"
AUTHOR = "The Fair Game Atlas maintainers"
CROISSANT_TYPES = {"integer": "sc:Integer", "string": "sc:Text"}
CROISSANT_TERMS = (
    "arrayShape citeAs column containedIn equivalentProperty extract field fileObject fileProperty fileSet format"
    " includes isArray isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated replace"
    " samplingRate separator source subField transform"
)
CROISSANT_CONTEXT: Mapping[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    **{term: f"cr:{term}" for term in CROISSANT_TERMS.split()},
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
}
"""The context of the format, which every description repeats."""


def ro_crate(package: Mapping[str, Any]) -> dict[str, Any]:
    """Return the RO-Crate of the tables, whose root is the folder of ``package``.

    Args:
        package: the Data Package of the tables.
    """
    (licence,) = package["licenses"]
    descriptor = {
        "@id": CRATE,
        "@type": "CreativeWork",
        "conformsTo": {"@id": "https://w3id.org/ro/crate/1.2"},
        "about": {"@id": "./"},
    }
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": package["title"],
        "description": package["description"],
        "datePublished": package["created"],
        "version": package["version"],
        "url": {"@id": package["homepage"]},
        "license": {"@id": licence["path"]},
        "author": {"@id": "#maintainers"},
        "publisher": {"@id": "#maintainers"},
        "hasPart": [{"@id": resource["path"]} for resource in package["resources"]],
    }
    licence_entity = {
        "@id": licence["path"],
        "@type": "CreativeWork",
        "name": licence["title"],
        "description": f"The licence of all tables: {licence['name']}.",
    }
    maintainers = {"@id": "#maintainers", "@type": "Organization", "name": AUTHOR, "url": {"@id": package["homepage"]}}
    home = {"@id": package["homepage"], "@type": "WebPage", "name": package["title"]}
    files = [
        {
            "@id": resource["path"],
            "@type": "File",
            "name": resource.get("title", resource["name"]),
            "description": resource["description"],
            "encodingFormat": resource["mediatype"],
            "contentSize": str(resource["bytes"]),
            "sha256": _sha256(resource),
        }
        for resource in package["resources"]
    ]
    graph = [descriptor, root, licence_entity, maintainers, home, *files]
    return {"@context": "https://w3id.org/ro/crate/1.2/context", "@graph": graph}


def croissant(package: Mapping[str, Any]) -> dict[str, Any]:
    """Return the Croissant description of the tables: files with hashes, and a record set with a field for each column.

    Args:
        package: the Data Package of the tables.
    """
    (licence,) = package["licenses"]
    day, home = package["created"].partition("T")[0], package["homepage"]
    return {
        "@context": CROISSANT_CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": package["name"],
        "description": package["description"],
        "url": home,
        "license": licence["path"],
        "version": package["version"],
        "datePublished": day,
        "creator": {"@type": "sc:Organization", "name": AUTHOR, "url": home},
        "citeAs": f"{package['title']}, version {package['version']}, {day}. {home}",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": resource["path"],
                "name": resource["name"],
                "description": resource["description"],
                "contentUrl": f"{home}data/{resource['path']}",
                "contentSize": f"{resource['bytes']} B",
                "encodingFormat": resource["mediatype"],
                "sha256": _sha256(resource),
            }
            for resource in package["resources"]
        ],
        "recordSet": [_record_set(resource) for resource in package["resources"]],
    }


def _record_set(resource: Mapping[str, Any]) -> dict[str, Any]:
    name, schema = resource["name"], resource["schema"]
    key = [{"@id": f"{name}/{column}"} for column in schema.get("primaryKey", ())]
    fields = [
        {
            "@type": "cr:Field",
            "@id": f"{name}/{column['name']}",
            "name": column["name"],
            "description": column["description"],
            "dataType": CROISSANT_TYPES[column["type"]],
            "source": {"fileObject": {"@id": resource["path"]}, "extract": {"column": column["name"]}},
        }
        for column in schema["fields"]
    ]
    description = {"name": name, "description": resource["description"]}
    return {"@type": "cr:RecordSet", "@id": name, **description, **({"key": key} if key else {}), "field": fields}


def _sha256(resource: Mapping[str, Any]) -> str:
    return str(resource["hash"]).removeprefix("sha256:")
