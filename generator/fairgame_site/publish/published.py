"""What the pages may show: finished tables out of the store, each read and verified once a process.

A withheld table has no rows here: whoever asks for one gets the reason instead, so that a value which failed its
check cannot reach a page, a plot or a download.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from fairgame import catalogue
from fairgame.build.store import Artifact, Store
from fairgame.errors import StoreError, UnknownNameError
from fairgame_site.errors import WithheldError

WEAKEST_FIRST = ("reported", "observed", "certified", "proved")


def exceptions(values: np.ndarray, preperiod: int, period: int) -> list[int]:
    """Return the places before ``preperiod`` whose value differs from the one the period gives, ascending.

    Args:
        values: shape (n,), index 0 is place 0; what lies beyond n cannot be compared and is left out.
        preperiod: the place at which the period starts.
        period: its length.
    """
    found = []
    for n in range(min(preperiod, values.size)):
        laps = -(-(preperiod - n) // period)
        regular = n + laps * period
        if regular < values.size and values[regular] != values[n]:
            found.append(n)
    return found


@dataclass(frozen=True)
class PublishedTable:
    """One finished table: its values, its metadata, its claims."""

    spec: catalogue.TableSpec
    artifact: Artifact

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.spec.id

    @property
    def metadata(self) -> Mapping[str, Any]:
        """What is published beside the values."""
        return self.artifact.metadata

    @property
    def withheld(self) -> str | None:
        """Why the table is not shown, or None."""
        reason = self.artifact.metadata["withheld"]
        return None if reason is None else str(reason)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The values, read from the CSV as published.

        Raises:
            WithheldError: if the table failed its check.
        """
        if self.withheld:
            raise WithheldError(self.id, self.withheld)
        return self.artifact.frame()

    @property
    def claims(self) -> list[dict[str, Any]]:
        """The claims as published: statement, status, certificate."""
        return list(self.metadata["claims"])

    @property
    def weakest_status(self) -> str:
        """The weakest status among the claims: that of the table as a whole."""
        return min((str(claim["status"]) for claim in self.claims), key=WEAKEST_FIRST.index)

    @property
    def begins_at(self) -> int:
        """The first heap of a sequence."""
        return int(self.frame[self.spec.columns[0]].iloc[0])

    def exceptions(self) -> list[int]:
        """Return the heaps of a sequence that break its proved period, ascending; none where no period is proved."""
        period, first = self.period, self.begins_at
        if period is None:
            return []
        values = self.frame[self.spec.columns[1]].to_numpy()
        return [first + place for place in exceptions(values, period["preperiod"] - first, period["period"])]

    @property
    def period(self) -> dict[str, Any] | None:
        """The data of the period's certificate, if a period is proved."""
        found = [claim["certificate"] for claim in self.claims if claim["status"] == "proved" and claim["certificate"]]
        return next((data for data in found if "period" in data and "preperiod" in data), None)


class Published:
    """Every table of the catalogue that stands in a store.

    A working table is found by its id, with the files attached to it, but is in no list.
    """

    def __init__(self, store: Store) -> None:
        """Read from ``store``; nothing is read before it is asked for."""
        self.store = store
        self._tables: dict[str, PublishedTable] = {}

    def __getitem__(self, table_id: str) -> PublishedTable:
        """Return a table.

        Raises:
            UnknownNameError: if the catalogue has no such table.
            StoreError: if it has not been built, or its file is damaged.
        """
        if table_id not in self._tables:
            artifact = catalogue.stored(self.store, table_id)
            self._tables[table_id] = PublishedTable(catalogue.tables()[table_id].spec, artifact)
        return self._tables[table_id]

    def frame_if_built(self, table_id: str) -> pd.DataFrame | None:
        """Return the values of a table; None where it has not been built, or is withheld."""
        try:
            table = self[table_id]
        except StoreError:
            return None
        return None if table.withheld else table.frame

    def __iter__(self) -> Iterator[PublishedTable]:
        """Yield every table but the working ones, withheld ones too, in the order of the catalogue."""
        return (self[table_id] for table_id in catalogue.published_tables())

    def shown(self) -> list[PublishedTable]:
        """Return the tables that are not withheld."""
        return [table for table in self if not table.withheld]

    def of_game(self, slug: str) -> list[PublishedTable]:
        """Return the tables that belong to the page of a game."""
        return [table for table in self if table.id.partition(".")[0] == slug]

    def mentioning(self, slug: str) -> list[PublishedTable]:
        """Return the tables of others in which the game has rows."""
        return [table for table in self if slug in table.spec.games and table.id.partition(".")[0] != slug]

    def cell(self, table_id: str, column: str, where: Mapping[str, Any]) -> Any:
        """Return one cell, its row picked out by ``where``.

        Raises:
            UnknownNameError: if the table lacks a column.
            LookupError: if not exactly one row is meant.
        """
        frame = self[table_id].frame
        for name in (column, *where):
            if name not in frame.columns:
                raise UnknownNameError(f"column of {table_id}", name, frame.columns)
        rows = frame
        for name, wanted in where.items():
            rows = rows[rows[name] == wanted]
        if len(rows) != 1:
            raise LookupError(f"{len(rows)} rows of {table_id} have {dict(where)}; exactly one must be meant")
        cell = rows.iloc[0][column]
        return cell if isinstance(cell, str) else int(cell)

    def row(self, table_id: str, **where: Any) -> dict[str, Any] | None:
        """Return one row as plain data (None for an empty cell), or None where the store has no such row to show.

        Raises:
            StoreError: if the table's file is damaged.
        """
        if table_id not in catalogue.tables() or not self.store.has(table_id, catalogue.key(table_id)):
            return None
        if self[table_id].withheld:
            return None
        frame = self[table_id].frame
        for name, wanted in where.items():
            frame = frame[frame[name] == wanted]
        found: list[dict[str, Any]] = json.loads(frame.to_json(orient="records"))
        return found[0] if len(found) == 1 else None
