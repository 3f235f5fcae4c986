"""The index, remembered beside the tables that it was made of, so that a look-up on the command line loads no table.

To make it takes every table with numpy, pandas and numba, some seconds; to read it some milliseconds.  What it says
follows from the engine, which every table's key covers, from the sources here, and from the names and the glossary of
the prose.  The file is sealed with the hash of all these and of what it says: after an edit of any of them, or if it
is damaged, the index is made anew.  Where it cannot be written it is made each time.
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
SEAL = 64  # characters of a sha256
SOURCES = Path(__file__).resolve().parents[1]


def index(store: Path | None, content: Path, sources: Path = SOURCES) -> Mapping[str, Any]:
    """Return the index in its published form.

    Args:
        store: the folder of the tables, by default that in the atlas's home.
        content: the prose, whose names and glossary are in the index.
        sources: the package that makes the index.

    Raises:
        ContentError: for a fault in the names or the glossary.
        StoreError: if a table has not been built.
    """
    path = (store or CACHE_DIR / "store") / FILE
    programs = (file for folder in ("lookup", "families") for file in (sources / folder).rglob("*.py"))
    made_of = _made_of([*sources.glob("*.py"), *programs, *(content / "_data").glob("*.yaml")])
    with suppress(OSError, ValueError):
        data = path.read_bytes()
        if data[:SEAL] == _seal(made_of, data[SEAL:]):
            remembered: Mapping[str, Any] = json.loads(data[SEAL:])
            return remembered
    found = _made(store, content)
    said = json.dumps(found, ensure_ascii=False).encode()
    with suppress(OSError):
        write_atomically(path, (_seal(made_of, said), said))
    return found


def _made_of(files: Iterable[Path]) -> str:
    """Return the hash of the engine and of ``files``."""
    digests = (hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files))
    return hashlib.sha256("\n".join((REVISION, *digests)).encode()).hexdigest()


def _seal(made_of: str, said: bytes) -> bytes:
    return hashlib.sha256(made_of.encode() + said).hexdigest().encode()


def _made(store: Path | None, content: Path) -> Mapping[str, Any]:
    from fairgame.build.store import Store  # noqa: PLC0415 - all that a look-up is spared
    from fairgame_site.lookup.making import made  # noqa: PLC0415
    from fairgame_site.publish.published import Published  # noqa: PLC0415

    return made(Published(Store(store)), content)
