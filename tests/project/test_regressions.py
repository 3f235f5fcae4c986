"""List of past defects with the tests that detect them.

``regressions.csv`` has a row for each defect and test: the defect, the test, and the code without which the test fails.
If no code was removed, the row names the added error.  The defects were found by attacks on the atlas, or introduced on
purpose to see a test fail.
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
    existing = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    listed = {row["test"].partition("::")[2] for row in ROWS if row["test"].startswith(f"{file}::")}
    assert listed <= existing, f"renamed or removed: {sorted(listed - existing)}"


def test_no_regression_is_listed_twice():
    assert all(row["defect"] and row["removed"] for row in ROWS)
    counts = Counter((row["defect"], row["test"]) for row in ROWS)
    assert {row: count for row, count in counts.items() if count > 1} == {}
