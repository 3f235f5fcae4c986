"""How values and rare heaps of open games grow: rows of figures, those of the farthest run where one is kept.

Cost: one reading of a table, once for a set of studies.
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
def followed_growth(studies: ClassRecords) -> Mapping[str, Rows]:
    """Return the rows of growth of each game that a kept run followed further, by its code."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in _shown(studies, FOLLOWED):
        found.setdefault(row["canonical_code"], []).append(row)
    return found


def growth_of(studies: ClassRecords, code: str) -> Rows:
    """Return the rows of growth of one game: of a kept run, of its study, or else from the table of all."""
    followed = followed_growth(studies).get(code)
    if followed is not None:
        return followed
    study = studies.all.get(code)
    if study is not None:
        return study.rows("growth.csv")
    return [row for row in _shown(studies, GROWTH) if row["canonical_code"] == code]


def plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row of a table with whole numbers and texts, None for an empty cell."""
    return {str(name): _plain(cell) for name, cell in row.items()}


def _shown(studies: ClassRecords, table_id: str) -> Rows:
    """Return the rows of a table; none where there is no such table to be shown."""
    if table_id not in catalogue.tables() or studies.published[table_id].withheld:
        return []
    return [plain(row) for row in studies.published[table_id].frame.to_dict("records")]


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
