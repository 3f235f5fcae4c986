"""The test for each past defect, seen to fail when its fix was removed.

``regressions.csv`` has a row for each defect and test: the defect, the test, and the removed code.  Defects were found
by attacking the atlas, or introduced on purpose to see a test fail.
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
def test_every_listed_test_exists(root, file):
    tree = ast.parse((root / file).read_text(encoding="utf-8"))
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = {row["test"].partition("::")[2] for row in ROWS if row["test"].startswith(f"{file}::")}
    assert named <= there, f"renamed or removed: {sorted(named - there)}"


def test_no_regression_is_listed_twice():
    assert all(row["fault"] and row["taken_away"] for row in ROWS)
    assert {
        what: count for what, count in Counter((row["fault"], row["test"]) for row in ROWS).items() if count > 1
    } == {}
