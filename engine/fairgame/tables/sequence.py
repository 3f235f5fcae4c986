"""Nim-values of heaps 0, 1, 2, ...: a table for every sequence of a game of single heaps.

Periods are detected in the values and claimed only if the game has a theorem that proves them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.capabilities import HasPeriodTheorem, HasValueCertificate
from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Game
from fairgame.core.listings import NimSequence
from fairgame.core.notation import HeapSum
from fairgame.core.tables import Table, TableSpec
from fairgame.evidence.played import MexOfOptions
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.solving.values import sequences

MISSING = -1  # value of heaps before the first, which obey no period


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each sequence of a game of single heaps."""
    return (_table(game, sequence) for game in games for sequence in sequences(game))


def _table(game: Game[Any], sequence: NimSequence) -> Table:
    info, noun = game.info, noun_of(game)
    value = Column("nim_value", is_="large_nim_value") if sequence.large else "nim_value"
    spec = TableSpec(
        id=f"{info.slug}.{sequence.suffix}",
        title=f"{info.name}: {sequence.title}",
        description=f"G(n), the nim-value of {noun} n in {info.name}, from {noun} {sequence.first} on.",
        columns=("n", value),
        key=("n",),
        games=(info.slug,),
        rows=sequence.stop - sequence.first,
    )

    def claims(frame: pd.DataFrame) -> tuple[Claim, ...]:
        return (_values_claim(game, sequence, sequence.first + len(frame)), *_period_claims(game, sequence, frame))

    return Table(spec, lambda _: sequence_frame(sequence.values(sequence.stop), sequence.first), claims)


def _values_claim(game: Game[Any], sequence: NimSequence, stop: int) -> Claim:
    which = f"{noun_of(game)}s {sequence.first} to {stop - 1}"
    statement = f"The nim-values of {which} are right: each is the least value that no option has."
    if sequence.certificate is not None:
        return Claim(statement, Status.CERTIFIED, sequence.certificate)
    if isinstance(game, HasValueCertificate):
        return Claim(statement, Status.CERTIFIED, game.value_certificate())
    return Claim(statement, Status.CERTIFIED, MexOfOptions(game.info.slug, sequence.suffix))


def _period_claims(game: Game[Any], sequence: NimSequence, frame: pd.DataFrame) -> Iterator[Claim]:
    theorem = game if sequence.theorem is None else sequence.theorem
    if isinstance(theorem, HasPeriodTheorem):
        values = np.concatenate([np.full(sequence.first, MISSING), frame["nim_value"].to_numpy()])
        found = detect(values, theorem.values_needed)
        if found is not None:
            yield Claim(period_sentence(found), Status.PROVED, theorem.period_certificate(found, values), cells=())


def noun_of(game: Game[Any]) -> str:
    """Return the name of a single number: the notation's noun for sums, else "heap"."""
    return game.notation.noun if isinstance(game.notation, HeapSum) else "heap"


def sequence_frame(values: np.ndarray, first: int = 0) -> pd.DataFrame:
    """Return the table of ``values``, index 0 being heap ``first``."""
    return pd.DataFrame({"n": np.arange(first, first + values.size), "nim_value": values})


def period_sentence(found: Periodicity) -> str:
    """Return the sentence about a period for readers."""
    jump = f" + {found.saltus}" if found.saltus else ""
    where = f"every n ≥ {found.preperiod}" if found.preperiod else "every n"
    return f"G(n + {found.period}) = G(n){jump} for {where}, and neither number can be smaller."
