"""Command ``atlas tartan``: values or winning moves of the product of two games of coins in a row."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import json_option, words_or_stdin

if TYPE_CHECKING:
    from fairgame.games.coins.answers import ProductValues


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("rows")
@click.argument("columns")
@click.argument("coins", nargs=-1, type=click.UNPROCESSED)
@json_option
def tartan(rows: str, columns: str, coins: tuple[str, ...], *, as_json: bool) -> None:
    """Print the values of the product of two games, or solve COINS that show heads (atlas tartan ruler sym 2-3 4-4).

    ROWS and COLUMNS are games of coins in a row: rows are turned as in the first, columns as in the second. A single -
    reads the coins from standard input.
    """
    from fairgame.games.coins import answers
    from fairgame_site.cli import console

    if coins:
        console.print_solution(answers.tartan(rows, columns, words_or_stdin(coins)), as_json=as_json)
    else:
        product = answers.values(rows, columns)
        console.echo(asdict(product), "\n".join(_lines(product)), as_json=as_json)


def _lines(product: "ProductValues") -> list[str]:
    """Return the grid as lines, with numbered rows and columns."""
    row, column = product.first
    head = ["", *range(column, column + len(product.nim_values[0]))]
    body = [[row + place, *values] for place, values in enumerate(product.nim_values)]
    lines = [[str(cell) for cell in line] for line in (head, *body)]
    width = max(len(cell) for line in lines for cell in line)
    title = f"{product.rows} in rows times {product.columns} in columns: nim-values of coins by row and column"
    return [title, *(" ".join(cell.rjust(width) for cell in line) for line in lines)]


COMMANDS = (tartan,)
