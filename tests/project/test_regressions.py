"""Which test holds which fault: each was seen to fail with what holds it off taken away.

``faults.csv`` has a row for each fault and test: the fault, the test, and what was taken away.  Faults are those that
somebody found by attacking the atlas, and those that were made on purpose to see a test fail.
"""

import ast
import csv
from collections import Counter
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("regressions.csv")
with LIST.open(encoding="utf-8", newline="") as lines:
    ROWS = list(csv.DictReader(lines))
FILES = sorted({row["test"].partition("::")[0] for row in ROWS})


@pytest.mark.parametrize("file", FILES)
def test_every_test_of_the_list_is_there(root, file):
    tree = ast.parse((root / file).read_text(encoding="utf-8"))
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = {row["test"].partition("::")[2] for row in ROWS if row["test"].startswith(f"{file}::")}
    assert named <= there, f"renamed or removed: {sorted(named - there)}"


def test_no_fault_is_told_twice():
    assert all(row["fault"] and row["taken_away"] for row in ROWS)
    assert {
        what: count for what, count in Counter((row["fault"], row["test"]) for row in ROWS).items() if count > 1
    } == {}
