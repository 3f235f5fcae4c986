"""Which engine computed a number: hashes over all that can change a value.

``DIGESTS`` has every source and data file of the package, as they stood when this process began.  ``SOURCES`` is the
hash of them all; it is published with every table, and is the same on every machine.  ``REVISION`` covers the versions
of Python, numpy, numba and pandas as well: two processes of one revision compute the same bytes.  A table's key in the
store covers the part of it that the table depends on (``engine.building.keys``).  ``KERNELS`` names numba's cache
folder (``engine.kernel_cache``): it covers whatever can change a compiled kernel.  Cost: about 3 ms, once a process.
"""

import hashlib
import os
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".csv")  # sources, and what they read; nothing else in the package may matter


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Return the sha256 (hex) of every source and data file below ``package``, by its relative path, in order."""
    paths = sorted(path for suffix in SUFFIXES for path in package.rglob(f"*{suffix}"))
    return {path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


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


HOME = Path(os.environ.get("ATLAS_HOME", PACKAGE.parent / ".atlas"))
"""Where computed things are kept between builds; never committed, safe to delete."""

VERSIONS = (
    f"python {'.'.join(map(str, sys.version_info[:2]))}",
    *(f"{name} {version(name)}" for name in ("numpy", "numba", "pandas")),
)
DIGESTS = digests()
SOURCES = sources_hash(DIGESTS)
REVISION = revision(SOURCES)
KERNELS = kernels_revision(DIGESTS)
