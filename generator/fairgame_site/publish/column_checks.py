"""Which check holds which column: a list made of what is claimed of the tables, so that no column is silent.

A claim speaks of all columns of its table or of those that it names; its certificate is the check.  A table that tells
what others tell is also made again from them.  Tables of which the same is to be said stand together.
Cost: nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from fairgame import catalogue
from fairgame_site.publish.published import PublishedTable

REDERIVED = "made again from the tables that it is read off"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a cell is believed: the status, and the kind of the certificate, "" where a claim has none."""

    status: str
    kind: str


@dataclass(frozen=True, slots=True)
class ColumnChecks:
    """Columns that are held in the same ways."""

    columns: tuple[str, ...]
    ways: tuple[Evidence, ...]
    again: bool


def checks_by_column(table: PublishedTable) -> tuple[ColumnChecks, ...]:
    """Return the columns of a table by what holds them, in their order."""
    found: dict[tuple[Evidence, ...], list[str]] = {}
    for column in map(str, table.spec.columns):
        speaking = [claim for claim in table.claims if column in claim.get("columns", table.spec.columns)]
        ways = [Evidence(claim["status"], (claim["certificate"] or {"kind": ""})["kind"]) for claim in speaking]
        found.setdefault(tuple(dict.fromkeys(ways)), []).append(column)
    again = catalogue.tables()[table.id].rederive is not None
    return tuple(ColumnChecks(tuple(columns), ways, again) for ways, columns in found.items())


def group_by_checks(tables: Iterable[PublishedTable]) -> list[tuple[list[PublishedTable], tuple[ColumnChecks, ...]]]:
    """Return tables of which the same is to be said, and what."""
    found: dict[tuple[ColumnChecks, ...], list[PublishedTable]] = {}
    for table in tables:
        found.setdefault(checks_by_column(table), []).append(table)
    return [(together, said) for said, together in found.items()]
