"""What the Lab publishes of its own: the script that reads what is typed, as the engine reads it."""

from collections.abc import Iterator

from fairgame.games.hexadecimal.lab import rule_of
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS
from fairgame_site.translate import scripts

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/lab-rules.js"
CHECKER = "checkers/octal_period.mjs"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script with its address below the site's root."""
    yield SCRIPT, scripts.library((rule_of,)).encode()
