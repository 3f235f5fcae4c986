"""Published script of the Hackenbush editor."""

from collections.abc import Iterator

from fairgame.games.hackenbush.answers import answer
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.boards import graph
from fairgame_site.translate import scripts

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/hackenbush-editor.js"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script of the editor.  Cost: one translation."""
    yield SCRIPT, scripts.with_scenes(scripts.library((answer,)), {"graph": graph.scene}).encode()
