"""What tables tell of positions that are too much for a page, as the browser fetches it where its search ends.

One file a game, below the assets: an object with each position as it is written, and of it the id of the table, the
outcome, the nim-value or null, and the winning options as they are written, or null where the table does not say.
Cost: reading the tables; 20 kB at most.
"""

import json
from typing import Any

from fairgame import catalogue
from fairgame_site.publish.published import Published

FOLDER = "told"


def path(game: catalogue.Game[Any]) -> str | None:
    """Return where the file of a game is published, below the assets; None where no table tells of its positions."""
    return (
        f"{FOLDER}/{game.info.slug}.json"
        if isinstance(game, catalogue.HasTableAnswers) and game.table_answers
        else None
    )


def file(game: catalogue.Game[Any], published: Published) -> bytes:
    """Return the file of a game; a withheld table tells nothing."""
    told = catalogue.table_answers_of(game, lambda table: None if published[table].withheld else published[table].frame)
    found = {text: _entry(game, table, one) for table, text, one in told}
    return f"{json.dumps(found, ensure_ascii=False, separators=(',', ':'))}\n".encode()


def _entry(game: catalogue.Game[Any], table: str, one: catalogue.TableAnswer) -> list[Any]:
    winning = None if one.winning is None else [game.notation.write(option) for option in one.winning]
    return [table, one.outcome, one.nim_value, winning]
