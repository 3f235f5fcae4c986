"""Lost single heaps of a class: those of value 0, to the last computed heap.

The values are read from the file of the class record, and the number of heaps of value 0 in the whole computed range
from its list of frequencies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fairgame_site.games.octal.class_records import ClassRecord

MAX_SEARCHED = 3000  # first values, searched for zeros
MAX_LISTED = 16
MAX_RESIDUES = 8


@dataclass(frozen=True, slots=True)
class LostHeaps:
    """Nonempty heaps that lose for the player to move.

    Attributes:
        heaps: the first of them, all if ``is_all``; those before ``start`` if there are ``residues``.
        is_all: whether there are no others to ``known_to``.
        residues: the residues of the others modulo the period, from heap ``start`` on; empty without any.
        start: the first heap that ``residues`` describes.
        period: the period, 0 without a proved one.
        count: their number to ``known_to``, None if not counted.
        known_to: the last known heap; None for all heaps.
    """

    heaps: Sequence[int]
    is_all: bool
    residues: Sequence[int]
    start: int
    period: int
    count: int | None
    known_to: int | None


def lost_heaps(record: ClassRecord) -> LostHeaps:
    """Return the heaps of a class that lose for the player to move."""
    row, values = record.row, record.values(MAX_SEARCHED)
    zeros = np.flatnonzero(values == 0)
    zeros = zeros[zeros > 0]
    counted = {value: count for value, count in record.pairs("frequency.csv").tolist()}
    count = counted.get(0, 0) if counted else None
    start, period = (row["preperiod"], row["period"]) if record.is_periodic else (0, 0)
    first = zeros[:MAX_LISTED].tolist()
    if period and start + period <= values.size:
        before = zeros[zeros < start]
        recurring = zeros[(zeros >= start) & (zeros < start + period)]
        if values[start] == 0 and start == 0:
            recurring = np.append(recurring, period)  # the empty heap, a period later
        if before.size <= MAX_LISTED and recurring.size <= MAX_RESIDUES:
            residues = sorted((recurring % period).tolist())
            return LostHeaps(before.tolist(), True, residues, start, period, count, None)
    is_all = count is not None and count == zeros.size <= MAX_LISTED
    covered = record.is_periodic and row["computed_to"] >= start + period - 1
    ever = is_all and covered and not (zeros >= start).any()
    return LostHeaps(first, is_all, (), start, period, count, None if ever else row["computed_to"])
