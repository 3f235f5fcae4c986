"""``atlas welter``: all moves to a nim-value."""

import click

from fairgame_site.cli.commands import json_option


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("coins", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def welter(coins: tuple[str, ...], *, as_json: bool) -> None:
    """Find all moves of Welter's game to a nim-value: type the squares of the COINS, a slash, and the value."""
    from fairgame.games.welter import answers
    from fairgame_site.cli.console import echo

    moves = answers.moves_to(coins)
    _, sentence, *_ = answers.form_answer(" ".join(coins))
    data = {
        "coins": list(moves.coins),
        "nim_value": moves.nim_value,
        "wanted": moves.target,
        "moves": [{"from": square, "to": free} for square, free in moves.moves],
    }
    echo(data, sentence, as_json=as_json)


COMMANDS = (welter,)
