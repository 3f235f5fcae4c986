"""Claims about tables and the certificates that justify them.

A *claim* is a sentence about a table. A *certificate* is data that lets anyone check the claim from the published CSV
alone. A certificate class is one kind of justification: a frozen dataclass of plain data with ``check(frame)``. The
check uses no kernel and raises CertificateError with a witness if the table contradicts the claim. If the data are too
long for a cell, the class defines ``check_files(frame, files)`` instead. Discovery finds a class by its ``kind``.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Protocol, runtime_checkable

import pandas as pd

from fairgame.errors import CertificateError

Status = Literal["proved", "certified", "observed", "reported"]


@runtime_checkable
class Certificate(Protocol):
    """Plain data (a frozen dataclass of integers, strings and tuples) with a check."""

    kind: ClassVar[str]

    def check(self, frame: pd.DataFrame) -> None:
        """Check the claim against a table read back from its CSV.

        Raises:
            CertificateError: with the first witness against the claim.
        """


@runtime_checkable
class FilesCertificate(Protocol):
    """Plain data with a check that also reads the files attached to the table."""

    kind: ClassVar[str]

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the claim against a table read back from its CSV and its attached files, by name.

        Raises:
            CertificateError: with the first witness against the claim.
        """


AnyCertificate = Certificate | FilesCertificate


@dataclasses.dataclass(frozen=True, slots=True)
class Claim:
    """A sentence about a table and its justification.

    Attributes:
        statement: the sentence, for readers.
        status: "proved" (a theorem, its hypotheses checked on the table), "certified" (every value checked by an
            independent program), "observed" (seen in the computed range only) or "reported" (from the literature).
        certificate: the data of the check; a claim without one can only be observed or reported.
        rows: the number of rows of the finished table, so that a truncated table fails the check.
        columns: the columns concerned; empty for all.
    """

    statement: str
    status: Status
    certificate: AnyCertificate | None = None
    rows: int | None = None
    columns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that a proved or certified claim has a certificate."""
        if self.certificate is None and self.status in ("proved", "certified"):
            raise ValueError(f"a {self.status} claim needs a certificate: {self.statement}")

    def check(self, frame: pd.DataFrame, files: Mapping[str, bytes] | None = None) -> None:
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
        if self.columns:
            data["columns"] = list(map(str, self.columns))
        data["certificate"] = None
        if self.certificate is not None:
            fields = dataclasses.asdict(self.certificate)  # type: ignore[call-overload]
            data["certificate"] = {"kind": self.certificate.kind, **fields}
        return data


def claim_from_json(data: Mapping[str, Any], kinds: Mapping[str, type[AnyCertificate]]) -> Claim:
    """Return the claim that ``to_json`` wrote; ``kinds`` maps a kind to its class.

    Raises:
        KeyError, TypeError: if the kind is unknown or a field is missing or unknown.
    """
    certificate = None
    if data["certificate"] is not None:
        fields = dict(data["certificate"])
        certificate = kinds[fields.pop("kind")](**{name: _frozen(value) for name, value in fields.items()})
    columns = tuple(data.get("columns", ()))
    return Claim(data["statement"], data["status"], certificate, data["rows"], columns)


def _frozen(value: Any) -> Any:
    """Turn JSON lists into the tuples of certificates."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
