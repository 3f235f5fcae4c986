"""Growth of values and rare heaps of open games, from the longest run.

Cost: reading a table, once for a set of class records.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame_site.games.octal.class_records import ClassRecords

GROWTH = "octal.growth"
FOLLOWED = "octal.followed"

Rows = Sequence[Mapping[str, Any]]


@lru_cache(maxsize=1)
def followed_growth(records: ClassRecords) -> Mapping[str, Rows]:
    """Return the growth of each game with a growth run, by its code."""
    growth: dict[str, list[Mapping[str, Any]]] = {}
    for row in _rows(records, FOLLOWED):
        growth.setdefault(row["canonical_code"], []).append(row)
    return growth


def growth_of(records: ClassRecords, code: str) -> Rows:
    """Return the growth of one game: from a growth run, its class record, or the table of all games."""
    followed = followed_growth(records).get(code)
    if followed is not None:
        return followed
    record = records.all.get(code)
    if record is not None:
        return record.rows("growth.csv")
    return [row for row in _rows(records, GROWTH) if row["canonical_code"] == code]


def plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row of a table with int and str cells, None for an empty cell."""
    return {str(name): _plain(cell) for name, cell in row.items()}


def _rows(records: ClassRecords, table_id: str) -> Rows:
    """Return the rows of a table; none if it is absent or withheld."""
    if table_id not in catalogue.tables() or records.published[table_id].withheld:
        return []
    return [plain(row) for row in records.published[table_id].frame.to_dict("records")]


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
