"""Near misses: classes whose sequences agree for long and then part, read off the values of their studies.

Sequences are compared from their first value that is not 0, since equal games may be moved by some heaps.  Sorted,
those that agree longest stand side by side, and how long any two agree is the least on the way from one to the other.
What counts as near is as in the engine's own locator.  Cost: 20 ms for all classes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fairgame_site.games.octal.class_records import ClassRecord, ClassRecords

COMPARED = 1024  # heaps with a move on which two classes are compared
LEAST = 16  # so many must be worth the same for a near miss
MAX_ZEROS = 8  # before the first heap with a move, more than any code of the census has


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Another class that agrees with this one for long.

    Attributes:
        other: the other class.
        shift: heap n here is worth heap n - shift there, until they part.
        parts_at: the first heap of this class for which that fails.
        nim_value: its value.
        other_value: the value of the heap there.
    """

    other: ClassRecord
    shift: int
    parts_at: int
    nim_value: int
    other_value: int


@dataclass(frozen=True, slots=True)
class _Sequence:
    """A class with its values from the first that is not 0, before which stand ``zeros``."""

    study: ClassRecord
    zeros: int
    values: np.ndarray


def near_misses(studies: ClassRecords) -> Mapping[str, Sequence[NearMiss]]:
    """Return for each class, by its canonical code, the classes that agree with it longest, the nearest first."""
    sequences = sorted(map(_sequence, studies.published_records()), key=lambda one: one.values.astype(">u4").tobytes())
    shared = [_shared(one.values, two.values) for one, two in pairwise(sequences)]
    found: dict[str, Sequence[NearMiss]] = {}
    for place, one in enumerate(sequences):
        near = [
            NearMiss(
                other.study,
                one.zeros - other.zeros,
                one.zeros + least,
                int(one.values[least]),
                int(other.values[least]),
            )
            for other, least in _around(sequences, shared, place)
        ]
        found[str(one.study.code)] = sorted(near, key=lambda miss: (-miss.parts_at, miss.other.slug))
    return found


def _around(sequences: Sequence[_Sequence], shared: Sequence[int], place: int) -> Iterator[tuple[_Sequence, int]]:
    """Yield the sequences that share at least LEAST values with that at ``place``, each with how many."""
    for step in (-1, 1):
        least, at = COMPARED, place
        while 0 <= at + step < len(sequences):
            least = min(least, shared[min(at, at + step)])
            at += step
            if least < LEAST:
                break
            if least < min(sequences[place].values.size, sequences[at].values.size):
                yield sequences[at], least


def _sequence(study: ClassRecord) -> _Sequence:
    values = study.values(COMPARED + MAX_ZEROS)
    zeros = int(np.argmax(values > 0)) if values.any() else 0
    return _Sequence(study, zeros, values[zeros : zeros + COMPARED])


def _shared(one: np.ndarray, two: np.ndarray) -> int:
    """Return how many values two sequences share from their beginning on."""
    length = min(one.size, two.size)
    differs = np.flatnonzero(one[:length] != two[:length])
    return int(differs[0]) if differs.size else length
