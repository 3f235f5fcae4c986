"""Random samples of the tests, and the switch for full runs.

The seed changes with the sources of the engine, so runs of one commit use the same samples; ``ATLAS_SEED`` overrides
it. ``ATLAS_FULL=1`` (``make test-full``) tests everything.

A test marked ``sampled(share)`` runs on one case in ``share``.  The choice changes with the engine, the generator and
the scripts of the browser.
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


def rng(purpose: str) -> Random:
    """Return a seeded random generator for one purpose."""
    return Random(f"{SEED} {purpose}")


@cache
def _case_seed() -> str:
    """Return the seed for the choice of cases."""
    web = (path for path in sorted((GENERATOR / "bundle").iterdir()) if path.is_file())
    files = digests(GENERATOR) | {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in web}
    return f"{SEED} {sources_hash(files)}"


def sample(cases: Iterable[str], share: int) -> set[str]:
    """Return one case in ``share``, rounded up.

    >>> len(sample("abcdefg", 3)), sample("", 3)
    (3, set())
    """
    names = sorted(cases, key=lambda name: hashlib.sha256(f"{_case_seed()} {name}".encode()).digest())
    return set(names[: -(-len(names) // share)])
