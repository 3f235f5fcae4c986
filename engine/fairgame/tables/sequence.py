"""Nim-values of heaps 0, 1, 2, ...: one table for every sequence of a game of single heaps.

The period is looked for in the values and claimed only where the game brings a theorem that proves it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.capabilities import HasPeriodTheorem, HasValueCertificate
from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.game import Game
from fairgame.core.listings import NimSequence
from fairgame.core.notation import HeapSum
from fairgame.core.tables import Table, TableSpec
from fairgame.evidence.mex import MexOfOptions
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.solving.sequences import sequences

LARGEST = np.iinfo(np.int64).max
NOT_THERE = -1  # stands for heaps before the first, which obey no period


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each sequence of a game of single heaps."""
    return (_table(game, one) for game in games for one in sequences(game))


def _table(game: Game[Any], one: NimSequence) -> Table:
    info = game.info
    value = Column("nim_value", is_="large_nim_value") if one.large else "nim_value"
    spec = TableSpec(
        id=f"{info.slug}.{one.what}",
        title=f"{info.name}: {one.title}",
        description=f"G(n), the nim-value of {noun_of(game)} n in {info.name}, from {noun_of(game)} {one.first} on.",
        columns=("n", value),
        key=("n",),
        games=(info.slug,),
        rows=one.stop - one.first,
    )

    def claims(frame: pd.DataFrame) -> tuple[Claim, ...]:
        return (_values_claim(game, one, one.first + len(frame)), *_period_claims(game, one, frame))

    return Table(spec, lambda _: numbered(one.values(one.stop), one.first), claims)


def _values_claim(game: Game[Any], one: NimSequence, stop: int) -> Claim:
    which = f"{noun_of(game)}s {one.first} to {stop - 1}"
    statement = f"The nim-values of {which} are right: each is the least value that no option has."
    if one.certificate is not None:
        return Claim(statement, "certified", one.certificate)
    if isinstance(game, HasValueCertificate):
        return Claim(statement, "certified", game.value_certificate())
    return Claim(statement, "certified", MexOfOptions(game.info.slug, one.what))


def _period_claims(game: Game[Any], one: NimSequence, frame: pd.DataFrame) -> Iterator[Claim]:
    theorem = game if one.theorem is None else one.theorem
    if isinstance(theorem, HasPeriodTheorem):
        values = np.concatenate([np.full(one.first, NOT_THERE), frame["nim_value"].to_numpy()])
        found = detect(values, theorem.values_needed)
        if found is not None:
            yield Claim(in_words(found), "proved", theorem.period_certificate(found, values))


def noun_of(game: Game[Any]) -> str:
    """Return what a single number is called where positions are sums of such; elsewhere a heap."""
    return game.notation.noun if isinstance(game.notation, HeapSum) else "heap"


def numbered(values: np.ndarray, first: int = 0) -> pd.DataFrame:
    """Return the table of ``values``, index 0 being heap ``first``."""
    return pd.DataFrame({"n": np.arange(first, first + values.size), "nim_value": values})


def in_words(found: Periodicity) -> str:
    """Return the sentence that a reader sees."""
    jump = f" + {found.saltus}" if found.saltus else ""
    where = f"every n ≥ {found.preperiod}" if found.preperiod else "every n"
    return f"G(n + {found.period}) = G(n){jump} for {where}, and neither number can be smaller."
