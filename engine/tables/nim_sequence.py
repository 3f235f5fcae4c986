"""Nim-values of heaps 0, 1, 2, ...: one table for every game of single heaps.

The period is looked for in the values and claimed only where the game brings a theorem that proves it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from engine.certificates import Claim
from engine.certificates.mex import MexOfOptions
from engine.game import Game, HasNimSequence, HasPeriodTheorem, HasValueCertificate
from engine.periodicity import Periodicity, detect
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class NimSequenceTable:
    """The nim-values that ``game`` publishes."""

    game: Game[int]
    requires: tuple[str, ...] = ()

    @property
    def spec(self) -> TableSpec:
        """Columns n and nim_value, one row a heap."""
        info = self.game.info
        return TableSpec(
            id=f"{info.slug}.nim_sequence",
            title=f"{info.name}: nim-values",
            description=f"Row n holds the nim-value of a heap of n in {info.name}, from heap 0 on.",
            columns=("n", "nim_value"),
            key=("n",),
            games=(info.slug,),
        )

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """Compute the values with the game's own kernel."""
        assert isinstance(self.game, HasNimSequence)
        values = self.game.nim_sequence(self.game.published_stop)
        return numbered(values)

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim every value and, where a theorem reaches, the period."""
        return (self._values_claim(len(frame)), *self._period_claims(frame["nim_value"].to_numpy()))

    def _values_claim(self, stop: int) -> Claim:
        game = self.game
        statement = f"The nim-values of heaps 0 to {stop - 1} are right: each is the least value that no option has."
        if isinstance(game, HasValueCertificate):
            return Claim(statement, "certified", game.value_certificate())
        return Claim(statement, "certified", MexOfOptions(game.info.slug))

    def _period_claims(self, values: np.ndarray) -> Iterator[Claim]:
        game = self.game
        if isinstance(game, HasPeriodTheorem):
            found = detect(values, game.values_needed)
            if found is not None:
                yield Claim(in_words(found), "proved", game.period_certificate(found, values))


def numbered(values: np.ndarray) -> pd.DataFrame:
    """Return the table of ``values``, shape (stop,), index 0 being heap 0."""
    return pd.DataFrame({"n": np.arange(values.size), "nim_value": values})


def in_words(found: Periodicity) -> str:
    """Return the sentence that a reader sees."""
    jump = f" + {found.saltus}" if found.saltus else ""
    where = f"every n ≥ {found.preperiod}" if found.preperiod else "every n"
    return f"G(n + {found.period}) = G(n){jump} for {where}, and no smaller period or preperiod will do."


def tables(games: Iterable[Game[int]]) -> Iterator[NimSequenceTable]:
    """Yield a table for each game of single heaps."""
    return (NimSequenceTable(game) for game in games if isinstance(game, HasNimSequence))
