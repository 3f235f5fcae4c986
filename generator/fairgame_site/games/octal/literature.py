"""Reports of the literature about a class, compared with computed numbers, and the resulting errata.

Both come from published tables, if the catalogue has them: ``octal.literature`` has a row for each number that a source
prints, ``errata.literature`` a row for each report with a number that differs.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from fairgame import catalogue
from fairgame_site.games.octal.class_records import ClassEntry
from fairgame_site.lookup.index import oeis_numbers
from fairgame_site.publish import oeis
from fairgame_site.published import Published
from fairgame_site.render.long_runs import window_runs
from fairgame_site.render.tables import grouped

COMPARISON = "octal.literature"
ERRATA = "errata.literature"
WORDS = {
    "canonical_code": "class",
    "max_nim_value": "greatest value",
    "max_nim_value_at": "greatest value at heap",
    "rare_count": "rare heaps",
    "last_rare": "last rare heap",
    "computed_to": "computed to heap",
}
ABOUT = ("code", "source", "reported_by")
Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReportedPeriod:
    """A period claimed for a class that is not proved here, or only by a stored run.

    Attributes:
        code: the code of the report.
        period: the period as text.
        last_exception: the last heap that breaks it, if reported.
        by: the author of the report.
        source: the publication.
        own: whether it is a run of this atlas that is not completely checked.
    """

    code: str
    _: KW_ONLY
    period: str
    last_exception: str | None
    by: str
    source: str
    own: bool = False

    @classmethod
    def of_run(cls, code: str, claimed: window_runs.ClaimedPeriod) -> "ReportedPeriod":
        """Return the claim of a stored run that is not completely checked."""
        by = f"Fair Game Atlas (own run, {grouped(claimed.checked)} of {grouped(claimed.segments)} segments checked)"
        return cls(
            code,
            period=grouped(claimed.period),
            last_exception=grouped(claimed.preperiod - 1),
            by=by,
            source="stored run",
            own=True,
        )


@dataclass(frozen=True)
class Literature:
    """Comparison with the literature by class."""

    published: Published

    def rows(self, entry: ClassEntry) -> list[Row]:
        """Return the rows of the comparison for a class; ``what`` names the column in words."""
        return self._by_class.get(entry.name, [])

    def reports(self, entry: ClassEntry) -> list[list[Row]]:
        """Return the rows of a class grouped by report."""
        reports: dict[tuple[str, ...], list[Row]] = {}
        for row in self.rows(entry):
            reports.setdefault(tuple(row[name] for name in ABOUT), []).append(row)
        return list(reports.values())

    def oeis(self, entry: ClassEntry) -> list[str]:
        """Return the numbers of the OEIS sequences of the class, and of those that report about it."""
        return oeis.numbers(entry.name, oeis_numbers(" ".join(row["source"] for row in self.rows(entry))))

    def errata(self, entry: ClassEntry) -> list[Row]:
        """Return source, printed text and truth of each report about the class that differs."""
        wrong = {(row["source"], f"{row['code']}: {row['printed']}") for row in self.rows(entry)}
        return [row for row in self._errata if (row["source"], row["printed"]) in wrong]

    def reported(self, code: str) -> "ReportedPeriod | None":
        """Return the period of an open class that others report or a run of this atlas claims, None without one."""
        claimed = window_runs.claimed_periods().get(code)
        return self._period(code, "reported") or (ReportedPeriod.of_run(code, claimed) if claimed else None)

    def reported_before(self, entry: ClassEntry) -> "ReportedPeriod | None":
        """Return the period that others had reported before a stored run proved it."""
        return self._period(entry.name, "agrees") if entry.record.is_by_stored_run else None

    def _period(self, code: str, verdict: str) -> "ReportedPeriod | None":
        """Return the first report of a period with this verdict."""
        rows = [row for row in self._by_class.get(code, []) if row["verdict"] == verdict]
        for row in rows:
            if row["column"] == "period":
                report = [other for other in rows if all(other[name] == row[name] for name in ABOUT)]
                numbers = {other["column"]: other["reported"] for other in report}
                by = row["reported_by"] or row["source"]
                return ReportedPeriod(
                    row["code"],
                    period=row["reported"],
                    last_exception=numbers.get("last_exception"),
                    by=by,
                    source=row["source"],
                )
        return None

    def of_open(self, entry: ClassEntry) -> "ReportedPeriod | None":
        """Return the period claimed for a class without a proved one."""
        return None if entry.record.is_periodic else self.reported(entry.name)

    @cached_property
    def _by_class(self) -> Mapping[str, list[Row]]:
        rows: dict[str, list[Row]] = {}
        for row in self._table(COMPARISON):
            numbers = {name: _grouped(row[name]) for name in ("reported", "computed")}
            what = WORDS.get(row["column"], row["column"].replace("_", " "))
            rows.setdefault(row["canonical_code"], []).append({**row, **numbers, "what": what})
        return rows

    @cached_property
    def _errata(self) -> list[Row]:
        return self._table(ERRATA)

    def _table(self, table_id: str) -> list[Row]:
        if table_id not in catalogue.tables() or self.published[table_id].withheld:
            return []
        rows = self.published[table_id].frame.to_dict("records")
        return [{str(name): str(cell) for name, cell in row.items()} for row in rows]


def _grouped(text: str) -> str:
    return grouped(int(text)) if text.isdecimal() else text
