"""``atlas solve``: a position in, the outcome and every winning move out; of one game, or of several side by side."""

from typing import TYPE_CHECKING, Any

import click

from generator.commands import json_option, typed

if TYPE_CHECKING:
    from engine.catalogue import Game
    from generator.lookup.sums import Piece


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("position", nargs=-1, type=click.UNPROCESSED)
@click.option("--misere", is_flag=True, help="Play to lose: whoever makes the last move loses.")
@json_option
def solve(game: str, position: tuple[str, ...], misere: bool, as_json: bool) -> None:
    """Solve POSITION in GAME: nim-value, winner, every winning move (atlas solve kayles 12 70 180).

    Different games are added with plus signs (atlas solve "kayles 12 + wythoff 3 5 + nim 7"). A single - reads the
    position from standard input.
    """
    from engine import catalogue
    from generator import console as speak

    words = [*typed((game,))] if game == "-" else [game, *typed(position)]
    text = " ".join(words)
    several = _several(text) if "+" in text else []
    if several:
        games = [(catalogue.game(piece.game or piece.name), piece.position.split()) for piece in several]
        speak.sum_solution(catalogue.solve_sum(games, misere), as_json)
        return
    name, rest = (game, words[1:]) if position else _head(text)
    if not rest and not position:
        raise click.MissingParameter(param_type="argument", param_hint="'POSITION...'")
    speak.solution(catalogue.solve(catalogue.game(name), rest, misere), as_json)


def _head(text: str) -> tuple[str, list[str]]:
    name, *rest = text.split() or [""]
    return name, rest


def _several(text: str) -> "list[Piece[str]]":
    """Return the games of a sum, the names of games found as they are written anywhere; none if there is only one."""
    from engine import catalogue
    from generator.lookup.names import plain
    from generator.lookup.sums import pieces

    called: dict[str, str] = {}
    for slug, game in reversed(list(catalogue.games().items())):
        called |= {plain(name): slug for name in (*_aliases(game), slug, game.info.name)}
    found = pieces(text, lambda name: called.get(plain(name)))
    return found if len(found) > 1 else []


def _aliases(game: "Game[Any]") -> tuple[str, ...]:
    return tuple(name for name in game.info.aliases if any(one.isalpha() for one in name))


COMMANDS = (solve,)
"""The command ``atlas solve``."""
