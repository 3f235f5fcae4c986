"""Grids of nim-values: a table for every game whose positions are two heaps, one row per pair (a, b)."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.capabilities import HasGridCertificate, HasGridStart, HasNimGrid
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec
from fairgame.evidence.played import MexOfOptions


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game of pairs."""
    return (_table(game) for game in games if isinstance(game, HasNimGrid))


def _table(game: HasNimGrid) -> Table:
    assert isinstance(game, Game)
    info, side = game.info, game.published_side
    start = game.grid_start if isinstance(game, HasGridStart) else 0
    spec = TableSpec(
        id=f"{info.slug}.nim_grid",
        title=f"{info.name}: nim-values of pairs",
        description=f"The nim-value of the position (a, b) in {info.name}, for every pair below the grid's side.",
        columns=("a", "b", "nim_value"),
        key=("a", "b"),
        games=(info.slug,),
        rows=(side - start) ** 2,
    )

    def build(_: Inputs) -> pd.DataFrame:
        a, b = (np.indices((side - start, side - start)) + start).reshape(2, -1)
        return pd.DataFrame({"a": a, "b": b, "nim_value": game.nim_grid(side, side)[start:, start:].reshape(-1)})

    from_start = f" from {start} on" if start else ""
    statement = (
        f"The nim-values of all pairs{from_start} below {side} are right: each is the least value that no option has."
    )
    certificate = game.grid_certificate() if isinstance(game, HasGridCertificate) else MexOfOptions(info.slug)
    return Table(spec, build, lambda _: (Claim(statement, Status.CERTIFIED, certificate),), cost=3)
