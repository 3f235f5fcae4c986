"""Additive periods of the rows of a grid: one table for every game of pairs whose rows settle, one row a row.

The saltus of a row may differ from zero, so the rows are never periodic in the plain sense; see the
certificate that the game brings for why finitely many columns prove something about all of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.game import Game, HasRowPeriods
from engine.periodicity import Periodicity
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class RowPeriodsTable:
    """The periods of the rows that ``game`` has settled."""

    game: Game[Any]
    requires: tuple[str, ...] = ()

    @property
    def spec(self) -> TableSpec:
        """Columns row, preperiod, period and saltus."""
        info = self.game.info
        return TableSpec(
            id=f"{info.slug}.row_periods",
            title=f"{info.name}: periods of the rows",
            description=(
                f"In {info.name}, G(row, b + period) = G(row, b) + saltus for every b from the preperiod on;"
                " the rows are counted from 0."
            ),
            columns=("row", "preperiod", "period", "saltus"),
            key=("row",),
            games=(info.slug,),
        )

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """Let the game settle its rows."""
        assert isinstance(self.game, HasRowPeriods)
        found = enumerate(self.game.row_periods())
        rows = [(row, period.preperiod, period.period, period.saltus) for row, period in found]
        return pd.DataFrame(rows, columns=list(self.spec.columns))

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim every row for ever."""
        assert isinstance(self.game, HasRowPeriods)
        columns = (frame[name].tolist() for name in ("preperiod", "period", "saltus"))
        periods = [Periodicity(*numbers) for numbers in zip(*columns, strict=True)]
        statement = (
            f"Rows 0 to {len(frame) - 1} of {self.game.info.name} have these preperiods, periods and saltuses"
            " for ever, and none of them can be smaller: the joint state of these rows recurs."
        )
        return (Claim(statement, "proved", self.game.row_periods_certificate(periods)),)


def tables(games: Iterable[Game[Any]]) -> Iterator[RowPeriodsTable]:
    """Yield a table for each game whose rows are settled."""
    return (RowPeriodsTable(game) for game in games if isinstance(game, HasRowPeriods))
