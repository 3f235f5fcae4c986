"""The finished tables of the session, by their ids."""

from dataclasses import dataclass

import pytest

from fairgame.build.artifact import Artifact
from fairgame.build.build import read_table
from fairgame.build.store import Store


@dataclass(frozen=True)
class Built:
    """Every table of the catalogue, as two worker processes built it."""

    store: Store

    def __getitem__(self, table_id: str) -> Artifact:
        return read_table(self.store, table_id)


@pytest.fixture(scope="session")
def built(store):
    """The session's store, computed once and read table by table."""
    return Built(store)
