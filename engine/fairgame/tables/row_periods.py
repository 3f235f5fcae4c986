"""Additive periods of the rows of a grid: one table for every game of pairs whose rows settle, one row a row.

The saltus of a row may differ from zero, so the rows are never periodic in the plain sense; see the
certificate that the game brings for why finitely many columns prove something about all of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.capabilities import HasRowPeriods
from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.numbers.periodicity import Periodicity

PERIOD = ("preperiod", "period", "saltus")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game whose rows are settled."""
    return (_table(game) for game in games if isinstance(game, HasRowPeriods))


def _table(game: HasRowPeriods) -> Table:
    assert isinstance(game, Game)
    info = game.info
    spec = TableSpec(
        id=f"{info.slug}.row_periods",
        title=f"{info.name}: periods of the rows",
        description=(
            f"In {info.name}, G(row, b + period) = G(row, b) + saltus for every b from the preperiod on;"
            " the rows are counted from 0."
        ),
        columns=("row", *PERIOD),
        key=("row",),
        games=(info.slug,),
        rows=game.published_rows,
    )

    def build(_: Inputs) -> pd.DataFrame:
        found = enumerate(game.row_periods())
        return framed(spec, ((row, one.preperiod, one.period, one.saltus) for row, one in found))

    def claims(frame: pd.DataFrame) -> tuple[Claim]:
        columns = (frame[name].tolist() for name in PERIOD)
        periods = [Periodicity(*numbers) for numbers in zip(*columns, strict=True)]
        statement = (
            f"Rows 0 to {len(frame) - 1} of {info.name} have these preperiods, periods and saltuses"
            " forever, and none of them can be smaller: the joint state of these rows recurs."
        )
        return (Claim(statement, "proved", game.row_periods_certificate(periods)),)

    return Table(spec, build, claims, cost=45)
