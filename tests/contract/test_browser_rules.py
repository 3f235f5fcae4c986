"""The rules as the browser plays them, against the engine's own answers.

The positions are those of the contract's prefix and random ones, which change with the sources of the engine.  Others
are solved by the rule alone (``tests/support/reference.py``), 1,000 of each game in a full run.
A usual run takes every second game in one process of node, a full run one game after the other.
"""

import json
import subprocess

import pytest

from fairgame.core.discovery import games
from fairgame.core.play import Play
from fairgame.solving.misere_play import why_no_misere
from tests.support.reference import COUNT
from tests.support.sampling import FULL, SEED
from tests.support.vectors import lookup, nimbers, octal, positions, products, sums

MAX_SHOWN = 40  # lines
REST = "products, codes, nimbers, the box, sums"
PARTS = [*games(), REST]
THIRDS = {f"third {one + 1}": PARTS[one::3] for one in range(3)}
RUNS = {part: [part] for part in PARTS} if FULL else THIRDS


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("parts", RUNS.values(), ids=RUNS)
def test_both_languages_play_the_same_games(parts, root, published, tmp_path):
    """Options in order, boards, reasons, outcomes, values, moves, refusals; and the rest."""
    some = {slug: game for slug, game in games().items() if slug in parts}
    positions.write(some.values(), tmp_path, SEED, products.vectors(tmp_path, SEED) if REST in parts else {})
    if REST in parts:
        nimbers.write(tmp_path, SEED)
        octal.write(published, tmp_path, SEED)
        lookup.write(published, tmp_path, SEED)
        sums.write(published, tmp_path, SEED)
    command = [root / "tools" / "web.sh", "vectors", tmp_path]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = (ran.stdout + ran.stderr).splitlines()
    assert ran.returncode == 0, "\n".join([f"again with ATLAS_SEED={SEED}", *found[:MAX_SHOWN]])
    told = json.loads((tmp_path / "vectors-counts.json").read_text())["judged"]
    turned = {slug for slug, game in some.items() if game.info.play is Play.NORMAL and not why_no_misere(game)}
    assert {slug: told[slug] for slug in some} == {
        slug: {"own": COUNT, "misere": COUNT if slug in turned else 0} for slug in some
    }
