"""Published files of the Mark-t games: archives for Walnut, and cards with values in rows."""

from collections.abc import Iterator
from typing import Any

from fairgame import catalogue
from fairgame.games.mark.answers import walnut_files
from fairgame_site.games.mark.values import card_svg
from fairgame_site.hooks import TableFile, hookimpl
from fairgame_site.publish.exports import make_zip
from fairgame_site.published import PublishedTable


@hookimpl
def files_of(table: PublishedTable) -> Iterator[TableFile]:
    """Yield the archive for Walnut of a table of automata."""
    if table.spec.automaton:
        yield TableFile(
            "walnut", "for Walnut", f"data/walnut/{table.id}.zip", lambda: make_zip(dict(_walnut(table)), "Walnut")
        )


def _walnut(table: PublishedTable) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of the files for a proof by Walnut of a table of automata."""
    assert table.spec.automaton
    name = table.id.partition(".")[0].replace("-", "_")
    for file, text in walnut_files(name, table.frame, table.spec.automaton):
        yield file, text.encode()


@hookimpl
def card(game: catalogue.Game[Any], table: PublishedTable) -> str | None:
    """Return the picture in rows for games whose values depend on the digits of a base, instead of a plot."""
    if not isinstance(game, catalogue.HasBase):
        return None
    return card_svg(table.frame["nim_value"].tolist(), game.base, table.spec.title)
