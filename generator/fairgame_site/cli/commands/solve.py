"""``atlas solve``: a position in, the outcome and every winning move out; of one game, or of several side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairgame_site.cli.commands import json_option, store_option, typed

if TYPE_CHECKING:
    from fairgame.catalogue import Game, Solution
    from fairgame_site.lookup.sums import Piece


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("position", nargs=-1, type=click.UNPROCESSED)
@click.option("--misere", is_flag=True, help="Play to lose: whoever makes the last move loses.")
@store_option
@json_option
def solve(game: str, position: tuple[str, ...], misere: bool, store: Path | None, as_json: bool) -> None:
    """Solve POSITION in GAME: nim-value, winner, every winning move (atlas solve kayles 12 70 180).

    Different games are added with plus signs (atlas solve "kayles 12 + wythoff 3 5 + nim 7"). A single - reads the
    position from standard input. A position that is too much for a search is answered from a finished table, if one
    in the store tells it.
    """
    from fairgame import catalogue
    from fairgame_site.cli import console as speak

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
    speak.solution(_solved(catalogue.game(name), rest, misere, store), as_json)


def _solved(game: "Game[Any]", words: list[str], misere: bool, store: Path | None) -> "Solution":
    """Return what is searched, or else what a finished table tells."""
    from fairgame import catalogue
    from fairgame.build.store import Store
    from fairgame.errors import LimitError
    from fairgame_site.publish.published import Published

    try:
        return catalogue.solve(game, words, misere)
    except LimitError:
        told = None if misere else catalogue.solve_from_tables(game, words, Published(Store(store)).frame_if_built)
        if told is None:
            raise
        return told


def _head(text: str) -> tuple[str, list[str]]:
    name, *rest = text.split() or [""]
    return name, rest


def _several(text: str) -> "list[Piece[str]]":
    """Return the games of a sum, the names of games found as they are written anywhere; none if there is only one."""
    from fairgame import catalogue
    from fairgame_site.lookup.names import plain
    from fairgame_site.lookup.sums import pieces

    called: dict[str, str] = {}
    for slug, game in reversed(list(catalogue.games().items())):
        called |= {plain(name): slug for name in (*_aliases(game), slug, game.info.name)}
    found = pieces(text, lambda name: called.get(plain(name)))
    return found if len(found) > 1 else []


def _aliases(game: "Game[Any]") -> tuple[str, ...]:
    return tuple(name for name in game.info.aliases if any(one.isalpha() for one in name))


COMMANDS = (solve,)
"""The command ``atlas solve``."""
