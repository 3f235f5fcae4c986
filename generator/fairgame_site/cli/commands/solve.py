"""``atlas solve`` and ``lookup``: the outcome and winning moves of a position, and answers to free text."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairgame_site.cli.commands import GameName, json_option, store_option, words_or_stdin

if TYPE_CHECKING:
    from pandas import DataFrame

    from fairgame.catalogue import Game, Solution
    from fairgame_site.lookup.sums import Piece


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game", type=GameName())
@click.argument("position", nargs=-1, type=click.UNPROCESSED)
@click.option("--misere", is_flag=True, help="Misère play: the player who makes the last move loses.")
@store_option
@json_option
def solve(game: str, position: tuple[str, ...], *, misere: bool, store: Path | None, as_json: bool) -> None:
    """Solve POSITION in GAME: nim-value, winner, every winning move (atlas solve kayles 12 70 180).

    Different games are added with plus signs (atlas solve "kayles 12 + wythoff 3 5 + nim 7"). A single - reads the
    position from standard input. A position that is too large to search is answered from a finished table of the
    store, if one has the answer.
    """
    from fairgame import catalogue
    from fairgame_site.cli import console

    words = [*words_or_stdin((game,))] if game == "-" else [game, *words_or_stdin(position)]
    text = " ".join(words)
    if summands := _summands(text) if "+" in text else []:
        games = [(catalogue.game(piece.game or piece.name), piece.position.split()) for piece in summands]
        console.print_sum(catalogue.solve_sum(games, misere=misere), as_json=as_json)
        return
    name, *rest = words if position else text.split() or [""]
    if not rest and not position:
        raise click.MissingParameter(param_type="argument", param_hint="'POSITION...'")
    console.print_solution(_solve(catalogue.game(name), rest, misere=misere, store=store), as_json=as_json)


def _solve(game: "Game[Any]", words: list[str], *, misere: bool, store: Path | None) -> "Solution":
    """Return the result of a search, or the answer of a finished table if the search does not decide the position."""
    from fairgame import catalogue

    def frame_if_built(table_id: str) -> "DataFrame | None":
        from fairgame.build.store import Store
        from fairgame_site.published import Published

        return Published(Store(store)).frame_if_built(table_id)

    return catalogue.solve_with_tables(game, words, frame_if_built, misere=misere)


def _summands(text: str) -> "list[Piece[str]]":
    """Return the summands of a sum, their games named in any known spelling; [] for a single game."""
    from fairgame import catalogue
    from fairgame_site.lookup.names import normalise
    from fairgame_site.lookup.sums import pieces

    slugs: dict[str, str] = {}
    for slug, game in reversed(list(catalogue.games().items())):
        aliases = [name for name in game.info.aliases if any(letter.isalpha() for letter in name)]
        slugs |= {normalise(name): slug for name in (*aliases, slug, game.info.name)}
    found = pieces(text, lambda name: slugs.get(normalise(name)))
    return found if len(found) > 1 else []


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("text", nargs=-1, required=True, type=click.UNPROCESSED)
@store_option
@json_option
def lookup(text: tuple[str, ...], store: Path | None, *, as_json: bool) -> None:
    """Look up TEXT: terms of a sequence (0,1,2,3,1,4), an octal code (.106), a name, a position (nim 3 5 7), A002186.

    A single - reads the text from standard input.
    """
    from fairgame_site.lookup import cache, cli_output
    from fairgame_site.lookup.answer import answer
    from fairgame_site.lookup.index import read

    index = read(cache.index(store, cli_output.CONTENT))
    cli_output.print_answer(answer(index, " ".join(words_or_stdin(text))), as_json=as_json)


COMMANDS = (solve, lookup)
