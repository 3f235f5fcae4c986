"""``atlas study``: results of long runs that are kept in the project, gone on with and checked again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import json_option, workers_option
from fairgame_site.cli.options import IntType, PathType

if TYPE_CHECKING:
    from fairgame.games.octal.runs.window_runs import WindowRun


def _folder_option(command: "click.decorators.FC") -> "click.decorators.FC":
    return click.option("--studies", type=PathType(), help="Where studies are kept, instead of studies/.")(command)


@click.group()
def study() -> None:
    """Kept studies: results of long runs, and their checks."""


@study.command("list")
@_folder_option
@json_option
def list_studies(studies: Path | None, as_json: bool) -> None:
    """List every study: how far it is, and how much of it has been checked."""
    from dataclasses import asdict
    from json import dumps

    from fairgame.runs.stored_runs import STORED_RUNS, Kind, run_names
    from fairgame_site.render.long_runs import extended_tables, growth_runs
    from fairgame_site.render.long_runs import window_runs as told

    root = studies or STORED_RUNS
    octal = [told.report(name, root) for name in run_names(Kind.WINDOWS, root)]
    grown, tables = growth_runs.every(root), extended_tables.every(root)
    if as_json:
        print(dumps([*map(asdict, octal), *map(asdict, grown), *map(asdict, tables)], ensure_ascii=False))
        return
    told.say(octal)
    growth_runs.say(grown)
    extended_tables.say(tables)


@study.command()
@click.argument("code")
@click.option("--stop", type=IntType(1), help="End before this heap.  [default: when the period is found]")
@_folder_option
def run(code: str, stop: int | None, studies: Path | None) -> None:
    """Begin the study of the octal game CODE: a window run, whose windows are kept for the check.

    CODE-growth follows the values of an open game to --stop, where it has no window run: what is seen is kept. CODE may
    also be the id of a table of which more is kept than a build makes.
    """
    from fairgame.games.octal.runs.running import run_status, start
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import extended_tables, growth_runs
    from fairgame_site.render.long_runs import window_runs as told

    if Kind.of(code) is Kind.GROWTH:
        growth_runs.run(code, _needed(stop), studies or STORED_RUNS)
        return
    if Kind.of(code) is Kind.TABLES:
        if stop is not None:
            raise click.UsageError("--stop is for octal games: a table is made as a whole")
        extended_tables.run(code, studies or STORED_RUNS)
        return
    told.run_sentence(run_status(start(code, stop, studies or STORED_RUNS)))


@study.command()
@click.argument("name")
@click.option("--stop", type=IntType(1), help="End before this heap.  [default: when the period is found]")
@_folder_option
def resume(name: str, stop: int | None, studies: Path | None) -> None:
    """Go on with the study NAME."""
    from fairgame.games.octal.runs.running import resume, run_status
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import growth_runs
    from fairgame_site.render.long_runs import window_runs as told

    if Kind.of(name) is Kind.GROWTH:
        growth_runs.resume(name, _needed(stop), studies or STORED_RUNS)
        return
    if Kind.of(name) is Kind.TABLES:
        raise click.UsageError(f"{name}: the study of a table is whole; to go on is for octal games")
    told.run_sentence(run_status(resume(name, stop, studies or STORED_RUNS)))


@study.command()
@click.argument("name")
@click.option("--all", "every", is_flag=True, help="Check every segment, those too that have been checked.")
@click.option("--segment", "numbers", type=IntType(0), multiple=True, help="Check this segment alone, from 0 on.")
@click.option("--scheduler", help="A dask scheduler whose cluster checks, as tcp://host:8786.")
@workers_option
@_folder_option
def verify(
    name: str, every: bool, numbers: tuple[int, ...], scheduler: str | None, workers: int, studies: Path | None
) -> None:
    """Check the segments of the study NAME that have not been checked, each by itself, and note each in its list.

    Of the study of a table all rows are checked, and the run of NAME-growth is made again, by this process.
    """
    if every and numbers:
        raise click.UsageError("--all checks every segment, --segment one: leave one out")
    from fairgame.games.octal.runs.verifying import open_window_run, segment_checks
    from fairgame.runs.stored_runs import STORED_RUNS, Kind
    from fairgame_site.render.long_runs import extended_tables, growth_runs
    from fairgame_site.render.long_runs import window_runs as told

    if Kind.of(name) is not Kind.WINDOWS:
        if numbers or scheduler:
            raise click.UsageError("--segment and --scheduler are for window runs: this study is checked as a whole")
        check = extended_tables.verify if Kind.of(name) is Kind.TABLES else growth_runs.verify
        check(name, studies or STORED_RUNS)
        return
    one = open_window_run(name, studies or STORED_RUNS)
    done = {} if every else segment_checks(one)
    chosen = list(numbers) or [number for number in range(len(one)) if number not in done]
    told.verify(one, _those(one, chosen), workers, scheduler)


def _needed(stop: int | None) -> int:
    if stop is None:
        raise click.UsageError("--stop is needed: the values of a game are followed to a heap")
    return stop


def _those(one: "WindowRun", chosen: list[int]) -> list[int]:
    if wrong := [number for number in chosen if number >= len(one)]:
        raise click.UsageError(f"segment {wrong[0]}: the study has the segments 0 to {len(one) - 1}")
    return chosen


COMMANDS = (study,)
