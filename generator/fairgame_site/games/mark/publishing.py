"""What the Mark-t games publish of their own: files by which Walnut proves their automata, and a picture in rows."""

from collections.abc import Iterator
from typing import Any

from fairgame import catalogue
from fairgame.games.mark.answers import walnut_files
from fairgame_site.games.mark.rows import card_svg
from fairgame_site.hooks import OwnFile, hookimpl
from fairgame_site.publish.exports import zipped
from fairgame_site.publish.published import PublishedTable


@hookimpl
def files_of(table: PublishedTable) -> Iterator[OwnFile]:
    """Yield the archive for Walnut of a table of automata."""
    if table.spec.automaton:
        yield OwnFile(
            "walnut", "for Walnut", f"data/walnut/{table.id}.zip", lambda: zipped(dict(walnut(table)), "Walnut")
        )


def walnut(table: PublishedTable) -> Iterator[tuple[str, bytes]]:
    """Yield place and content of the files with which Walnut proves a table of automata."""
    assert table.spec.automaton
    name = table.id.partition(".")[0].replace("-", "_")
    for file, text in walnut_files(name, table.frame, table.spec.automaton):
        yield file, text.encode()


@hookimpl
def card(game: catalogue.Game[Any], table: PublishedTable) -> str | None:
    """Return the values in rows of a game whose values follow the digits of its base: a plot of them shows little."""
    if not isinstance(game, catalogue.HasBase):
        return None
    return card_svg(table.frame["nim_value"].tolist(), game.base, table.spec.title)
