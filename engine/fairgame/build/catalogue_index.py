"""What there is, by name: every game and every table, without loading one of them.

The names follow from the sources of the engine alone, so they are written down once and read while the hash of the
sources is the same.  To find them takes every game, table and certificate there is with numpy, pandas and numba, a
second that grows with every game; to read them (``fairgame.system.disk_cache``) takes some 20 ms.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from fairgame.system.disk_cache import DiskCache
from fairgame.system.revision import CACHE_DIR, SOURCES


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game in a list of games."""

    slug: str
    name: str
    summary: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table in a list of tables; a working table, which only feeds others, is not published."""

    id: str
    title: str
    columns: tuple[str, ...]
    published: bool


@dataclass(frozen=True, slots=True)
class CatalogueIndex:
    """All games in the order in which one would teach them, and all tables, each after those that it requires."""

    games: tuple[NamedGame, ...]
    tables: tuple[NamedTable, ...]


def catalogue_index(home: Path = CACHE_DIR, sources: str = SOURCES) -> CatalogueIndex:
    """Return what there is, from the file that remembers it for these ``sources`` or from the catalogue.

    Raises:
        CatalogueError: if the catalogue does not hold together.
    """
    return DiskCache(home, sources).get_or_compute("contents.json", _found, _written, _read)


def _written(found: CatalogueIndex) -> bytes:
    return json.dumps(asdict(found), ensure_ascii=False).encode()


def _read(said: bytes) -> CatalogueIndex:
    data = json.loads(said)
    games = (NamedGame(one["slug"], one["name"], one["summary"], tuple(one["aliases"])) for one in data["games"])
    tables = (NamedTable(one["id"], one["title"], tuple(one["columns"]), one["published"]) for one in data["tables"])
    return CatalogueIndex(tuple(games), tuple(tables))


def _found() -> CatalogueIndex:
    from fairgame.core.discovery import games  # noqa: PLC0415 - all that a list is spared
    from fairgame.runs.extended_tables import tables  # noqa: PLC0415

    return CatalogueIndex(
        tuple(
            NamedGame(slug, game.info.name, game.info.summary, tuple(game.info.aliases))
            for slug, game in games().items()
        ),
        tuple(
            NamedTable(name, table.spec.title, tuple(map(str, table.spec.columns)), table.spec.published)
            for name, table in tables().items()
        ),
    )
