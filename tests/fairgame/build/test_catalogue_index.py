"""Index of games and tables, cached until the sources change."""

import pytest

from fairgame import catalogue
from fairgame.build import catalogue_index

SOURCES, EDITED = "a" * 64, "b" * 64


@pytest.fixture
def calls(monkeypatch):
    """A list with one entry for each computation of the index."""
    calls = []
    compute = catalogue_index._compute
    monkeypatch.setattr(catalogue_index, "_compute", lambda: calls.append(1) or compute())
    return calls


def test_index_matches_the_catalogue(tmp_path, calls):
    for _ in range(2):
        index = catalogue_index.read_index(tmp_path / "new" / "folder", SOURCES)
        assert [(game.slug, game.name) for game in index.games] == [
            (slug, game.info.name) for slug, game in catalogue.games().items()
        ]
        assert [(table.id, table.columns, table.published) for table in index.tables] == [
            (name, table.spec.columns, table.spec.published) for name, table in catalogue.tables().items()
        ]
    assert len(calls) == 1


def test_edited_sources_recompute_the_index(tmp_path, calls):
    first = catalogue_index.read_index(tmp_path, SOURCES)
    assert catalogue_index.read_index(tmp_path, EDITED) == catalogue_index.read_index(tmp_path, EDITED) == first
    assert len(calls) == 2


DAMAGE = {
    "another name": lambda data: data.replace(b"Kayles", b"Sailed", 1),
    "truncated": lambda data: data[:-1],
    "another checksum": lambda data: (b"1" if data[:1] == b"0" else b"0") + data[1:],
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_cache_file_is_recomputed(tmp_path, calls, damage):
    index = catalogue_index.read_index(tmp_path, SOURCES)
    file = tmp_path / "contents.json"
    sound = file.read_bytes()
    assert damage(sound) != sound
    file.write_bytes(damage(sound))
    assert catalogue_index.read_index(tmp_path, SOURCES) == index
    assert (len(calls), file.read_bytes()) == (2, sound)


def test_index_is_recomputed_if_the_cache_is_not_writable(tmp_path, calls):
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert catalogue_index.read_index(file, SOURCES) == catalogue_index.read_index(file, SOURCES)
    assert (len(calls), file.read_text()) == (2, "not a folder")
