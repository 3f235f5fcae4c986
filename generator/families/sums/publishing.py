"""What sums publish of their own: one file with what the browser needs to know of every game besides its script.

It is what the form on a game's page is told, for all games, with addresses below the site's root; a page fetches it
when it is about several games.  Cost: the definitions of all games, some 100 kB before compression.
"""

import json
from collections.abc import Iterator

from engine import catalogue
from generator.blocks import ASSETS, setting
from generator.browser import scripts
from generator.pages import PageMaker
from generator.published import Published

GAMES = f"{ASSETS}/{scripts.FOLDER}/games.json"


def pages(published: Published, _: PageMaker) -> Iterator[tuple[str, bytes]]:
    """Yield the list of games with its address below the site's root."""
    found = {
        slug: {"example": game.notation.example, **setting(game, published, "")}
        for slug, game in catalogue.games().items()
    }
    yield GAMES, f"{json.dumps(found, ensure_ascii=False, separators=(',', ':'))}\n".encode()
