"""Atomic replacement of the site's folder: readers and servers see the old site or the new one.

MkDocs empties the folder that it writes to.  The site is therefore built and checked in a folder next to the old one,
which it replaces by two renames.  A build that fails, is killed or fills the disk leaves the old site unchanged.  A
lock on the parent folder allows one build at a time.  Cost: disk space for two sites.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairgame_site.errors import SiteError

SITE_FILES = ("index.html", "data/datapackage.json")  # present in every site of the atlas
FILE_MODE, FOLDER_MODE = 0o644, 0o755


def require_config(path: Path) -> None:
    """Raise SiteError if the configuration file ``path`` does not exist."""
    if not path.is_file():
        raise SiteError(f"{path} does not exist; run this in the folder of the atlas, or name the file with --config")


def is_site(folder: Path) -> bool:
    """Return whether a folder is a site of the atlas."""
    return all((folder / name).is_file() for name in SITE_FILES)


def require_replaceable(folder: Path) -> None:
    """Check that a folder may be replaced: it is missing, empty or a site of the atlas.

    Raises:
        SiteError: if it is not a folder, or is neither empty nor a site.
    """
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not nearest.is_dir():
        raise SiteError(f"{folder} cannot be a folder, because {nearest} is a file; name another with --site-dir")
    if nearest != folder:
        return
    if any(folder.iterdir()) and not is_site(folder):
        raise SiteError(f"{folder} has files and is not a site of the atlas; empty it, or name another with --site-dir")


def require_no_links(folder: Path) -> None:
    """Check that no file or folder in a folder is a symbolic link, because MkDocs would publish its target.

    Raises:
        SiteError: for the first link.
    """
    links = (path for path in sorted(folder.rglob("*")) if path.is_symlink())
    if (link := next(links, None)) is not None:
        raise SiteError(f"{link} is a symbolic link; copy its target there, since all files of {folder} are published")


@contextmanager
def replace_folder(path: Path) -> Iterator[Path]:
    """Yield a new folder to fill, and replace the folder at ``path`` by it if the block succeeds.

    Raises:
        SiteError: if the folder has files but is not a site of the atlas.
        OSError: if the parent folder cannot be written.
    """
    folder = path.resolve()
    require_replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    new, old = (folder.with_name(f".{folder.name}.{suffix}") for suffix in ("new", "old"))
    parent = os.open(folder.parent, os.O_RDONLY)
    try:
        fcntl.flock(parent, fcntl.LOCK_EX)
        if old.exists() and not folder.exists():  # a build was killed between the two renames
            old.rename(folder)
        for leftover in (new, old):
            shutil.rmtree(leftover, ignore_errors=True)
        try:
            yield new
            _set_modes(new)
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        finally:
            for leftover in (new, old):
                shutil.rmtree(leftover, ignore_errors=True)
    finally:
        os.close(parent)


def _set_modes(folder: Path) -> None:
    """Set the modes of files and folders independently of the umask."""
    folder.chmod(FOLDER_MODE)
    for path in folder.rglob("*"):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)
