"""Stored runs of all kinds: one list, one form of table for *Long computations*, one set of commands, one check."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from fairgame.errors import UnknownNameError
from fairgame.runs.stored_runs import STORED_RUNS, Kind, run_folder, run_names
from fairgame_site.render.long_runs.extended_tables import TableRuns
from fairgame_site.render.long_runs.growth_runs import GrowthRuns
from fairgame_site.render.long_runs.kinds import Report, RunKind, in_markdown
from fairgame_site.render.long_runs.window_runs import WindowRuns

KINDS: Mapping[Kind, RunKind] = {kind.kind: kind for kind in (WindowRuns(), GrowthRuns(), TableRuns())}


def kind_of(name: str, root: Path = STORED_RUNS) -> RunKind:
    """Return the kind of a stored run, or of a new run with this name."""
    return KINDS[Kind(run_folder(name, root).parent.name)]


def reports(root: Path = STORED_RUNS) -> Iterator[tuple[Kind, Report]]:
    """Yield kind and summary of every stored run."""
    for kind, runs in KINDS.items():
        yield from ((kind, runs.report(name, root)) for name in run_names(kind, root))


def faults(root: Path = STORED_RUNS) -> dict[str, str]:
    """Check all stored runs as a build does; return the faults by name.  Cost: half a minute, once for an engine."""
    return {name: fault for runs in KINDS.values() for name, fault in runs.faults(root).items()}


def runs_table(name: str, root: Path = STORED_RUNS) -> str:
    """Return the Markdown table of the runs of a kind; damaged ones are named below it.

    Raises:
        UnknownNameError: if no kind has this name.
    """
    if name not in list(Kind):
        raise UnknownNameError("kind of stored runs", name, Kind)
    runs = KINDS[Kind(name)]
    return in_markdown(runs.heads, [runs.report(run, root) for run in run_names(Kind(name), root)], runs.faults(root))
