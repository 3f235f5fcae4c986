"""``atlas octad``: the octad of five coins of Mogul."""

import click

from fairgame_site.cli.commands import json_option


@click.command()
@click.argument("coins", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def octad(coins: tuple[str, ...], *, as_json: bool) -> None:
    """Find the lost row of Mogul with eight heads that contains five COINS."""
    from fairgame.core.notation import Refusal
    from fairgame.errors import PositionError
    from fairgame.games.octads import answers
    from fairgame_site.cli.console import echo

    try:
        five = answers.parse_coins(" ".join(coins))
    except Refusal as error:
        raise PositionError("octad", error.text, error.reason) from None
    found = answers.octad(five)
    echo({"coins": sorted(five), "octad": list(found)}, " ".join(map(str, found)), as_json=as_json)


COMMANDS = (octad,)
