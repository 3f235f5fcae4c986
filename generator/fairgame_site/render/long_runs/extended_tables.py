"""Reports on stored tables, for *Long computations*, the command line and builds.

Cost: some 10 ms a run.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from fairgame import catalogue
from fairgame.build.extended_tables import check_table, compute_table_run
from fairgame.errors import AtlasError, UnknownNameError
from fairgame.runs.extended_tables import open_table_run
from fairgame.runs.stored_runs import STORED_RUNS, Kind, read_checks, run_names
from fairgame_site.render.tables import grouped

HEADS = ("table", "rows", "computed on", "by engine", "time of a core", "checked by command")
REVISION_DIGITS = 8
MINUTE, HOUR = 60, 3600
NO_BREAK_SPACE = "\u00a0"


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


def duration_text(seconds: float) -> str:
    """Return a time as text: seconds below two minutes, whole minutes, or hours with one decimal."""
    if seconds >= HOUR:
        return f"{seconds / HOUR:.1f}{NO_BREAK_SPACE}h"
    if seconds >= 2 * MINUTE:
        return f"{round(seconds / MINUTE)}{NO_BREAK_SPACE}min"
    return f"{max(1, round(seconds))}{NO_BREAK_SPACE}s"


def date(day: str) -> str:
    """Return a day as HTML without line breaks; "" for ""."""
    return day and f'<span class="atlas-kept">{day}</span>'


def report(name: str, root: Path = STORED_RUNS) -> TableReport:
    """Return the summary of a stored run; of a damaged one only its fault."""
    try:
        extended_table(name)
        table_run = open_table_run(name, root)
        table_run.files()
        days = [check.day for check in read_checks(table_run.stored) if check.segment == table_run.digest]
        run = table_run.run
    except AtlasError as error:
        return TableReport(name, fault=str(error))
    return TableReport(name, table_run.rows, run["ended"], run["engine"], run["core_seconds"], max(days, default=""))


def reports(root: Path = STORED_RUNS) -> list[TableReport]:
    """Return the summary of each stored run of a table."""
    return [report(name, root) for name in run_names(Kind.TABLES, root)]


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Return the faults of damaged runs, by name."""
    return {row.name: row.fault for row in reports(root) if row.fault}


def print_reports(summaries: Sequence[TableReport]) -> None:
    """Print a list of stored runs of tables."""
    for row in summaries:
        if row.fault:
            print(f"{row.name}: {row.fault}")
            continue
        last = f"last by command on {row.checked}" if row.checked else "never by command"
        print(f"{row.name}: {row.rows:,} rows, computed on {row.day} in {row.duration} of a core")
        print(f"  a build uses them when all rows pass its check; {last}")


def extended_table(name: str) -> catalogue.Table:
    """Return the table whose extended form has this id.

    Raises:
        UnknownNameError: if no table with an extended form has it.
    """
    known = {table_id: table for table_id, table in catalogue.tables().items() if table.extended is not None}
    if name not in known:
        raise UnknownNameError("table with an extended form", name, known)
    return known[name]


def run(name: str, root: Path) -> None:
    """Compute the extended form of a table, store it, and print its summary."""
    compute_table_run(extended_table(name), root)
    print_reports([report(name, root)])


def verify(name: str, root: Path) -> None:
    """Check all rows of a stored run, and print the result.

    Raises:
        CertificateError: if they are rejected.
    """
    table_run, table = open_table_run(name, root), extended_table(name)
    check = check_table(table.extended or table, table_run)
    print(f"{name}: all {table_run.rows:,} rows accepted in {check.seconds} s")


def runs_table(root: Path = STORED_RUNS) -> str:
    """Return a Markdown table of all stored runs of tables; damaged ones are named below it."""
    summaries = reports(root)
    return in_markdown(
        HEADS, map(_cells, (row for row in summaries if not row.fault)), [row.fault for row in summaries]
    )


def in_markdown(heads: Sequence[str], rows: Iterable[Iterable[str]], faults: Sequence[str]) -> str:
    """Return rows as a Markdown table, with the faults that are not "" listed below it."""
    table = "\n".join(f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows))
    withheld = "".join(f"\nWithheld: {escape(fault)}.\n" for fault in faults if fault)
    return f"\n{table}\n{withheld}" if faults else "There is none."


def _cells(row: TableReport) -> Iterator[str]:
    yield f"`{row.name}`"
    yield grouped(row.rows)
    yield from (date(row.day), f"`{row.engine[:REVISION_DIGITS]}`", row.duration, date(row.checked) or "not yet")
