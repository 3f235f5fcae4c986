"""``atlas solve``: a position in, the outcome and every winning move out."""

import click

from generator.commands import json_option, typed


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("position", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--misere", is_flag=True, help="Play to lose: whoever makes the last move loses.")
@json_option
def solve(game: str, position: tuple[str, ...], misere: bool, as_json: bool) -> None:
    """Solve POSITION in GAME: nim-value, winner, every winning move (atlas solve kayles 12 70 180).

    A single - reads the position from standard input.
    """
    from engine import catalogue
    from generator import console as speak

    speak.solution(catalogue.solve(catalogue.game(game), typed(position), misere), as_json)


COMMANDS = (solve,)
