"""Script of the Lab, which parses a rule like the engine."""

from collections.abc import Iterator

from fairgame_site.games.lab.rule import rule_of
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS
from fairgame_site.translate import scripts

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/lab-rules.js"
CHECKER = "checkers/octal_period.mjs"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script with its path below the site's root."""
    yield SCRIPT, scripts.library((rule_of,)).encode()
