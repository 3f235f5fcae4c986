"""The commands of ``atlas``, and the options that they share.

Each module here and each module ``commands`` of a subject defines ``COMMANDS``.  Help and error messages load all of
these modules.  So the modules import pandas, numba and MkDocs, which take a second, inside functions.
"""

import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from errno import ENAMETOOLONG
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from fairgame_site import hooks

WORKERS = min(os.cpu_count() or 1, 8)
FAILED = 1
"""The exit status of a failed check."""


class PathType(click.Path):
    """A path that the operating system can look up; click also accepts names that are too long."""

    def __init__(self) -> None:
        """Convert to ``pathlib.Path``."""
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; reject one that no system call accepts."""
        try:
            os.stat(value)
        except ValueError as error:  # the path has a forbidden character
            self.fail(f"'{value}' is not a valid path ({error})", param, ctx)
        except OSError as error:
            if error.errno == ENAMETOOLONG:
                self.fail(f"'{value}' is not a valid path ({error.strerror})", param, ctx)
        return Path(value)


class IntType(click.IntRange):
    """A whole number in the digits 0 to 9, as in positions; click also accepts the digits of other scripts."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; reject digits of other scripts and underscores."""
        if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+", value):
            self.fail(f"'{value}' is not a whole number", param, ctx)
        return super().convert(value, param, ctx)


def discover() -> Iterator[click.Command]:
    """Yield every command."""
    own = [import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    for module in (*own, *hooks.modules("commands")):
        yield from module.COMMANDS


class GameName(click.ParamType[str]):
    """The name of a game, completed in a shell."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names that begin with a text."""
        from fairgame.build.catalogue_index import catalogue_index

        games = catalogue_index().games
        return [CompletionItem(game.slug, help=game.name) for game in games if game.slug.startswith(incomplete)]


class TableName(click.ParamType[str]):
    """The id of a table, completed in a shell."""

    name = "table"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the ids that begin with a text."""
        from fairgame.build.catalogue_index import catalogue_index

        tables = catalogue_index().tables
        return [CompletionItem(table.id, help=table.title) for table in tables if table.id.startswith(incomplete)]


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def store_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --store."""
    return click.option("--store", type=PathType(), help="The folder of the finished tables.")(command)


def workers_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --workers."""
    option = click.option(
        "--workers", type=IntType(1, 64), default=WORKERS, show_default=True, help="Processes that compute."
    )
    return option(command)


def words_or_stdin(words: tuple[str, ...]) -> Sequence[str]:
    """Return the words, or the words of standard input if the only word is a dash.

    Raises:
        UsageError: if standard input is closed.
    """
    if words != ("-",):
        return words
    if sys.stdin is None:
        raise click.UsageError("- reads standard input, which is closed")
    return sys.stdin.read().split()
