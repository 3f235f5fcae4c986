"""The list of all games that the browser fetches where a page is about several of them.

Each game stands under its slug with what the form on its own page is told, and addresses from the site's root.  Cost:
the definitions of all games, some 100 kB before compression, fetched only by pages on which a game is chosen.
"""

import json

from fairgame import catalogue
from fairgame_site.publish.published import Published
from fairgame_site.render import blocks
from fairgame_site.translate import scripts

PATH = f"{blocks.ASSETS}/{scripts.FOLDER}/games.json"


def file(published: Published) -> bytes:
    """Return the list as JSON, games in the order of the catalogue."""
    found = {
        slug: {
            "example": game.notation.example,
            "listed": game.info.in_index,
            "shelf": game.info.category.value,
            "starts": blocks.starts(game),
            **blocks.setting(game, published, ""),
        }
        for slug, game in catalogue.games().items()
    }
    return f"{json.dumps(found, ensure_ascii=False, separators=(',', ':'))}\n".encode()
