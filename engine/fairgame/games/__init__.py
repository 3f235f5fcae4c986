"""Games: a subject is a folder, a game without a subject is a module.

A module ``games`` of a subject, and each single module here, declares its games in ``GAMES``. The package is also the
public function ``fairgame.games()``, since a package and a function cannot share a name otherwise.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    """This package, callable."""

    def __call__(self) -> Any:
        """Return every game by its permanent name: ``fairgame.public.named.all_games``."""
        return import_module("fairgame.public.named").all_games()


sys.modules[__name__].__class__ = _Games
