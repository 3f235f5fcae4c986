"""The command ``atlas``: build, serve, stage, verify, list, show, octal, solve, mark, mark-prove.

Every command speaks to a person by default and to a program with ``--json``.  Whatever is wrong with the input is
said in one line on standard error and ends with status 2; a check that failed ends with status 1; Ctrl-C, or being
told to end (SIGTERM), with 130.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click

from engine import catalogue
from engine.errors import AtlasError, LimitError
from engine.store import Store
from generator import publish, speak, verification
from generator.mark import telling
from generator.octal.literature import Literature, ReportedPeriod
from generator.published import Published

CENSUS = "octal.census"
OCTAL_STOP = 200
WORKERS = min(os.cpu_count() or 1, 8)
FAILED, REFUSED, INTERRUPTED = 1, 2, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and turn every refusal into one line."""
    try:
        with _ended_like_interrupted():
            status = cli.main(args=arguments, prog_name="atlas", standalone_mode=False)
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except click.ClickException as fault:
        status = _refuse(fault.format_message())
    except AtlasError as fault:
        status = _refuse(str(fault))
    except (KeyboardInterrupt, click.Abort) as fault:
        how = (
            str(fault.__cause__ or fault)
            or "interrupted; finished tables are kept, the same command goes on from there"
        )
        print(f"atlas: {how}", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status if isinstance(status, int) else 0)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Take SIGTERM for Ctrl-C meanwhile: what is finished is kept, and workers are ended too."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be heeded
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _refuse(reason: str) -> int:
    print("atlas: " + " ".join(reason.split()), file=sys.stderr)
    return REFUSED


def _json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def _store_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --store and hand the command a Store in its place."""

    @click.option("--store", type=click.Path(path_type=Path), help="Where finished tables are kept.")
    @wraps(command)
    def with_store(*arguments: Any, store: Path | None, **options: Any) -> Any:
        return command(*arguments, store=Store(store), **options)

    return with_store


@click.group(no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fair-game-atlas", message="%(version)s")
def cli() -> None:
    """Compute, check, build and ask the Fair Game Atlas."""


@cli.command()
@click.option("--config", type=click.Path(path_type=Path), default=Path("mkdocs.yml"), show_default=True)
@click.option("--site-dir", type=click.Path(path_type=Path), help="Where the site goes, instead of site/.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=WORKERS, show_default=True, help="Processes that compute."
)
@click.option("--scheduler", help="A dask scheduler whose cluster computes, as tcp://host:8786.")
@click.option("--tables-only", is_flag=True, help="Compute and check the tables, and stop there.")
@_store_option
@_json_option
def build(
    config: Path,
    site_dir: Path | None,
    workers: int,
    scheduler: str | None,
    tables_only: bool,
    store: Store,
    as_json: bool,
) -> int:
    """Compute the tables, check them, and build the site."""
    if not tables_only:
        publish.require_config(config)  # a wrong name is said now, not after the tables are computed
    report = publish.build_tables(store, workers, scheduler)
    if tables_only or not as_json:
        speak.built(report, as_json)
    if not tables_only:
        summary = publish.build_site(config, site_dir, store)
        speak.published(summary, report, as_json)
    return FAILED if report.withheld else 0


@cli.command()
@click.option("--config", type=click.Path(path_type=Path), default=Path("mkdocs.yml"), show_default=True)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Host and port.")
def serve(config: Path, address: str) -> None:
    """Serve the site on this machine and rebuild it whenever a page changes."""
    publish.require_config(config)
    publish.build_tables(Store(), WORKERS)
    publish.serve_site(config, address)


@cli.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--config", type=click.Path(path_type=Path), default=Path("mkdocs.yml"), show_default=True)
@_store_option
@_json_option
def stage(folder: Path, config: Path, store: Store, as_json: bool) -> None:
    """Write the site's pages and data as plain files to FOLDER, for other site builders."""
    publish.require_config(config)
    publish.build_tables(store, WORKERS)
    written = publish.stage_site(config, folder, store)
    speak.say({"folder": str(folder), "files": written}, f"{written} files written to {folder}", as_json)


@cli.command()
@click.argument("tables", nargs=-1)
@click.option("--data", type=click.Path(path_type=Path), help="Check a published data folder, not the store.")
@_store_option
@_json_option
def verify(tables: tuple[str, ...], data: Path | None, store: Store, as_json: bool) -> int:
    """Check finished tables against their hashes, schemas and certificates; no kernel is used."""
    results = verification.verify_data(data, tables) if data else verification.verify_store(store, tables)
    speak.verified(results, as_json)
    return FAILED if any(result.fault for result in results) else 0


@cli.command("list")
@click.option("--working", is_flag=True, help="List the working tables too: those that only feed others.")
@_store_option
@_json_option
def list_tables(working: bool, store: Store, as_json: bool) -> None:
    """List every game and its tables."""
    tables = catalogue.tables() if working else catalogue.published_tables()
    speak.listing(catalogue.games(), tables, len(catalogue.tables()) - len(tables), as_json)


@cli.command()
@click.argument("table")
@click.option("--rows", type=click.IntRange(1), default=20, show_default=True, help="How many rows to print.")
@click.option("--start", type=click.IntRange(0), default=0, show_default=True, help="The first row, from 0.")
@_store_option
@_json_option
def show(table: str, rows: int, start: int, store: Store, as_json: bool) -> None:
    """Print rows of TABLE and what is claimed of it."""
    publish.require_built(store, table)
    speak.table(Published(store)[table], start, rows, as_json)


@cli.command()
@click.argument("code")
@click.option("--stop", type=int, help=f"Compute heaps 0 to STOP-1.  [default: {OCTAL_STOP}; with --window no end]")
@click.option("--window", is_flag=True, help="Seek and prove the period by a window run of any length.")
@click.option("--checkpoint", type=click.Path(path_type=Path), help="Keep the window run in this file, go on from it.")
@_store_option
@_json_option
def octal(code: str, stop: int | None, window: bool, checkpoint: Path | None, store: Store, as_json: bool) -> None:
    """Locate the octal game CODE (as 0.77 or .77), compute it, and prove its period if the values reach far enough."""
    if window:
        speak.window(catalogue.octal_window(code, checkpoint, stop), as_json)
        return
    if checkpoint:
        raise click.UsageError("--checkpoint keeps a window run: add --window")
    stop = OCTAL_STOP if stop is None else stop
    if stop < 1:
        raise LimitError(f"--stop {stop}: expected 1 or more")
    answer = catalogue.octal(code, stop)
    published = Published(store)
    census = published.row(CENSUS, code=answer.code)
    speak.octal(answer, census, as_json, _reported(published, census))


def _reported(published: Published, census: dict[str, Any] | None) -> ReportedPeriod | None:
    """Return the period that others report of a code whose class is open."""
    if census is None or census["status"] != "open":
        return None
    return Literature(published).reported(str(census["canonical_code"]))


@cli.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("position", nargs=-1, required=True, type=click.UNPROCESSED)
@_json_option
def solve(game: str, position: tuple[str, ...], as_json: bool) -> None:
    """Solve POSITION in GAME: nim-value, winner, every winning move (atlas solve kayles 12 70 180).

    A single - reads the position from standard input.
    """
    speak.solution(catalogue.solve(catalogue.game(game), _typed(position)), as_json)


@cli.command(context_settings={"ignore_unknown_options": True})
@click.argument("t")
@click.argument("numbers", nargs=-1, required=True, type=click.UNPROCESSED)
@_json_option
def mark(t: str, numbers: tuple[str, ...], as_json: bool) -> None:
    """Solve a sum of NUMBERS of any length in Mark-T, and show how their digits are read (atlas mark 3 1000).

    A single - reads the numbers from standard input, for those too long for a command line.
    """
    telling.position(catalogue.mark([t, *_typed(numbers)]), as_json)


@cli.command("mark-prove", context_settings={"ignore_unknown_options": True})
@click.argument("t")
@click.option(
    "--walnut", type=click.Path(path_type=Path), help="The folder of Walnut: write automata and sentences there."
)
@_json_option
def mark_prove(t: str, walnut: Path | None, as_json: bool) -> None:
    """Learn the automata of Mark-T, and prove them for every number by a finite search (T from 2 to 64)."""
    telling.proof(catalogue.mark_proof(t), walnut, as_json)


def _typed(words: tuple[str, ...]) -> Sequence[str]:
    """Return the words, or those of standard input if there is nothing but a dash."""
    return sys.stdin.read().split() if words == ("-",) else words
