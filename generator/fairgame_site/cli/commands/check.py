"""``atlas verify``, ``list`` and ``show``: what there is, what is claimed of it, and whether it passes its checks."""

from pathlib import Path

import click

from fairgame_site.cli.commands import FAILED, json_option, store_option, workers_option
from fairgame_site.cli.options import IntType, PathType


@click.command()
@click.argument("tables", nargs=-1)
@click.option("--data", type=PathType(), help="Check a published data folder, not the store.")
@click.option("--fast", is_flag=True, help="With --data: all but the certificates, in seconds, as every build does.")
@workers_option
@store_option
@json_option
def verify(
    tables: tuple[str, ...], data: Path | None, fast: bool, workers: int, store: Path | None, as_json: bool
) -> int:
    """Check finished tables against their hashes, schemas and certificates, without the kernels that computed them."""
    if fast and (data is None or tables):
        raise click.UsageError("--fast checks all of a published folder: name it with --data, and no tables")
    from fairgame.build.store import Store
    from fairgame_site.cli import console as speak
    from fairgame_site.publish import verification
    from fairgame_site.publish.fast_check import verify_fast

    if data and fast:
        results = verify_fast(data)
    elif data:
        results = verification.verify_data(data, tables, workers)
    else:
        results = verification.verify_store(Store(store), tables)
    speak.verified(results, as_json)
    return FAILED if any(result.fault for result in results) else 0


@click.command("list")
@click.option("--working", is_flag=True, help="List the working tables too: those that only feed others.")
@store_option
@json_option
def list_tables(working: bool, store: Path | None, as_json: bool) -> None:
    """List every game and its tables."""
    from fairgame.build.catalogue_index import catalogue_index
    from fairgame_site.cli import listing

    listing.say(catalogue_index(), working, as_json)


@click.command()
@click.argument("table")
@click.option("--rows", type=IntType(1), default=20, show_default=True, help="How many rows to print.")
@click.option("--start", type=IntType(0), default=0, show_default=True, help="The first row, from 0.")
@store_option
@json_option
def show(table: str, rows: int, start: int, store: Path | None, as_json: bool) -> None:
    """Print rows of TABLE and what is claimed of it."""
    from fairgame.build.store import Store
    from fairgame_site.cli import console as speak
    from fairgame_site.cli.up_to_date import require_built
    from fairgame_site.publish.published import Published

    finished = Store(store)
    require_built(finished, table)
    speak.table(Published(finished)[table], start, rows, as_json)


COMMANDS = (verify, list_tables, show)
