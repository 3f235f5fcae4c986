"""Disk cache of the lookup index: recomputed after an edit or damage."""

import json
import shutil

import pytest

from fairgame.system.disk_cache import CHECKSUM_LENGTH
from fairgame_site.lookup import cache

MADE = {"schema": 2, "games": [["kayles", "Kayles", ["Кейлс"], []]], "terms": []}


@pytest.fixture
def asked(monkeypatch):
    """A list with one entry for each computation of the index."""
    times = []
    monkeypatch.setattr(cache, "_compute", lambda *_: times.append(1) or MADE)
    return times


@pytest.fixture
def places(tmp_path):
    """Return a store, a content folder with its two lists, and the package that builds the index."""
    store, content, sources = (tmp_path / name for name in ("store", "content", "generator/fairgame_site"))
    store.mkdir()
    (content / "_data").mkdir(parents=True)
    (content / "_data" / "names.yaml").write_text("kayles: {ru: Кейлс}\n", encoding="utf-8")
    (content / "games").mkdir()
    (content / "games" / "mark.md").write_text("---\ntitle: Mark\n---\nA003159\n", encoding="utf-8")
    for folder in ("lookup", "games"):
        shutil.copytree(cache.SOURCES / folder, sources / folder)
    return store, content, sources


def test_cache_is_filled_once(places, asked):
    assert [cache.index(*places) for _ in range(3)] == [MADE] * 3
    assert len(asked) == 1


@pytest.mark.parametrize(
    "edited",
    [
        "content/_data/names.yaml",
        "content/games/mark.md",
        "generator/fairgame_site/lookup/index_builder.py",
        "generator/fairgame_site/games/octal/locator.py",
    ],
)
def test_edited_input_invalidates_the_cache(places, asked, tmp_path, edited):
    cache.index(*places)
    file = tmp_path / edited
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert cache.index(*places) == cache.index(*places) == MADE
    assert len(asked) == 2


def test_other_revision_invalidates_the_cache(places, asked, monkeypatch):
    cache.index(*places)
    monkeypatch.setattr(cache, "REVISION", "f" * 64)
    cache.index(*places)
    assert len(asked) == 2


HARM = {
    "another name": lambda data: data.replace(b"Kayles", b"Sailed", 1),
    "cut short": lambda data: data[:-1],
    "another checksum": lambda data: (b"1" if data[:1] == b"0" else b"0") + data[1:],
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_damaged_cache_file_is_recomputed(places, asked, harm):
    cache.index(*places)
    file = places[0] / cache.FILE
    sound = file.read_bytes()
    assert json.loads(sound[CHECKSUM_LENGTH:]) == MADE
    file.write_bytes(harm(sound))
    assert cache.index(*places) == MADE
    assert (len(asked), file.read_bytes()) == (2, sound)


def test_unwritable_cache_is_recomputed(places, asked, tmp_path):
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    assert [cache.index(nowhere, *places[1:]) for _ in range(2)] == [MADE] * 2
    assert (len(asked), nowhere.read_text()) == (2, "no folder")
