"""Fingerprint of a site and its sources, so that an up-to-date site is not rebuilt.

Two builds of one tree are equal byte for byte, which a test checks.  A rebuild is therefore unnecessary while neither
the sources nor the site has changed.  The hash of the sources covers the settings of the build, the versions of the
locked packages, and every file of the tree, except hidden, installed and built files.  The hash of the site covers its
files, folders, links and modes.  The store has the record next to the tables.  Without a valid record the site is
rebuilt.  A record is valid only if no source has changed during the build, not even back (``stamp_sources``).

Each page of prose has a hash of its front matter with the OEIS numbers in it, which the search index lists, and one of
the whole file.  If only texts of pages have changed, only these pages are rebuilt
(``fairgame_site.build.incremental``).

Cost: reading the tree and the site once, about half a second for both.  Limits: a package that the configuration
loads but the lock does not name.
"""

import hashlib
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from fairgame.build.store import Store
from fairgame.system.atomic_write import write_atomically
from fairgame.system.foreign import foreign_folder, foreign_modules
from fairgame_site.build.site_folder import is_site
from fairgame_site.edition import PACKAGE
from fairgame_site.errors import ContentError
from fairgame_site.lookup.index import oeis_numbers
from fairgame_site.render.markup import split_front_matter

ROOT = Path(__file__).resolve().parents[3]
OWN = tuple(ROOT / name for name in ("engine", "generator", "runs", "proofs"))
LOCK = ROOT / "requirements" / "site.lock"
INSTALLED = ("node_modules", "__pycache__")
RECORD = "site.json"


@dataclass(frozen=True, slots=True)
class Sources:
    """Hashes of the sources of a site.

    Attributes:
        rest: the hash of everything except the prose of pages.
        prose: path relative to the folder of the prose, hash of what other files take from the page, hash of the file,
            for each page.
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


def hash_sources(settings: str, tree: Path, prose: Path | None = None, others: Iterable[Path] = ()) -> Sources:
    """Return the hashes of the sources of a site.

    Args:
        settings: the loaded configuration and the time of the build.
        tree: the folder of the configuration.
        prose: the folder of the Markdown files that can be rebuilt separately.
        others: further folders and files of sources; those inside the tree are covered already.
    """
    prose = prose.resolve() if prose else None
    pages = sorted(path for path in _sources(prose, prose) if path.suffix == ".md") if prose else []
    files = [
        line
        for folder in _folders(tree, others, prose)
        for line in _lines(folder, _sources(folder, prose), excluded=frozenset(pages))
    ]
    rest = _digest([sys.version, settings, *_packages(), *files])
    return Sources(rest, tuple((path.relative_to(prose).as_posix(), *_page_hashes(path)) for path in pages if prose))


def stamp_sources(tree: Path, prose: Path | None = None, others: Iterable[Path] = ()) -> dict[Path, tuple[int, ...]]:
    """Return inode, size and times of every source; they differ after every edit, even one that is undone."""
    stamps: dict[Path, tuple[int, ...]] = {}
    prose = prose.resolve() if prose else None
    for path in (path for folder in _folders(tree, others, prose) for path in _sources(folder, prose)):
        status = path.stat() if path.exists() else path.lstat()
        stamps[path] = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return stamps


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
        return known if same and record["site"] == _digest(_site_lines(folder)) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_record(store: Store, folder: Path, site: SiteRecord) -> None:
    """Write the record of the site in ``folder``; ignore a store that cannot be written."""
    record = {
        "folder": str(folder),
        "sources": [site.sources.rest, site.sources.prose],
        "site": _digest(_site_lines(folder)),
        "summary": site.summary,
        "pages": site.pages,
    }
    try:
        write_atomically(store.root / RECORD, [json.dumps(record).encode()])
    except OSError:
        return


def _packages() -> list[str]:
    """Return the versions of this package and of the locked packages; without the lock, of all installed packages."""
    installed = {_normalise(package.name): package.version for package in distributions()}
    locked = re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE) if LOCK.exists() else installed
    return sorted(f"{name} {installed.get(name)}" for name in {PACKAGE, *map(_normalise, locked)})


def _normalise(name: str) -> str:
    """Return the normalised name of a package (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _page_hashes(path: Path) -> tuple[str, str]:
    """Return the hashes of what other files take from a page, and of the whole file.

    Others take its front matter, as the build parses it, and the OEIS numbers in it.  An edit of a page that the build
    refuses counts as one of the front matter.
    """
    content = path.read_bytes()
    try:
        text = path.read_text(encoding="utf-8")
        head = repr((split_front_matter(text, path.name)[0], oeis_numbers(text))).encode()
    except (ContentError, UnicodeDecodeError):
        head = content
    return hashlib.sha256(head).hexdigest(), hashlib.sha256(content).hexdigest()


def _folders(tree: Path, others: Iterable[Path], prose: Path | None) -> list[Path]:
    """Return the tree and the folders outside it that have sources."""
    tree = tree.resolve()
    foreign = map(foreign_folder, foreign_modules())
    outside = {path.resolve() for path in (*OWN, *foreign, *others, *((prose,) if prose else ()))}
    return [tree, *sorted(path for path in outside if not path.is_relative_to(tree))]


def _sources(folder: Path, prose: Path | None) -> Iterator[Path]:
    """Yield the files and links in a folder, or the file itself; walk through linked folders, each real one once.

    Folders of installed and built files are omitted, except in the prose, where MkDocs publishes them.
    """
    if folder.is_file():
        yield folder
    walked = {folder.resolve()}
    for parent, folders, files in os.walk(folder, followlinks=True):
        paths = sorted(Path(parent, name) for name in folders if _has_sources(Path(parent, name), prose))
        yield from (path for path in paths if path.is_symlink())
        real = {path: path.resolve() for path in paths}
        folders[:] = [path.name for path in paths if real[path] not in walked]
        walked.update(real.values())
        yield from (Path(parent, name) for name in files if not name.startswith("."))


def _has_sources(folder: Path, prose: Path | None) -> bool:
    name = folder.name
    is_prose = prose is not None and folder.is_relative_to(prose)
    is_other = name in INSTALLED or name.endswith(".egg-info") or is_site(folder)
    return not name.startswith(".") and (is_prose or not is_other)


def _lines(folder: Path, paths: Iterable[Path], excluded: frozenset[Path]) -> Iterator[str]:
    for path in sorted(path for path in paths if path not in excluded):
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        target = f" -> {path.readlink()}" if path.is_symlink() else ""
        yield f"{path.relative_to(folder).as_posix()}{target} {content}"


def _site_lines(folder: Path) -> Iterator[str]:
    for path in (folder, *sorted(folder.rglob("*"))):
        mode = path.lstat().st_mode
        content = hashlib.sha256(path.read_bytes()).hexdigest() if stat.S_ISREG(mode) else ""
        yield f"{path.relative_to(folder).as_posix()} {mode:o} {content}"


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
