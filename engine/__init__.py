"""The mathematics of the atlas: games, kernels, tables, certificates and the store.

Nothing here knows of pages.  Importing the package sets one thing up: numba keeps its compiled kernels in a
folder named after the sources they came from, because numba itself does not notice an edit in an imported file
and would go on giving the old answer (see ``engine.building.revision``).
"""

import os
import sys

from engine.building.revision import HOME, KERNELS

os.environ.setdefault("NUMBA_CACHE_DIR", str(HOME / "numba" / KERNELS[:16]))
if "numba" in sys.modules:  # it has read the environment already
    sys.modules["numba"].config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
