"""Finished tables of the store for the site, each read and verified once a process.

Reading rows of a withheld table raises an error with the reason, so a value that failed its check reaches no page, plot
or download.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.build.store import Store
from fairgame.core.claims import Claim, Status, claim_from_json, supported_rows
from fairgame.core.columns import concept_name
from fairgame.errors import StoreError, UnknownNameError
from fairgame_site.errors import WithheldError

NIM_SEQUENCE = ("n", "nim_value")  # columns
SOURCE_CONCEPTS = ("source", "reported_by", "place", "verification")
REDERIVED = "recomputed from its source tables"


def exceptions(values: np.ndarray, preperiod: int, period: int) -> list[int]:
    """Return the indices before ``preperiod`` whose value differs from the value of the period, ascending.

    Args:
        values: shape (n,).  An index is skipped if its counterpart in the period is n or more.
        preperiod: the first index of the period.
        period: its length.
    """
    found = []
    for n in range(min(preperiod, values.size)):
        regular = n + -(-(preperiod - n) // period) * period
        if regular < values.size and values[regular] != values[n]:
            found.append(n)
    return found


@dataclass(frozen=True)
class PublishedTable:
    """A finished table: values, metadata and claims.

    Attributes:
        spec: its specification.
        artifact: its metadata, CSV and attached files.
        id: the permanent id.
        metadata: the metadata, published next to the values.
        withheld: the reason why the table is withheld, or None.
    """

    spec: catalogue.TableSpec
    artifact: Artifact
    id: str = field(init=False)
    metadata: Mapping[str, Any] = field(init=False, repr=False)
    withheld: str | None = field(init=False)

    def __post_init__(self) -> None:
        reason = self.artifact.metadata["withheld"]
        withheld = None if reason is None else str(reason)
        vars(self).update(id=self.spec.id, metadata=self.artifact.metadata, withheld=withheld)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The values, read from the CSV as published.

        Raises:
            WithheldError: if the table failed its check.
        """
        if self.withheld:
            raise WithheldError(self.id, self.withheld)
        return self.artifact.frame()

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, with their certificates."""
        kinds = catalogue.certificate_kinds()
        return tuple(claim_from_json(claim, kinds) for claim in self.metadata["claims"])

    @property
    def statuses(self) -> list[Status]:
        """The distinct statuses of the claims, in their order."""
        return list(dict.fromkeys(claim.status for claim in self.claims))

    @property
    def weakest_status(self) -> Status:
        """The weakest status among the claims, which is the status of the table."""
        return Status.weakest(self.statuses)

    @property
    def source_columns(self) -> list[str]:
        """The columns that name a source or a basis of their row."""
        return [str(name) for name in self.spec.columns if concept_name(name) in SOURCE_CONCEPTS]

    @cached_property
    def begins_at(self) -> int:
        """The first heap of a sequence."""
        return int(self.frame[self.spec.columns[0]].iloc[0])

    def exceptions(self) -> list[int]:
        """Return the heaps of a sequence that break its proved period, ascending; [] without a proved period."""
        period, first = self.period, self.begins_at
        if period is None:
            return []
        values = self.frame[self.spec.columns[1]].to_numpy()
        return [first + index for index in exceptions(values, period["preperiod"] - first, period["period"])]

    @property
    def is_nim_sequence(self) -> bool:
        """Whether the table is the sequence of the nim-values by heap."""
        return self.spec.is_sequence and self.spec.columns == NIM_SEQUENCE

    @cached_property
    def period(self) -> dict[str, Any] | None:
        """The certificate of a proved period as data, or None."""
        proofs = [claim.to_json()["certificate"] for claim in self.claims if claim.status is Status.PROVED]
        return next((data for data in proofs if {"period", "preperiod"} <= data.keys()), None)


class Published:
    """The tables of the catalogue in a store, read on demand.

    Iteration and lists leave out working tables, which are available by id.
    """

    def __init__(self, store: Store) -> None:
        """Read from ``store``."""
        self.store = store
        self._tables: dict[str, PublishedTable] = {}

    def __getitem__(self, table_id: str) -> PublishedTable:
        """Return a table.

        Raises:
            UnknownNameError: if the catalogue has no such table.
            StoreError: if it has not been built, or its file is damaged.
        """
        if table_id not in self._tables:
            artifact = catalogue.read_table(self.store, table_id)
            self._tables[table_id] = PublishedTable(catalogue.tables()[table_id].spec, artifact)
        return self._tables[table_id]

    def select(self, table_ids: Iterable[str]) -> list[PublishedTable]:
        """Return several tables; raises as for one."""
        return [self[table_id] for table_id in table_ids]

    def frame_if_built(self, table_id: str) -> pd.DataFrame | None:
        """Return the values of a table, or None if it has not been built or is withheld."""
        try:
            table = self[table_id]
        except StoreError:
            return None
        return None if table.withheld else table.frame

    def __iter__(self) -> Iterator[PublishedTable]:
        """Yield every published table, also the withheld ones, in the order of the catalogue."""
        return (self[table_id] for table_id in catalogue.published_tables())

    def visible(self) -> list[PublishedTable]:
        """Return the tables that are not withheld."""
        return [table for table in self if not table.withheld]

    def for_game(self, slug: str) -> list[PublishedTable]:
        """Return the tables that belong to the page of a game."""
        return [table for table in self if table.id.partition(".")[0] == slug]

    def about_game(self, slug: str) -> list[PublishedTable]:
        """Return the tables of other games that have rows about this game."""
        return [table for table in self if slug in table.spec.games and table.id.partition(".")[0] != slug]

    def cell(self, table_id: str, column: str, where: Mapping[str, Any]) -> Any:
        """Return one cell of the row selected by ``where``.

        Raises:
            UnknownNameError: if the table lacks a column.
            LookupError: if the number of selected rows is not 1.
        """
        frame = self[table_id].frame
        for name in (column, *where):
            if name not in frame.columns:
                raise UnknownNameError(f"column of {table_id}", name, frame.columns)
        rows = frame
        for name, value in where.items():
            rows = rows[rows[name] == value]
        if len(rows) != 1:
            raise LookupError(f"{len(rows)} rows of {table_id} have {dict(where)}; exactly one is required")
        cell = rows.iloc[0][column]
        return cell if isinstance(cell, str) else int(cell)

    def row(self, table_id: str, **where: Any) -> dict[str, Any] | None:
        """Return one row as plain data (None for an empty cell), or None if it is missing, ambiguous or withheld.

        Raises:
            StoreError: if the table's file is damaged.
        """
        if table_id not in catalogue.tables() or not self.store.has(table_id, catalogue.key(table_id)):
            return None
        if self[table_id].withheld:
            return None
        frame = self[table_id].frame
        for name, value in where.items():
            frame = frame[frame[name] == value]
        rows: list[dict[str, Any]] = json.loads(frame.to_json(orient="records"))
        return rows[0] if len(rows) == 1 else None


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for cells: a status and the kind of the certificate, "" for a claim without a certificate."""

    status: Status
    kind: str

    @classmethod
    def of(cls, claim: Claim) -> "Evidence":
        """Return the evidence of a claim."""
        return cls(claim.status, claim.certificate.kind if claim.certificate else "")


@dataclass(frozen=True, slots=True)
class ColumnChecks:
    """Columns with equal evidence; none for evidence of claims about more than the cells.

    ``rederived``: verification also recomputes the table from its source tables.
    """

    columns: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    rederived: bool


def checks_by_column(table: PublishedTable) -> tuple[ColumnChecks, ...]:
    """Group the columns of a table by the claims that support their cells."""
    groups: dict[tuple[Evidence, ...], list[str]] = {}
    for column in map(str, table.spec.columns):
        supported = supported_rows(table.claims, table.frame, column)
        evidence = [Evidence.of(claim) for claim, rows in zip(table.claims, supported, strict=True) if rows.any()]
        groups.setdefault(tuple(dict.fromkeys(evidence)), []).append(column)
    if beyond := [Evidence.of(claim) for claim in table.claims if claim.cells == ()]:
        groups[tuple(beyond)] = groups.get(tuple(beyond), [])
    rederived = catalogue.tables()[table.id].rederive is not None
    return tuple(ColumnChecks(tuple(columns), evidence, rederived) for evidence, columns in groups.items())


def group_by_checks(tables: Iterable[PublishedTable]) -> list[tuple[list[PublishedTable], tuple[ColumnChecks, ...]]]:
    """Group tables whose columns have equal evidence."""
    groups: dict[tuple[ColumnChecks, ...], list[PublishedTable]] = {}
    for table in tables:
        groups.setdefault(checks_by_column(table), []).append(table)
    return [(members, checks) for checks, members in groups.items()]
