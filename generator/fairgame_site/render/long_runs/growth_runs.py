"""Reports on growth runs, for *Long computations*, the command line and builds.

Cost: some 50 ms a run.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame.errors import AtlasError, LimitError
from fairgame.games.octal.runs.growth_runs import GrowthRun, extend, open_growth_run, recompute, start
from fairgame.runs.stored_runs import STORED_RUNS, Kind, read_checks, run_names
from fairgame_site.render.long_runs.kinds import Verification, date, duration_text, text
from fairgame_site.render.tables import grouped


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

    def lines(self) -> Iterator[str]:
        """Yield the lines of the list."""
        rare = "" if self.rare_count is None else f", {self.rare_count:,} rare heaps"
        rare += "" if self.last_rare is None else f", the last {self.last_rare:,}"
        greatest = f"greatest value {self.greatest:,} at heap {self.greatest_at:,}"
        yield f"observed to heap {self.computed_to:,}: {greatest}{rare}"
        whole = f"the whole run recomputed on {self.checked}" if self.checked else "the whole run never recomputed"
        yield f"  {self.recomputed:,} heaps recomputed by another program, {whole}; {self.duration} of a core"

    def cells(self) -> Iterator[str]:
        """Yield the cells of the table of a page."""
        yield from (self.code, grouped(self.computed_to), grouped(self.greatest), grouped(self.greatest_at))
        yield from ("" if number is None else grouped(number) for number in (self.rare_count, self.last_rare))
        yield from (grouped(self.recomputed), self.duration, self.next_doubling)
        yield from (date(self.day), date(self.checked) or "not yet")


class GrowthRuns:
    """The kind of growth runs."""

    kind = Kind.GROWTH
    heads = (
        *("game", "computed to", "greatest value", "at heap", "rare heaps", "last rare heap"),
        *("heaps recomputed", "time of a core", "next doubling", "computed on", "whole run recomputed"),
    )

    def open(self, name: str, root: Path) -> GrowthRun:
        """Return a run, with its summary and first heaps checked."""
        run: GrowthRun = open_growth_run(name, root)
        return run

    def report(self, name: str, root: Path) -> GrowthReport:
        """Return the summary of a run; of a damaged one only its fault."""
        try:
            run = self.open(name, root)
            days = [check.day for check in read_checks(run.stored)]
        except AtlasError as error:
            return GrowthReport(name, fault=str(error))
        row, records = run.row, run.stored.records
        return GrowthReport(
            name,
            run.code,
            row["computed_to"],
            row["max_nim_value"],
            row["max_nim_value_at"],
            row["rare_count"],
            row["last_rare"],
            run.recomputed,
            records[-1].ended,
            records[-1].engine,
            sum(record.core_seconds or 0 for record in records),
            records[-1].ns_a_value or 0,
            max(days, default=""),
        )

    def faults(self, root: Path) -> dict[str, str]:
        """Return the faults by name."""
        reports = (self.report(name, root) for name in run_names(Kind.GROWTH, root))
        return {row.name: row.fault for row in reports if row.fault}

    def start(self, name: str, stop: int | None, root: Path) -> str:
        """Compute the values to a heap and store their summary; return it."""
        start(name, _required(stop), root)
        return text(self.report(name, root))

    def resume(self, name: str, stop: int | None, root: Path) -> str:
        """Extend a run to a heap; return its summary."""
        extend(name, _required(stop), root)
        return text(self.report(name, root))

    def verify(self, name: str, how: Verification, root: Path) -> str:
        """Recompute the whole run; return the result."""
        how.require_whole(name)
        check = recompute(self.open(name, root))
        return f"{name}: the whole run recomputed in {check.seconds} s: all values and summaries are the same"


def _required(stop: int | None) -> int:
    if stop is None:
        raise LimitError("--stop is required: a growth run needs a last heap")
    return stop


@cache
def sound_reports(root: Path = STORED_RUNS) -> Mapping[str, GrowthReport]:
    """Return the summaries of sound runs, by the code of the game."""
    reports = (GrowthRuns().report(name, root) for name in run_names(Kind.GROWTH, root))
    return {row.code: row for row in reports if not row.fault}
