"""The evidence for one cell of a table: its status, its claims, and the program and command that check each.

``atlas why`` prints the evidence of any cell. The browser reads the same from ``data/certificates/<id>.json``.
Cost: that of reading the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from fairgame import catalogue
from fairgame.core.claims import Claim, Status, supported_rows
from fairgame.core.columns import concept
from fairgame.core.notation import shorten
from fairgame.errors import LimitError, UnknownNameError
from fairgame_site import hooks
from fairgame_site.publish.exports import addresses
from fairgame_site.published import Published, PublishedTable


@dataclass(frozen=True, slots=True)
class CellEvidence:
    """The evidence for a cell.

    Attributes:
        table: the id of the table.
        key: column and cell of its key.
        column: the column of the cell.
        cell: the cell as in the CSV.
        meaning: the meaning of the column.
        status: the status of the cell.
        claims: the claims that support the cell.
        beyond: the claims of the table about more than its cells.
        sources: column and cell of the columns of the row that name a source or a reason.
        derived_from: ids of the tables from which every check recomputes the table.
        details: sentences of the table's subject about the row.
        certificate: the published file with the claims, relative to the site's root; "" for a working table.
        command: the command that checks the table again.
    """

    table: str
    key: tuple[tuple[str, str], ...]
    column: str
    cell: str
    meaning: str
    status: Status
    claims: tuple[Claim, ...]
    beyond: tuple[Claim, ...]
    sources: tuple[tuple[str, str], ...]
    derived_from: tuple[str, ...]
    details: tuple[str, ...]
    certificate: str
    command: str


def cell_evidence(published: Published, table_id: str, key: Sequence[str], column: str) -> CellEvidence:
    """Return the evidence for a cell of a finished table.

    Args:
        published: the finished tables.
        table_id: the id of the table.
        key: a word for each column of the table's key.
        column: the column of the cell.

    Raises:
        UnknownNameError: if there is no such table or column.
        LimitError: if there is no such row, or the number of words is not that of the key.
        WithheldError: if the table failed its check.
    """
    table = published[table_id]
    if column not in table.spec.columns:
        raise UnknownNameError(f"column of {table_id}", column, table.spec.columns)
    place = _find_row(table, key)
    row = {str(name): _text(cell) for name, cell in table.frame.iloc[place].items()}
    supported = supported_rows(table.claims, table.frame.iloc[[place]], column)
    claims = tuple(claim for claim, rows in zip(table.claims, supported, strict=True) if rows.all())
    declared = next(name for name in table.spec.columns if name == column)
    rederived = catalogue.tables()[table_id].rederive is not None
    return CellEvidence(
        table_id,
        tuple((name, row[name]) for name in table.spec.key),
        column,
        row[column],
        concept(declared).meaning,
        claims[0].status,
        claims,
        tuple(claim for claim in table.claims if claim.cells == ()),
        tuple((name, row[name]) for name in table.source_columns if row[name]),
        catalogue.tables()[table_id].requires if rederived else (),
        tuple(detail for found in hooks.call("row_evidence", published=published, row=row) for detail in found),
        addresses(table)["certificate"] if table.spec.published else "",
        f"atlas verify {table_id}",
    )


def _find_row(table: PublishedTable, key: Sequence[str]) -> int:
    names = table.spec.key
    if len(key) != len(names):
        words = f"{len(key)} word{'' if len(key) == 1 else 's'}"
        raise LimitError(f"the key of {table.id} is {', '.join(names)}: expected {len(names)}, not {words}")
    rows = pd.Series(data=True, index=table.frame.index)
    for name, word in zip(names, key, strict=True):
        rows &= table.frame[name].map(_text) == word
    if not rows.any():
        first, last = (" ".join(map(_text, table.frame.iloc[place][list(names)])) for place in (0, -1))
        asked = ", ".join(f"{name} {shorten(word)}" for name, word in zip(names, key, strict=True))
        raise LimitError(f"{table.id} has no row {asked}; its rows go from {first} to {last}")
    return int(rows.to_numpy().argmax())


def _text(cell: object) -> str:
    return "" if cell is pd.NA or cell is None else str(cell)
