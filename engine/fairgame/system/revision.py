"""Which engine computed a number: hashes over all that can change a value.

``DIGESTS`` has every source and data file of the package, as they were when this process began.  Docstrings, comments
and blank lines are not part of a source: a better sentence recomputes nothing.  ``SOURCES`` is the hash of them all; it
is published with every table, and is the same on every machine and for every version of Python.  ``REVISION`` covers
the versions of Python, numpy, numba and pandas as well: two processes of one revision compute the same bytes.  A
table's key in the store covers the part of it that the table depends on (``fairgame.build.keys``).  ``KERNELS`` names
numba's cache folder (``fairgame.system.kernel_cache``): it covers whatever can change a compiled kernel.

Cost: about 3 ms, once a process; 2 ms more for each source that no process has seen before.
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
CACHE_DIR = Path(os.environ.get("ATLAS_HOME", PACKAGE.parents[1] / ".atlas"))
"""Where computed things are kept between builds; never committed, safe to delete."""

CODES = f"codes-{hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]}.json"  # the cache of ``digests``
MAX_CODES = 20_000  # with more entries it starts again
SUFFIXES = (".py", ".csv")  # sources, and what they read; nothing else in the package may matter


def code_of(source: bytes) -> bytes:
    r"""Return a Python source without docstrings, comments and blank lines.

    A docstring is any statement that is a string and nothing else.

    >>> code_of(b'def f():\n    "Return 1."\n\n    return 1  # always\n')
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
            docstring = statement if all(one.type == tokenize.STRING for one in statement) else []
            is_alone, opens_block, statement = opens_block, False, []
        else:
            left = "..." if is_alone and token.type == tokenize.DEDENT else ""  # a block needs a statement
            cuts += ((one, left) for one in docstring)
            docstring = []
            if token.type == tokenize.INDENT:
                opens_block = True
            elif token.type not in (tokenize.DEDENT, tokenize.ENCODING):
                statement.append(token)
    for cut, left in sorted(cuts, key=lambda one: one[0].start, reverse=True):
        (top, before), (bottom, after) = cut.start, cut.end
        lines[bottom - 1] = (lines[top - 1][:before] + left + lines[bottom - 1][after:]).rstrip()
        lines[top - 1 : bottom - 1] = [""] * (bottom - top)
        ends.update(range(top, bottom))
    return "\n".join(line for row, line in enumerate(lines, 1) if line or row not in ends).encode()


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Return a sha256 (hex) for every source and data file below ``package``, by its relative path, in order.

    That of a source covers its code alone.
    """
    paths = sorted(path for suffix in SUFFIXES for path in package.rglob(f"*{suffix}"))
    cache, found = _cached_codes(), dict[str, str]()
    size = len(cache)
    for path in paths:
        data = path.read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        if path.suffix == ".py":
            if digest not in cache:
                cache[digest] = hashlib.sha256(code_of(data)).hexdigest()
            digest = cache[digest]
        found[path.relative_to(package).as_posix()] = digest
    if len(cache) > size:
        with suppress(OSError):
            CACHE_DIR.mkdir(parents=True, exist_ok=True)
            write_atomically(CACHE_DIR / CODES, [json.dumps(cache).encode()])
    return found


def _cached_codes() -> dict[str, str]:
    """Return the digest of the code of each source that was seen before, by the digest of the source."""
    try:
        cache = json.loads((CACHE_DIR / CODES).read_bytes())
    except (OSError, ValueError):
        return {}
    return cache if isinstance(cache, dict) and len(cache) <= MAX_CODES else {}


def sources_hash(files: Mapping[str, str]) -> str:
    """Return the sha256 (hex) of ``files``, a digest by its path, the paths included."""
    return hashlib.sha256("".join(f"{path}\0{digest}\n" for path, digest in files.items()).encode()).hexdigest()


def revision(sources: str) -> str:
    """Return the sha256 (hex) of ``sources`` and of the versions that they run on."""
    return hashlib.sha256("\n".join([sources, *VERSIONS]).encode()).hexdigest()


def kernels_revision(files: Mapping[str, str]) -> str:
    """Return the sha256 (hex) of all kernels and of what else changes compiled code without numba noticing.

    Numba sees an edit in a kernel's own file only, neither in a file that it imports nor in its own settings.
    """
    kernels = {path: digest for path, digest in files.items() if path.startswith("kernels/")}
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
"""What must be the same for two processes to compute the same bytes."""


def local_revision() -> Revision:
    """Return the revision of the process that calls this."""
    return LOCAL_REVISION


def revision_mismatch(build: Revision, worker: Revision) -> str:
    """Return how the revision of a worker differs from that of the build, "" if it does not."""
    if build[0] != worker[0]:
        return f"it has the engine {worker[0][:12]}, the build has {build[0][:12]}"
    pairs = zip(build[1:], worker[1:], strict=True)
    return "; ".join(f"it has {its}, the build has {ours}" for ours, its in pairs if ours != its)
