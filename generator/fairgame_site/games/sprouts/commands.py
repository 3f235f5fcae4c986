"""``atlas sprouts``: who wins from a number of spots, within a memory limit."""

import click

from fairgame_site.cli.commands import IntType, json_option

MAX_SPOTS = 12
MEGABYTES = 256


@click.command
@click.argument("spots", type=IntType(1, MAX_SPOTS))
@click.option("--misere", is_flag=True, help="The player who draws the last curve loses.")
@click.option("--memory", type=IntType(1), default=MEGABYTES, show_default=True, help="Megabytes for the cache.")
@json_option
def sprouts(spots: int, *, misere: bool, memory: int, as_json: bool) -> None:
    """Find who wins Sprouts from a number of SPOTS.

    The search stops when its cache is full.
    """
    from fairgame.games.sprouts import answers
    from fairgame_site.cli.console import echo

    answer = answers.winner(spots, misere=misere, memory=memory << 20)
    player, play = "first" if answer.first else "second", "misere" if misere else "normal"
    data = {"spots": spots, "play": play, "winner": player, "answers_remembered": answer.cached}
    start = f"{spots} spot{'s' * (spots > 1)}, {'misère' if misere else 'normal'} play"
    echo(data, f"{start}: the {player} player wins\n{answer.cached:,} cached answers", as_json=as_json)


COMMANDS = (sprouts,)
