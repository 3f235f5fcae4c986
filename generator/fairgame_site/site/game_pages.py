"""The page of a game as plain data: its tables, its facts, and the additions of its subject.

All pages of games have the same parts in the same order; ``templates/game.md.j2`` renders them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain
from typing import Any

from fairgame import catalogue
from fairgame_site import hooks
from fairgame_site.edition import Edition
from fairgame_site.hooks import Fact, Section
from fairgame_site.published import Published, PublishedTable
from fairgame_site.render.certificate_words import period_in_words
from fairgame_site.render.facts import facts_of, of_tables
from fairgame_site.render.markup import Page

HEADINGS = {
    "nim_sequence": "Nim-values",
    "nim_grid": "Nim-values of pairs",
    "p_positions": "P-positions",
    "row_periods": "The rows of the grid",
    "examples": "Worked pictures",
}
OPEN_TABLES = 1  # number of tables of a game that are not collapsed
ERRATA = "errata.documents"


@dataclass(frozen=True, slots=True)
class TablePart:
    """A table on the page of its game.

    Attributes:
        table: the table.
        heading: its title without the name of the game.
        anchor: the anchor of its section.
        folded: whether the section is collapsed.
        is_above: whether the prose shows the table.
        pictures: the macros of its pictures that the prose does not show; none of a withheld table.
        period: the paragraph on its proved period, or "".
    """

    table: PublishedTable
    heading: str
    anchor: str
    folded: bool
    is_above: bool
    pictures: tuple[str, ...]
    period: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """The parts of a game's page.

    Attributes:
        tables: its tables in order.
        visible: those that are not withheld.
        facts: the facts under its title.
        sections: the sections that its subject adds.
        elsewhere: the tables of other games with rows about it.
        errata: the rows of the table of errata that it declares.
    """

    tables: list[TablePart]
    visible: list[PublishedTable]
    facts: list[Fact]
    sections: list[Section]
    elsewhere: list[PublishedTable]
    errata: list[dict[str, str]]


def collect(game: catalogue.Game[Any], published: Published, edition: Edition, page: Page, since: str) -> GamePage:
    """Return the parts of a game's page.

    Args:
        game: the game.
        published: the finished tables.
        edition: the edition of the site.
        page: the page with its prose, which may show blocks of tables.
        since: the work since which the game is open, as HTML, or "".
    """
    info = game.info
    tables = [_part(table, info.name, place, page.shown) for place, table in enumerate(published.for_game(info.slug))]
    visible = [part.table for part in tables if not part.table.withheld]
    anchor = next((f"checked-{part.anchor}" for part in tables if not part.table.withheld), "")
    context = {"game": game, "published": published, "root": page.root}
    known = [*filter(None, hooks.call("known", **context)), *([since] if since else [])]
    own = [fact for facts in hooks.call("facts", **context) for fact in facts]
    return GamePage(
        tables,
        visible,
        facts_of(game, own or of_tables(game, visible, "; ".join(known), anchor)),
        [*chain(*hooks.call("sections", game=game, published=published, edition=edition))],
        [table for table in published.about_game(info.slug) if not table.withheld],
        _errata(info, published),
    )


def _part(table: PublishedTable, game: str, place: int, shown: Collection[tuple[str, str]]) -> TablePart:
    kind, title = table.id.partition(".")[2], table.spec.title.removeprefix(f"{game}: ")
    macros = ("plot",) * table.spec.is_sequence + ("grid", "picture") * table.spec.is_grid
    return TablePart(
        table,
        HEADINGS.get(kind, title[:1].upper() + title[1:]),
        kind.replace("_", "-"),
        place >= OPEN_TABLES,
        ("table", table.id) in shown,
        () if table.withheld else tuple(macro for macro in macros if (macro, table.id) not in shown),
        "" if table.withheld else period_in_words(table),
    )


def _errata(info: catalogue.GameInfo, published: Published) -> list[dict[str, str]]:
    """Return the rows of the errata that a game declares; none if the table is withheld."""
    if not info.errata or published[ERRATA].withheld:
        return []
    declared = {(f"{erratum.source} {erratum.locator}", erratum.printed_text) for erratum in info.errata}
    rows = [{str(name): str(cell) for name, cell in row.items()} for row in published[ERRATA].frame.to_dict("records")]
    return [row for row in rows if (row["place"], row["printed"]) in declared]
