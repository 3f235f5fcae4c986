"""``atlas welter``: every move that gives a wanted value."""

import click

from fairgame_site.cli.commands import json_option


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("coins", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def welter(coins: tuple[str, ...], as_json: bool) -> None:
    """Find every move of Welter's game to a nim-value: the squares of the COINS, a slash, and the value."""
    from fairgame.games.welter import answers
    from fairgame_site.cli.console import echo

    found = answers.moves_to(coins)
    _, sentence, *_ = answers.told(" ".join(coins))
    data = {
        "coins": list(found.coins),
        "nim_value": found.nim_value,
        "wanted": found.wanted,
        "moves": [{"from": square, "to": free} for square, free in found.moves],
    }
    echo(data, sentence, as_json)


COMMANDS = (welter,)
