"""Additive periods of the rows of a grid: a table for every game of pairs with such rows.

The saltus of a row may be nonzero, and then the row is not periodic in the plain sense. The game's certificate explains
why finitely many columns prove a statement about all of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.capabilities import HasRowPeriods
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows
from fairgame.numbers.periodicity import Periodicity

PERIOD = ("preperiod", "period", "saltus")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game with periodic rows."""
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
        periods = enumerate(game.row_periods())
        return frame_of_rows(spec, ((row, found.preperiod, found.period, found.saltus) for row, found in periods))

    def claims(frame: pd.DataFrame) -> tuple[Claim]:
        columns = (frame[name].tolist() for name in PERIOD)
        periods = [Periodicity(*numbers) for numbers in zip(*columns, strict=True)]
        statement = (
            f"Rows 0 to {len(frame) - 1} of {info.name} have these preperiods, periods and saltuses"
            " forever, and none of them can be smaller: the joint state of these rows recurs."
        )
        return (Claim(statement, Status.PROVED, game.row_periods_certificate(periods)),)

    return Table(spec, build, claims, cost=45)
