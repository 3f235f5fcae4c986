"""Chosen positions of a game with their nim-values, in the columns that it declares: one row an example.

Some games have no heaps to count up from, pictures above all; what a reader wants of them is a gallery.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.game import Game, HasExamples
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class ExamplesTable:
    """The gallery that ``game`` publishes."""

    game: Game[Any]
    requires: tuple[str, ...] = ()

    @property
    def spec(self) -> TableSpec:
        """The game's own columns; the first is the key."""
        assert isinstance(self.game, HasExamples)
        info, columns = self.game.info, self.game.example_columns
        return TableSpec(
            id=f"{info.slug}.examples",
            title=f"{info.name}: examples",
            description=f"Positions of {info.name} chosen to teach, each with its nim-value.",
            columns=columns,
            key=columns[:1],
            games=(info.slug,),
        )

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """List the examples, their values computed."""
        assert isinstance(self.game, HasExamples)
        return pd.DataFrame(list(self.game.example_rows()), columns=list(self.spec.columns))

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim what the game claims of its gallery."""
        assert isinstance(self.game, HasExamples)
        return tuple(self.game.example_claims())


def tables(games: Iterable[Game[Any]]) -> Iterator[ExamplesTable]:
    """Yield a table for each game with a gallery."""
    return (ExamplesTable(game) for game in games if isinstance(game, HasExamples))
