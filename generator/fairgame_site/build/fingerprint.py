"""Fingerprint of a site and its sources, so that an up-to-date site is not rebuilt.

Two builds of one tree are equal byte for byte, which a test checks.  A rebuild is therefore unnecessary while neither
the sources nor the site has changed.  The hash of the sources covers the versions of all packages, the time of the
commit, and every file of the tree, except hidden, installed and built files.  The hash of the site covers all its
files.  The store has the record next to the tables.  Without a valid record the site is rebuilt.

Each page of prose has a hash of its front matter and one of the whole file.  If only texts of pages have changed, only
these pages are rebuilt (``fairgame_site.build.incremental``).

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
    """Hashes of the sources of a site.

    Attributes:
        rest: the hash of everything except the prose of pages.
        prose: path relative to the folder of the prose, hash of the front matter, hash of the file, for each page.
    """

    rest: str
    prose: tuple[tuple[str, str, str], ...]

    def edited_since(self, before: "Sources") -> set[str] | None:
        """Return the files whose text has changed, or None if another source has changed too."""
        heads = [[page[:2] for page in sources.prose] for sources in (self, before)]
        if self.rest != before.rest or heads[0] != heads[1]:
            return None
        return {new[0] for new, old in zip(self.prose, before.prose, strict=True) if new != old}


@dataclass(frozen=True, slots=True)
class SiteRecord:
    """The record of a built site.

    Attributes:
        sources: its sources.
        summary: the summary that the build printed.
        pages: the front matter of each page, including the title, by the path of its Markdown.
    """

    sources: Sources
    summary: dict[str, Any]
    pages: Mapping[str, dict[str, Any]]


def hash_sources(tree: Path, time: str, prose: Path | None = None) -> Sources:
    """Return the hashes of the sources of a site.

    Args:
        tree: the folder of the configuration.
        time: the time of the build, which appears in pages and archives.
        prose: the folder of the Markdown files that can be rebuilt separately.
    """
    tree, prose = tree.resolve(), prose.resolve() if prose else None
    outside = [package for package in PACKAGES if not package.is_relative_to(tree)]
    pages = sorted(path for path in _sources(prose) if path.suffix == ".md") if prose else []
    excluded = set(pages)
    files = [
        line
        for folder in (tree, *outside)
        for line in _lines(folder, (path for path in _sources(folder) if path not in excluded))
    ]
    packages = sorted(f"{package.name} {package.version}" for package in distributions())
    rest = _digest([sys.version, f"time {time}", *packages, *files])
    return Sources(rest, tuple((path.relative_to(prose).as_posix(), *_page_hashes(path)) for path in pages if prose))


def read_record(store: Store, folder: Path) -> SiteRecord | None:
    """Return the record of the site in ``folder``, or None if it is missing or the site has changed.

    Args:
        store: the store of the tables, which has the record too.
        folder: the folder of the site.
    """
    try:
        record = json.loads((store.root / RECORD).read_bytes())
        rest, prose = record["sources"]
        sources = Sources(str(rest), tuple((str(path), str(head), str(whole)) for path, head, whole in prose))
        pages = {path: dict(meta) for path, meta in record["pages"].items()}
        known = SiteRecord(sources, dict(record["summary"]), pages)
        same = record["folder"] == str(folder) and is_site(folder)
        return known if same and record["site"] == _digest(_lines(folder, folder.rglob("*"))) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_record(store: Store, folder: Path, site: SiteRecord) -> None:
    """Write the record of the site in ``folder``; ignore a store that cannot be written."""
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


def _page_hashes(path: Path) -> tuple[str, str]:
    """Return the hashes of a page's front matter and of the whole file."""
    text = path.read_bytes()
    head, mark, _ = text.partition(b"\n---\n")
    front = head if mark and text.startswith(b"---\n") else b""
    return hashlib.sha256(front).hexdigest(), hashlib.sha256(text).hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".")
            and name not in INSTALLED
            and not name.endswith(".egg-info")
            and not is_site(Path(parent, name))
        ]
        yield from (Path(parent, name) for name in files if not name.startswith("."))


def _lines(folder: Path, paths: Iterator[Path]) -> Iterator[str]:
    for path in sorted(path for path in paths if path.is_file()):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        yield f"{path.relative_to(folder).as_posix()} {digest}"


def _digest(lines: Iterator[str] | list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
