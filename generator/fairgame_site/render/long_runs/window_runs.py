"""Reports on window runs, for *Long computations*, the command line and builds.

Cost: some 30 ms a run.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame import catalogue
from fairgame.errors import AtlasError, UnknownNameError
from fairgame.games.octal.runs.running import RunStatus
from fairgame.games.octal.runs.verifying import (
    check_samples,
    check_segments,
    is_proved,
    open_window_run,
    segment_checks,
)
from fairgame.games.octal.runs.window_runs import WindowRun
from fairgame.runs.stored_runs import STORED_RUNS, Check, Kind, run_names
from fairgame_site.render.long_runs import extended_tables, growth_runs
from fairgame_site.render.long_runs.extended_tables import HOUR, REVISION_DIGITS, date, duration_text

NANOSECONDS = 25  # assumed time to check a heap, while no segment has been checked and timed


@dataclass(frozen=True, slots=True)
class RunReport:
    """Summary of a window run.

    Attributes:
        name: its name.
        claim: the claim, in a sentence or two.
        rare: its rare heaps.
        settled_to: the last heap that is claimed to be common.
        period: the period, 0 while no window has recurred.
        preperiod: the first heap of the period.
        segments: the number of segments.
        checked: the number of segments in the log of checks.
        last_check: the day of the last check, "" without any.
        engines: the engines that checked.
        hours: processor time to check all segments once.
        fault: the reason for withholding the run, "" if it is sound.
    """

    name: str
    claim: str = ""
    rare: tuple[int, ...] = ()
    settled_to: int = 0
    period: int = 0
    preperiod: int = 0
    segments: int = 0
    checked: int = 0
    last_check: str = ""
    engines: tuple[str, ...] = ()
    hours: float = 0.0
    fault: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether all segments have been checked."""
        return self.checked == self.segments

    @property
    def duration(self) -> str:
        """The time to check all segments once, as text."""
        return duration_text(self.hours * HOUR)


@dataclass(frozen=True, slots=True)
class ClaimedPeriod:
    """Period claimed by a run whose segments have not all been checked.

    Attributes:
        period: the period.
        preperiod: the first heap of the period.
        checked: the number of checked segments.
        segments: the number of segments.
    """

    period: int
    preperiod: int
    checked: int
    segments: int


@cache
def claimed_periods(root: Path = STORED_RUNS) -> Mapping[str, ClaimedPeriod]:
    """Return the claimed periods of runs that are not completely checked, by name."""
    periods = {}
    for name in run_names(Kind.WINDOWS, root):
        try:
            run = open_window_run(name, root)
            if run.end is not None and not is_proved(run):
                checks = len(segment_checks(run))
                periods[name] = ClaimedPeriod(run.end.period, run.end.preperiod, checks, len(run))
        except AtlasError:  # the list of runs reports the fault
            continue
    return periods


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Check all stored runs as a build does, and return their faults by name.  Cost: some seconds, once a process."""
    return _sampled(root)


@cache
def _sampled(root: Path) -> dict[str, str]:
    return (
        extended_tables.faults(root)
        | growth_runs.faults(root)
        | check_samples(os.environ.get("SOURCE_DATE_EPOCH", ""), root)
    )


def report(name: str, root: Path = STORED_RUNS) -> RunReport:
    """Return the summary of a window run; of a damaged one only its fault."""
    try:
        run = open_window_run(name, root)
        checks = segment_checks(run)
    except AtlasError as error:
        return RunReport(name, fault=str(error))
    return RunReport(
        name,
        sentence(run),
        tuple(run.rare),
        run.settled_to,
        run.end.period if run.end else 0,
        run.end.preperiod if run.end else 0,
        len(run),
        len(checks),
        max((check.day for check in checks.values()), default=""),
        tuple(sorted({check.engine for check in checks.values()})),
        round(sum(run.heaps(number) for number in range(len(run))) * _seconds(run, checks) / HOUR, 4),
    )


def _seconds(run: WindowRun, checks: dict[int, Check]) -> float:
    """Return the time to check a heap, in seconds: the logged mean, or ``NANOSECONDS`` without checked segments."""
    heaps = sum(run.heaps(number) for number in checks)
    return sum(check.seconds for check in checks.values()) / heaps if heaps else NANOSECONDS * 1e-9


def sentence(run: WindowRun) -> str:
    """Return the claim of a run."""
    common = (
        f"In {run.code} every heap from {run.segments.reach + 1:,} to {run.settled_to:,} is common: its"
        f" {len(run.rare):,} rare heaps up to there are all at most {run.segments.reach:,}."
    )
    if run.end is None:
        return common
    word = "That proves" if is_proved(run) else "If every segment passes, that proves"
    return f"{common} {word} the period {run.end.period:,} from heap {run.end.preperiod:,} on, and no smaller one."


@cache
def settled_heaps(root: Path = STORED_RUNS) -> Mapping[str, int]:
    """Return the last settled heap of each completely checked run without a period, by name."""
    reports = (report(name, root) for name in run_names(Kind.WINDOWS, root) if name not in faults(root))
    return {row.name: row.settled_to for row in reports if not row.fault and not row.period and row.is_whole}


def print_reports(summaries: Sequence[RunReport]) -> None:
    """Print a list of window runs."""
    for row in summaries:
        print(f"{row.name}: {row.fault or row.claim}")
        if not row.fault:
            last = f", last on {row.last_check}" if row.last_check else ""
            print(f"  {row.checked} of {row.segments} segments checked{last}; all take some {row.duration} of a core")


def run_sentence(status: RunStatus) -> None:
    """Print the progress of a run."""
    period, to = status.period, f"every heap is settled to {status.settled_to:,}"
    if period:
        print(f"{status.code}: period {period.period:,} from heap {period.preperiod:,} on; {to}")
    else:
        print(f"{status.code}: {to}; no window has recurred yet")


def verify(run: WindowRun, numbers: Sequence[int], workers: int, scheduler: str | None) -> None:
    """Check segments with a progress display, and print the number of checked ones.

    Raises:
        CertificateError: if a segment is rejected.
        WorkerError: if the cluster cannot be used.
    """
    run.check_head()
    costs = {str(number): run.heaps(number) * _seconds(run, segment_checks(run)) for number in numbers}
    context = catalogue.cluster(scheduler) if scheduler is not None else catalogue.worker_pool(workers)
    with context as pool, catalogue.timetable(f"segments of {run.stored.name}", costs, pool.capacity) as progress:
        for number in numbers:
            progress.started(str(number))
        check_segments(run, numbers, pool, lambda number, _: progress.finished(str(number)))
    checks = segment_checks(run)
    print(f"{run.stored.name}: {len(numbers)} segments accepted; {len(checks)} of {len(run)} are checked in all")


HEADS = (
    *("game", "period", "from heap on", "rare heaps", "last rare heap"),
    *("settled to heap", "segments checked", "last check", "by engine", "to check all"),
)


def runs_table(root: Path = STORED_RUNS) -> str:
    """Return a Markdown table of all window runs; damaged ones are named below it."""
    unsound = faults(root)
    reports = [
        RunReport(name, fault=unsound[name]) if name in unsound else report(name, root)
        for name in run_names(Kind.WINDOWS, root)
    ]
    rows = map(_cells, (row for row in reports if not row.fault))
    return extended_tables.in_markdown(HEADS, rows, [row.fault for row in reports])


LISTS = {"games": runs_table, "growth": growth_runs.runs_table, "tables": extended_tables.runs_table}


def runs_of_kind(kind: str) -> str:
    """Return the Markdown table of stored runs of a kind: "games", "growth" or "tables".

    Raises:
        UnknownNameError: if the kind is another one.
    """
    if kind not in LISTS:
        raise UnknownNameError("list of stored runs", kind, LISTS)
    return LISTS[kind]()


def _cells(row: RunReport) -> Iterator[str]:
    whole = "" if row.is_whole else ", claimed"
    yield row.name
    yield from (f"{row.period:,}{whole}", f"{row.preperiod:,}") if row.period else ("none yet", "")
    yield from (f"{len(row.rare):,}", f"{row.rare[-1]:,}" if row.rare else "")
    yield from (f"{row.settled_to:,}", f"{row.checked} of {row.segments}", date(row.last_check))
    yield from (", ".join(f"`{engine[:REVISION_DIGITS]}`" for engine in row.engines), row.duration)
