"""``atlas study``: long runs whose results are stored in the project."""

from pathlib import Path

import click

from fairgame_site.cli.commands import IntType, PathType, json_option, workers_option


def _folder_option(command: "click.decorators.FC") -> "click.decorators.FC":
    return click.option("--studies", type=PathType(), help="The folder of the stored runs, instead of runs/.")(command)


@click.group()
def study() -> None:
    """Start, resume, list and check long runs, whose results are stored."""


@study.command("list")
@_folder_option
@json_option
def list_studies(studies: Path | None, *, as_json: bool) -> None:
    """List every stored run with its progress and its checks."""
    from dataclasses import asdict
    from json import dumps

    from fairgame.runs.stored_runs import STORED_RUNS, Kind, run_names
    from fairgame_site.render.long_runs import extended_tables, growth_runs, window_runs

    root = studies or STORED_RUNS
    octal = [window_runs.report(name, root) for name in run_names(Kind.WINDOWS, root)]
    grown, tables = growth_runs.reports(root), extended_tables.reports(root)
    if as_json:
        print(dumps([*map(asdict, octal), *map(asdict, grown), *map(asdict, tables)], ensure_ascii=False))
        return
    window_runs.print_reports(octal)
    growth_runs.print_reports(grown)
    extended_tables.print_reports(tables)


@study.command()
@click.argument("code")
@click.option("--stop", type=IntType(1), help="End before this heap.  [default: when the period is found]")
@_folder_option
def run(code: str, stop: int | None, studies: Path | None) -> None:
    """Start a run of the octal game CODE and store its windows for the check.

    CODE-growth computes the values of an open game without a window run up to --stop, and stores their growth. CODE may
    also be the id of a table that is stored further than a build computes it.
    """
    from fairgame.games.octal.runs.running import run_status, start
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import extended_tables, growth_runs, window_runs

    if Kind.of(code) is Kind.GROWTH:
        growth_runs.run(code, _required(stop), studies or STORED_RUNS)
        return
    if Kind.of(code) is Kind.TABLES:
        if stop is not None:
            raise click.UsageError("--stop is for octal games: a table is computed as a whole")
        extended_tables.run(code, studies or STORED_RUNS)
        return
    window_runs.run_sentence(run_status(start(code, stop, studies or STORED_RUNS)))


@study.command()
@click.argument("name")
@click.option("--stop", type=IntType(1), help="End before this heap.  [default: when the period is found]")
@_folder_option
def resume(name: str, stop: int | None, studies: Path | None) -> None:
    """Resume the run NAME."""
    from fairgame.games.octal.runs.running import resume, run_status
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import growth_runs, window_runs

    if Kind.of(name) is Kind.GROWTH:
        growth_runs.resume(name, _required(stop), studies or STORED_RUNS)
        return
    if Kind.of(name) is Kind.TABLES:
        raise click.UsageError(f"{name}: a stored table is complete; only runs of octal games can be resumed")
    window_runs.run_sentence(run_status(resume(name, stop, studies or STORED_RUNS)))


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
    from fairgame.games.octal.runs.verifying import open_window_run, segment_checks
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import extended_tables, growth_runs, window_runs

    if Kind.of(name) is not Kind.WINDOWS:
        if numbers or scheduler:
            raise click.UsageError("--segment and --scheduler are for window runs: this run is checked as a whole")
        check = extended_tables.verify if Kind.of(name) is Kind.TABLES else growth_runs.verify
        check(name, studies or STORED_RUNS)
        return
    window_run = open_window_run(name, studies or STORED_RUNS)
    if unknown := [number for number in numbers if number >= len(window_run)]:
        raise click.UsageError(f"segment {unknown[0]}: the run has the segments 0 to {len(window_run) - 1}")
    checked = {} if every else segment_checks(window_run)
    segments = list(numbers) or [number for number in range(len(window_run)) if number not in checked]
    window_runs.verify(window_run, segments, workers, scheduler)


def _required(stop: int | None) -> int:
    if stop is None:
        raise click.UsageError("--stop is required: a growth run needs a last heap")
    return stop


COMMANDS = (study,)
