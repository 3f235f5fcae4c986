"""``atlas diff``: the differences of two published folders."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import FAILED, PathType, json_option
from fairgame_site.errors import json_line

if TYPE_CHECKING:
    from fairgame_site.publish.differences import TableDifference

MAX_SHOWN = 5  # rows and cells of a table in the text; --json has all


@click.command()
@click.argument("old", type=PathType())
@click.argument("new", type=PathType())
@click.option("--changelog", type=PathType(), help="Fail only for changes that this changelog does not name.")
@json_option
def diff(old: Path, new: Path, changelog: Path | None, *, as_json: bool) -> int:
    """Compare two published folders, OLD and NEW, row by row: tables, rows, cells and statuses.

    The exit status is 0 if they have the same tables, and 1 if they differ. With --changelog it is 1 if a fact of OLD
    was replaced in a table that the newest section Data does not name.
    """
    from fairgame_site.publish.differences import differences, read_text, unexplained

    found = differences(old, new)
    missing = unexplained(found, read_text(changelog)) if changelog else []
    if as_json:
        print(json_line([asdict(one) for one in found]))
    else:
        lines = [line for one in found for line in _lines(one)]
        print("\n".join(lines or ["the tables are the same"]))
    if changelog:
        print("".join(f"{changelog}: Data does not name {table}\n" for table in missing), end="", file=sys.stderr)
        return FAILED if missing else 0
    return FAILED if found else 0


def _lines(one: "TableDifference") -> list[str]:
    lines = [f"{one.table}: {one.state}"]
    for what in ("columns_added", "columns_removed"):
        if names := getattr(one, what):
            lines.append(f"  {what.replace('_', ' ')}: {', '.join(names)}")
    for what in ("rows_added", "rows_removed"):
        if keys := getattr(one, what):
            lines.append(f"  {what.replace('_', ' ')}: {_some([' '.join(key) for key in keys])}")
    cells = [f"{' '.join(cell.key)} {cell.column} {cell.old or '-'} -> {cell.new or '-'}" for cell in one.cells]
    lines += [f"  cells changed: {_some(cells)}"] if cells else []
    lines += [f"  status of {status.column}: {status.old or '-'} -> {status.new or '-'}" for status in one.statuses]
    return lines


def _some(texts: list[str]) -> str:
    more = f"; and {len(texts) - MAX_SHOWN:,} more" if len(texts) > MAX_SHOWN else ""
    return f"{len(texts):,}: {'; '.join(texts[:MAX_SHOWN])}{more}"


COMMANDS = (diff,)
