"""Command ``atlas nimber``: the value of an expression."""

from dataclasses import asdict

import click

from fairgame_site.cli.commands import json_option, words_or_stdin


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("expression", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def nimber(expression: tuple[str, ...], *, as_json: bool) -> None:
    """Evaluate EXPRESSION with nim-sums and nim-products (atlas nimber "7*9+3").

    The signs are + - * / ^, sqrt(...) and log(number, base); exponents and logarithms are ordinary numbers. A single -
    reads standard input.
    """
    from fairgame.games.nim import answers
    from fairgame_site.cli import console

    result = answers.nimber(" ".join(words_or_stdin(expression)))
    text = f"{result.expression} = {result.value}\n{answers.in_words(result.digits, result.order)}"
    console.echo(asdict(result) | {"value": str(result.value)}, text, as_json=as_json)


COMMANDS = (nimber,)
