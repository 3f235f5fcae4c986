"""Claims about tables and the certificates that justify them.

A *claim* is a sentence about a table. It has a *status* and names the cells that it supports. A *certificate* is data
that lets anyone check the claim from the published CSV alone. A certificate class is one kind of justification: a
frozen dataclass of plain data with ``check(frame)``. The check uses no kernel and raises CertificateError with a
witness if the table contradicts the claim. If the data are too long for a cell, the class defines ``check_files(frame,
files)`` instead. Discovery finds a class by its ``kind``.

The claims of a table give every cell exactly one status (``cell_statuses``); a table where they do not is withheld.
"""

import dataclasses
import enum
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, runtime_checkable

import numpy as np

from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd


class Status(enum.StrEnum):
    """The support of a claim, the weakest first.

    >>> Status.weakest([Status.PROVED, Status.OBSERVED])
    <Status.OBSERVED: 'observed'>
    """

    REPORTED = "reported"
    OBSERVED = "observed"
    DERIVED = "derived"
    CERTIFIED = "certified"
    PROVED = "proved"

    @property
    def meaning(self) -> str:
        """The meaning for readers."""
        return MEANINGS[self]

    @classmethod
    def weakest(cls, statuses: Iterable["Status"]) -> "Status":
        """Return the weakest of some statuses, at least one."""
        return min(statuses, key=list(cls).index)


MEANINGS: Mapping[Status, str] = {
    Status.REPORTED: "taken from the literature, not recomputed here",
    Status.OBSERVED: "seen in the computed range, not proved beyond it",
    Status.DERIVED: "computed from other tables of the atlas; every check recomputes it from them",
    Status.CERTIFIED: "checked row by row by a second program, which has only the rule in common with the first",
    Status.PROVED: "a theorem whose hypotheses were checked on the table",
}

Relation = Literal["==", "!=", "<=", ">", "in", "not in"]
Condition = tuple[str, Relation, Any]
"""A column, a relation and a value; for "in" and "not in" a tuple of values."""

COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">": operator.gt,
}


@dataclasses.dataclass(frozen=True, slots=True)
class Cells:
    """Cells of a table: some columns of the rows that satisfy every condition.

    Attributes:
        columns: the columns; empty for all.
        where: the conditions; empty for all rows.
    """

    columns: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()

    def in_column(self, column: str) -> bool:
        """Return whether some cells may be in a column."""
        return not self.columns or column in self.columns

    def rows(self, frame: "pd.DataFrame") -> np.ndarray:
        """Return for each row whether it satisfies the conditions: shape (rows,), dtype bool."""
        chosen = np.ones(len(frame), bool)
        for column, relation, value in self.where:
            cells = frame[column]
            if relation in ("in", "not in"):
                chosen &= cells.isin(value).to_numpy() == (relation == "in")
            else:
                chosen &= COMPARISONS[relation](cells, value).fillna(value=False).to_numpy(bool)
        return chosen

    def to_json(self) -> dict[str, Any]:
        """Return plain data for ``claim_from_json``."""
        data = {"columns": list(map(str, self.columns)), "where": [list(condition) for condition in self.where]}
        return {name: value for name, value in data.items() if value}


@runtime_checkable
class Certificate(Protocol):
    """Plain data (a frozen dataclass of integers, strings and tuples) with a check."""

    kind: ClassVar[str]

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the claim against a table read back from its CSV.

        Raises:
            CertificateError: with the first witness against the claim.
        """


@runtime_checkable
class FilesCertificate(Protocol):
    """Plain data with a check that also reads the files attached to the table."""

    kind: ClassVar[str]

    def check_files(self, frame: "pd.DataFrame", files: Mapping[str, bytes]) -> None:
        """Check the claim against a table read back from its CSV and its attached files, by name.

        Raises:
            CertificateError: with the first witness against the claim.
        """


AnyCertificate = Certificate | FilesCertificate


def in_columns(*columns: str) -> tuple[Cells, ...]:
    """Return all cells of some columns.

    >>> in_columns("n", "nim_value")
    (Cells(columns=('n', 'nim_value'), where=()),)
    """
    return (Cells(columns),)


@dataclasses.dataclass(frozen=True, slots=True)
class Claim:
    """A sentence about a table and its justification.

    Attributes:
        statement: the sentence, for readers.
        status: its support.
        certificate: the data of the check; a proved or certified claim has one.
        rows: the number of rows of the finished table, so that a truncated table fails the check.
        cells: the cells that the claim supports. None for every cell that no other claim of the table names; empty for
            a claim about more than the cells, such as a period of a game.
    """

    statement: str
    status: Status
    certificate: AnyCertificate | None = None
    rows: int | None = None
    cells: tuple[Cells, ...] | None = None

    def __post_init__(self) -> None:
        """Check that a proved or certified claim has a certificate."""
        if self.certificate is None and self.status in (Status.PROVED, Status.CERTIFIED):
            raise ValueError(f"a {self.status} claim needs a certificate: {self.statement}")

    def check(self, frame: "pd.DataFrame", files: Mapping[str, bytes] | None = None) -> None:
        """Check the claim against a finished table and the files attached to it.

        Raises:
            CertificateError: with the first witness against the claim.
        """
        if self.rows is not None and self.rows != len(frame):
            raise CertificateError(self.statement, f"it covers {self.rows} rows, the table has {len(frame)}")
        if isinstance(self.certificate, FilesCertificate):
            self.certificate.check_files(frame, files or {})
        elif self.certificate is not None:
            self.certificate.check(frame)

    def to_json(self) -> dict[str, Any]:
        """Return plain data for ``claim_from_json``."""
        data: dict[str, Any] = {"statement": self.statement, "status": self.status, "rows": self.rows}
        if self.cells is not None:
            data["cells"] = [cells.to_json() for cells in self.cells]
        data["certificate"] = None
        if self.certificate is not None:
            fields = dataclasses.asdict(self.certificate)  # type: ignore[call-overload]
            data["certificate"] = {"kind": self.certificate.kind, **fields}
        return data


def claim_from_json(data: Mapping[str, Any], kinds: Mapping[str, type[AnyCertificate]]) -> Claim:
    """Return the claim that ``to_json`` wrote; ``kinds`` maps a kind to its class.

    Raises:
        KeyError, TypeError, ValueError: if kind or status is unknown, or a field is missing or unknown.
    """
    certificate = None
    if data["certificate"] is not None:
        fields = dict(data["certificate"])
        certificate = kinds[fields.pop("kind")](**_frozen_fields(fields))
    cells = tuple(Cells(**_frozen_fields(each)) for each in data["cells"]) if "cells" in data else None
    return Claim(data["statement"], Status(data["status"]), certificate, data["rows"], cells)


def supported_rows(claims: Sequence[Claim], frame: "pd.DataFrame", column: str) -> list[np.ndarray]:
    """Return the rows whose cell in a column each claim supports: for each claim shape (rows,), dtype bool."""
    supported = [np.zeros(len(frame), bool) for _ in claims]
    rest = np.ones(len(frame), bool)
    for claim, rows in zip(claims, supported, strict=True):
        for cells in claim.cells or ():
            if cells.in_column(column):
                np.logical_or(rows, cells.rows(frame), out=rows)
        rest &= ~rows
    return [rest if claim.cells is None else rows for claim, rows in zip(claims, supported, strict=True)]


def cell_statuses(claims: Sequence[Claim], frame: "pd.DataFrame") -> "pd.DataFrame":
    """Return the status of every cell: a frame with the rows and columns of ``frame``.

    Raises:
        CertificateError: if a cell has no status, or two.
    """
    statuses = frame.astype(object)
    for column in frame.columns:
        cells = np.full(len(frame), "", object)
        for claim, rows in zip(claims, supported_rows(claims, frame, column), strict=True):
            if (other := rows & (cells != "") & (cells != claim.status)).any():
                row = int(other.argmax())
                raise CertificateError(f"row {row}, {column}", f"claims call it {cells[row]} and {claim.status}")
            cells[rows] = claim.status
        if (missing := cells == "").any():
            raise CertificateError(f"row {missing.argmax()}, {column}", "no claim gives it a status")
        statuses[column] = cells
    return statuses


def _frozen(value: Any) -> Any:
    """Turn JSON lists into the tuples of certificates."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _frozen_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _frozen(value) for name, value in fields.items()}
