"""The edition of the site: its base URL, its version and its date.

The version is that of the package.  The date is ``SOURCE_DATE_EPOCH``, by default the time of the commit, so two builds
of one commit are equal.  A published folder names its edition; ``atlas verify`` regenerates its files from it.
"""

import os
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from fairgame_site.errors import SiteError

PACKAGE = "fairgame-site"
VARIABLE = "SOURCE_DATE_EPOCH"
DEFAULT_TIME = "1767225600"  # the time without a commit and without SOURCE_DATE_EPOCH
MAX_TIME = 253_402_300_799  # the end of the year 9999
REPOSITORY_VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the site.

    Attributes:
        base_url: the site's address, with a slash at its end.
        version: the package's version.
        released: the date, YYYY-MM-DD.
    """

    base_url: str
    version: str
    released: str

    @classmethod
    def at(cls, base_url: str) -> "Edition":
        """Return the edition of the running build.

        Raises:
            SiteError: if ``SOURCE_DATE_EPOCH`` is invalid.
        """
        day = datetime.fromtimestamp(build_time(), UTC)
        return cls(base_url, version(PACKAGE), day.date().isoformat())

    @property
    def year(self) -> str:
        """The year of the release."""
        return self.released[:4]


def build_time() -> int:
    """Return ``SOURCE_DATE_EPOCH``, the time of the build in seconds, by default ``DEFAULT_TIME``.

    Raises:
        SiteError: if it is not a number of seconds in the years 1970 to 9999.
    """
    text = os.environ.get(VARIABLE, DEFAULT_TIME)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_TIME)) and int(text) <= MAX_TIME):
        reason = f"the seconds since 1970 are a whole number from 0 to {MAX_TIME}"
        raise SiteError(f"{VARIABLE} is {text!r}; {reason}")
    return int(text)


def set_date(folder: Path) -> None:
    """Set ``SOURCE_DATE_EPOCH``, unless it is set, to the time of the last commit of the repository at ``folder``.

    Raises:
        SiteError: if it is set and invalid.
    """
    os.environ.setdefault(VARIABLE, _commit_time(folder))
    build_time()


def _commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds, or ``DEFAULT_TIME`` if the folder is not the top of a repository.

    A repository around the folder, or one that the environment names, has other commits.
    """
    command = ["git", "-C", str(folder), "log", "-1", "--format=%ct"]
    environment = {name: value for name, value in os.environ.items() if name not in REPOSITORY_VARIABLES}
    environment["GIT_CEILING_DIRECTORIES"] = str(folder.resolve().parent)
    try:
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except OSError:
        return DEFAULT_TIME
    return run.stdout.strip() or DEFAULT_TIME
