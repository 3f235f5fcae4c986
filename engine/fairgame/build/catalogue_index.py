"""Index of all games and tables by name, read without loading any of them.

The index depends on the sources of the library and of foreign packages, so it is cached until their hash changes.
Computing it loads every game, table and certificate with numpy, pandas and numba, a second that grows with every game.
Reading it (``fairgame.system.disk_cache``) takes some 20 ms.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from pathlib import Path

from fairgame.system.disk_cache import DiskCache
from fairgame.system.foreign import foreign_states
from fairgame.system.revision import CACHE_DIR, SOURCES


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game in the index, with the module that declares it."""

    slug: str
    module: str
    name: str
    summary: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table in the index; a working table, which only feeds others, is not published."""

    id: str
    title: str
    columns: tuple[str, ...]
    published: bool


@dataclass(frozen=True)
class CatalogueIndex:
    """All games in teaching order, and all tables, each after those that it requires."""

    games: tuple[NamedGame, ...]
    tables: tuple[NamedTable, ...]

    @cached_property
    def modules(self) -> Mapping[str, str]:
        """The module that declares each game, by slug."""
        return {game.slug: game.module for game in self.games}


@cache
def catalogue_index() -> CatalogueIndex:
    """Return the index of this library and of all foreign packages; read once in a process.

    Raises:
        CatalogueError: if the catalogue is inconsistent.
    """
    return read_index(CACHE_DIR, "".join([SOURCES, *foreign_states()]))


def read_index(home: Path, sources: str) -> CatalogueIndex:
    """Return the index from the disk cache in a folder, or compute it if the hash of the sources has changed."""
    return DiskCache(home, sources).get_or_compute("contents.json", _compute, _serialise, _parse)


def _serialise(index: CatalogueIndex) -> bytes:
    return json.dumps(asdict(index), ensure_ascii=False).encode()


def _parse(text: bytes) -> CatalogueIndex:
    data = json.loads(text)
    games = (
        NamedGame(row["slug"], row["module"], row["name"], row["summary"], tuple(row["aliases"]))
        for row in data["games"]
    )
    tables = (NamedTable(row["id"], row["title"], tuple(row["columns"]), row["published"]) for row in data["tables"])
    return CatalogueIndex(tuple(games), tuple(tables))


def _compute() -> CatalogueIndex:
    from fairgame.core.discovery import declaring_modules, games  # noqa: PLC0415 - loads everything
    from fairgame.core.game import Category  # noqa: PLC0415
    from fairgame.runs.extended_tables import tables  # noqa: PLC0415

    categories, modules = list(Category), declaring_modules()
    infos = sorted(
        (game.info for game in games().values()), key=lambda info: (categories.index(info.category), info.order)
    )
    return CatalogueIndex(
        tuple(NamedGame(info.slug, modules[info.slug], info.name, info.summary, tuple(info.aliases)) for info in infos),
        tuple(
            NamedTable(name, table.spec.title, tuple(map(str, table.spec.columns)), table.spec.published)
            for name, table in tables().items()
        ),
    )
