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

PACKAGE = "fairgame-site"
DEFAULT_TIME = "1767225600"  # the time without a commit and without SOURCE_DATE_EPOCH


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
        """Return the edition of the running build."""
        day = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", DEFAULT_TIME)), UTC)
        return cls(base_url, version(PACKAGE), day.date().isoformat())

    @property
    def year(self) -> str:
        """The year of the release."""
        return self.released[:4]


def set_date(folder: Path) -> None:
    """Set ``SOURCE_DATE_EPOCH``, unless it is set, to the time of the last commit in ``folder``."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", _commit_time(folder))


def _commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds, or ``DEFAULT_TIME`` without a repository."""
    command = ["git", "-C", str(folder), "log", "-1", "--format=%ct"]
    try:
        seconds = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        seconds = ""
    return seconds if seconds.isdigit() else DEFAULT_TIME
