"""What ``atlas list`` prints: the names of all games and tables, from the engine's contents alone.

It stands apart from ``fairgame_site.cli.console`` because that loads what it speaks of.  Cost: none worth a word.
"""

import json
from dataclasses import asdict

from fairgame.build.catalogue_index import CatalogueIndex


def say(found: CatalogueIndex, working: bool, as_json: bool) -> None:
    """Print games and tables, the working tables too if ``working``; else say how many of these are left out."""
    tables = [one for one in found.tables if working or one.published]
    if as_json:
        named = [{"id": one.id, "title": one.title, "columns": one.columns} for one in tables]
        print(json.dumps({"games": [asdict(one) for one in found.games], "tables": named}, ensure_ascii=False))
        return
    lines = [f"{one.slug:<20} {one.name}" for one in found.games]
    lines += ["", *(f"{one.id:<36} {', '.join(one.columns)}" for one in tables)]
    if unlisted := len(found.tables) - len(tables):
        lines += ["", f"and {unlisted} working tables, which atlas list --working names"]
    print("\n".join(lines))
