"""Reports on stored tables, for *Long computations*, the command line and builds.

Cost: some 10 ms a run.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from fairgame import catalogue
from fairgame.build.extended_tables import check_table, compute_table_run
from fairgame.errors import AtlasError, LimitError, UnknownNameError
from fairgame.runs.extended_tables import TableRun, open_table_run
from fairgame.runs.stored_runs import Kind, read_checks, run_names
from fairgame_site.render.long_runs.kinds import REVISION_DIGITS, Verification, date, duration_text, text
from fairgame_site.render.tables import grouped


@dataclass(frozen=True, slots=True)
class TableReport:
    """Summary of a stored run of a table.

    Attributes:
        name: the id of the table.
        rows: the number of rows.
        day: the date of the computation.
        engine: the revision of the engine that computed it.
        core_seconds: the processor time.
        checked: the day of the last check by ``atlas study verify``, "" without any.
        fault: why it is withheld, "" if it is sound.
    """

    name: str
    rows: int = 0
    day: str = ""
    engine: str = ""
    core_seconds: int = 0
    checked: str = ""
    fault: str = ""

    @property
    def duration(self) -> str:
        """The processor time as text."""
        return duration_text(self.core_seconds)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the list."""
        last = f"last by command on {self.checked}" if self.checked else "never by command"
        yield f"{self.rows:,} rows, computed on {self.day} in {self.duration} of a core"
        yield f"  a build uses them when all rows pass its check; {last}"

    def cells(self) -> Iterator[str]:
        """Yield the cells of the table of a page."""
        yield f"`{self.name}`"
        yield grouped(self.rows)
        yield from (date(self.day), f"`{escape(self.engine[:REVISION_DIGITS])}`")
        yield from (self.duration, date(self.checked) or "not yet")


class TableRuns:
    """The kind of stored tables."""

    kind = Kind.TABLES
    heads = ("table", "rows", "computed on", "by engine", "time of a core", "checked by command")

    def open(self, name: str, root: Path) -> TableRun:
        """Return a run of a table with an extended form, with its parts compared with each other."""
        extended_table(name)
        run = open_table_run(name, root)
        run.files()
        return run

    def report(self, name: str, root: Path) -> TableReport:
        """Return the summary of a run; of a damaged one only its fault."""
        try:
            run = self.open(name, root)
            days = [check.day for check in read_checks(run.stored)]
        except AtlasError as error:
            return TableReport(name, fault=str(error))
        last = run.stored.records[-1]
        return TableReport(name, run.rows, last.ended, last.engine, last.core_seconds or 0, max(days, default=""))

    def faults(self, root: Path) -> dict[str, str]:
        """Return the faults by name; the rows are checked with the table."""
        reports = (self.report(name, root) for name in run_names(Kind.TABLES, root))
        return {row.name: row.fault for row in reports if row.fault}

    def start(self, name: str, stop: int | None, root: Path) -> str:
        """Compute the extended form of a table and store it; return its summary."""
        if stop is not None:
            raise LimitError(f"{name} is computed as a whole: --stop is for octal games")
        compute_table_run(extended_table(name), root)
        return text(self.report(name, root))

    def resume(self, name: str, stop: int | None, root: Path) -> str:
        """Refuse: a stored table is complete."""
        raise LimitError(f"{name} is complete: only runs of octal games can be resumed")

    def verify(self, name: str, how: Verification, root: Path) -> str:
        """Check all rows; return the result."""
        how.require_whole(name)
        run, table = open_table_run(name, root), extended_table(name)
        check = check_table(table.extended or table, run)
        return f"{name}: all {run.rows:,} rows accepted in {check.seconds} s"


def extended_table(name: str) -> catalogue.Table:
    """Return the table whose extended form has this id.

    Raises:
        UnknownNameError: if no table with an extended form has it.
    """
    known = {table_id: table for table_id, table in catalogue.tables().items() if table.extended is not None}
    if name not in known:
        raise UnknownNameError("table with an extended form", name, known)
    return known[name]
