"""Fixtures for tests of the command line."""

import pytest

from tests.support import tiny_site as tiny


@pytest.fixture
def tiny_config(root, tmp_path, monkeypatch):
    """Configuration of a tiny site, which replaces the catalogue of the generator."""
    tiny.shrink(monkeypatch)
    return tiny.content(root, tmp_path / "tiny")
