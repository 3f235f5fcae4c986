"""``atlas cram``: the nim-value of a rectangle, within a memory limit."""

import click

from fairgame_site.cli.commands import IntType, json_option

MEGABYTES = 256


@click.command
@click.argument("rows", type=IntType(1))
@click.argument("columns", type=IntType(1))
@click.option(
    "--memory", type=IntType(1), default=MEGABYTES, show_default=True, help="Megabytes for the table of the search."
)
@json_option
def cram(rows: int, columns: int, memory: int, *, as_json: bool) -> None:
    """Find the nim-value of a board of ROWS by COLUMNS in Cram.

    The longer one side is, the shorter the other must be; the error for too large a board names the largest boards.

    The search stops when its table is full.
    """
    from fairgame.games.tiles import answers
    from fairgame_site.cli.console import echo

    answer = answers.rectangle("cram", rows, columns, memory << 20)
    data = {"rows": rows, "columns": columns, "nim_value": answer.value, "parts_met": answer.parts}
    echo(data, f"{rows} by {columns}: nim-value {answer.value}\n{answer.parts:,} distinct parts", as_json=as_json)


COMMANDS = (cram,)
