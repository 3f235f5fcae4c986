"""The commands of ``atlas``: one module a subject, each with ``COMMANDS``; a family's own stand in its ``commands``.

Such a module declares names and options, and imports inside its functions what they work with: for help and refusals
all of them are loaded, and pandas, numba and MkDocs take a second.  Here is what they share.
"""

import os
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import click

from fairgame_site import hooks
from fairgame_site.cli.options import IntType, PathType

WORKERS = min(os.cpu_count() or 1, 8)
FAILED = 1
"""The status of a command that found a check failed."""


def found() -> Iterator[click.Command]:
    """Yield every command that there is."""
    own = [import_module(f"{__name__}.{one.name}") for one in pkgutil.iter_modules(__path__)]
    for module in (*own, *hooks.modules("commands")):
        yield from module.COMMANDS


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def store_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --store."""
    return click.option("--store", type=PathType(), help="Where finished tables are kept.")(command)


def workers_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --workers."""
    option = click.option(
        "--workers", type=IntType(1, 64), default=WORKERS, show_default=True, help="Processes that compute."
    )
    return option(command)


def typed(words: tuple[str, ...]) -> Sequence[str]:
    """Return the words, or those of standard input if there is nothing but a dash."""
    return sys.stdin.read().split() if words == ("-",) else words
