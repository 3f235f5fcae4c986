"""Impartial combinatorial games: rules, nim-values, periods with certificates, misère quotients.

``__init__.pyi`` lists the public names, which are imported on first use; ``fairgame.catalogue`` has the games and
tables of the atlas. Importing the package sets the cache folder of compiled kernels (``fairgame.system.kernel_cache``).

Example:
    >>> import fairgame
    >>> fairgame.game("kayles").solve(12, 70, 180).nim_value
    6
    >>> fairgame.octal("0.77").period
    Periodicity(preperiod=71, period=12, saltus=0)
"""

import os
import sys

import lazy_loader

from fairgame.system.revision import CACHE_DIR

LOCATORS = "fairgame.system.kernel_cache.BySources,UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator"
"""Cache locators that numba tries in this order."""

os.environ.setdefault("NUMBA_CACHE_DIR", str(CACHE_DIR / "numba"))
os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", LOCATORS)
if "numba" in sys.modules:  # the environment has already been read
    sys.modules["numba"].config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
    sys.modules["numba"].config.CACHE_LOCATOR_CLASSES = os.environ["NUMBA_CACHE_LOCATOR_CLASSES"]

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
