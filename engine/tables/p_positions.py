"""The P-positions of a game, as the game lists them: one row a position, won by the previous player."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.certificates import Claim
from engine.certificates.outcomes import PlayedOutcomes
from engine.game import Game
from engine.listings import HasPPositions, PPositionList
from engine.rules import p_test
from engine.tables import Table, TableSpec, framed


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each list of P-positions of a game."""
    return (_table(game, one) for game in games if isinstance(game, HasPPositions) for one in game.p_position_lists)


def _table(game: Game[Any], listed: PPositionList) -> Table:
    info = game.info
    spec = TableSpec(
        id=f"{info.slug}.{listed.what}",
        title=f"{info.name}: {listed.title}",
        description=listed.description
        or f"Every position from which the player who has just moved wins, of all {listed.scope}.",
        columns=listed.columns,
        key=listed.columns,
        games=(info.slug,),
    )
    statement = f"Of all {listed.scope}, these and no others are P-positions."
    claim = Claim(statement, "certified", listed.certificate or PlayedOutcomes(info.slug, listed.what))
    return Table(spec, lambda _: framed(spec, _rows(game, listed)), lambda _: (claim,))


def _rows(game: Game[Any], listed: PPositionList) -> Iterable[tuple[int | str, ...]]:
    """Return the rows, each once: where play may loop, a row stands for several positions."""
    is_p = p_test(game)
    rows = (listed.row(position) for position in listed.universe() if is_p(position))
    return dict.fromkeys(row for row in rows if row is not None)
