"""The games in the menu, by category in the order of the library, so a new game needs no entry by hand.

``mkdocs.yml`` lists all other pages.  In the entry with the index of games, each category becomes a section after the
pages of that section, if any.  Games that share their prose are left out, because eight pages with one text would crowd
the menu; the index links to them, and they link to each other.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site.render import shared_prose

INDEX = "games/index.md"


def menu_games(content: Path) -> list[tuple[str, str, str]]:
    """Return category, name and path of every game in the menu.

    Raises:
        ContentError: if a shared prose cannot be read.
    """
    shared = shared_prose.read_all(content)
    infos = [game.info for game in catalogue.games().values() if game.info.in_index]
    own = [
        info
        for info in infos
        if (content / f"games/{info.slug}.md").exists() or shared_prose.prose_of(info.slug, shared) is None
    ]
    return [(info.category.value, info.name, f"games/{info.slug}.md") for info in own]


def add_games(nav: list[Any], games: Iterable[tuple[str, str, str]]) -> list[Any]:
    """Return the navigation with the games in it.

    Args:
        nav: the navigation of ``mkdocs.yml``: paths, and mappings from a title to a path or to a navigation.
        games: category, name and path of each game, in order.
    """
    categories: dict[str, list[Any]] = {}
    for category, name, path in games:
        categories.setdefault(category, []).append({name: path})
    return [_with_categories(entry, categories) for entry in nav]


def _with_categories(entry: Any, categories: dict[str, list[Any]]) -> Any:
    if not isinstance(entry, dict):
        return entry
    ((title, pages),) = entry.items()
    if not isinstance(pages, list) or INDEX not in pages:
        return entry
    listed: dict[str, list[Any]] = {}
    for page in pages:
        if isinstance(page, dict):
            listed.update(page)
    sections = [{category: [*listed.pop(category, []), *games]} for category, games in categories.items()]
    rest = [{name: section} for name, section in listed.items()]
    return {title: [*(page for page in pages if isinstance(page, str)), *sections, *rest]}
