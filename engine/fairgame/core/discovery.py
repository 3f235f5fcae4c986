"""Discovery of every game, table and certificate from the modules of the package.

No list names them.  A module ``games`` of a subject (or each module of a package of that name), and each single module
of ``fairgame.games``, declares ``GAMES``.  A module ``tables`` defines ``tables(games)``, and the classes with a
``kind`` in a module ``certificates`` are kinds of certificates; those that any game may have are in
``fairgame.tables`` and ``fairgame.evidence``.  A module ``quotients`` defines ``quotient_rule(code)``.  Cost: the
imports, once a process.
"""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

from fairgame.core.claims import AnyCertificate
from fairgame.core.columns import COLUMNS, concept_name
from fairgame.core.game import Category, Game
from fairgame.core.misere import QuotientRule
from fairgame.core.tables import Table
from fairgame.errors import CatalogueError

SUBJECTS = "fairgame.games"
GENERIC = {"tables": "fairgame.tables", "certificates": "fairgame.evidence"}
"""The packages with the modules of a kind that belong to no subject."""


def games() -> Mapping[str, Game[Any]]:
    """Return every declared game by slug, in the order of the shelves and then of the modules.

    While a table is computed, these are the games of its specification alone (``restrict_games``).

    Raises:
        CatalogueError: if a module has no GAMES, or two games share a slug.
    """
    found, wanted = _declared()[0], _ALLOWED.get()
    return found if wanted is None else _RestrictedGames({slug: found[slug] for slug in found if slug in wanted})


def declaring_modules() -> Mapping[str, str]:
    """Return the name of the module that declares each game, by slug."""
    return _declared()[1]


@contextmanager
def restrict_games(slugs: Iterable[str]) -> Iterator[None]:
    """Let ``games`` show these games alone: no other may matter to the table that is computed meanwhile."""
    before = _ALLOWED.set(frozenset(slugs))
    try:
        yield
    finally:
        _ALLOWED.reset(before)


_ALLOWED: ContextVar[frozenset[str] | None] = ContextVar("_WANTED", default=None)


class _RestrictedGames(dict[str, Game[Any]]):
    """Some of the games; asking for another is a fault of the table that does."""

    def __missing__(self, slug: str) -> Game[Any]:
        """Say whose fault it is."""
        raise CatalogueError(slug, "a table looks this game up at work, but its specification does not name it")


@cache
def _declared() -> tuple[Mapping[str, Game[Any]], Mapping[str, str]]:
    """Return every declared game, and the module that declares it, by slug."""
    found: dict[str, Game[Any]] = {}
    declaring: dict[str, str] = {}
    for module in _modules("games"):
        declared = getattr(module, "GAMES", None)
        if not isinstance(declared, tuple) or not all(isinstance(game, Game) for game in declared):
            raise CatalogueError(module.__name__, "a module of games declares GAMES, a tuple of games")
        for game in declared:
            if game.info.slug in found:
                raise CatalogueError(module.__name__, f"the slug {game.info.slug!r} is taken")
            found[game.info.slug] = game
            declaring[game.info.slug] = module.__name__
    shelves = list(Category)
    in_order = dict(sorted(found.items(), key=lambda item: shelves.index(item[1].info.category)))
    return MappingProxyType(in_order), MappingProxyType(declaring)


@cache
def declared_tables() -> Mapping[str, Table]:
    """Return every table by id, each after the tables it requires.

    Raises:
        CatalogueError: if two tables share an id, a column is not in the dictionary, or requirements run in a circle.
    """
    found: dict[str, Table] = {}
    for module in _modules("tables"):
        if not hasattr(module, "tables"):
            raise CatalogueError(module.__name__, "a module of tables defines tables(games)")
        for table in module.tables(games().values()):
            spec = table.spec
            if spec.id in found:
                raise CatalogueError(module.__name__, f"the table id {spec.id!r} is taken")
            unknown = [name for name in spec.columns if concept_name(name) not in COLUMNS]
            if unknown:
                raise CatalogueError(
                    module.__name__, f"{spec.id}: no such column in fairgame.core.columns: {concept_name(unknown[0])}"
                )
            found[spec.id] = table
    return MappingProxyType(dict(_in_order(found)))


@cache
def quotient_rule(code: object) -> QuotientRule | None:
    """Return the misère quotient of a code, from the modules ``quotients`` of the subjects; None if none has it."""
    found = (module.quotient_rule(code) for module in _modules("quotients"))
    return next((rule for rule in found if rule is not None), None)


@cache
def certificate_kinds() -> Mapping[str, type[AnyCertificate]]:
    """Return every kind of certificate by its name."""
    found: dict[str, type[AnyCertificate]] = {}
    for module in _modules("certificates"):
        for thing in vars(module).values():
            if isinstance(thing, type) and thing.__module__ == module.__name__ and hasattr(thing, "kind"):
                found[thing.kind] = thing
    return MappingProxyType(found)


def _modules(kind: str) -> list[ModuleType]:
    """Import every module of a kind, by the last part of its name that is not the kind's."""
    names = [name for name in _names(SUBJECTS) if _is_of(kind, name)]
    names += _names(GENERIC[kind]) if kind in GENERIC else []
    return [import_module(name) for name in sorted(names, key=lambda name: (_own_name(kind, name), name))]


@cache
def _names(package: str) -> tuple[str, ...]:
    """Return the names of all modules below a package, packages left out."""
    found = pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
    return tuple(module.name for module in found if not module.ispkg)


def _is_of(kind: str, name: str) -> bool:
    inner = name.removeprefix(f"{SUBJECTS}.").split(".")
    return inner[1:2] == [kind] or (kind == "games" and len(inner) == 1)


def _own_name(kind: str, name: str) -> str:
    return next(part for part in reversed(name.split(".")) if part != kind)


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
