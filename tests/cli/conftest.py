"""What tests of the command line share."""

import pytest

from tests.support import tiny_site as tiny


@pytest.fixture
def tiny_config(root, tmp_path, monkeypatch):
    """The configuration of a tiny atlas, which is all that presentation sees meanwhile."""
    tiny.shrink(monkeypatch)
    return tiny.content(root, tmp_path / "tiny")
