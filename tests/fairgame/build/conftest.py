"""Fixtures: a small catalogue that replaces the real one, and an empty store."""

import pytest

from fairgame.build import build as ordering
from fairgame.build import compute as computing
from fairgame.build import keys
from fairgame.build.store import Store
from tests.support.catalogues import Catalogue, WorkingTables


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
    made = WorkingTables()
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", made.tables)
    return made
