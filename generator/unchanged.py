"""A site that these sources have made already, and that is still as they made it, is not made again.

Two builds of one tree are the same byte for byte, and a test holds that.  So a second build is not needed when neither
what the site is made of nor the site itself has changed.  Both are hashed: every file of the tree but what is hidden,
installed or built, the versions of all packages and the time of the commit; and every file of the site.  The hashes
are kept beside the tables.  A record that is missing or damaged only means that the site is built.

Cost: reading the tree and the site once, about half a second for both.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from engine.building.store import Store
from generator.site_folder import is_site

PACKAGES = tuple(Path(__file__).resolve().parents[1] / name for name in ("engine", "generator"))
INSTALLED = ("node_modules", "__pycache__")
RECORD = "site.json"


def made_of(tree: Path, time: str) -> str:
    """Return the sha256 (hex) of all that a site of ``tree`` is made of.

    Args:
        tree: the folder of the configuration.
        time: that of the build, which pages and archives tell.
    """
    outside = [package for package in PACKAGES if not package.is_relative_to(tree.resolve())]
    files = [line for folder in (tree, *outside) for line in _lines(folder, _sources(folder))]
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    return _digest([sys.version, f"time {time}", *packages, *files])


def is_there(store: Store, folder: Path, sources: str) -> dict[str, Any] | None:
    """Return what was said of the site in ``folder`` when it was built of these sources, or None if it has to be built.

    Args:
        store: the tables, beside which the record is kept.
        folder: where the site is.
        sources: what ``made_of`` gives.
    """
    try:
        record = json.loads((store.root / RECORD).read_bytes())
        known = (record["folder"], record["sources"]) == (str(folder), sources)
        same = known and is_site(folder) and record["site"] == _digest(_lines(folder, folder.rglob("*")))
        return dict(record["summary"]) if same else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(store: Store, folder: Path, sources: str, summary: dict[str, Any]) -> None:
    """Keep what the site in ``folder`` was made of; a store that cannot be written remembers nothing."""
    site = _digest(_lines(folder, folder.rglob("*")))
    record = {"folder": str(folder), "sources": sources, "site": site, "summary": summary}
    try:
        (store.root / RECORD).write_text(json.dumps(record), encoding="utf-8")
    except OSError:
        return


def _sources(folder: Path) -> Iterator[Path]:
    for around, folders, files in os.walk(folder):
        here = Path(around)
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".")
            and name not in INSTALLED
            and not name.endswith(".egg-info")
            and not is_site(here / name)
        ]
        yield from (here / name for name in files if not name.startswith("."))


def _lines(folder: Path, paths: Iterator[Path]) -> Iterator[str]:
    for path in sorted(path for path in paths if path.is_file()):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        yield f"{path.relative_to(folder).as_posix()} {digest}"


def _digest(lines: Iterator[str] | list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
