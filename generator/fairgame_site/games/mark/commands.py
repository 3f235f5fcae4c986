"""Commands ``atlas mark`` and ``atlas mark-prove``."""

from pathlib import Path

import click

from fairgame_site.cli.commands import PathType, json_option, words_or_stdin


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("t")
@click.argument("numbers", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def mark(t: str, numbers: tuple[str, ...], *, as_json: bool) -> None:
    """Solve a sum of NUMBERS of any length in Mark-T, and show the machine's run over their digits (atlas mark 3 1000).

    A single - reads the numbers from standard input, for those too long for a command line.
    """
    from fairgame.games.mark import answers
    from fairgame_site.games.mark import cli_output

    cli_output.print_position(answers.mark([t, *words_or_stdin(numbers)]), as_json=as_json)


@click.command("mark-prove", context_settings={"ignore_unknown_options": True})
@click.argument("t")
@click.option("--walnut", type=PathType(), help="The folder of Walnut, for automata and sentences.")
@json_option
def mark_prove(t: str, walnut: Path | None, *, as_json: bool) -> None:
    """Learn the automata of Mark-T, and prove them for every number by a finite search (T from 2 to 64)."""
    from fairgame.games.mark import answers
    from fairgame_site.games.mark import cli_output

    cli_output.print_proof(answers.mark_proof(t), walnut, as_json=as_json)


COMMANDS = (mark, mark_prove)
