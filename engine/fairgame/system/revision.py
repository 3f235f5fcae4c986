"""Revision of the engine: hashes of everything that can change a computed value.

``DIGESTS`` has every source and data file of the package at the start of this process. Docstrings, comments and blank
lines are excluded: a better sentence recomputes nothing. ``SOURCES`` is the hash of all digests; it is published with
every table, and is the same on every machine and for every version of Python. ``REVISION`` also covers the versions of
Python, numpy, numba and pandas: two processes of one revision compute the same bytes. A table's key in the store covers
the part that the table depends on (``fairgame.build.keys``). ``KERNELS`` names numba's cache folder
(``fairgame.system.kernel_cache``): it covers everything that can change a compiled kernel.

Cost: about 3 ms, once a process; 2 ms more for each new source.
"""

import hashlib
import io
import json
import os
import sys
import tokenize
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from fairgame.system.atomic_write import write_atomically

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parents[1]
USER_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fairgame"
CACHE_DIR = Path(
    os.environ.get("ATLAS_HOME")
    or (CHECKOUT / ".atlas" if (PACKAGE.parent / "pyproject.toml").is_file() else USER_CACHE)
)
"""Folder of computed data, safe to delete: ``.atlas`` in a checkout, the user's cache folder otherwise."""

CODES = f"codes-{hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]}.json"  # the cache of ``digests``
MAX_CODES = 20_000  # a cache with more entries is discarded
SUFFIXES = (".py", ".csv")  # sources and the data that they read; no other file of the package may affect a value


def strip_docstrings(source: bytes) -> bytes:
    r"""Return a Python source without docstrings, comments and blank lines.

    A docstring is any statement that consists only of a string.

    >>> strip_docstrings(b'def f():\n    "Return 1."\n\n    return 1  # always\n')
    b'def f():\n    return 1\n'
    """
    lines = source.decode().split("\n")
    cuts: list[tuple[tokenize.TokenInfo, str]] = []
    ends = set[int]()  # the lines that end outside a string
    statement, docstring = list[tokenize.TokenInfo](), list[tokenize.TokenInfo]()
    opens_block = is_alone = False
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            cuts.append((token, ""))
        elif token.type == tokenize.NL:
            ends.add(token.start[0])
        elif token.type == tokenize.NEWLINE:
            ends.add(token.start[0])
            docstring = statement if all(part.type == tokenize.STRING for part in statement) else []
            is_alone, opens_block, statement = opens_block, False, []
        else:
            replacement = "..." if is_alone and token.type == tokenize.DEDENT else ""  # a block needs a statement
            cuts += ((part, replacement) for part in docstring)
            docstring = []
            if token.type == tokenize.INDENT:
                opens_block = True
            elif token.type not in (tokenize.DEDENT, tokenize.ENCODING):
                statement.append(token)
    for token, replacement in sorted(cuts, key=lambda cut: cut[0].start, reverse=True):
        (top, before), (bottom, after) = token.start, token.end
        lines[bottom - 1] = (lines[top - 1][:before] + replacement + lines[bottom - 1][after:]).rstrip()
        lines[top - 1 : bottom - 1] = [""] * (bottom - top)
        ends.update(range(top, bottom))
    return "\n".join(line for row, line in enumerate(lines, 1) if line or row not in ends).encode()


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Return the sha256 (hex) of every source and data file below ``package``, by relative path, in order.

    The digest of a source covers only its code.
    """
    paths = sorted(path for suffix in SUFFIXES for path in package.rglob(f"*{suffix}"))
    cache, by_path = _load_code_cache(), dict[str, str]()
    size = len(cache)
    for path in paths:
        data = path.read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        if path.suffix == ".py":
            if digest not in cache:
                cache[digest] = hashlib.sha256(strip_docstrings(data)).hexdigest()
            digest = cache[digest]
        by_path[path.relative_to(package).as_posix()] = digest
    if len(cache) > size:
        with suppress(OSError):
            CACHE_DIR.mkdir(parents=True, exist_ok=True)
            write_atomically(CACHE_DIR / CODES, [json.dumps(cache).encode()])
    return by_path


def _load_code_cache() -> dict[str, str]:
    """Return the cached code digest of each source, by the digest of the source."""
    try:
        cache = json.loads((CACHE_DIR / CODES).read_bytes())
    except (OSError, ValueError):
        return {}
    return cache if isinstance(cache, dict) and len(cache) <= MAX_CODES else {}


def sources_hash(files: Mapping[str, str]) -> str:
    """Return the sha256 (hex) of ``files``, digests by path, including the paths."""
    return hashlib.sha256("".join(f"{path}\0{digest}\n" for path, digest in files.items()).encode()).hexdigest()


def revision(sources: str) -> str:
    """Return the sha256 (hex) of ``sources`` and the versions that they run on."""
    return hashlib.sha256("\n".join([sources, *VERSIONS]).encode()).hexdigest()


def is_kernel(path: str) -> bool:
    """Return whether a source by relative path is a module or in a folder named ``kernels``."""
    return "kernels" in Path(path).with_suffix("").parts


def kernels_revision(files: Mapping[str, str]) -> str:
    """Return the sha256 (hex) of all kernels and of other inputs of compiled code that numba ignores.

    Numba notices an edit in a kernel's own file, but not in a file that it imports or in numba's settings.
    """
    kernels = {path: digest for path, digest in files.items() if is_kernel(path)}
    names = sorted(name for name in os.environ if name.startswith("NUMBA_") and not name.startswith("NUMBA_CACHE_"))
    settings = (f"{name}={os.environ[name]}" for name in names)
    return revision("\n".join([sources_hash(kernels), *settings]))


VERSIONS = (
    f"python {'.'.join(map(str, sys.version_info[:2]))}",
    *(f"{name} {version(name)}" for name in ("numpy", "numba", "pandas")),
)
DIGESTS = digests()
SOURCES = sources_hash(DIGESTS)
REVISION = revision(SOURCES)
KERNELS = kernels_revision(DIGESTS)

Revision = tuple[str, ...]
LOCAL_REVISION: Revision = (SOURCES, *VERSIONS)
"""Two processes with equal revisions compute the same bytes."""


def local_revision() -> Revision:
    """Return the revision of the calling process."""
    return LOCAL_REVISION


def revision_mismatch(build: Revision, worker: Revision) -> str:
    """Return how a worker's revision differs from the build's, "" if it does not."""
    if build[0] != worker[0]:
        return f"it has the engine {worker[0][:12]}, the build has {build[0][:12]}"
    pairs = zip(build[1:], worker[1:], strict=True)
    return "; ".join(f"it has {its}, the build has {ours}" for ours, its in pairs if ours != its)
