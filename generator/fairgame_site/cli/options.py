"""What the options of ``atlas`` take: places and whole numbers, refused in one line where they are none.

``click``'s own types pass on a name that is too long for the system, which then fails somewhere inside, and take the
digits of every script for a number, which positions do not.
"""

import os
import re
from errno import ENAMETOOLONG
from pathlib import Path
from typing import Any

import click


class PathType(click.Path):
    """The name of a file or folder that the system can look up."""

    def __init__(self) -> None:
        """Give the program a ``pathlib.Path``."""
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; refuse one that no system call takes."""
        try:
            os.stat(value)
        except ValueError as fault:  # it has a character that no name has
            self.fail(f"'{value}' is no name of a file or folder ({fault})", param, ctx)
        except OSError as fault:
            if fault.errno == ENAMETOOLONG:
                self.fail(f"'{value}' is no name of a file or folder ({fault.strerror})", param, ctx)
        return Path(value)


class IntType(click.IntRange):
    """A whole number of the digits 0 to 9."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; refuse digits of other scripts and underscores."""
        if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+", value):
            self.fail(f"'{value}' is no whole number", param, ctx)
        return super().convert(value, param, ctx)
