"""``atlas verify``, ``list`` and ``show``: checks of tables, their names, and their rows with their claims."""

from pathlib import Path

import click

from fairgame_site.cli.commands import FAILED, IntType, PathType, TableName, json_option, store_option, workers_option
from fairgame_site.errors import json_line

OF_A_GAME, OF_A_TABLE = ("slug", "name", "summary", "aliases"), ("id", "title", "columns")  # listed as JSON


@click.command()
@click.argument("tables", nargs=-1, type=TableName())
@click.option("--data", type=PathType(), help="Check a published data folder instead of the store.")
@click.option("--fast", is_flag=True, help="With --data: skip the certificates; the check then takes seconds.")
@workers_option
@store_option
@json_option
def verify(
    tables: tuple[str, ...], data: Path | None, *, fast: bool, workers: int, store: Path | None, as_json: bool
) -> int:
    """Check finished tables against their hashes, schemas and certificates, without the kernels that computed them."""
    if fast and (data is None or tables):
        raise click.UsageError("--fast checks a whole published folder: name it with --data, and no tables")
    from fairgame.build.store import Store
    from fairgame_site.cli import console
    from fairgame_site.publish import verification

    if data and fast:
        results = verification.verify_fast(data)
    elif data:
        results = verification.verify_data(data, tables, workers)
    else:
        results = verification.verify_store(Store(store), tables)
    console.print_verification(results, as_json=as_json)
    return FAILED if any(result.fault for result in results) else 0


@click.command("list")
@click.option("--working", is_flag=True, help="Include the working tables, which only feed others.")
@store_option
@json_option
def list_tables(*, working: bool, store: Path | None, as_json: bool) -> None:
    """List every game and its tables."""
    from fairgame.build.catalogue_index import catalogue_index

    index = catalogue_index()
    tables = [table for table in index.tables if working or table.published]
    if as_json:
        games = [{name: getattr(game, name) for name in OF_A_GAME} for game in index.games]
        print(
            json_line(
                {"games": games, "tables": [{name: getattr(table, name) for name in OF_A_TABLE} for table in tables]}
            )
        )
        return
    lines = [f"{game.slug:<20} {game.name}" for game in index.games]
    lines += ["", *(f"{table.id:<36} {', '.join(table.columns)}" for table in tables)]
    if unlisted := len(index.tables) - len(tables):
        lines += ["", f"and {unlisted} working tables, listed with --working"]
    print("\n".join(lines))


@click.command()
@click.argument("table", type=TableName())
@click.option("--rows", type=IntType(1), default=20, show_default=True, help="How many rows to print.")
@click.option("--start", type=IntType(0), default=0, show_default=True, help="The first row, from 0.")
@store_option
@json_option
def show(table: str, rows: int, start: int, store: Path | None, *, as_json: bool) -> None:
    """Print rows of TABLE and its claims."""
    from fairgame.build.store import Store
    from fairgame_site.cli import console
    from fairgame_site.cli.tables import require_built
    from fairgame_site.published import Published

    finished = Store(store)
    require_built(finished, table)
    console.print_table(Published(finished)[table], start=start, rows=rows, as_json=as_json)


COMMANDS = (verify, list_tables, show)
