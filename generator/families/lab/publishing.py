"""What the Lab publishes of its own: the script that reads what is typed, as the engine reads it."""

from collections.abc import Iterator

from engine.answers.lab import rule_of
from generator.blocks import ASSETS
from generator.browser import scripts
from generator.pages import PageMaker
from generator.published import Published

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/lab-rules.js"
CHECKER = "checkers/octal_period.mjs"


def pages(_: Published, __: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the script with its address below the site's root."""
    yield SCRIPT, scripts.library((rule_of,)).encode()
