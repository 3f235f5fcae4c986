"""The names of all games and tables, remembered for the sources that they follow from."""

import pytest

from fairgame import catalogue
from fairgame.build import catalogue_index

SOURCES, EDITED = "a" * 64, "b" * 64


@pytest.fixture
def asked(monkeypatch):
    """How often the catalogue was asked."""
    times = []
    found = catalogue_index._found
    monkeypatch.setattr(catalogue_index, "_found", lambda: times.append(1) or found())
    return times


def test_contents_are_the_catalogue(tmp_path, asked):
    for _ in range(2):
        made = catalogue_index.catalogue_index(tmp_path / "new" / "home", SOURCES)
        assert [(one.slug, one.name) for one in made.games] == [
            (slug, game.info.name) for slug, game in catalogue.games().items()
        ]
        assert [(one.id, one.columns, one.published) for one in made.tables] == [
            (name, table.spec.columns, table.spec.published) for name, table in catalogue.tables().items()
        ]
    assert len(asked) == 1


def test_an_edit_of_the_engine_makes_them_anew(tmp_path, asked):
    first = catalogue_index.catalogue_index(tmp_path, SOURCES)
    assert (
        catalogue_index.catalogue_index(tmp_path, EDITED) == catalogue_index.catalogue_index(tmp_path, EDITED) == first
    )
    assert len(asked) == 2


HARM = {
    "another name": lambda data: data.replace(b"Kayles", b"Sailed", 1),
    "cut short": lambda data: data[:-1],
    "another seal": lambda data: (b"1" if data[:1] == b"0" else b"0") + data[1:],
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_a_damaged_file_is_never_read(tmp_path, asked, harm):
    made = catalogue_index.catalogue_index(tmp_path, SOURCES)
    file = tmp_path / "contents.json"
    sound = file.read_bytes()
    assert harm(sound) != sound
    file.write_bytes(harm(sound))
    assert catalogue_index.catalogue_index(tmp_path, SOURCES) == made
    assert (len(asked), file.read_bytes()) == (2, sound)


def test_without_a_place_to_write_they_are_found_each_time(tmp_path, asked):
    place = tmp_path / "file"
    place.write_text("no folder")
    assert catalogue_index.catalogue_index(place, SOURCES) == catalogue_index.catalogue_index(place, SOURCES)
    assert (len(asked), place.read_text()) == (2, "no folder")
