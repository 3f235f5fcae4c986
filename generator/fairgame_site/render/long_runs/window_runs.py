"""Kept studies of window runs as they are told: on the page *Long computations*, on the command line, and by a build.

Cost: reading a study, some 30 ms each.
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
from fairgame_site.render.long_runs.extended_tables import HOUR, SHOWN, date, lasting

NANOSECONDS = 25  # a heap, where no segment has been checked and timed


@dataclass(frozen=True, slots=True)
class RunReport:
    """What is said of a study.

    Attributes:
        name: its name.
        says: what it claims, in a sentence or two.
        rare: its rare heaps.
        settled_to: the last heap that is claimed to be common.
        period: the period, 0 while no window has come back.
        preperiod: the first heap of it.
        segments: how many segments it has.
        checked: how many of them are said to have been checked.
        last_check: the day of the last check, "" if there is none.
        engines: the engines that checked.
        hours: of a processor, to check all of it once.
        fault: why it is not shown, "" if nothing is wrong.
    """

    name: str
    says: str = ""
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
        """Whether all of it has been checked."""
        return self.checked == self.segments

    @property
    def lasting(self) -> str:
        """How long it takes to check all of it once, in words."""
        return lasting(self.hours * HOUR)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A period that a study claims, of which not every segment has been checked.

    Attributes:
        period: the period.
        preperiod: the first heap of it.
        checked: how many segments have been checked.
        segments: how many there are.
    """

    period: int
    preperiod: int
    checked: int
    segments: int


@cache
def claimed(root: Path = STORED_RUNS) -> Mapping[str, Claimed]:
    """Return what studies claim that are not checked in full, by their names; what is proved is in the tables."""
    found = {}
    for name in run_names(Kind.WINDOWS, root):
        try:
            study = open_window_run(name, root)
            if study.end is not None and not is_proved(study):
                done = len(segment_checks(study))
                found[name] = Claimed(study.end.period, study.end.preperiod, done, len(study))
        except AtlasError:  # named where studies are listed
            continue
    return found


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Return what is wrong with studies, by name, after the checks that a build makes: once a process, some seconds."""
    return _sampled(root)


@cache
def _sampled(root: Path) -> dict[str, str]:
    return (
        extended_tables.faults(root)
        | growth_runs.faults(root)
        | check_samples(os.environ.get("SOURCE_DATE_EPOCH", ""), root)
    )


def report(name: str, root: Path = STORED_RUNS) -> RunReport:
    """Return what is said of a study; a damaged one has nothing but its fault."""
    try:
        study = open_window_run(name, root)
        done = segment_checks(study)
    except AtlasError as fault:
        return RunReport(name, fault=str(fault))
    return RunReport(
        name,
        sentence(study),
        tuple(study.rare),
        study.settled_to,
        study.end.period if study.end else 0,
        study.end.preperiod if study.end else 0,
        len(study),
        len(done),
        max((check.day for check in done.values()), default=""),
        tuple(sorted({check.engine for check in done.values()})),
        round(sum(study.heaps(number) for number in range(len(study))) * _seconds(study, done) / HOUR, 4),
    )


def _seconds(study: WindowRun, done: dict[int, Check]) -> float:
    """Return how long a heap takes to check: as measured, or as was measured when this was written."""
    heaps = sum(study.heaps(number) for number in done)
    return sum(check.seconds for check in done.values()) / heaps if heaps else NANOSECONDS * 1e-9


def sentence(study: WindowRun) -> str:
    """Return what a study claims."""
    common = (
        f"In {study.code} every heap from {study.segments.reach + 1:,} to {study.settled_to:,} is common: its"
        f" {len(study.rare):,} rare heaps up to there are all at most {study.segments.reach:,}."
    )
    if study.end is None:
        return common
    word = "That proves" if is_proved(study) else "If every segment passes, that proves"
    return f"{common} {word} the period {study.end.period:,} from heap {study.end.preperiod:,} on, and no smaller one."


@cache
def followed(root: Path = STORED_RUNS) -> Mapping[str, int]:
    """Return to which heap studies without a period go that are checked in full, by their names."""
    every = (report(name, root) for name in run_names(Kind.WINDOWS, root) if name not in faults(root))
    return {one.name: one.settled_to for one in every if not one.fault and not one.period and one.is_whole}


def say(every: Sequence[RunReport]) -> None:
    """Print a list of studies."""
    for one in every:
        print(f"{one.name}: {one.fault or one.says}")
        if not one.fault:
            last = f", last on {one.last_check}" if one.last_check else ""
            print(f"  {one.checked} of {one.segments} segments checked{last}; all take some {one.lasting} of a core")


def run_sentence(stand: RunStatus) -> None:
    """Print where a run stands."""
    found, to = stand.period, f"every heap is settled to {stand.settled_to:,}"
    if found:
        print(f"{stand.code}: period {found.period:,} from heap {found.preperiod:,} on; {to}")
    else:
        print(f"{stand.code}: {to}; no window has come back yet")


def verify(study: WindowRun, numbers: Sequence[int], workers: int, scheduler: str | None) -> None:
    """Check segments with progress, and print what is checked now.

    Raises:
        CertificateError: if a segment is rejected.
        WorkerError: if the cluster cannot be used.
    """
    study.check_head()
    costs = {str(number): study.heaps(number) * _seconds(study, segment_checks(study)) for number in numbers}
    pool = catalogue.cluster(scheduler) if scheduler is not None else catalogue.worker_pool(workers)
    with pool as hands, catalogue.timetable(f"segments of {study.stored.name}", costs, hands.at_once) as progress:
        for number in numbers:
            progress.started(str(number))
        check_segments(study, numbers, hands, lambda number, _: progress.finished(str(number)))
    now = segment_checks(study)
    print(f"{study.stored.name}: {len(numbers)} segments accepted; {len(now)} of {len(study)} are checked in all")


HEADS = (
    *("game", "period", "from heap on", "rare heaps", "last rare heap"),
    *("settled to heap", "segments checked", "last check", "by engine", "to check all"),
)


def studies_table(root: Path = STORED_RUNS) -> str:
    """Return the table of all studies for a page, in Markdown; a damaged one is named and not shown."""
    unsound = faults(root)
    every = [
        RunReport(name, fault=unsound[name]) if name in unsound else report(name, root)
        for name in run_names(Kind.WINDOWS, root)
    ]
    rows = map(_cells, (one for one in every if not one.fault))
    return extended_tables.in_markdown(HEADS, rows, [one.fault for one in every])


LISTS = {
    "games": studies_table,
    "growth": growth_runs.studies_table,
    "tables": extended_tables.studies_table,
}


def listed(of: str) -> str:
    """Return the list of all studies of "games", of "growth" or of "tables", in Markdown.

    Raises:
        UnknownNameError: if something else is asked for.
    """
    if of not in LISTS:
        raise UnknownNameError("list of kept studies", of, LISTS)
    return LISTS[of]()


def _cells(one: RunReport) -> Iterator[str]:
    whole = "" if one.is_whole else ", claimed"
    yield one.name
    yield from (f"{one.period:,}{whole}", f"{one.preperiod:,}") if one.period else ("none yet", "")
    yield from (f"{len(one.rare):,}", f"{one.rare[-1]:,}" if one.rare else "")
    yield from (f"{one.settled_to:,}", f"{one.checked} of {one.segments}", date(one.last_check))
    yield from (", ".join(f"`{engine[:SHOWN]}`" for engine in one.engines), one.lasting)
