"""Nim-values of heaps 0, 1, 2, ...: one table for every game of single heaps.

The period is looked for in the values and claimed only where the game brings a theorem that proves it.
"""

from collections.abc import Iterable, Iterator

import numpy as np
import pandas as pd

from engine.certificates import Claim
from engine.certificates.mex import MexOfOptions
from engine.game import Game, HasFirstHeap, HasNimSequence, HasPeriodTheorem, HasValueCertificate
from engine.periodicity import Periodicity, detect
from engine.tables import Table, TableSpec


def tables(games: Iterable[Game[int]]) -> Iterator[Table]:
    """Yield a table for each game of single heaps."""
    return (_table(game) for game in games if isinstance(game, HasNimSequence))


def _table(game: HasNimSequence) -> Table:
    assert isinstance(game, Game)
    info = game.info
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0
    spec = TableSpec(
        id=f"{info.slug}.nim_sequence",
        title=f"{info.name}: nim-values",
        description=f"Row n holds the nim-value of a heap of n in {info.name}, from heap {first} on.",
        columns=("n", "nim_value"),
        key=("n",),
        games=(info.slug,),
    )

    def claims(frame: pd.DataFrame) -> tuple[Claim, ...]:
        return (_values_claim(game, first, first + len(frame)), *_period_claims(game, frame["nim_value"].to_numpy()))

    return Table(spec, lambda _: numbered(game.nim_sequence(game.published_stop), first), claims)


def _values_claim(game: Game[int], first: int, stop: int) -> Claim:
    statement = f"The nim-values of heaps {first} to {stop - 1} are right: each is the least value that no option has."
    if isinstance(game, HasValueCertificate):
        return Claim(statement, "certified", game.value_certificate())
    return Claim(statement, "certified", MexOfOptions(game.info.slug))


def _period_claims(game: Game[int], values: np.ndarray) -> Iterator[Claim]:
    if isinstance(game, HasPeriodTheorem):
        found = detect(values, game.values_needed)
        if found is not None:
            yield Claim(in_words(found), "proved", game.period_certificate(found, values))


def numbered(values: np.ndarray, first: int = 0) -> pd.DataFrame:
    """Return the table of ``values``, index 0 being heap ``first``."""
    return pd.DataFrame({"n": np.arange(first, first + values.size), "nim_value": values})


def in_words(found: Periodicity) -> str:
    """Return the sentence that a reader sees."""
    jump = f" + {found.saltus}" if found.saltus else ""
    where = f"every n ≥ {found.preperiod}" if found.preperiod else "every n"
    return f"G(n + {found.period}) = G(n){jump} for {where}, and no smaller period or preperiod will do."
