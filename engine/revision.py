"""Which engine computed a number: one hash over all that can change a value.

The store's keys, the metadata of every published table and numba's cache folder carry this hash, so nothing that
an older engine computed is ever taken for a result of this one.  It covers every source file of the package and
the versions of Python, numpy, numba and pandas.  Cost: about 2 ms, once a process.
"""

import hashlib
import os
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def engine_revision(package: Path = PACKAGE) -> str:
    """Return the sha256 (hex) of the sources below ``package`` and of the versions they run on."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    python = ".".join(map(str, sys.version_info[:2]))
    versions = [f"python {python}", *(f"{name} {version(name)}" for name in ("numpy", "numba", "pandas"))]
    digest.update("\n".join(versions).encode())
    return digest.hexdigest()


HOME = Path(os.environ.get("ATLAS_HOME", PACKAGE.parent / ".atlas"))
"""Where computed things are kept between builds; never committed, safe to delete."""

REVISION = engine_revision()
