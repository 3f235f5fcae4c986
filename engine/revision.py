"""Which engine computed a number: hashes over all that can change a value.

``SOURCES`` covers every source file of the package; it is published with every table, and is the same on every
machine.  ``REVISION`` covers the versions of Python, numpy, numba and pandas as well; the store's keys and numba's
cache folder carry it, so nothing that an older engine computed is ever taken for a result of this one.
Cost: about 2 ms, once a process.
"""

import hashlib
import os
import sys
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def sources_hash(package: Path = PACKAGE) -> str:
    """Return the sha256 (hex) of the Python sources below ``package``, their relative paths included."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def revision(sources: str) -> str:
    """Return the sha256 (hex) of ``sources`` and of the versions that they run on."""
    python = ".".join(map(str, sys.version_info[:2]))
    versions = [f"python {python}", *(f"{name} {version(name)}" for name in ("numpy", "numba", "pandas"))]
    return hashlib.sha256("\n".join([sources, *versions]).encode()).hexdigest()


HOME = Path(os.environ.get("ATLAS_HOME", PACKAGE.parent / ".atlas"))
"""Where computed things are kept between builds; never committed, safe to delete."""

SOURCES = sources_hash()
REVISION = revision(SOURCES)
