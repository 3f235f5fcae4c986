"""The P-positions of a game, in the columns that it declares: one row a position, won by the previous player."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.game import Game, HasPPositions
from engine.tables import Table, TableSpec, framed


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game that lists its P-positions."""
    return (_table(game) for game in games if isinstance(game, HasPPositions))


def _table(game: HasPPositions) -> Table:
    assert isinstance(game, Game)
    info, columns = game.info, game.p_position_columns
    spec = TableSpec(
        id=f"{info.slug}.p_positions",
        title=f"{info.name}: P-positions",
        description=f"The positions of {info.name} from which the player who has just moved wins.",
        columns=columns,
        key=columns[:1],
        games=(info.slug,),
    )
    return Table(spec, lambda _: framed(spec, game.p_positions()), lambda _: game.p_position_claims())
