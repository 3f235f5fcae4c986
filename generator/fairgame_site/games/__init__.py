"""What a family of games adds to the site of its own, found by looking into this folder; nothing lists the families.

A family is a folder here.  Of the modules in it four are looked for, and none is needed:

``macros``: every public function is one that pages may call; it takes the page's ``Macros`` first.
``commands``: ``COMMANDS``, a tuple of commands of ``atlas``.
``publishing``: functions by the names below, called for every table or build.
``verifying``: ``holds(name)``, ``found(folder, tables)`` and ``read(folder, name)`` of tables that are published in
another form than the usual one.

The functions of ``publishing``: ``pages(published, maker)`` yields pages and files, ``data(published)`` yields files of
the folder ``data``, ``files_of(table)`` yields ``OwnFile``s that a table has besides the usual ones,
``links(published)`` returns ``Links``, ``solving(game, published, root)`` returns the files by which the form of a game
decides misère play, or None, ``card(game, table)`` returns a small picture of a sequence, or None, and
``lookup(published)`` returns the family's part of the index of everything that can be looked up.
Of a game's page, ``facts(game, published, root)`` returns the facts that stand under the title in the place of those of
its tables, ``known(game, published, root)`` what the world knows of it as HTML or "", and
``sections(game, maker, page)`` yields further sections.
Cost: the imports, once a process.
"""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@dataclass(frozen=True, slots=True)
class Links:
    """Cells that lead to pages.

    Attributes:
        column: the column whose cells do.
        folder: of the pages, below the site's root.
        addresses: the address of each cell's page, below the site's root.
    """

    column: str
    folder: str
    addresses: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that a table of a family has besides the usual ones.

    Attributes:
        kind: what it is called among the addresses of the table's files.
        label: what a list of downloads calls it.
        path: its address below the site's root.
        content: makes the file.
    """

    kind: str
    label: str
    path: str
    content: Callable[[], bytes]


@cache
def offered(module: str) -> tuple[ModuleType, ...]:
    """Return the modules of this name that the families have, family by family."""
    families = (f"{__name__}.{one.name}" for one in pkgutil.iter_modules(__path__) if one.ispkg)
    return tuple(import_module(f"{family}.{module}") for family in families if find_spec(f"{family}.{module}"))


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the public functions that a module defines, by name."""
    own = vars(module).items()
    return {
        name: thing
        for name, thing in own
        if not name.startswith("_") and callable(thing) and getattr(thing, "__module__", "") == module.__name__
    }


def publishing(name: str) -> tuple[Callable[..., Any], ...]:
    """Return the functions of this name of every ``publishing`` module that has one."""
    return tuple(own[name] for module in offered("publishing") if name in (own := functions(module)))


def files_of(table: Any) -> list[OwnFile]:
    """Return the files that a published table has besides the usual ones: those attached to it, and its family's."""
    files = table.artifact.files
    attached = [OwnFile(name, name, f"data/{table.id}/{name}", partial(files.__getitem__, name)) for name in files]
    return attached + [own for find in publishing("files_of") for own in find(table)]
