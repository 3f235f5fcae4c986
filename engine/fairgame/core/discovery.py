"""Discovery of every game, table and certificate from the modules of the package.

A subject's module ``games`` (or each module of a package of that name), and each single module of ``fairgame.games``,
declares ``GAMES``. A module ``tables`` defines ``tables(games)``. Each class with a ``kind`` in a module
``certificates`` is a certificate class. Tables and certificates for any game are in ``fairgame.tables`` and
``fairgame.evidence``. A module ``quotients`` defines ``quotient_rule(code)``. Any other module must be imported by a
module of its subject, so a misspelt name is an error. Packages of other people declare games by an entry point
(``fairgame.system.foreign``). Cost: the imports, once a process.
"""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Protocol

from fairgame.core.claims import AnyCertificate
from fairgame.core.columns import COLUMNS, concept_name
from fairgame.core.game import Category, Game
from fairgame.core.members import protocol_members, require_known_members
from fairgame.core.tables import Table
from fairgame.errors import CatalogueError, UnknownNameError
from fairgame.system.foreign import foreign_modules, import_foreign
from fairgame.system.subjects import subject_modules

SUBJECTS = "fairgame.games"
MODULES = ("rule", "games", "kernels", "tables", "certificates", "quotients", "answers")
PROTOCOLS = ("fairgame.core.game", "fairgame.core.capabilities", "fairgame.core.listings")
"""The modules with the protocols of games; imported by name, so that not every table depends on them."""
GENERIC = {"tables": "fairgame.tables", "certificates": "fairgame.evidence"}
"""The packages of modules for any game, by kind."""


class QuotientRule(Protocol):
    """A misère quotient that decides sums of heaps of one code."""

    def is_p_sum(self, heaps: Sequence[int]) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: if the quotient element of a heap is not known.
        """


def games() -> Mapping[str, Game[Any]]:
    """Return every declared game by slug, ordered by category and then by module.

    During the build of a table only the games of its specification are returned (``restrict_games``).

    Raises:
        CatalogueError: if a module has no GAMES, two games share a slug, or a game has an unknown public member.
    """
    declared, allowed = _declared()[0], _ALLOWED.get()
    return declared if allowed is None else _RestrictedGames({k: v for k, v in declared.items() if k in allowed})


def declaring_modules() -> Mapping[str, str]:
    """Return the name of the module that declares each game, by slug."""
    return _declared()[1]


@contextmanager
def restrict_games(slugs: Iterable[str]) -> Iterator[None]:
    """Restrict ``games`` to these slugs: a table may depend on no other game."""
    before = _ALLOWED.set(frozenset(slugs))
    try:
        yield
    finally:
        _ALLOWED.reset(before)


_ALLOWED: ContextVar[frozenset[str] | None] = ContextVar("_ALLOWED", default=None)


class _RestrictedGames(dict[str, Game[Any]]):
    """The games of a table's specification; the lookup of any other game is an error in the table."""

    def __missing__(self, slug: str) -> Game[Any]:
        raise CatalogueError(slug, "the build of a table uses this game, but its specification does not name it")


@cache
def _declared() -> tuple[Mapping[str, Game[Any]], Mapping[str, str]]:
    """Return every declared game, and the module that declares it, by slug."""
    by_slug: dict[str, Game[Any]] = {}
    modules: dict[str, str] = {}
    known = protocol_members(map(import_module, PROTOCOLS))
    for module in (*_modules("games"), *map(import_foreign, foreign_modules())):
        declared = getattr(module, "GAMES", None)
        if not isinstance(declared, tuple) or not all(isinstance(game, Game) for game in declared):
            raise CatalogueError(module.__name__, "a module of games declares GAMES, a tuple of games")
        for game in declared:
            require_known_members(game, known)
            if game.info.slug in by_slug:
                raise CatalogueError(module.__name__, f"the slug {game.info.slug!r} is taken")
            by_slug[game.info.slug] = game
            modules[game.info.slug] = module.__name__
    categories = list(Category)
    in_order = dict(sorted(by_slug.items(), key=lambda item: categories.index(item[1].info.category)))
    return MappingProxyType(in_order), MappingProxyType(modules)


@cache
def declared_tables() -> Mapping[str, Table]:
    """Return every table by id, each after the tables it requires.

    Raises:
        CatalogueError: if two tables share an id, a column is not in the dictionary, requirements are circular, or
            a game reads answers from an unknown table.
    """
    by_id: dict[str, Table] = {}
    for module in _modules("tables"):
        if not hasattr(module, "tables"):
            raise CatalogueError(module.__name__, "a module of tables defines tables(games)")
        for table in module.tables(games().values()):
            spec = table.spec
            if spec.id in by_id:
                raise CatalogueError(module.__name__, f"the table id {spec.id!r} is taken")
            unknown = [name for name in spec.columns if concept_name(name) not in COLUMNS]
            if unknown:
                raise CatalogueError(
                    module.__name__, f"{spec.id}: no such column in fairgame.core.columns: {concept_name(unknown[0])}"
                )
            by_id[spec.id] = table
    for slug, game in games().items():
        for suffix in getattr(game, "table_answers", ()):
            if (name := f"{slug}.{suffix}") not in by_id:
                raise CatalogueError(slug, f"table_answers: {UnknownNameError('table', name, by_id)}")
    return MappingProxyType(dict(_in_order(by_id)))


@cache
def quotient_rule(code: object) -> QuotientRule | None:
    """Return the misère quotient of a code from the subjects' modules ``quotients``; None if no module has it."""
    rules = (module.quotient_rule(code) for module in _modules("quotients"))
    return next((rule for rule in rules if rule is not None), None)


@cache
def certificate_kinds() -> Mapping[str, type[AnyCertificate]]:
    """Return every certificate class by its kind."""
    kinds: dict[str, type[AnyCertificate]] = {}
    for module in _modules("certificates"):
        for member in vars(module).values():
            if isinstance(member, type) and member.__module__ == module.__name__ and hasattr(member, "kind"):
                kinds[member.kind] = member
    return MappingProxyType(kinds)


def _modules(kind: str) -> list[ModuleType]:
    """Import every module of a kind, sorted by the last part of its name that differs from the kind."""
    names = [name for name in _names(SUBJECTS) if _has_kind(kind, name)]
    names += _names(GENERIC[kind]) if kind in GENERIC else []
    return [import_module(name) for name in sorted(names, key=lambda name: (_sort_key(kind, name), name))]


@cache
def _names(package: str) -> tuple[str, ...]:
    """Return the names of all modules below a package, without packages."""
    (folder,) = import_module(package).__path__
    if package == SUBJECTS:
        subject_modules(package, Path(folder), MODULES)
    modules = pkgutil.walk_packages([folder], f"{package}.")
    return tuple(module.name for module in modules if not module.ispkg)


def _has_kind(kind: str, name: str) -> bool:
    inner = name.removeprefix(f"{SUBJECTS}.").split(".")
    return inner[1:2] == [kind] or (kind == "games" and len(inner) == 1)


def _sort_key(kind: str, name: str) -> str:
    return next(part for part in reversed(name.split(".")) if part != kind)


def _in_order(tables: Mapping[str, Table]) -> Iterator[tuple[str, Table]]:
    done: set[str] = set()
    waiting = dict(tables)
    while waiting:
        ready = [name for name, table in waiting.items() if done.issuperset(table.requires)]
        if not ready:
            name, table = next(iter(waiting.items()))
            missing = [required for required in table.requires if required not in tables]
            reason = f"requires {missing[0]!r}, which is no table" if missing else "requires itself through others"
            raise CatalogueError(name, reason)
        for name in ready:
            done.add(name)
            yield name, waiting.pop(name)
