"""Tables that fit no other kind, as declared by their games."""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.game import Game
from fairgame.core.listings import HasOwnTables, OwnTable
from fairgame.core.tables import Table, TableSpec, frame_of_rows


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield every table that a game declares itself."""
    return (_table(game, table) for game in games if isinstance(game, HasOwnTables) for table in game.own_tables)


def _table(game: Game[Any], table: OwnTable) -> Table:
    spec = TableSpec(
        id=f"{game.info.slug}.{table.suffix}",
        title=f"{game.info.name}: {table.title}",
        description=table.description,
        columns=table.columns,
        key=table.key,
        games=(game.info.slug,),
        rows=table.count,
        automaton=table.automaton,
        gaps=table.gaps,
    )
    return Table(spec, lambda _: frame_of_rows(spec, table.rows()), lambda _: table.claims())
