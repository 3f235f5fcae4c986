"""What the literature says of a class beside what was computed, and the errata that came of it.

Both come from published tables, where a catalogue has them: ``octal.literature`` has a row for each figure that a
source prints, ``errata.literature`` one for each report with a figure that differs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fairgame import catalogue
from fairgame_site.games.octal.class_records import ClassRecord
from fairgame_site.games.octal.files import is_by_stored_run
from fairgame_site.publish.published import Published
from fairgame_site.render.long_runs import window_runs as kept
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
    """A period that is claimed of a class, and not proved here or only by a kept study.

    Attributes:
        code: the code that the report is about.
        period: the period, as it is printed here.
        last_exception: the last heap that breaks it, as far as it is told.
        by: who reports it.
        source: where.
        own: whether it is a run of this atlas, not checked in full.
    """

    code: str
    period: str
    last_exception: str | None
    by: str
    source: str
    own: bool = False

    @classmethod
    def of_run(cls, code: str, claimed: kept.Claimed) -> "ReportedPeriod":
        """Return what a kept study claims that has not been checked in full."""
        by = f"Fair Game Atlas (own run, {grouped(claimed.checked)} of {grouped(claimed.segments)} segments checked)"
        return cls(code, grouped(claimed.period), grouped(claimed.preperiod - 1), by, "kept study", True)


@dataclass(frozen=True)
class Literature:
    """The comparison with the literature, class by class."""

    published: Published

    def rows(self, study: ClassRecord) -> list[Row]:
        """Return the rows of the comparison about a class, with ``what`` they are about in words."""
        return self._by_class.get(str(study.code), [])

    def reports(self, study: ClassRecord) -> list[list[Row]]:
        """Return the same, with the rows of each report together."""
        found: dict[tuple[str, ...], list[Row]] = {}
        for row in self.rows(study):
            found.setdefault(tuple(row[name] for name in ABOUT), []).append(row)
        return list(found.values())

    def errata(self, study: ClassRecord) -> list[Row]:
        """Return source, printed and truth of each report about the class with a figure that differs."""
        wrong = {(one["source"], f"{one['code']}: {one['printed']}") for one in self.rows(study)}
        return [one for one in self._errata if (one["source"], one["printed"]) in wrong]

    def reported(self, code: str) -> "ReportedPeriod | None":
        """Return the period that others report of an open class, or else a run of our own claims; None without any."""
        own = ReportedPeriod.of_run(code, kept.claimed()[code]) if code in kept.claimed() else None
        return self._period(code, "reported") or own

    def of_study(self, study: ClassRecord) -> "ReportedPeriod | None":
        """Return the period that others had reported of a class before a kept study proved it."""
        return self._period(str(study.code), "agrees") if is_by_stored_run(study) else None

    def _period(self, code: str, verdict: str) -> "ReportedPeriod | None":
        """Return the first report of a period with this verdict."""
        found = [row for row in self._by_class.get(code, []) if row["verdict"] == verdict]
        for row in found:
            if row["column"] == "period":
                told = [one for one in found if all(one[name] == row[name] for name in ABOUT)]
                figures = {one["column"]: one["reported"] for one in told}
                by = row["reported_by"] or row["source"]
                return ReportedPeriod(row["code"], row["reported"], figures.get("last_exception"), by, row["source"])
        return None

    def of_open(self, study: ClassRecord) -> "ReportedPeriod | None":
        """Return the period that is claimed of a class where none is proved here."""
        return None if study.is_periodic else self.reported(str(study.code))

    @cached_property
    def _by_class(self) -> Mapping[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in self._table(COMPARISON):
            figures = {name: _figure(row[name]) for name in ("reported", "computed")}
            what = WORDS.get(row["column"], row["column"].replace("_", " "))
            found.setdefault(row["canonical_code"], []).append({**row, **figures, "what": what})
        return found

    @cached_property
    def _errata(self) -> list[Row]:
        return self._table(ERRATA)

    def _table(self, table_id: str) -> list[Row]:
        if table_id not in catalogue.tables() or self.published[table_id].withheld:
            return []
        rows = self.published[table_id].frame.to_dict("records")
        return [{str(name): str(cell) for name, cell in row.items()} for row in rows]


def _figure(text: str) -> str:
    return grouped(int(text)) if text.isdecimal() else text
