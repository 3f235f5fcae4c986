"""Who wins from a single heap of a class: the heaps of value 0, as far as they are known, in words.

Nothing is computed of a game: the values come from the study's file, and how many heaps are worth 0 in the whole
computed range from its list of frequencies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fairgame_site.games.octal.class_records import ClassRecord

LOOKED_AT = 3000  # first values in which heaps of value 0 are looked for
MAX_LISTED = 16
MAX_RESIDUES = 8


@dataclass(frozen=True, slots=True)
class Losing:
    """From which heaps but the empty one the player to move loses.

    Attributes:
        heaps: the first of them, all of them if ``is_all``; before ``start`` where there are ``residues``.
        is_all: whether there are no others, as far as ``known_to``.
        residues: what the others leave when divided by the period, from heap ``start`` on; empty where none recurs.
        start: the first heap from which ``residues`` holds.
        period: the period, 0 where none is proved.
        count: how many there are up to ``known_to``, None where they were not counted.
        known_to: the last heap that was looked at; None for all heaps.
    """

    heaps: Sequence[int]
    is_all: bool
    residues: Sequence[int]
    start: int
    period: int
    count: int | None
    known_to: int | None


def losing(study: ClassRecord) -> Losing:
    """Return from which heaps of a class the player to move loses."""
    row, values = study.row, study.values(LOOKED_AT)
    zeros = np.flatnonzero(values == 0)
    zeros = zeros[zeros > 0]
    counted = {value: count for value, count in study.pairs("frequency.csv").tolist()}
    count = counted.get(0, 0) if counted else None
    start, period = (row["preperiod"], row["period"]) if study.is_periodic else (0, 0)
    first = zeros[:MAX_LISTED].tolist()
    if period and start + period <= values.size:
        before = zeros[zeros < start]
        recurring = zeros[(zeros >= start) & (zeros < start + period)]
        if values[start] == 0 and start == 0:
            recurring = np.append(recurring, period)  # the empty heap, a period later
        if before.size <= MAX_LISTED and recurring.size <= MAX_RESIDUES:
            residues = sorted((recurring % period).tolist())
            return Losing(before.tolist(), True, residues, start, period, count, None)
    is_all = count is not None and count == zeros.size <= MAX_LISTED
    covered = study.is_periodic and row["computed_to"] >= start + period - 1
    ever = is_all and covered and not (zeros >= start).any()
    return Losing(first, is_all, (), start, period, count, None if ever else row["computed_to"])
