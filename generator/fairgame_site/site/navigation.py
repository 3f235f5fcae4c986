"""The games in the menu: shelf by shelf, as the engine has them, so that a new game needs no entry by hand.

``mkdocs.yml`` lists the pages that are no game's; under the entry that holds the index of games, each shelf becomes a
section, behind whatever stands in a section of that name already.  Games that share a prose with others are reached
from the index and from each other: eight pages of one text would bury the menu.
"""

from collections.abc import Iterable
from typing import Any

INDEX = "games/index.md"


def with_games(nav: list[Any], games: Iterable[tuple[str, str, str]]) -> list[Any]:
    """Return the navigation with the games in it.

    Args:
        nav: the navigation of ``mkdocs.yml``: paths, and mappings from a title to a path or to more of the same.
        games: shelf, name and path of each, in their order.
    """
    shelves: dict[str, list[Any]] = {}
    for category, name, path in games:
        shelves.setdefault(category, []).append({name: path})
    return [_filled(entry, shelves) for entry in nav]


def _filled(entry: Any, shelves: dict[str, list[Any]]) -> Any:
    if not isinstance(entry, dict):
        return entry
    ((title, pages),) = entry.items()
    if not isinstance(pages, list) or INDEX not in pages:
        return entry
    own: dict[str, list[Any]] = {}
    for page in pages:
        if isinstance(page, dict):
            own.update(page)
    sections = [{category: [*own.pop(category, []), *found]} for category, found in shelves.items()]
    rest = [{name: held} for name, held in own.items()]
    return {title: [*(page for page in pages if isinstance(page, str)), *sections, *rest]}
