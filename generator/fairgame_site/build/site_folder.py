"""The folder of the site, replaced as a whole: readers and servers find the old site or the new one, never half of one.

MkDocs empties the folder that it writes to.  So the site is built in a folder beside its place, checked there, and put
in the place of the old one by two renames.  A build that fails, is ended or fills the disk leaves the old site as it
was.  One build at a time: the lock is that of the folder around them.  Cost: the room of two sites.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairgame_site.errors import SiteError

OURS = ("index.html", "data/datapackage.json")  # what every site of the atlas has
FILE_MODE, FOLDER_MODE = 0o644, 0o755


def require_config(path: Path) -> None:
    """Raise SiteError if there is no configuration file at ``path``."""
    if not path.is_file():
        raise SiteError(f"{path} is not there; run this in the folder of the atlas, or name the file with --config")


def is_site(folder: Path) -> bool:
    """Return whether a folder is a site of the atlas."""
    return all((folder / name).is_file() for name in OURS)


def require_replaceable(folder: Path) -> None:
    """Refuse a folder that holds anything but a site of the atlas, for a build replaces all of it.

    Raises:
        SiteError: if it is no folder, or is neither empty nor a site.
    """
    nearest = next(around for around in (folder, *folder.parents) if around.exists())
    if not nearest.is_dir():
        raise SiteError(f"{folder} cannot be a folder, for {nearest} is a file; name another with --site-dir")
    if nearest != folder:
        return
    if any(folder.iterdir()) and not is_site(folder):
        raise SiteError(f"{folder} holds files and is no site of the atlas; empty it, or name another with --site-dir")


@contextmanager
def replaced(place: Path) -> Iterator[Path]:
    """Give a new folder to fill, and put it in the place of ``place`` when the block ends well.

    Raises:
        SiteError: if ``place`` holds anything but a site of the atlas.
        OSError: if the folder around it cannot be written.
    """
    folder = place.resolve()
    require_replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    new, old = (folder.with_name(f".{folder.name}.{what}") for what in ("new", "old"))
    around = os.open(folder.parent, os.O_RDONLY)
    try:
        fcntl.flock(around, fcntl.LOCK_EX)
        if old.exists() and not folder.exists():  # a build was killed between the two renames
            old.rename(folder)
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)
        try:
            yield new
            _open_to_all(new)
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        finally:
            for left in (new, old):
                shutil.rmtree(left, ignore_errors=True)
    finally:
        os.close(around)


def _open_to_all(folder: Path) -> None:
    """Give files and folders the usual modes, whatever the umask of the process that wrote them."""
    folder.chmod(FOLDER_MODE)
    for path in folder.rglob("*"):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)
