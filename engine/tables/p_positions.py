"""The P-positions of a game, in the columns that it declares: one row a position, won by the previous player."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.game import Game, HasPPositions
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class PPositionsTable:
    """The list of P-positions that ``game`` publishes."""

    game: Game[Any]
    requires: tuple[str, ...] = ()

    @property
    def spec(self) -> TableSpec:
        """The game's own columns; the first is the key."""
        assert isinstance(self.game, HasPPositions)
        info, columns = self.game.info, self.game.p_position_columns
        return TableSpec(
            id=f"{info.slug}.p_positions",
            title=f"{info.name}: P-positions",
            description=f"The positions of {info.name} from which the player who has just moved wins.",
            columns=columns,
            key=columns[:1],
            games=(info.slug,),
        )

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """List the positions."""
        assert isinstance(self.game, HasPPositions)
        return pd.DataFrame(list(self.game.p_positions()), columns=list(self.spec.columns))

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim what the game claims of its list."""
        assert isinstance(self.game, HasPPositions)
        return tuple(self.game.p_position_claims())


def tables(games: Iterable[Game[Any]]) -> Iterator[PPositionsTable]:
    """Yield a table for each game that lists its P-positions."""
    return (PPositionsTable(game) for game in games if isinstance(game, HasPPositions))
