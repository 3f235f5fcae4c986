"""The mathematics of the atlas: games, kernels, tables, certificates and the store.

Nothing here knows of pages.  Importing the package sets one thing up: where numba keeps compiled kernels
(``fairgame.system.kernel_cache``).
"""

import os
import sys

from fairgame.system.revision import CACHE_DIR

LOCATORS = "fairgame.system.kernel_cache.BySources,UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator"
"""Where numba looks for compiled functions: the first that will do for a function is taken."""

os.environ.setdefault("NUMBA_CACHE_DIR", str(CACHE_DIR / "numba"))
os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", LOCATORS)
if "numba" in sys.modules:  # it has read the environment already
    sys.modules["numba"].config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
    sys.modules["numba"].config.CACHE_LOCATOR_CLASSES = os.environ["NUMBA_CACHE_LOCATOR_CLASSES"]
