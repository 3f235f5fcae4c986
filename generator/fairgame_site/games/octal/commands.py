"""Command ``atlas octal``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairgame.errors import LimitError
from fairgame.games.octal.code import OctalCode
from fairgame_site.cli.commands import IntType, PathType, json_option, store_option

if TYPE_CHECKING:
    from fairgame_site.games.octal.literature import ReportedPeriod
    from fairgame_site.published import Published

OCTAL_STOP = 200


@click.command()
@click.argument("code")
@click.option(
    "--stop", type=IntType(), help=f"Compute heaps 0 to STOP-1.  [default: {OCTAL_STOP}; with --window no end]"
)
@click.option("--window", is_flag=True, help="Seek and prove the period by a window run of any length.")
@click.option("--checkpoint", type=PathType(), help="Save the window run in this file, and resume from it.")
@click.option("--csv", "path", type=PathType(), help="Write all values to this file.")
@store_option
@json_option
def octal(
    code: str,
    stop: int | None,
    *,
    window: bool,
    checkpoint: Path | None,
    path: Path | None,
    store: Path | None,
    as_json: bool,
) -> None:
    """Locate the octal game CODE (as 0.77 or .77), compute it, and prove its period if the values reach far enough."""
    if window and path:
        raise click.UsageError("--csv and --window exclude each other: a window run stores only its last values")
    if checkpoint and not window:
        raise click.UsageError("--checkpoint is for window runs: add --window")
    OctalCode.parse(code)  # refuse a wrong code before numpy and numba are loaded
    if window:
        _run_window(code, checkpoint, stop, as_json=as_json)
        return
    stop = OCTAL_STOP if stop is None else stop
    if stop < 1:
        raise LimitError(f"--stop {stop}: expected 1 or more")
    _compute(code, stop, path, store, as_json=as_json)


def _run_window(code: str, checkpoint: Path | None, stop: int | None, *, as_json: bool) -> None:
    from fairgame.games.octal.window_answers import octal_window
    from fairgame_site.games.octal import cli_output

    cli_output.window(octal_window(code, checkpoint, stop), as_json=as_json)


def _compute(code: str, stop: int, path: Path | None, store: Path | None, *, as_json: bool) -> None:
    from fairgame.build.store import Store
    from fairgame.games.octal import answers
    from fairgame_site.games.octal import cli_output
    from fairgame_site.games.octal.class_records import CENSUS
    from fairgame_site.games.octal.four_places import FOUR
    from fairgame_site.published import Published

    answer = answers.octal(code, stop)
    if path:
        cli_output.write_csv(answer, path)
    published = Published(Store(store))
    census = published.row(CENSUS, code=answer.code) or published.row(FOUR, code=answer.code)
    cli_output.octal(answer, census, as_json=as_json, reported=_reported(published, census))


def _reported(published: "Published", census: dict[str, Any] | None) -> "ReportedPeriod | None":
    """Return the reported period of a code whose class is open."""
    from fairgame_site.games.octal.literature import Literature

    if census is None or census["status"] != "open":
        return None
    return Literature(published).reported(str(census["canonical_code"]))


COMMANDS = (octal,)
