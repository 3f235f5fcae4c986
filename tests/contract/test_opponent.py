"""Playable boards: every game with a card, in one Node process, without a page.

The opponent never loses a won position against random moves: in a full run 1,000 positions of each kind of board and of
play, and as many of each fast game.  A touch gives the move that it belongs to, undo leads to the start, and the
address of a line of play restores it.
"""

import json
import subprocess
from collections import Counter

import pytest

from fairgame.core.discovery import games
from fairgame.core.play import Play
from fairgame_site.render import blocks
from fairgame_site.render.boards.browser import game_scenes
from fairgame_site.translate import scripts
from tests.support.reference import ALWAYS_WON
from tests.support.sampling import FULL, SEED

GAMES_OF_EACH = 1000 if FULL else 1
HOURS = 8 if FULL else 0.5  # time limit; each game takes about two minutes of the processor in each kind of play
MAX_SHOWN = 40  # most lines of output in an error
ONLY_LISTED = {"numerals", "regions"}  # kinds of boards with a list of moves instead of touch


@pytest.mark.slow
@pytest.mark.timeout(HOURS * 3600)
def test_opponent_never_loses_a_won_position(root, tmp_path):
    """Play random games in normal and misère play from fair positions: the player to move wins half of them."""
    listed = {slug: game for slug, game in games().items() if game.info.in_index}
    (tmp_path / scripts.FOLDER).mkdir()
    (tmp_path / "package.json").write_text('{"type": "module"}')
    played = {}
    for slug, game in listed.items():
        (tmp_path / scripts.path(game)).write_text(scripts.script(game, game_scenes()))
        played[slug] = {
            "definition": scripts.definition(game),
            "script": scripts.path(game),
            "starts": blocks.starts(game),
        }
    (tmp_path / "played.json").write_text(json.dumps(played))
    command = [root / "tools" / "web.sh", "play", tmp_path, str(GAMES_OF_EACH), SEED]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = (ran.stdout + ran.stderr).splitlines()
    assert ran.returncode == 0, "\n".join([f"again with ATLAS_SEED={SEED}", *found[:MAX_SHOWN]])
    counts = json.loads((tmp_path / "played-counts.json").read_text())
    assert {name.removesuffix(" (misère)") for name in counts} == set(listed)
    decided = Counter()
    for name, record in counts.items():
        game = listed[name.removesuffix(" (misère)")]
        play = Play.MISERE if name not in listed else game.info.play
        decided.update(dict.fromkeys((*record["kinds"].split(), play), record["decided"]))
        assert record["games"] > 0, name
        assert record["reopened"] > 0, name
        if not ONLY_LISTED & set(record["kinds"].split()):
            assert record["touchable"] == record["moves"] > 0, (name, record)
        lost = record["decided"] - record["won"]
        assert not FULL or (record["won"] > 0 and (lost > 0) != (name in ALWAYS_WON)), (name, record)
    assert not FULL or min(decided.values()) >= GAMES_OF_EACH, decided
