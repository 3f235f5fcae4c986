"""RO-Crate and Croissant of the tables: the required properties of both formats, and equal facts about each file.

The official validators run at a release (``.github/workflows/release.yml``, decision 75); the schemas here have the
properties that the specifications require.
"""

import copy
import hashlib
import json

import jsonschema
import pytest

from fairgame_site.edition import Edition
from fairgame_site.publish import exports
from fairgame_site.publish.data_package import PACKAGE
from fairgame_site.publish.metadata_formats import CRATE, CROISSANT

EDITION = Edition("https://fair-game-atlas.github.io/", "1.0.0", "2026-01-02")
TEXT = {"type": "string", "minLength": 1}
SHA256 = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
REFERENCE = {"type": "object", "required": ["@id"], "properties": {"@id": TEXT}, "additionalProperties": False}
FILE = {
    "required": ["@id", "name", "description", "encodingFormat", "contentSize", "sha256"],
    "properties": {"name": TEXT, "sha256": SHA256, "contentSize": {"pattern": "^[0-9]+$"}},
}
CRATE_SCHEMA = {
    "type": "object",
    "properties": {
        "@context": {"const": "https://w3id.org/ro/crate/1.2/context"},
        "@graph": {
            "type": "array",
            "items": {
                "required": ["@id", "@type"],
                "properties": {"@id": TEXT, "@type": TEXT},
                "if": {"properties": {"@type": {"const": "File"}}},
                "then": FILE,
            },
            "prefixItems": [
                {
                    "properties": {
                        "@id": {"const": "ro-crate-metadata.json"},
                        "@type": {"const": "CreativeWork"},
                        "about": {"const": {"@id": "./"}},
                        "conformsTo": {"const": {"@id": "https://w3id.org/ro/crate/1.2"}},
                    },
                    "required": ["about", "conformsTo"],
                },
                {
                    "properties": {
                        "@id": {"const": "./"},
                        "@type": {"const": "Dataset"},
                        "license": REFERENCE,
                        "datePublished": {"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}"},
                        "hasPart": {"type": "array", "items": REFERENCE, "uniqueItems": True},
                    },
                    "required": ["name", "description", "datePublished", "license", "hasPart"],
                },
            ],
        },
    },
    "required": ["@context", "@graph"],
}
SOURCE = {"required": ["fileObject", "extract"], "properties": {"fileObject": REFERENCE}}
FIELD = {
    "required": ["@type", "@id", "name", "description", "dataType", "source"],
    "properties": {
        "@type": {"const": "cr:Field"},
        "dataType": {"enum": ["sc:Integer", "sc:Text"]},
        "source": SOURCE,
    },
}
CROISSANT_SCHEMA = {
    "type": "object",
    "properties": {
        "@type": {"const": "sc:Dataset"},
        "conformsTo": {"const": "http://mlcommons.org/croissant/1.1"},
        "distribution": {
            "type": "array",
            "items": {
                "required": ["@type", "@id", "name", "contentUrl", "encodingFormat", "sha256"],
                "properties": {"@type": {"const": "cr:FileObject"}, "sha256": SHA256, "contentUrl": TEXT},
            },
        },
        "recordSet": {
            "type": "array",
            "items": {
                "required": ["@type", "@id", "name", "field"],
                "properties": {"@type": {"const": "cr:RecordSet"}, "field": {"items": FIELD, "minItems": 1}},
            },
        },
    },
    "required": [
        "@context",
        "@type",
        "conformsTo",
        "name",
        "description",
        "license",
        "url",
        "creator",
        "datePublished",
    ],
}
SCHEMAS = {CRATE: CRATE_SCHEMA, CROISSANT: CROISSANT_SCHEMA}


@pytest.fixture(scope="module")
def files(published):
    return exports.unpacked_files(published, EDITION)


@pytest.fixture(scope="module")
def described(files):
    return {name: json.loads(files[f"data/{name}"]) for name in (CRATE, CROISSANT, PACKAGE)}


def is_valid(name, data):
    return jsonschema.Draft202012Validator(SCHEMAS[name]).is_valid(data)


@pytest.mark.parametrize("name", SCHEMAS)
def test_required_properties_are_present(described, name):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    jsonschema.validate(described[name], SCHEMAS[name], cls=jsonschema.Draft202012Validator)


FALSE = {
    "crate of another version": (CRATE, lambda data: data["@graph"][0].update(conformsTo={"@id": "https://x/"})),
    "crate without a licence": (CRATE, lambda data: data["@graph"][1].pop("license")),
    "crate with a part twice": (CRATE, lambda data: data["@graph"][1].update(hasPart=[{"@id": "a"}, {"@id": "a"}])),
    "file without a hash": (CRATE, lambda data: data["@graph"][-1].pop("sha256")),
    "entity without a type": (CRATE, lambda data: data["@graph"][2].pop("@type")),
    "description of another version": (CROISSANT, lambda data: data.update(conformsTo="http://x/")),
    "record set without fields": (CROISSANT, lambda data: data["recordSet"][0]["field"].clear()),
    "field without a source": (CROISSANT, lambda data: data["recordSet"][0]["field"][0].pop("source")),
    "field of an unknown type": (CROISSANT, lambda data: data["recordSet"][0]["field"][0].update(dataType="sc:No")),
    "file with a short hash": (CROISSANT, lambda data: data["distribution"][0].update(sha256="abc")),
}


@pytest.mark.parametrize("case", FALSE)
def test_false_description_is_refused(described, case):
    name, change = FALSE[case]
    data = copy.deepcopy(described[name])
    change(data)
    assert not is_valid(name, data)


def test_every_reference_of_the_crate_has_an_entity(described):
    graph = described[CRATE]["@graph"]
    names = [entity["@id"] for entity in graph]
    references = [
        part["@id"]
        for entity in graph
        for value in entity.values()
        for part in (value if isinstance(value, list) else [value])
        if isinstance(part, dict)
    ]
    assert len(set(names)) == len(names)
    assert {name for name in references if name not in names} == {"https://w3id.org/ro/crate/1.2"}


def test_files_of_all_descriptions_are_the_published_ones(files, described):
    listed = {resource["path"] for resource in described[PACKAGE]["resources"]}
    entities = {entity["@id"]: entity for entity in described[CRATE]["@graph"] if entity["@type"] == "File"}
    objects = {thing["@id"]: thing for thing in described[CROISSANT]["distribution"]}
    assert listed == entities.keys() == objects.keys()
    for path in listed:
        content = files[f"data/{path}"]
        digest = hashlib.sha256(content).hexdigest()
        assert entities[path]["sha256"] == objects[path]["sha256"] == digest
        assert int(entities[path]["contentSize"]) == len(content)
        assert objects[path]["contentUrl"] == f"{EDITION.base_url}data/{path}"


def test_fields_are_the_columns_of_the_files(files, described):
    for records in described[CROISSANT]["recordSet"]:
        names = [field["source"]["extract"]["column"] for field in records["field"]]
        paths = {field["source"]["fileObject"]["@id"] for field in records["field"]}
        (path,) = paths
        assert names == files[f"data/{path}"].split(b"\n", 1)[0].decode().split(",")
        assert {key["@id"] for key in records.get("key", [])} <= {field["@id"] for field in records["field"]}
