"""A small catalogue in the place of the atlas's, and a store of its own."""

import pytest

from engine.building import build as ordering
from engine.building import compute as computing
from engine.building import keys
from engine.building.store import Store
from tests.catalogues import Catalogue, Studies


@pytest.fixture
def catalogue(monkeypatch):
    made = Catalogue()
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", made.tables)
    return made


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


@pytest.fixture
def studies(monkeypatch):
    made = Studies()
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", made.tables)
    return made
