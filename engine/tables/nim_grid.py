"""Nim-values of pairs (a, b): one table for every game whose positions are two heaps, one row a pair."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from engine.certificates import Claim
from engine.game import Game, HasNimGrid
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class NimGridTable:
    """The grid that ``game`` publishes, in long form: a, b, nim_value."""

    game: Game[Any]
    requires: tuple[str, ...] = ()

    @property
    def spec(self) -> TableSpec:
        """Columns a, b and nim_value, b running fastest."""
        info = self.game.info
        return TableSpec(
            id=f"{info.slug}.nim_grid",
            title=f"{info.name}: nim-values of pairs",
            description=f"The nim-value of the position (a, b) in {info.name}, for every pair below the grid's side.",
            columns=("a", "b", "nim_value"),
            key=("a", "b"),
            games=(info.slug,),
        )

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """Compute the grid with the game's own kernel."""
        assert isinstance(self.game, HasNimGrid)
        side = self.game.published_side
        a, b = np.indices((side, side)).reshape(2, -1)
        return pd.DataFrame({"a": a, "b": b, "nim_value": self.game.nim_grid(side, side).reshape(-1)})

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim every value."""
        assert isinstance(self.game, HasNimGrid)
        side = self.game.published_side
        statement = f"The nim-values of all pairs below {side} are right: each is the least value that no option has."
        return (Claim(statement, "certified", self.game.grid_certificate()),)


def tables(games: Iterable[Game[Any]]) -> Iterator[NimGridTable]:
    """Yield a table for each game of pairs."""
    return (NimGridTable(game) for game in games if isinstance(game, HasNimGrid))
