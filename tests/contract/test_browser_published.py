"""Every published value that a page can work out, worked out by the browser's own programs in one process of node."""

import json
import subprocess

from engine import catalogue
from tests import published_vectors
from tests.draws import SEED

MOST_SHOWN = 40  # lines


def test_each_published_table_is_compared_or_it_is_said_why_not():
    tables = catalogue.published_tables()
    assert {table for table in tables if not published_vectors.compared(table)} == set(published_vectors.NOT_COMPUTED)


def test_what_the_browser_computes_is_what_is_published(root, store, tmp_path):
    published_vectors.write(store, tmp_path)
    (tmp_path / "vectors.json").write_text("{}")
    command = [root / "tools" / "web.sh", "vectors", tmp_path]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = (ran.stdout + ran.stderr).splitlines()
    assert ran.returncode == 0, "\n".join([f"again with ATLAS_SEED={SEED}", *found[:MOST_SHOWN]])
    told = json.loads((tmp_path / "vectors-told.json").read_text())["published"]
    assert set(told) == {table for table in catalogue.published_tables() if published_vectors.compared(table)}
    assert [table for table, count in told.items() if not count["agreed"]] == []
