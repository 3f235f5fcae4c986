"""What a run of the tests draws at random, and whether it leaves nothing to chance.

The seed changes with the sources of the engine, so that runs of one commit draw the same and runs of the next draw
others; ``ATLAS_SEED`` sets it again.  ``ATLAS_FULL=1`` (``make test-full``) tries all that there is.
"""

import os
from random import Random

from engine.building.revision import SOURCES

FULL = os.environ.get("ATLAS_FULL", "") not in ("", "0")
SEED = os.environ.get("ATLAS_SEED") or SOURCES[:12]


def drawn(what: str) -> Random:
    """Return the source of chance for one purpose."""
    return Random(f"{SEED} {what}")
