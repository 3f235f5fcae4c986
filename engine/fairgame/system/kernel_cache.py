"""Compiled kernels are kept under the hash of all that they were compiled from.

Numba names the cache of a function after the path of its source.  It would not notice an edit in a file that the source
imports, and would go on giving the old answer; and each clone and each copy of the tree would compile everything once
more.  Here the folder is named by ``fairgame.system.revision.KERNELS``.  Cost: none.
"""

from pathlib import Path
from types import FunctionType

from numba.core.caching import UserProvidedCacheLocator

from fairgame.system.revision import KERNELS, PACKAGE


class BySources(UserProvidedCacheLocator):
    """The place of a kernel of this package below numba's cache folder."""

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "BySources | None":
        """Return the place of a function; None for one of another package."""
        if not Path(py_file).resolve().is_relative_to(PACKAGE):
            return None
        found: BySources | None = super().from_function(py_func, py_file)  # type: ignore[no-untyped-call]
        return found

    def get_source_stamp(self) -> str:
        """Return what must be the same for compiled code to be used; the folder is named after it already."""
        return KERNELS

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for the kernels of a source."""
        return str(KERNELS[:16] / Path(py_file).resolve().parent.relative_to(PACKAGE))
