"""The files of the site for readers without a connection: service worker, and list of all files with their hashes.

The hash of the list names the release.  The worker (``generator/web/src/offline/worker.ts``) answers only with files in
its list, so no page shows the data of another release.  At the first visit it stores pages and scripts; octal classes,
data and pictures are stored when a page asks for them.  Cost: hashing the site, about 0.3 s.

Source: W3C, Service Workers and Subresource Integrity; docs/decisions/0064-store-the-site-by-release.md.
"""

import hashlib
import json
from base64 import b64encode
from pathlib import Path
from urllib.parse import quote

from fairgame.system.atomic_write import write_atomically
from fairgame_site.site.site import DIST, WORKER

MANIFEST = "manifest.webmanifest"
LIST = "release.json"
RELEASE = b"atlas:release"  # its place in the bundled worker
INDEX = "index.html"

SUFFIXES = {".html", ".js", ".json", ".css", ".woff2", ".svg", ".webmanifest"}
NOT_AT_FIRST = ("octal/0-", "data/", "checkers/", "assets/javascripts/lunr/", "assets/javascripts/workers/")


def write(folder: Path) -> str:
    """Write the list of the files of a site, and its service worker; return the name of the release.

    Both replace those of an earlier release, whose files may be linked to those of an old site.

    Args:
        folder: the finished site.
    """
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files = {_address(path): _hash((folder / path).read_bytes()) for path in paths if path not in (WORKER, LIST)}
    stored = [_address(path) for path in paths if _address(path) in files and _is_stored_at_first(path)]
    text = json.dumps({"files": files, "stored": stored}, separators=(",", ":")).encode()
    release = _hash(text)
    write_atomically(folder / LIST, [text])
    write_atomically(folder / WORKER, [(DIST / WORKER).read_bytes().replace(RELEASE, release.encode())])
    return release


def _address(path: str) -> str:
    """Return the address of a file relative to the root of the site; that of a page ends with a slash."""
    return quote(path.removesuffix(INDEX) if path == INDEX or path.endswith(f"/{INDEX}") else path)


def _hash(content: bytes) -> str:
    return b64encode(hashlib.sha256(content).digest()).decode()


def _is_stored_at_first(path: str) -> bool:
    return Path(path).suffix in SUFFIXES and not path.startswith(NOT_AT_FIRST)
