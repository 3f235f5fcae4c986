"""What there is: every game, table and certificate, found by looking into the packages.

Nothing is listed by hand.  A module of ``engine.games`` offers ``GAMES``, one of ``engine.tables`` offers
``tables(games)``, one of ``engine.certificates`` holds classes with a ``kind``.  Cost: importing them, once a process.
"""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

import engine.certificates
import engine.games
import engine.tables
from engine.certificates import AnyCertificate
from engine.errors import CatalogueError
from engine.ruleset.game import Game, Shelf
from engine.schema.columns import COLUMNS, concept_name
from engine.studies.tables import with_study
from engine.tables import Table


def games() -> Mapping[str, Game[Any]]:
    """Return every declared game by slug, in the order of the shelves and then of the modules.

    While a table is computed, these are the games of its specification alone (``only``).

    Raises:
        CatalogueError: if a module has no GAMES, or two games share a slug.
    """
    found, wanted = _declared()[0], _WANTED.get()
    return found if wanted is None else _Some({slug: found[slug] for slug in found if slug in wanted})


def declaring_modules() -> Mapping[str, str]:
    """Return the name of the module that declares each game, by slug."""
    return _declared()[1]


@contextmanager
def only(slugs: Iterable[str]) -> Iterator[None]:
    """Let ``games`` show these games alone: no other may matter to the table that is computed meanwhile."""
    before = _WANTED.set(frozenset(slugs))
    try:
        yield
    finally:
        _WANTED.reset(before)


_WANTED: ContextVar[frozenset[str] | None] = ContextVar("_WANTED", default=None)


class _Some(dict[str, Game[Any]]):
    """Some of the games; asking for another is a fault of the table that does."""

    def __missing__(self, slug: str) -> Game[Any]:
        """Say whose fault it is."""
        raise CatalogueError(slug, "a table looks this game up at work, but its specification does not name it")


@cache
def _declared() -> tuple[Mapping[str, Game[Any]], Mapping[str, str]]:
    """Return every declared game, and the module that declares it, by slug."""
    found: dict[str, Game[Any]] = {}
    declaring: dict[str, str] = {}
    for module in _modules(engine.games):
        declared = getattr(module, "GAMES", None)
        if not isinstance(declared, tuple) or not all(isinstance(game, Game) for game in declared):
            raise CatalogueError(module.__name__, "a module of games declares GAMES, a tuple of games")
        for game in declared:
            if game.info.slug in found:
                raise CatalogueError(module.__name__, f"the slug {game.info.slug!r} is taken")
            found[game.info.slug] = game
            declaring[game.info.slug] = module.__name__
    shelves = list(Shelf)
    in_order = dict(sorted(found.items(), key=lambda item: shelves.index(item[1].info.shelf)))
    return MappingProxyType(in_order), MappingProxyType(declaring)


@cache
def tables() -> Mapping[str, Table]:
    """Return every table by id, each after the tables it requires.

    Raises:
        CatalogueError: if two tables share an id, a column is not in the dictionary, or requirements run in a circle.
    """
    found: dict[str, Table] = {}
    for module in _modules(engine.tables):
        if not hasattr(module, "tables"):
            raise CatalogueError(module.__name__, "a module of tables defines tables(games)")
        for table in module.tables(games().values()):
            spec = table.spec
            if spec.id in found:
                raise CatalogueError(module.__name__, f"the table id {spec.id!r} is taken")
            unknown = [name for name in spec.columns if concept_name(name) not in COLUMNS]
            if unknown:
                raise CatalogueError(
                    module.__name__, f"{spec.id}: no such column in engine.schema.columns: {concept_name(unknown[0])}"
                )
            found[spec.id] = with_study(table)
    return MappingProxyType(dict(_in_order(found)))


@cache
def certificate_kinds() -> Mapping[str, type[AnyCertificate]]:
    """Return every kind of certificate by its name."""
    found: dict[str, type[AnyCertificate]] = {}
    for module in _modules(engine.certificates):
        for thing in vars(module).values():
            if isinstance(thing, type) and thing.__module__ == module.__name__ and hasattr(thing, "kind"):
                found[thing.kind] = thing
    return MappingProxyType(found)


def _modules(package: ModuleType) -> list[ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return [import_module(f"{package.__name__}.{name}") for name in names]


def _in_order(found: Mapping[str, Table]) -> Iterator[tuple[str, Table]]:
    done: set[str] = set()
    waiting = dict(found)
    while waiting:
        ready = [name for name, table in waiting.items() if done.issuperset(table.requires)]
        if not ready:
            name, table = next(iter(waiting.items()))
            missing = [required for required in table.requires if required not in found]
            reason = f"requires {missing[0]!r}, which is no table" if missing else "requires itself through others"
            raise CatalogueError(name, reason)
        for name in ready:
            done.add(name)
            yield name, waiting.pop(name)
