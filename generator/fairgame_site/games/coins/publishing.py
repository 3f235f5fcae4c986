"""Published script of the calculator of products of two games."""

from collections.abc import Iterator

from fairgame.games.coins import answers
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS
from fairgame_site.translate import scripts

PATH = f"{ASSETS}/{scripts.FOLDER}/tartan.js"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script shared by all products, with its path below the site's root."""
    yield PATH, scripts.library(answers.TRANSLATED).encode()
