"""A site that these sources have made already, and that is still as they made it, is not made again.

Two builds of one tree are the same byte for byte, and a test holds that.  So a second build is not needed when neither
what the site is made of nor the site itself has changed.  Both are hashed: every file of the tree but what is hidden,
installed or built, the versions of all packages and the time of the commit; and every file of the site.  The hashes
are kept beside the tables.  A record that is missing or damaged only means that the site is built.

The prose of pages is hashed file by file, front matter and whole: where nothing but the text of some pages has changed,
these pages alone are made again (``fairgame_site.build.incremental``).

Cost: reading the tree and the site once, about half a second for both.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from fairgame.build.store import Store
from fairgame.system.atomic_write import write_atomically
from fairgame_site.build.site_folder import is_site

PACKAGES = tuple(Path(__file__).resolve().parents[3] / name for name in ("engine", "generator"))
INSTALLED = ("node_modules", "__pycache__")
RECORD = "site.json"


@dataclass(frozen=True, slots=True)
class Sources:
    """All that a site is made of, as hashes.

    Attributes:
        rest: that of everything but the prose of pages.
        prose: path below the folder of the prose, hash of the front matter, hash of the whole file, for each page.
    """

    rest: str
    prose: tuple[tuple[str, str, str], ...]

    def edited_since(self, before: "Sources") -> set[str] | None:
        """Return the files whose text alone is another than it was, or None if anything else has changed, too."""
        heads = [[one[:2] for one in sources.prose] for sources in (self, before)]
        if self.rest != before.rest or heads[0] != heads[1]:
            return None
        return {own[0] for own, old in zip(self.prose, before.prose, strict=True) if own != old}


@dataclass(frozen=True, slots=True)
class Remembered:
    """A site that is as it was built.

    Attributes:
        sources: what it was made of.
        summary: what was said of it.
        pages: the front matter of each of its pages, the title included, by the path of its Markdown.
    """

    sources: Sources
    summary: dict[str, Any]
    pages: Mapping[str, dict[str, Any]]


def made_of(tree: Path, time: str, prose: Path | None = None) -> Sources:
    """Return the hashes of all that a site of ``tree`` is made of.

    Args:
        tree: the folder of the configuration.
        time: that of the build, which pages and archives tell.
        prose: the folder whose Markdown files are pages, which may be edited one by one.
    """
    tree, prose = tree.resolve(), prose.resolve() if prose else None
    outside = [package for package in PACKAGES if not package.is_relative_to(tree)]
    pages = sorted(path for path in _sources(prose) if path.suffix == ".md") if prose else []
    apart = set(pages)
    files = [
        line
        for folder in (tree, *outside)
        for line in _lines(folder, (path for path in _sources(folder) if path not in apart))
    ]
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    rest = _digest([sys.version, f"time {time}", *packages, *files])
    return Sources(rest, tuple((path.relative_to(prose).as_posix(), *_of_page(path)) for path in pages if prose))


def remembered(store: Store, folder: Path) -> Remembered | None:
    """Return what is known of the site in ``folder``, or None if it is not as it was built.

    Args:
        store: the tables, beside which the record is kept.
        folder: where the site is.
    """
    try:
        record = json.loads((store.root / RECORD).read_bytes())
        rest, prose = record["sources"]
        sources = Sources(str(rest), tuple((str(path), str(head), str(whole)) for path, head, whole in prose))
        known = Remembered(sources, dict(record["summary"]), {path: dict(one) for path, one in record["pages"].items()})
        same = record["folder"] == str(folder) and is_site(folder)
        return known if same and record["site"] == _digest(_lines(folder, folder.rglob("*"))) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def remember(store: Store, folder: Path, site: Remembered) -> None:
    """Keep what the site in ``folder`` was made of; a store that cannot be written remembers nothing."""
    record = {
        "folder": str(folder),
        "sources": [site.sources.rest, site.sources.prose],
        "site": _digest(_lines(folder, folder.rglob("*"))),
        "summary": site.summary,
        "pages": site.pages,
    }
    try:
        write_atomically(store.root / RECORD, [json.dumps(record).encode()])
    except OSError:
        return


def _of_page(path: Path) -> tuple[str, str]:
    """Return the hashes of a page's front matter and of the whole file."""
    text = path.read_bytes()
    head, mark, _ = text.partition(b"\n---\n")
    front = head if mark and text.startswith(b"---\n") else b""
    return hashlib.sha256(front).hexdigest(), hashlib.sha256(text).hexdigest()


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
