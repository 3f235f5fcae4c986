"""Nim-values of rectangles that others report, by the table in which they are computed here.

``cram.csv`` has the table in the README of P. Beling, github.com/beling/impartial-games, at commit 07a34e6, boards with
at least four rows, and who computed a value first where the README says so.  Nothing in it is computed or corrected.

Cost: reading some 30 rows, once a process.
"""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLES = {"cram.rectangles": "cram.csv"}


@cache
def reported_rectangles(table_id: str) -> Mapping[tuple[int, int], tuple[int, str]]:
    """Return the reported values of a table: (rows, columns) to nim-value and who computed it first, "" if unsaid.

    >>> reported_rectangles("cram.rectangles")[4, 11]
    (1, 'Piotr Beling')
    """
    text = (Path(__file__).parent / TABLES[table_id]).read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {(int(row["rows"]), int(row["columns"])): (int(row["nim_value"]), row["first_by"]) for row in rows}
