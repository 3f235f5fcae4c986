"""Tables like no other game's, as the game declares them."""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.game import Game
from fairgame.core.listings import HasOwnTables, OwnTable
from fairgame.core.tables import Table, TableSpec, framed


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield each table of each game that has some."""
    return (_table(game, own) for game in games if isinstance(game, HasOwnTables) for own in game.own_tables)


def _table(game: Game[Any], own: OwnTable) -> Table:
    spec = TableSpec(
        id=f"{game.info.slug}.{own.what}",
        title=f"{game.info.name}: {own.title}",
        description=own.description,
        columns=own.columns,
        key=own.key,
        games=(game.info.slug,),
        rows=own.count,
        automaton=own.automaton,
        gaps=own.gaps,
    )
    return Table(spec, lambda _: framed(spec, own.rows()), lambda _: own.claims())
