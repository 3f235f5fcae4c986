"""Disk cache of the index, so that a lookup on the command line loads no table.

Building the index reads every table with numpy, pandas and numba, some seconds; reading the cache takes milliseconds.
The index depends on the library, the sources of the site, and the names and glossary of the prose.  The checksum of the
file covers these and its content; a stale, damaged or unwritable cache is recomputed.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from fairgame.system.atomic_write import write_atomically
from fairgame.system.revision import CACHE_DIR, REVISION

FILE = "lookup.json"
CHECKSUM_LENGTH = 64  # characters of a sha256
SOURCES = Path(__file__).resolve().parents[1]


def index(store: Path | None, content: Path, sources: Path = SOURCES) -> Mapping[str, Any]:
    """Return the index in its published form.

    Args:
        store: the folder of the tables, by default the one in ``CACHE_DIR``.
        content: the prose, whose names and glossary are in the index.
        sources: the package that builds the index.

    Raises:
        ContentError: for an error in the names or the glossary.
        StoreError: if a table has not been built.
    """
    path = (store or CACHE_DIR / "store") / FILE
    programs = (file for folder in ("lookup", "games") for file in (sources / folder).rglob("*.py"))
    inputs = _inputs([*sources.glob("*.py"), *programs, *(content / "_data").glob("*.yaml")])
    with suppress(OSError, ValueError):
        data = path.read_bytes()
        if data[:CHECKSUM_LENGTH] == _checksum(inputs, data[CHECKSUM_LENGTH:]):
            cached: Mapping[str, Any] = json.loads(data[CHECKSUM_LENGTH:])
            return cached
    found = _compute(store, content)
    content_bytes = json.dumps(found, ensure_ascii=False).encode()
    with suppress(OSError):
        write_atomically(path, (_checksum(inputs, content_bytes), content_bytes))
    return found


def _inputs(files: Iterable[Path]) -> str:
    """Return the hash of the engine and of ``files``."""
    digests = (hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files))
    return hashlib.sha256("\n".join((REVISION, *digests)).encode()).hexdigest()


def _checksum(inputs: str, content: bytes) -> bytes:
    return hashlib.sha256(inputs.encode() + content).hexdigest().encode()


def _compute(store: Path | None, content: Path) -> Mapping[str, Any]:
    from fairgame.build.store import Store  # noqa: PLC0415 - a cached lookup does not load these
    from fairgame_site.lookup.making import made  # noqa: PLC0415
    from fairgame_site.publish.published import Published  # noqa: PLC0415

    return made(Published(Store(store)), content)
