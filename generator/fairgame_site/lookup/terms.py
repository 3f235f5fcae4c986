"""Where the terms of a sequence stand in the sequences of the index: anywhere, moved by any number of places.

Zeros at the beginning are how sequences are moved, so they are left out and looked at only when a place is found.  A
sequence has the terms if all of them follow one another in it, or if it is known so far only and has ``ENOUGH`` of
them at its end.  Of the places where it has them, the one counts before which the zeros stand as well, then the one
that is moved least.  A sequence that has not all of them is a near miss with as many as follow one another from the
first on.  Cost: a millisecond, for a few hundred sequences of a hundred values.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fairgame_site.lookup.index import Class, Index, Run

LEAST = 3  # terms
ENOUGH = 16  # terms at the end of what is known


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a sequence.

    Attributes:
        run: the sequence.
        home: the class whose sequence it is, if it is one of a class.
        agreed: how many terms agree from the first on, the zeros at the beginning included.
        known: how many of the terms the sequence is known for from there on.
        shift: what place of the sequence the first term stands for; negative where it has fewer zeros.
        lead: how many zeros the terms begin with.
        zeros: whether they stand in the sequence as well.
        values: what the sequence has in the places of the terms, as far as it is known; None before its beginning,
            and where the zeros do not stand.
    """

    run: Run
    home: Class | None
    agreed: int
    known: int
    shift: int
    lead: int
    zeros: bool
    values: tuple[int | None, ...]

    @property
    def full(self) -> bool:
        """Whether the sequence has the terms as far as it is known."""
        return self.agreed == self.known


def places(index: Index, terms: Sequence[int]) -> list[Occurrence]:
    """Return the best place of every sequence that has at least three terms, zeros at the beginning left out."""
    zeros = next((place for place, term in enumerate(terms) if term), len(terms))
    if len(terms) - zeros < LEAST:
        zeros = max(0, min(zeros, len(terms) - LEAST))
    wanted = terms[zeros:]
    found = [_best(run, home, wanted, zeros) for run, home in _runs(index)]
    return [one for one in found if one is not None]


def _runs(index: Index) -> Iterator[tuple[Run, Class | None]]:
    for one in index.classes:
        yield one.run, one
    for run in index.runs:
        yield run, None


def _best(run: Run, home: Class | None, wanted: Sequence[int], zeros: int) -> Occurrence | None:
    values = run.extended(len(wanted))
    best, key = None, (0, 0, 0, 0)
    for at, first in enumerate(values):
        if first != wanted[0]:
            continue
        agreed = _agreed(values, at, wanted)
        full = agreed == min(len(wanted), len(values) - at) and agreed >= min(len(wanted), ENOUGH)
        if not full and at + agreed == len(values):
            continue  # whether it parts from the terms is not known
        before = not any(values[max(0, at - zeros) : at])
        # Of two full places the one counts that is moved least; of two others, the longer.
        own = (int(full), 0 if full else agreed, int(before), -abs(at - zeros))
        if agreed >= LEAST and (best is None or own > key):
            best, key = (at, agreed, full, before), own
    if best is None:
        return None
    at, agreed, full, before = best
    start = at - zeros
    first = max(start, 0) if before else at
    stop = min(len(values), at + len(wanted))
    shown = tuple(values[place] if place >= first else None for place in range(start, stop))
    known = zeros + (agreed if full else len(wanted))
    return Occurrence(run, home, zeros + agreed, known, run.start + start, zeros, before, shown)


def _agreed(values: Sequence[int], at: int, wanted: Sequence[int]) -> int:
    length = min(len(wanted), len(values) - at)
    for place in range(length):
        if values[at + place] != wanted[place]:
            return place
    return length
