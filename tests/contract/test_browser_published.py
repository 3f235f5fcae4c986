"""Published values compared with the values that the scripts of the pages compute.

A usual run compares the first rows of every table in one process of node; a full run compares all rows, part by part.
"""

import json
import subprocess

import pytest

from fairgame import catalogue
from fairgame.core.capabilities import HasTableAnswers
from fairgame.core.discovery import games
from tests.support.sampling import FULL, SEED
from tests.support.vectors import published as published_vectors

MAX_SHOWN = 40  # most lines of output in an error
ACCEPTING = [
    slug
    for slug, game in games().items()
    if isinstance(game, HasTableAnswers) and game.info.play is not catalogue.Play.LOOPY  # tables have open positions
]  # games with an answer for every published row
HALVES = {"one half": published_vectors.PARTS[::2], "the other": published_vectors.PARTS[1::2]}
RUNS = {part: [part] for part in published_vectors.PARTS} if FULL else HALVES


def test_each_published_table_is_compared_or_excluded_with_a_reason():
    tables = catalogue.published_tables()
    assert {table for table in tables if not published_vectors.compared(table)} == set(published_vectors.NOT_COMPUTED)


@pytest.mark.slow(30)
@pytest.mark.sampled(2)
@pytest.mark.parametrize("parts", RUNS.values(), ids=RUNS)
def test_browser_recomputes_published_values(parts, root, store, tmp_path):
    tables = published_vectors.write(store, tmp_path, parts)
    if not FULL:
        every = {table for table in catalogue.published_tables() if published_vectors.compared(table)}
        assert tables == {table for table in every if published_vectors.belongs(table, parts)}
    (tmp_path / "vectors.json").write_text("{}")
    command = [root / "tools" / "web.sh", "vectors", tmp_path]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = (ran.stdout + ran.stderr).splitlines()
    assert ran.returncode == 0, "\n".join([f"again with ATLAS_SEED={SEED}", *found[:MAX_SHOWN]])
    counts = json.loads((tmp_path / "vectors-counts.json").read_text())["published"]
    assert set(counts) == tables
    assert [table for table, count in counts.items() if not count["agreed"]] == []
    assert [table for table, count in counts.items() if count["refused"] and table.partition(".")[0] in ACCEPTING] == []
