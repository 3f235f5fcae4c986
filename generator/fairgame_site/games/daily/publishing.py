"""List of the positions of the day as JSON: game, position, number of winning moves.

The browser finds the entry of a day by the date alone (``generator/web/src/daily/calendar.ts``).  Size: some 30 kB
before compression.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict

from fairgame import catalogue
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS

LIST = f"{ASSETS}/daily.json"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the list with its path below the site's root, in the order of the days."""
    entries = [asdict(puzzle) for puzzle in catalogue.puzzles()]
    yield LIST, f"{json.dumps(entries, ensure_ascii=False, separators=(',', ':'))}\n".encode()
