"""Packages of other people with games, found by the entry point ``fairgame.games``.

An entry point names a module that declares ``GAMES``. The state of such a package covers all its sources and data, so
an edit recomputes the tables of its games. Limit: what the package imports from third packages is not covered. Cost:
some 10 ms to read the entry points.
"""

import hashlib
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from fairgame.errors import CatalogueError
from fairgame.system.revision import digests

GROUP = "fairgame.games"


@cache
def foreign_modules() -> Mapping[str, str]:
    """Return the name of the distribution of each declared module, by the name of the module, in order."""
    points = {point.module: point.dist.name if point.dist else "" for point in entry_points(group=GROUP)}
    return dict(sorted(points.items()))


def import_foreign(name: str) -> ModuleType:
    """Import a declared module.

    Raises:
        CatalogueError: if it cannot be imported, naming its distribution.
    """
    try:
        return import_module(name)
    except Exception as error:
        reason = f"the entry point {GROUP} of {foreign_modules()[name]!r} cannot be imported: {error}"
        raise CatalogueError(name, " ".join(reason.split())) from error


def foreign_folder(name: str) -> Path:
    """Return the folder of the package of a module, or the file of a module without a package."""
    top = name.partition(".")[0]
    spec = sys.modules[top].__spec__ if top in sys.modules else find_spec(top)
    if spec is None or spec.origin is None:
        reason = f"the entry point {GROUP} of {foreign_modules()[name]!r} names no package with a file"
        raise CatalogueError(name, reason)
    return Path(spec.origin).parent if spec.submodule_search_locations else Path(spec.origin)


@cache
def foreign_state(name: str) -> str:
    """Return the sha256 (hex) of the sources and data of the package of a module."""
    folder = foreign_folder(name)
    files = digests(folder) if folder.is_dir() else {folder.name: hashlib.sha256(folder.read_bytes()).hexdigest()}
    return hashlib.sha256("".join(f"{path}\0{digest}\n" for path, digest in files.items()).encode()).hexdigest()


def foreign_states() -> tuple[str, ...]:
    """Return the state of each foreign package; () without any."""
    return tuple(map(foreign_state, foreign_modules()))
