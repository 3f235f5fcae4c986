"""Cache of compiled kernels, named by a hash of the kernels' sources.

Numba names the cache of a function after the path of its source. So numba would not notice an edit in a file that the
source imports, and would use outdated code; and each clone and copy of the tree would recompile all kernels. Here
``fairgame.system.revision.KERNELS`` names the folder. Cost: none.
"""

from pathlib import Path
from types import FunctionType

from numba.core.caching import UserProvidedCacheLocator

from fairgame.system.revision import KERNELS, PACKAGE


class BySources(UserProvidedCacheLocator):
    """Cache locator for kernels of this package, below numba's cache folder."""

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "BySources | None":
        """Return the locator of a function; None for one of another package."""
        if not Path(py_file).resolve().is_relative_to(PACKAGE):
            return None
        locator: BySources | None = super().from_function(py_func, py_file)  # type: ignore[no-untyped-call]
        return locator

    def get_source_stamp(self) -> str:
        """Return the stamp of valid compiled code, which also names the folder."""
        return KERNELS

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for the kernels of a source."""
        return str(KERNELS[:16] / Path(py_file).resolve().parent.relative_to(PACKAGE))
