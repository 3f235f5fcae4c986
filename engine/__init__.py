"""The mathematics of the atlas: games, kernels, tables, certificates and the store.

Nothing here knows of pages.  Importing the package sets one thing up: numba keeps its compiled kernels in a
folder named after the sources they came from, because numba itself does not notice an edit in an imported file
and would go on giving the old answer (see ``engine.revision``).
"""

import os

from engine.revision import HOME, REVISION

os.environ.setdefault("NUMBA_CACHE_DIR", str(HOME / "numba" / REVISION[:16]))
