"""Disk cache of the index, so that a lookup on the command line loads no table.

Building the index reads every table with numpy, pandas and numba in some seconds; reading the cache takes milliseconds.
The index depends on the library, the sources of the site, and the prose: names, glossary, OEIS numbers of pages.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fairgame.system.disk_cache import DiskCache
from fairgame.system.foreign import foreign_states
from fairgame.system.revision import CACHE_DIR, REVISION

FILE = "lookup.json"
SOURCES = Path(__file__).resolve().parents[1]


def index(store: Path | None, content: Path, sources: Path = SOURCES) -> Mapping[str, Any]:
    """Return the index in its published form.

    Args:
        store: the folder of the tables, by default the one in ``CACHE_DIR``.
        content: the prose, whose names, glossary and OEIS numbers are in the index.
        sources: the package that builds the index.

    Raises:
        ContentError: for an error in the names or the glossary.
        StoreError: if a table has not been built.
    """
    programs = (file for folder in ("lookup", "games") for file in (sources / folder).rglob("*.py"))
    inputs = _hash([*sources.glob("*.py"), *programs, *(content / "_data").glob("*.yaml"), *content.rglob("*.md")])
    cache = DiskCache(store or CACHE_DIR / "store", inputs)
    return cache.get_or_compute(FILE, lambda: _compute(store, content), _serialise, json.loads)


def _hash(files: Iterable[Path]) -> str:
    """Return the hash of the revision and of ``files``."""
    digests = (hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files))
    return hashlib.sha256("\n".join((REVISION, *foreign_states(), *digests)).encode()).hexdigest()


def _serialise(index: Mapping[str, Any]) -> bytes:
    return json.dumps(index, ensure_ascii=False).encode()


def _compute(store: Path | None, content: Path) -> Mapping[str, Any]:
    from fairgame.build.store import Store  # noqa: PLC0415 - a cached lookup loads none of these
    from fairgame_site.lookup.index_builder import build_index  # noqa: PLC0415
    from fairgame_site.published import Published  # noqa: PLC0415

    return build_index(Published(Store(store)), content)
