"""The files that describe a release agree with each other: citation, codemeta, Zenodo, and both packages."""

import json
import tomllib

import pytest
import yaml


@pytest.fixture(scope="module")
def citation(root):
    return yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def packages(root):
    return [tomllib.loads((root / part / "pyproject.toml").read_text())["project"] for part in ("engine", "generator")]


@pytest.mark.parametrize("name", ["codemeta.json", ".zenodo.json"])
def test_description_of_a_release_agrees_with_its_citation(root, citation, packages, name):
    data = json.loads((root / name).read_bytes())
    assert data.get("name", data.get("title")) == citation["title"]
    assert data["version"] == citation["version"] == packages[0]["version"] == packages[1]["version"]
    assert data["keywords"] == citation["keywords"]
    people = [one["name"] for one in data.get("author", data.get("creators"))]
    assert people == [one["name"] for one in citation["authors"]] == [one["name"] for one in packages[0]["authors"]]
    assert data["description"].startswith(" ".join(citation["abstract"].split()))


def test_licences_are_those_of_code_and_data(root, citation, packages):
    assert json.loads((root / "codemeta.json").read_bytes())["license"].endswith(packages[0]["license"])
    assert json.loads((root / ".zenodo.json").read_bytes())["license"] == citation["license"].lower()
