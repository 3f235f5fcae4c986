"""Directory of all games as JSON, for pages where the reader chooses a game.

It maps each slug to the settings of the game's solver, with addresses relative to the site's root.  Size: some 100 kB
before compression.
"""

import json

from fairgame import catalogue
from fairgame_site.published import Published
from fairgame_site.render import blocks
from fairgame_site.translate import scripts

PATH = f"{blocks.ASSETS}/{scripts.FOLDER}/games.json"


def file(published: Published) -> bytes:
    """Return the directory, with the games in the order of the catalogue."""
    games = {
        slug: {
            "example": game.notation.example,
            "listed": game.info.in_index,
            "shelf": game.info.category.value,
            "summary": game.info.summary,
            "starts": blocks.starts(game),
            **blocks.setting(game, published, ""),
        }
        for slug, game in catalogue.games().items()
    }
    return f"{json.dumps(games, ensure_ascii=False, separators=(',', ':'))}\n".encode()
