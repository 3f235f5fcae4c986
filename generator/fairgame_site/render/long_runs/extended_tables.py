"""Kept studies of tables as they are told: on the page *Long computations*, on the command line, and by a build.

Cost: reading a study, some 10 ms each.
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

HEADS = ("table", "rows", "made on", "by engine", "time of a core", "checked by command")
SHOWN = 8  # digits of the revision of an engine
MINUTE, HOUR = 60, 3600
WHOLE = "\u00a0"  # a space at which no line is broken


@dataclass(frozen=True, slots=True)
class TableReport:
    """What is said of the study of a table.

    Attributes:
        name: the id of the table.
        rows: how many it has.
        day: when it was made.
        engine: the revision of the engine that made it.
        core_seconds: how long that took.
        checked: the day on which all of it was checked last by ``atlas study verify``, "" if it never was.
        fault: why it is not shown, "" if nothing is wrong.
    """

    name: str
    rows: int = 0
    day: str = ""
    engine: str = ""
    core_seconds: int = 0
    checked: str = ""
    fault: str = ""

    @property
    def lasting(self) -> str:
        """How long it took to make, in words."""
        return lasting(self.core_seconds)


def lasting(seconds: float) -> str:
    """Return a time in words: seconds below two minutes, whole minutes, or hours with a tenth."""
    if seconds >= HOUR:
        return f"{seconds / HOUR:.1f}{WHOLE}h"
    if seconds >= 2 * MINUTE:
        return f"{round(seconds / MINUTE)}{WHOLE}min"
    return f"{max(1, round(seconds))}{WHOLE}s"


def date(day: str) -> str:
    """Return a day in HTML, in which no line is broken; "" for ""."""
    return day and f'<span class="atlas-kept">{day}</span>'


def report(name: str, root: Path = STORED_RUNS) -> TableReport:
    """Return what is said of the study of a table; a damaged one has nothing but its fault."""
    try:
        declared(name)
        study = open_table_run(name, root)
        study.files()
        days, run = [one.day for one in read_checks(study.stored) if one.segment == study.digest], study.run
    except AtlasError as fault:
        return TableReport(name, fault=str(fault))
    return TableReport(name, study.rows, run["ended"], run["engine"], run["core_seconds"], max(days, default=""))


def every(root: Path = STORED_RUNS) -> list[TableReport]:
    """Return what is said of each study of a table."""
    return [report(name, root) for name in run_names(Kind.TABLES, root)]


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Return what is wrong with studies of tables, by name."""
    return {one.name: one.fault for one in every(root) if one.fault}


def say(found: Sequence[TableReport]) -> None:
    """Print a list of studies of tables."""
    for one in found:
        if one.fault:
            print(f"{one.name}: {one.fault}")
            continue
        last = f"last by command on {one.checked}" if one.checked else "never by command"
        print(f"{one.name}: {one.rows:,} rows, made on {one.day} in {one.lasting} of a core")
        print(f"  a build takes them when all have passed its check; {last}")


def declared(name: str) -> catalogue.Table:
    """Return the table that is kept under a name.

    Raises:
        UnknownNameError: if no study is kept of it.
    """
    known = {table_id: table for table_id, table in catalogue.tables().items() if table.extended is not None}
    if name not in known:
        raise UnknownNameError("table of which a study is kept", name, known)
    return known[name]


def run(name: str, root: Path) -> None:
    """Make a table further than a build does, keep it, and print what it is."""
    compute_table_run(declared(name), root)
    say([report(name, root)])


def verify(name: str, root: Path) -> None:
    """Check all rows of a study, and print that they are right.

    Raises:
        CertificateError: if they are not.
    """
    study, table = open_table_run(name, root), declared(name)
    done = check_table(table.extended or table, study)
    print(f"{name}: all {study.rows:,} rows accepted in {done.seconds} s")


def studies_table(root: Path = STORED_RUNS) -> str:
    """Return the table of all studies of tables for a page, in Markdown; a damaged one is named and not shown."""
    found = every(root)
    return in_markdown(HEADS, map(_cells, (one for one in found if not one.fault)), [one.fault for one in found])


def in_markdown(heads: Sequence[str], rows: Iterable[Iterable[str]], faults: Sequence[str]) -> str:
    """Return a list of studies in Markdown, given the fault of each, "" for none: those with one are named below."""
    table = "\n".join(f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows))
    withheld = "".join(f"\nWithheld: {escape(one)}.\n" for one in faults if one)
    return f"\n{table}\n{withheld}" if faults else "There is none."


def _cells(one: TableReport) -> Iterator[str]:
    yield f"`{one.name}`"
    yield grouped(one.rows)
    yield from (date(one.day), f"`{one.engine[:SHOWN]}`", one.lasting, date(one.checked) or "not yet")
