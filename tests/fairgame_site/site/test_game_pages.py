"""The data of the page of a game: its tables, with what its prose shows already."""

import pytest

from fairgame import catalogue
from fairgame_site.edition import Edition
from fairgame_site.render.markup import Page
from fairgame_site.site.game_pages import collect

EDITION = Edition("https://example.org/", "0.0.0", "2026-01-01")
SEQUENCE = "kayles.nim_sequence"


@pytest.fixture
def parts(published):
    """A function that collects the page of a game whose prose shows some blocks."""
    return lambda slug, *shown: collect(
        catalogue.game(slug), published, EDITION, Page(f"games/{slug}.md", shown=set(shown)), ""
    )


def test_block_in_the_prose_is_not_repeated(parts):
    (part, *_) = parts("kayles").tables
    assert (part.table.id, part.heading, part.anchor) == (SEQUENCE, "Nim-values", "nim-sequence")
    assert (part.pictures, part.is_above, part.folded) == (("plot",), False, False)
    (part, *_) = parts("kayles", ("plot", SEQUENCE), ("table", SEQUENCE)).tables
    assert (part.pictures, part.is_above) == ((), True)


def test_withheld_table_shows_no_picture_and_no_period(published, parts, monkeypatch):
    monkeypatch.setitem(vars(published[SEQUENCE]), "withheld", "a fault")
    page = parts("kayles")
    assert (page.tables[0].pictures, page.tables[0].period) == ((), "")
    assert SEQUENCE not in [table.id for table in page.visible]


def test_page_of_a_game_with_a_class_shows_its_sections(parts):
    assert {"known", "verify", "growth", "downloads"} <= {section.anchor for section in parts("kayles").sections}
    assert parts("wythoff").sections == []
