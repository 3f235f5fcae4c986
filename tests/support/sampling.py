"""What a run of the tests draws at random, and whether it leaves nothing to chance.

The seed changes with the sources of the engine, so that runs of one commit draw the same and runs of the next draw
others; ``ATLAS_SEED`` sets it again.  ``ATLAS_FULL=1`` (``make test-full``) tries all that there is.

Tests marked ``rng(share)`` are run on one case in so many.  Which cases, changes with the engine, the generator and
what the browser runs.
"""

import hashlib
import os
from collections.abc import Iterable
from functools import cache
from random import Random

from fairgame.system.revision import SOURCES, digests, sources_hash
from tests.support.paths import ROOT

GENERATOR = ROOT / "generator" / "fairgame_site"
FULL = os.environ.get("ATLAS_FULL", "") not in ("", "0")
SEED = os.environ.get("ATLAS_SEED") or SOURCES[:12]


def rng(what: str) -> Random:
    """Return the source of chance for one purpose."""
    return Random(f"{SEED} {what}")


@cache
def _cases() -> str:
    """Return what the choice of cases hangs on."""
    web = (path for path in sorted((GENERATOR / "bundle").iterdir()) if path.is_file())
    files = digests(GENERATOR) | {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in web}
    return f"{SEED} {sources_hash(files)}"


def sample(cases: Iterable[str], share: int) -> set[str]:
    """Return one case in ``share``, and at least one if there are any.

    >>> len(some_of("abcdefg", 3)), some_of("", 3)
    (3, set())
    """
    names = sorted(cases, key=lambda name: hashlib.sha256(f"{_cases()} {name}".encode()).digest())
    return set(names[: -(-len(names) // share)])
