"""Reports on window runs, for *Long computations*, the command line and builds.

Cost: some 30 ms a run.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame import catalogue
from fairgame.errors import AtlasError, LimitError
from fairgame.games.octal.runs.running import RunStatus, resume, run_status, start
from fairgame.games.octal.runs.verifying import (
    check_samples,
    check_segments,
    groups,
    is_listed,
    is_proved,
    open_window_run,
    segment_checks,
)
from fairgame.games.octal.runs.window_runs import WindowRun
from fairgame.runs.records import Check
from fairgame.runs.stored_runs import STORED_RUNS, Kind, run_names
from fairgame_site.render.long_runs.kinds import HOUR, REVISION_DIGITS, Verification, date, duration_text

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
        is_proved: whether every build checks the whole run.
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
    is_proved: bool = False
    fault: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether all segments have been checked."""
        return self.checked == self.segments

    @property
    def duration(self) -> str:
        """The time to check all segments once, as text."""
        return duration_text(self.hours * HOUR)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the list."""
        yield self.claim
        last = f", last on {self.last_check}" if self.last_check else ""
        yield f"  {self.checked} of {self.segments} segments checked{last}; all take some {self.duration} of a core"

    def cells(self) -> Iterator[str]:
        """Yield the cells of the table of a page."""
        basis = "" if self.is_proved else ", as listed" if self.is_whole else ", claimed"
        yield self.name
        yield from (f"{self.period:,}{basis}", f"{self.preperiod:,}") if self.period else ("none yet", "")
        yield from (f"{len(self.rare):,}", f"{self.rare[-1]:,}" if self.rare else "")
        yield from (f"{self.settled_to:,}", f"{self.checked} of {self.segments}", date(self.last_check))
        yield from (", ".join(f"`{engine[:REVISION_DIGITS]}`" for engine in self.engines), self.duration)


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
            if run.end is not None and not is_listed(run):
                checks = len(segment_checks(run))
                periods[name] = ClaimedPeriod(run.end.period, run.end.preperiod, checks, len(run))
        except AtlasError:  # the list of runs reports the fault
            continue
    return periods


class WindowRuns:
    """The kind of window runs."""

    kind = Kind.WINDOWS
    heads = (
        *("game", "period", "from heap on", "rare heaps", "last rare heap"),
        *("settled to heap", "segments checked", "last check", "by engine", "to check all"),
    )

    def open(self, name: str, root: Path) -> WindowRun:
        """Return a run, with its parts compared with each other."""
        run: WindowRun = open_window_run(name, root)
        return run

    def report(self, name: str, root: Path) -> RunReport:
        """Return the summary of a run; of a damaged one only its fault."""
        return report(name, root)

    def faults(self, root: Path) -> dict[str, str]:
        """Check short runs completely and the others by samples; return the faults by name."""
        return _faults(root)

    def start(self, name: str, stop: int | None, root: Path) -> str:
        """Start the run of a code; return its progress."""
        return progress(run_status(start(name, stop, root)))

    def resume(self, name: str, stop: int | None, root: Path) -> str:
        """Continue a run; return its progress."""
        return progress(run_status(resume(name, stop, root)))

    def verify(self, name: str, how: Verification, root: Path) -> str:
        """Check segments separately; return the number of checked ones."""
        run = self.open(name, root)
        if unknown := [number for number in how.segments if number >= len(run)]:
            raise LimitError(f"segment {unknown[0]}: the run has the segments 0 to {len(run) - 1}")
        checked = {} if how.every else segment_checks(run)
        numbers = list(how.segments) or [number for number in range(len(run)) if number not in checked]
        _check(run, numbers, how)
        return f"{name}: {len(numbers)} segments accepted; {len(segment_checks(run))} of {len(run)} are checked in all"


@cache
def _faults(root: Path) -> dict[str, str]:
    return check_samples(os.environ.get("SOURCE_DATE_EPOCH", ""), root)


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
        is_proved(run),
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
    period = f"the period {run.end.period:,} from heap {run.end.preperiod:,} on, and no smaller one"
    if is_proved(run):
        return f"{common} That proves {period}: every build checks the whole run."
    if is_listed(run):
        return f"{common} As its list of checks says, every segment has passed; that shows {period}."
    return f"{common} If every segment passes, that shows {period}."


@cache
def settled_heaps(root: Path = STORED_RUNS) -> Mapping[str, int]:
    """Return the last settled heap of each completely checked run without a period, by name."""
    reports = (report(name, root) for name in run_names(Kind.WINDOWS, root) if name not in _faults(root))
    return {row.name: row.settled_to for row in reports if not row.fault and not row.period and row.is_whole}


def progress(status: RunStatus) -> str:
    """Return the progress of a run in a sentence."""
    period, to = status.period, f"every heap is settled to {status.settled_to:,}"
    if period:
        return f"{status.code}: period {period.period:,} from heap {period.preperiod:,} on; {to}"
    return f"{status.code}: {to}; no window has recurred yet"


def _check(run: WindowRun, numbers: Sequence[int], how: Verification) -> None:
    """Check the first values and these segments, with a progress display."""
    run.check_head()
    seconds = _seconds(run, segment_checks(run))
    tasks = {number: _task(group) for group in groups(run, numbers) for number in group}
    costs = dict.fromkeys(tasks.values(), 0.0)
    for number, task in tasks.items():
        costs[task] += run.heaps(number) * seconds
    context = catalogue.worker_pool(how.workers) if how.scheduler is None else catalogue.cluster(how.scheduler)
    with context as pool, catalogue.timetable(f"segments of {run.stored.name}", costs, pool.capacity) as meter:
        for task in costs:
            meter.started(task)
        check_segments(run, numbers, pool, lambda number, _: meter.finished(tasks[number]))


def _task(group: Sequence[int]) -> str:
    """Return the name of the check of a group of segments, for the progress display."""
    return str(group[0]) if len(group) == 1 else f"{len(group)} from {min(group)} on"
