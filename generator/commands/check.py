"""``atlas verify``, ``list`` and ``show``: what there is, what is claimed of it, and whether it passes its checks."""

from pathlib import Path

import click

from engine import catalogue
from engine.building.store import Store
from generator import console as speak
from generator import mkdocs_build as publish
from generator import verification
from generator.commands import FAILED, json_option, store_option, workers_option
from generator.option_types import Place, Whole
from generator.published import Published


@click.command()
@click.argument("tables", nargs=-1)
@click.option("--data", type=Place(), help="Check a published data folder, not the store.")
@workers_option
@store_option
@json_option
def verify(tables: tuple[str, ...], data: Path | None, workers: int, store: Store, as_json: bool) -> int:
    """Check finished tables against their hashes, schemas and certificates, without the kernels that computed them."""
    results = verification.verify_data(data, tables, workers) if data else verification.verify_store(store, tables)
    speak.verified(results, as_json)
    return FAILED if any(result.fault for result in results) else 0


@click.command("list")
@click.option("--working", is_flag=True, help="List the working tables too: those that only feed others.")
@store_option
@json_option
def list_tables(working: bool, store: Store, as_json: bool) -> None:
    """List every game and its tables."""
    tables = catalogue.tables() if working else catalogue.published_tables()
    speak.listing(catalogue.games(), tables, len(catalogue.tables()) - len(tables), as_json)


@click.command()
@click.argument("table")
@click.option("--rows", type=Whole(1), default=20, show_default=True, help="How many rows to print.")
@click.option("--start", type=Whole(0), default=0, show_default=True, help="The first row, from 0.")
@store_option
@json_option
def show(table: str, rows: int, start: int, store: Store, as_json: bool) -> None:
    """Print rows of TABLE and what is claimed of it."""
    publish.require_built(store, table)
    speak.table(Published(store)[table], start, rows, as_json)


COMMANDS = (verify, list_tables, show)
