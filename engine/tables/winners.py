"""Who wins from the opening: one row an opening, for games that are known by their openings."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.certificates import Claim
from engine.certificates.played_winners import PlayedWinners
from engine.game import Game
from engine.listings import HasWinners
from engine.rules import p_test
from engine.tables import Table, TableSpec, framed


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game that declares openings."""
    return (_table(game) for game in games if isinstance(game, HasWinners))


def _table(game: HasWinners) -> Table:
    assert isinstance(game, Game)
    info = game.info
    spec = TableSpec(
        id=f"{info.slug}.winners",
        title=f"{info.name}: winners",
        description=f"Who wins {info.name} with best play, for {game.winner_scope}.",
        columns=(*game.winner_columns, "winner"),
        key=game.winner_columns,
        games=(info.slug,),
    )

    def rows() -> Iterator[tuple[int | str, ...]]:
        is_p = p_test(game)
        return ((*row, "second" if is_p((game.opening(row),)) else "first") for row in game.winner_rows())

    claim = Claim(f"The winner is right for all {game.winner_scope}.", "certified", PlayedWinners(info.slug))
    return Table(spec, lambda _: framed(spec, rows()), lambda _: (claim,))
