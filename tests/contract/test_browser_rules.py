"""The rules as the browser plays them: one process of node, every game, against the engine's own answers.

The positions are those of the contract's prefix and random ones, which change with the sources of the engine.
"""

import subprocess

import pytest

from engine.discovery import games
from tests import lookup_vectors, nimber_vectors, octal_vectors, product_vectors, sum_vectors, vectors
from tests.draws import SEED

MOST_SHOWN = 40  # lines


@pytest.mark.slow
def test_both_languages_play_the_same_games(root, published, tmp_path):
    """Options in order, boards, reasons, outcomes, values, moves, refusals; products, codes, nimbers, the box, sums."""
    vectors.write(games().values(), tmp_path, SEED, product_vectors.vectors(tmp_path, SEED))
    nimber_vectors.write(tmp_path, SEED)
    octal_vectors.write(published, tmp_path, SEED)
    lookup_vectors.write(published, tmp_path, SEED)
    sum_vectors.write(published, tmp_path, SEED)
    command = [root / "tools" / "web.sh", "vectors", tmp_path]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = (ran.stdout + ran.stderr).splitlines()
    assert ran.returncode == 0, "\n".join([f"again with ATLAS_SEED={SEED}", *found[:MOST_SHOWN]])
