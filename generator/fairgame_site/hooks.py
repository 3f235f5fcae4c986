"""Hooks by which a subject adds to the site, with the signatures of their implementations.

A subject is a folder of ``fairgame_site.games``.  Each of these modules in it is optional:

``macros``: every public function is a macro of pages; its first argument is the page's ``Macros``.
``commands``: ``COMMANDS``, a tuple of commands of ``atlas``.
``publishing``: implementations of the hooks of ``HookSpecs``, each marked with ``@hookimpl``.
``verifying``: ``holds(name)``, ``found(folder, tables)`` and ``read(folder, name)`` of tables that are published in
another form than the usual one.

An implementation of a hook that does not exist, or with an argument that the hook does not have, is refused when the
hooks are loaded.  Cost: the imports, once a process.
"""

import difflib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

from fairgame_site.errors import SiteError

if TYPE_CHECKING:
    from fairgame import catalogue
    from fairgame_site.publish.published import Published, PublishedTable
    from fairgame_site.render.facts import Fact
    from fairgame_site.render.markup import Page
    from fairgame_site.site.page_templates import FilledPage
    from fairgame_site.site.pages import PageMaker, Section

PROJECT = "fairgame_site"
SUBJECTS = "fairgame_site.games"
MODULES = ("macros", "commands", "publishing", "verifying")

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@dataclass(frozen=True, slots=True)
class Links:
    """Cells that lead to pages.

    Attributes:
        column: the column of the cells.
        folder: the folder of the pages, below the site's root.
        addresses: the address of each cell's page, below the site's root.
    """

    column: str
    folder: str
    addresses: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file of a table in addition to the usual ones.

    Attributes:
        kind: its name among the addresses of the table's files.
        label: its name in a list of downloads.
        path: its address below the site's root.
        content: returns its bytes.
    """

    kind: str
    label: str
    path: str
    content: Callable[[], bytes]


class HookSpecs:
    """The hooks; each returns what one subject adds, and None or nothing where it adds nothing."""

    @hookspec
    def pages(self, published: "Published", maker: "PageMaker") -> "Iterable[tuple[str, Page | FilledPage | bytes]]":
        """Return pages and files of the site with their paths."""
        return ()

    @hookspec
    def data(self, published: "Published") -> Iterable[tuple[str, bytes]]:
        """Return files of the folder ``data`` with their paths."""
        return ()

    @hookspec
    def files_of(self, table: "PublishedTable") -> Iterable[OwnFile]:
        """Return files of a table in addition to the usual ones."""
        return ()

    @hookspec
    def links(self, published: "Published") -> Links | None:
        """Return the cells of tables that lead to pages."""

    @hookspec
    def solving(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> dict[str, Any] | None:
        """Return the files with which the form of a game decides misère play."""

    @hookspec
    def card(self, game: "catalogue.Game[Any]", table: "PublishedTable") -> str | None:
        """Return a small picture of a sequence."""

    @hookspec
    def lookup(self, published: "Published") -> Mapping[str, Any]:
        """Return the subject's part of the index of everything that can be looked up."""
        return {}

    @hookspec
    def facts(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> "list[Fact]":
        """Return the facts under the title of a game's page, which replace those of its tables."""
        return []

    @hookspec
    def known(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> str:
        """Return what the world knows of a game, as HTML."""
        return ""

    @hookspec
    def sections(self, game: "catalogue.Game[Any]", maker: "PageMaker", page: "Page") -> "Iterable[Section]":
        """Return further sections of a game's page."""
        return ()


@cache
def modules(kind: str) -> tuple[ModuleType, ...]:
    """Import the modules of one kind from every subject, in the order of the subjects.

    Raises:
        SiteError: if a module of a subject has almost the name of a kind.
    """
    return tuple(import_module(f"{SUBJECTS}.{subject}.{kind}") for subject, names in _subjects() if kind in names)


@cache
def _subjects() -> tuple[tuple[str, frozenset[str]], ...]:
    folder = import_module(SUBJECTS).__path__
    found = []
    for subject in pkgutil.iter_modules(folder):
        if subject.ispkg:
            path = Path(folder[0]) / subject.name
            names = frozenset(module.name for module in pkgutil.iter_modules([str(path)]))
            for name in sorted(names.difference(MODULES)):
                if meant := difflib.get_close_matches(name, MODULES, 1, 0.8):
                    raise SiteError(f"{path / name}.py: no such kind of module; is {meant[0]}.py meant?")
            found.append((subject.name, names))
    return tuple(found)


@cache
def _manager() -> pluggy.PluginManager:
    """Return the manager of all hooks.

    Raises:
        SiteError: for an implementation of an unknown hook, or with an unknown argument.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(HookSpecs)
    for module in reversed(modules("publishing")):  # the last one registered is called first
        try:
            manager.register(module)
            manager.check_pending()
        except pluggy.PluginValidationError as fault:
            reason = " ".join(str(fault).split())
            raise SiteError(f"{module.__file__}: {reason}; the hooks are those of fairgame_site.hooks") from None
    return manager


def call(name: str, **arguments: Any) -> list[Any]:
    """Call a hook and return the results of the subjects, in their order; None is left out."""
    results: list[Any] = getattr(_manager().hook, name)(**arguments)
    return results


def public_functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the public functions that a module defines, by name."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if not name.startswith("_") and callable(thing) and getattr(thing, "__module__", "") == module.__name__
    }


def files_of(table: "PublishedTable") -> list[OwnFile]:
    """Return the files of a published table in addition to the usual ones: those attached to it, and its subject's."""
    files = table.artifact.files
    attached = [OwnFile(name, name, f"data/{table.id}/{name}", partial(files.__getitem__, name)) for name in files]
    return attached + [own for found in call("files_of", table=table) for own in found]
