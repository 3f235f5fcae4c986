"""Kept studies of values followed far as they are told: on *Long computations*, on the command line, by a build.

Cost: reading a study, some 50 ms each.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame.errors import AtlasError
from fairgame.games.octal.runs.growth_runs import extend, open_growth_run, recompute, start
from fairgame.runs.stored_runs import STORED_RUNS, Kind, read_checks, run_names
from fairgame_site.render.long_runs.extended_tables import date, in_markdown, lasting
from fairgame_site.render.tables import grouped

HEADS = (
    *("game", "computed to", "greatest value", "at heap", "rare heaps", "last rare heap"),
    *("heaps made again", "time of a core", "next doubling", "made on", "whole run made again"),
)


@dataclass(frozen=True, slots=True)
class GrowthReport:
    """What is said of the study of values followed far.

    Attributes:
        name: its name.
        code: the canonical code, or the name of Grundy's game.
        computed_to: the last heap.
        greatest: the greatest value.
        greatest_at: its first heap.
        rare_count: how many heaps are rare, None where no sparse space serves.
        last_rare: the last of them.
        recomputed: how many heaps were drawn and made again by another program.
        day: when the last run ended.
        engine: the revision of its engine.
        core_seconds: of all runs.
        ns_a_value: what a value cost in the last half.
        checked: the day on which the whole run was last made again, "" if it never was.
        fault: why it is not shown, "" if nothing is wrong.
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
    def lasting(self) -> str:
        """How long the runs took, in words."""
        return lasting(self.core_seconds)

    @property
    def next_doubling(self) -> str:
        """How long as many heaps more would take if a value goes on to cost what it did, in words."""
        return lasting(self.ns_a_value * 1e-9 * (self.computed_to + 1))


def report(name: str, root: Path = STORED_RUNS) -> GrowthReport:
    """Return what is said of a study; a damaged one has nothing but its fault."""
    try:
        study = open_growth_run(name, root)
        days = [one.day for one in read_checks(study.stored) if one.segment == study.digest]
    except AtlasError as fault:
        return GrowthReport(name, fault=str(fault))
    row, last = study.row, study.runs[-1]
    return GrowthReport(
        name,
        study.code,
        row["computed_to"],
        row["max_nim_value"],
        row["max_nim_value_at"],
        row["rare_count"],
        row["last_rare"],
        study.recomputed,
        last["ended"],
        last["engine"],
        sum(run["core_seconds"] for run in study.runs),
        last["ns_a_value"],
        max(days, default=""),
    )


def every(root: Path = STORED_RUNS) -> list[GrowthReport]:
    """Return what is said of each study of values followed far."""
    return [report(name, root) for name in run_names(Kind.GROWTH, root)]


@cache
def shown(root: Path = STORED_RUNS) -> Mapping[str, GrowthReport]:
    """Return what is said of those that nothing is wrong with, by the code of the game."""
    return {one.code: one for one in every(root) if not one.fault}


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Return what is wrong with such studies, by name."""
    return {one.name: one.fault for one in every(root) if one.fault}


def say(found: Sequence[GrowthReport]) -> None:
    """Print a list of such studies."""
    for one in found:
        if one.fault:
            print(f"{one.name}: {one.fault}")
            continue
        rare = "" if one.rare_count is None else f", {one.rare_count:,} rare heaps, the last {one.last_rare:,}"
        print(
            f"{one.name}: observed to heap {one.computed_to:,}: greatest value {one.greatest:,}"
            f" at heap {one.greatest_at:,}{rare}"
        )
        whole = f"the whole run made again on {one.checked}" if one.checked else "the whole run never made again"
        print(f"  {one.recomputed:,} heaps made again by another program, {whole}; made in {one.lasting} of a core")


def run(name: str, stop: int, root: Path) -> None:
    """Follow a game, keep what is seen, and print it."""
    start(name, stop, root)
    say([report(name, root)])


def resume(name: str, stop: int, root: Path) -> None:
    """Follow the game of a study further, and print what is seen."""
    extend(name, stop, root)
    say([report(name, root)])


def verify(name: str, root: Path) -> None:
    """Make the run of a study again, and print that it came out the same.

    Raises:
        CertificateError: if it did not.
    """
    study = open_growth_run(name, root)
    done = recompute(study)
    print(f"{name}: the whole run made again in {done.seconds} s: all values and figures are the same")


def studies_table(root: Path = STORED_RUNS) -> str:
    """Return the table of all such studies for a page, in Markdown; a damaged one is named and not shown."""
    found = every(root)
    return in_markdown(HEADS, map(_cells, (one for one in found if not one.fault)), [one.fault for one in found])


def _cells(one: GrowthReport) -> Iterator[str]:
    yield from (one.code, grouped(one.computed_to), grouped(one.greatest), grouped(one.greatest_at))
    yield from ("" if number is None else grouped(number) for number in (one.rare_count, one.last_rare))
    yield from (grouped(one.recomputed), one.lasting, one.next_doubling)
    yield from (date(one.day), date(one.checked) or "not yet")
