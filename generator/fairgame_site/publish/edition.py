"""Which edition of the atlas this is: where it is published, its version, and the day of the commit it was made of.

The version is that of the package; the day is that of ``SOURCE_DATE_EPOCH``, which is the time of the commit, so that
two builds of one commit say the same.  A published folder names its own edition, from which ``atlas verify`` makes its
files again.
"""

import os
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

PACKAGE = "fairgame-site"
FIRST = "1767225600"  # where there is neither a commit nor a date that was given


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition.

    Attributes:
        home: the site's own address.
        version: as in the package.
        released: a day, YYYY-MM-DD.
    """

    base_url: str
    version: str
    released: str

    @classmethod
    def at(cls, home: str) -> "Edition":
        """Return the edition that is being built."""
        day = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", FIRST)), UTC)
        return cls(home, version(PACKAGE), day.date().isoformat())

    @property
    def year(self) -> str:
        """The year of the release."""
        return self.released[:4]


def set_date(folder: Path) -> None:
    """Fix the date of the build, unless it is given, to that of the last commit of a checkout."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", _commit_time(folder))


def _commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds, or ``FIRST`` where there is no repository."""
    command = ["git", "-C", str(folder), "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        found = ""
    return found if found.isdigit() else FIRST
