"""Check of the public members of a game: a misspelt capability would have no effect, so it is refused.

A public member belongs to a protocol, is a field of type ``Parameter``, or is a class method, which constructs games.
Helpers begin with an underscore. Cost: 0.1 ms a game.
"""

import sys
from collections.abc import Iterable, Iterator
from inspect import get_annotations
from types import ModuleType
from typing import Any

from fairgame.core.game import PARAMETER, Game
from fairgame.errors import CatalogueError, closest


def protocol_members(modules: Iterable[ModuleType]) -> frozenset[str]:
    """Return the members of all protocols that these modules define."""
    own = ((module.__name__, kind) for module in modules for kind in vars(module).values())
    protocols = [kind for name, kind in own if getattr(kind, "_is_protocol", False) and kind.__module__ == name]
    return frozenset(name for kind in protocols for name in _public(kind))


def require_known_members(game: Game[Any], known: frozenset[str]) -> None:
    """Check that every public member of a game is a parameter of its schema or one of ``known``.

    Raises:
        CatalogueError: naming file, class, member and the closest names.
    """
    accepted = known.union(*map(_parameters, type(game).__mro__))
    for kind, name in _members(game):
        if name not in accepted:
            reason = f"{kind.__name__} has no use for a public member {name!r}; {closest(name, accepted)}"
            raise CatalogueError(str(sys.modules[kind.__module__].__file__), reason)


def _members(game: Game[Any]) -> Iterator[tuple[type, str]]:
    """Yield every public member of a game except class methods, with the class that defines it."""
    for kind in type(game).__mro__:
        yield from ((kind, name) for name in _public(kind) if not isinstance(vars(kind).get(name), classmethod))
    yield from ((type(game), name) for name in getattr(game, "__dict__", ()) if not name.startswith("_"))


def _public(kind: type) -> Iterator[str]:
    return (name for name in (*vars(kind), *get_annotations(kind)) if not name.startswith("_"))


def _parameters(kind: type) -> set[str]:
    return {name for name, hint in get_annotations(kind).items() if PARAMETER in getattr(hint, "__metadata__", ())}
