"""Reports on growth runs, for *Long computations*, the command line and builds.

Cost: some 50 ms a run.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame.errors import AtlasError
from fairgame.games.octal.runs.growth_runs import extend, open_growth_run, recompute, start
from fairgame.runs.stored_runs import STORED_RUNS, Kind, read_checks, run_names
from fairgame_site.render.long_runs.extended_tables import date, duration_text, in_markdown
from fairgame_site.render.tables import grouped

HEADS = (
    *("game", "computed to", "greatest value", "at heap", "rare heaps", "last rare heap"),
    *("heaps recomputed", "time of a core", "next doubling", "computed on", "whole run recomputed"),
)


@dataclass(frozen=True, slots=True)
class GrowthReport:
    """Summary of a growth run.

    Attributes:
        name: its name.
        code: the canonical code, or the name of Grundy's game.
        computed_to: the last heap.
        greatest: the greatest value.
        greatest_at: its first heap.
        rare_count: the number of rare heaps, None without a sparse space.
        last_rare: the last rare heap.
        recomputed: the number of sampled heaps that another program recomputed.
        day: when the last run ended.
        engine: the revision of its engine.
        core_seconds: processor time of all runs.
        ns_a_value: nanoseconds a value in the last half.
        checked: the day of the last complete recomputation, "" without any.
        fault: the reason for withholding the run, "" if it is sound.
    """

    name: str
    code: str = ""
    computed_to: int = 0
    greatest: int = 0
    greatest_at: int = 0
    rare_count: int | None = None
    last_rare: int | None = None
    recomputed: int = 0
    day: str = ""
    engine: str = ""
    core_seconds: int = 0
    ns_a_value: int = 0
    checked: str = ""
    fault: str = ""

    @property
    def duration(self) -> str:
        """The processor time of all runs as text."""
        return duration_text(self.core_seconds)

    @property
    def next_doubling(self) -> str:
        """The time to double the number of heaps at the same cost a heap, as text."""
        return duration_text(self.ns_a_value * 1e-9 * (self.computed_to + 1))


def report(name: str, root: Path = STORED_RUNS) -> GrowthReport:
    """Return the summary of a growth run; of a damaged one only its fault."""
    try:
        run = open_growth_run(name, root)
        days = [check.day for check in read_checks(run.stored) if check.segment == run.digest]
    except AtlasError as error:
        return GrowthReport(name, fault=str(error))
    row, last = run.row, run.runs[-1]
    return GrowthReport(
        name,
        run.code,
        row["computed_to"],
        row["max_nim_value"],
        row["max_nim_value_at"],
        row["rare_count"],
        row["last_rare"],
        run.recomputed,
        last["ended"],
        last["engine"],
        sum(part["core_seconds"] for part in run.runs),
        last["ns_a_value"],
        max(days, default=""),
    )


def reports(root: Path = STORED_RUNS) -> list[GrowthReport]:
    """Return the summary of each growth run."""
    return [report(name, root) for name in run_names(Kind.GROWTH, root)]


@cache
def sound_reports(root: Path = STORED_RUNS) -> Mapping[str, GrowthReport]:
    """Return the summaries of sound runs, by the code of the game."""
    return {row.code: row for row in reports(root) if not row.fault}


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Return the faults of damaged runs, by name."""
    return {row.name: row.fault for row in reports(root) if row.fault}


def print_reports(summaries: Sequence[GrowthReport]) -> None:
    """Print a list of growth runs."""
    for row in summaries:
        if row.fault:
            print(f"{row.name}: {row.fault}")
            continue
        rare = "" if row.rare_count is None else f", {row.rare_count:,} rare heaps, the last {row.last_rare:,}"
        print(
            f"{row.name}: observed to heap {row.computed_to:,}: greatest value {row.greatest:,}"
            f" at heap {row.greatest_at:,}{rare}"
        )
        whole = f"the whole run recomputed on {row.checked}" if row.checked else "the whole run never recomputed"
        print(f"  {row.recomputed:,} heaps recomputed by another program, {whole}; {row.duration} of a core")


def run(name: str, stop: int, root: Path) -> None:
    """Start a growth run, store it, and print its summary."""
    start(name, stop, root)
    print_reports([report(name, root)])


def resume(name: str, stop: int, root: Path) -> None:
    """Extend a growth run, and print its summary."""
    extend(name, stop, root)
    print_reports([report(name, root)])


def verify(name: str, root: Path) -> None:
    """Recompute a growth run, and print the result.

    Raises:
        CertificateError: if it differs.
    """
    run = open_growth_run(name, root)
    check = recompute(run)
    print(f"{name}: the whole run recomputed in {check.seconds} s: all values and summaries are the same")


def runs_table(root: Path = STORED_RUNS) -> str:
    """Return a Markdown table of all growth runs; damaged ones are named below it."""
    summaries = reports(root)
    return in_markdown(
        HEADS, map(_cells, (row for row in summaries if not row.fault)), [row.fault for row in summaries]
    )


def _cells(row: GrowthReport) -> Iterator[str]:
    yield from (row.code, grouped(row.computed_to), grouped(row.greatest), grouped(row.greatest_at))
    yield from ("" if number is None else grouped(number) for number in (row.rare_count, row.last_rare))
    yield from (grouped(row.recomputed), row.duration, row.next_doubling)
    yield from (date(row.day), date(row.checked) or "not yet")
