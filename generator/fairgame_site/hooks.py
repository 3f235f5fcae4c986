"""Hooks that let a subject add to the site, with their signatures.

A subject is a folder of ``fairgame_site.games``.  The site discovers these modules of a subject; each is optional:

``macros``: every public function is a macro of pages; its first argument is the page's ``Macros``.
``commands``: ``COMMANDS``, a tuple of commands of ``atlas``.
``publishing``: implementations of the hooks of ``HookSpecs``, each marked with ``@hookimpl``.
``verifying``: ``holds(name)``, ``found(folder, tables)`` and ``read(folder, name)``, for tables that are published in
their own format.

A misspelt name is an error: any other module must be imported by a module of its subject, every public function of
``publishing`` is marked, and the marked ones are hooks with known arguments.  Cost: the imports, once a process.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

from fairgame.errors import closest
from fairgame.system.subjects import subject_modules
from fairgame_site.errors import SiteError

if TYPE_CHECKING:  # commands import the hooks, and their help imports no pandas
    from fairgame import catalogue
    from fairgame_site.edition import Edition
    from fairgame_site.published import Published, PublishedTable

PROJECT = "fairgame_site"
SUBJECTS = "fairgame_site.games"
MODULES = ("macros", "commands", "publishing", "verifying")
REQUIRED = {"commands": ("COMMANDS",), "verifying": ("holds", "found", "read")}
"""The names that a module must define, by kind."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@dataclass(frozen=True, slots=True)
class Links:
    """Links from the cells of a column to pages.

    Attributes:
        column: the column of the cells.
        folder: the folder of the pages, relative to the site's root.
        addresses: the address of each cell's page, relative to the site's root.
    """

    column: str
    folder: str
    addresses: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableFile:
    """An additional file of a table.

    Attributes:
        kind: the key of the file in the mapping of the table's addresses.
        label: the name of the file in a list of downloads.
        path: the address of the file, relative to the site's root.
        content: a function that returns the bytes of the file.
    """

    kind: str
    label: str
    path: str
    content: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page.

    Attributes:
        title: its heading.
        anchor: its anchor.
        template: the template of its HTML, a file of ``templates``.
        context: the values of the template.
        lead: the template of Markdown before the HTML, a file of ``templates`` that may use the macros of pages; "" for
            none.
        is_folded: whether the page of a game collapses it.
    """

    title: str
    anchor: str
    template: str
    context: Mapping[str, Any]
    _: KW_ONLY
    lead: str = ""
    is_folded: bool = True


@dataclass(frozen=True, slots=True)
class Filling:
    """A page of a page template: the values of its slots, and its sections.

    Attributes:
        template: the name of the page template; its pages have the same sections.
        layout: the template of its Markdown, a file of ``templates``.
        folder: the folder of all pages of the page template.
        slots: the value of each slot of the layout; ``Markup`` is HTML, any other text is escaped.
        sections: the sections.
    """

    template: str
    layout: str
    folder: str
    slots: Mapping[str, str]
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a game: its name, its value as HTML, and the meaning of the name."""

    name: str
    value: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class ApiObject:
    """An object of the API, the file ``api/v1/<kind>/<name>.json``.

    Attributes:
        kind: its kind, the name of a folder.
        name: its name, unique in its kind.
        data: its JSON; the A-numbers under ``oeis`` get files of their own, which name it.
    """

    kind: str
    name: str
    data: Mapping[str, Any]


class HookSpecs:
    """The hooks.  A subject that adds nothing returns None or an empty result."""

    @hookspec
    def pages(self, published: "Published", edition: "Edition") -> Iterable[tuple[str, Filling | bytes]]:
        """Return pages and files of the site with their paths."""
        return ()

    @hookspec
    def data(self, published: "Published") -> Iterable[tuple[str, bytes]]:
        """Return files of the folder ``data`` with their paths."""
        return ()

    @hookspec
    def api(self, published: "Published", edition: "Edition") -> Iterable[ApiObject]:
        """Return objects of the API."""
        return ()

    @hookspec
    def files_of(self, table: "PublishedTable") -> Iterable[TableFile]:
        """Return additional files of a table."""
        return ()

    @hookspec
    def row_evidence(self, published: "Published", row: Mapping[str, str]) -> Iterable[str]:
        """Return sentences with further evidence for a row of any table; its cells are text as in the CSV."""
        return ()

    @hookspec
    def links(self, published: "Published") -> Links | None:
        """Return the links from cells of tables to pages."""

    @hookspec
    def solving(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> dict[str, Any] | None:
        """Return the files that the solver of a game needs for misère play."""

    @hookspec
    def card(self, game: "catalogue.Game[Any]", table: "PublishedTable") -> str | None:
        """Return a small picture of a sequence."""

    @hookspec
    def lookup(self, published: "Published") -> Mapping[str, Any]:
        """Return the subject's part of the lookup index."""
        return {}

    @hookspec
    def facts(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> list[Fact]:
        """Return the facts under the title of a game's page; they replace the facts from its tables."""
        return []

    @hookspec
    def known(self, game: "catalogue.Game[Any]", published: "Published", root: str) -> str:
        """Return the state of knowledge about a game, as HTML."""
        return ""

    @hookspec
    def sections(self, game: "catalogue.Game[Any]", published: "Published", edition: "Edition") -> Iterable[Section]:
        """Return sections of the page of a game; one at an anchor of the page's own sections continues that section."""
        return ()


@cache
def modules(kind: str) -> tuple[ModuleType, ...]:
    """Import the modules of one kind from every subject, in the order of the subjects.

    Raises:
        CatalogueError: if a subject has an unknown module.
        SiteError: if a module lacks a required name.
    """
    (folder,) = import_module(SUBJECTS).__path__
    subjects = subject_modules(SUBJECTS, Path(folder), MODULES)
    found = tuple(import_module(f"{SUBJECTS}.{subject}.{kind}") for subject, names in subjects.items() if kind in names)
    for module in found:
        if missing := [name for name in REQUIRED.get(kind, ()) if not hasattr(module, name)]:
            raise SiteError(f"{module.__file__}: {missing[0]} is missing; required: {', '.join(REQUIRED[kind])}")
    return found


@cache
def _manager() -> pluggy.PluginManager:
    """Register every implementation of a hook.

    Raises:
        SiteError: for an unknown hook, an unknown argument, or an implementation without ``@hookimpl``.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(HookSpecs)
    hooks = [name for name, hook in vars(HookSpecs).items() if hasattr(hook, f"{PROJECT}_spec")]
    for module in reversed(modules("publishing")):  # pluggy calls plugins in reverse order of registration
        for name, function in public_functions(module).items():
            if not hasattr(function, f"{PROJECT}_impl"):
                reason = "mark a hook with @hookimpl, begin the name of a helper with _"
                raise SiteError(f"{module.__file__}: {name} is not marked: {reason}; {closest(name, hooks)}")
        try:
            manager.register(module)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            reason = " ".join(str(error).split())
            raise SiteError(f"{module.__file__}: {reason}; the hooks are {', '.join(hooks)}") from None
    return manager


def call(name: str, **arguments: Any) -> list[Any]:
    """Call a hook; return the results that are not None, in the order of the subjects."""
    results: list[Any] = getattr(_manager().hook, name)(**arguments)
    return results


def public_functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the public functions that a module defines, by name."""
    return {
        name: member
        for name, member in vars(module).items()
        if not name.startswith("_") and callable(member) and getattr(member, "__module__", "") == module.__name__
    }


def files_of(table: "PublishedTable") -> list[TableFile]:
    """Return the additional files of a published table: its attached files, and the files that its subject adds."""
    files = table.artifact.files
    attached = [TableFile(name, name, f"data/{table.id}/{name}", partial(files.__getitem__, name)) for name in files]
    return attached + [file for found in call("files_of", table=table) for file in found]
