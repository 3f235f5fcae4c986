"""``atlas cram``: the nim-value of a rectangle, within the memory that is allowed."""

import click

from fairgame_site.cli.commands import json_option
from fairgame_site.cli.options import IntType

MEGABYTES = 256


@click.command
@click.argument("rows", type=IntType(1))
@click.argument("columns", type=IntType(1))
@click.option("--memory", type=IntType(1), default=MEGABYTES, show_default=True, help="Megabytes for what is known.")
@json_option
def cram(rows: int, columns: int, memory: int, as_json: bool) -> None:
    """Find the nim-value of a board of ROWS by COLUMNS in Cram.

    The longer one side is, the shorter the other must be; who asks for too large a board is told the largest.

    The search stops when what it knows of parts of the board fills the memory that it is allowed.
    """
    from fairgame.games.tiles import answers
    from fairgame_site.cli.console import echo

    found = answers.rectangle("cram", rows, columns, memory << 20)
    data = {"rows": rows, "columns": columns, "nim_value": found.value, "parts_met": found.met}
    echo(data, f"{rows} by {columns}: nim-value {found.value}\n{found.met:,} different parts were met", as_json)


COMMANDS = (cram,)
