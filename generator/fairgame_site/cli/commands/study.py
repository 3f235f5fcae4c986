"""``atlas study``: long runs of every kind, whose results are stored in the project."""

from pathlib import Path

import click

from fairgame_site.cli.commands import IntType, PathType, json_option, workers_option
from fairgame_site.errors import json_line


def _folder_option(command: "click.decorators.FC") -> "click.decorators.FC":
    return click.option("--studies", type=PathType(), help="The folder of the stored runs, instead of runs/.")(command)


def _stop_option(command: "click.decorators.FC") -> "click.decorators.FC":
    text = "End before this heap; required for a growth run.  [default: when the period is found]"
    return click.option("--stop", type=IntType(1), help=text)(command)


@click.group()
def study() -> None:
    """Start, resume, list and check long runs, whose results are stored.

    A run has one of three kinds. CODE is a search for the period of an octal game; CODE-growth has the values of an
    open game to --stop and stores their growth; the id of a table has more of its rows than a build computes.
    """


@study.command("list")
@_folder_option
@json_option
def list_studies(studies: Path | None, *, as_json: bool) -> None:
    """List every stored run with its progress and its checks."""
    from dataclasses import asdict
    from typing import Any, cast

    from fairgame.runs.stored_runs import STORED_RUNS
    from fairgame_site.render import long_runs
    from fairgame_site.render.long_runs.kinds import text

    reports = long_runs.reports(studies or STORED_RUNS)
    if as_json:
        rows = [{"kind": kind, **asdict(cast(Any, report))} for kind, report in reports]
        print(json_line(rows))
        return
    for _, report in reports:
        print(text(report))


@study.command()
@click.argument("name")
@_stop_option
@_folder_option
def run(name: str, stop: int | None, studies: Path | None) -> None:
    """Start the run NAME and store it."""
    from fairgame.runs.stored_runs import STORED_RUNS
    from fairgame_site.render import long_runs

    root = studies or STORED_RUNS
    print(long_runs.kind_of(name, root).start(name, stop, root))


@study.command()
@click.argument("name")
@_stop_option
@_folder_option
def resume(name: str, stop: int | None, studies: Path | None) -> None:
    """Resume the run NAME."""
    from fairgame.runs.stored_runs import STORED_RUNS
    from fairgame_site.render import long_runs

    root = studies or STORED_RUNS
    print(long_runs.kind_of(name, root).resume(name, stop, root))


@study.command()
@click.argument("name")
@click.option("--all", "every", is_flag=True, help="Check every segment, also those checked before.")
@click.option("--segment", "numbers", type=IntType(0), multiple=True, help="Check only this segment, counted from 0.")
@click.option("--scheduler", help="A dask scheduler whose cluster checks, as tcp://host:8786.")
@workers_option
@_folder_option
def verify(
    name: str, *, every: bool, numbers: tuple[int, ...], scheduler: str | None, workers: int, studies: Path | None
) -> None:
    """Check the unchecked segments of the run NAME separately, and record each result.

    All rows of a stored table are checked. A growth run is recomputed, by this process.
    """
    if every and numbers:
        raise click.UsageError("--all and --segment exclude each other")
    from fairgame.runs.stored_runs import STORED_RUNS
    from fairgame_site.render import long_runs
    from fairgame_site.render.long_runs.kinds import Verification

    root = studies or STORED_RUNS
    print(long_runs.kind_of(name, root).verify(name, Verification(every, numbers, workers, scheduler), root))


COMMANDS = (study,)
