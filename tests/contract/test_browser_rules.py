"""Rules of all games in the browser, compared with the answers of the engine.

The compared positions are the first positions of each game and random ones, which change with the sources of the
engine.  Other positions are solved by the rule alone (``tests/support/reference.py``); a full run has 1,000 of each
game.
A usual run compares one third of the games in one process of node, a full run one game after the other.
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

MAX_SHOWN = 40  # most lines of output in an error
REST = "products, codes, nimbers, the box, sums"
PARTS = [*games(), REST]
THIRDS = {f"third {one + 1}": PARTS[one::3] for one in range(3)}
RUNS = {part: [part] for part in PARTS} if FULL else THIRDS


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("parts", RUNS.values(), ids=RUNS)
def test_both_languages_play_the_same_games(parts, root, published, tmp_path):
    """Compare options in order, boards, reasons, outcomes, values, moves and errors; then the parts of ``REST``."""
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
    counts = json.loads((tmp_path / "vectors-counts.json").read_text())["judged"]
    turned = {slug for slug, game in some.items() if game.info.play is Play.NORMAL and not why_no_misere(game)}
    assert {slug: counts[slug] for slug in some} == {
        slug: {"own": COUNT, "misere": COUNT if slug in turned else 0} for slug in some
    }
