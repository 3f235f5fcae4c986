"""Near misses: classes whose sequences agree for long and then differ, read from their records.

Sequences are compared from their first value that is not 0, since equal games may be shifted by some heaps. In sorted
order, the agreement of any two sequences is the least agreement of neighbours between them. The engine's locator uses
the same limits. Cost: 20 ms for all classes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fairgame_site.games.octal.class_records import ClassEntry, ClassRecords

COMPARED = 1024  # number of compared heaps, from the first heap with a move
MIN_SHARED = 16  # fewest equal values of a near miss
MAX_ZEROS = 8  # heaps without a move at the start; no code of the census has so many


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Another class that agrees with this one for long.

    Attributes:
        other: the other class.
        shift: until the classes differ, heap n of this class has the value of heap n - shift of the other class.
        parts_at: the first heap of this class with another value.
        nim_value: the value of this heap.
        other_value: the value of the corresponding heap of the other class.
    """

    other: ClassEntry
    shift: int
    parts_at: int
    nim_value: int
    other_value: int


@dataclass(frozen=True, slots=True)
class _Sequence:
    """The values of a class after its ``zeros`` first zeros."""

    entry: ClassEntry
    zeros: int
    values: np.ndarray


def near_misses(records: ClassRecords) -> Mapping[str, Sequence[NearMiss]]:
    """Return the near misses of each class by its canonical code, the nearest first."""
    sequences = sorted(map(_sequence, records.shown()), key=lambda sequence: sequence.values.astype(">u4").tobytes())
    shared = [_shared(left.values, right.values) for left, right in pairwise(sequences)]
    misses: dict[str, Sequence[NearMiss]] = {}
    for place, own in enumerate(sequences):
        near = [
            NearMiss(
                other.entry,
                own.zeros - other.zeros,
                own.zeros + least,
                int(own.values[least]),
                int(other.values[least]),
            )
            for other, least in _around(sequences, shared, place)
        ]
        misses[own.entry.name] = sorted(near, key=lambda miss: (-miss.parts_at, miss.other.slug))
    return misses


def _around(sequences: Sequence[_Sequence], shared: Sequence[int], place: int) -> Iterator[tuple[_Sequence, int]]:
    """Yield the sequences that share MIN_SHARED values or more with the one at ``place``, with their number."""
    for step in (-1, 1):
        least, at = COMPARED, place
        while 0 <= at + step < len(sequences):
            least = min(least, shared[min(at, at + step)])
            at += step
            if least < MIN_SHARED:
                break
            if least < min(sequences[place].values.size, sequences[at].values.size):
                yield sequences[at], least


def _sequence(entry: ClassEntry) -> _Sequence:
    values = entry.record.values(COMPARED + MAX_ZEROS)
    zeros = int(np.argmax(values > 0)) if values.any() else 0
    return _Sequence(entry, zeros, values[zeros : zeros + COMPARED])


def _shared(values: np.ndarray, others: np.ndarray) -> int:
    """Return the number of equal values at the start of two sequences."""
    length = min(values.size, others.size)
    differs = np.flatnonzero(values[:length] != others[:length])
    return int(differs[0]) if differs.size else length
