"""Find terms in the sequences of the index, at any place and shift.

Leading zeros express a shift, so they are compared only after a place is found.  A sequence matches if it contains all
terms consecutively, or ends with the first ``ENOUGH`` of them.  Of several places, one whose preceding zeros match
wins, then the one with the least shift.  Any other sequence is a near miss with the number of consecutive terms from
the first.  Cost: a millisecond for a few hundred sequences of a hundred values.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fairgame_site.lookup.index import Class, Index, Run

MIN_TERMS = 3
ENOUGH = 16  # first terms that suffice for a match at the end of the known values


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a sequence.

    Attributes:
        run: the sequence.
        home: the class of the sequence, if any.
        agreed: number of terms that agree from the first on, leading zeros included.
        known: number of terms whose places in the sequence have known values.
        shift: index of the first term in the sequence; negative if the sequence has fewer zeros.
        lead: number of leading zeros of the terms.
        zeros: whether the sequence has these zeros too.
        values: known values at the places of the terms; None before the beginning and for zeros that do not
            match.
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
        """Whether all known values match."""
        return self.agreed == self.known


def places(index: Index, terms: Sequence[int]) -> list[Occurrence]:
    """Return the best place of every sequence that has at least three terms, leading zeros excluded."""
    zeros = leading_zeros(terms)
    significant = terms[zeros:]
    found = [_best(run, home, significant, zeros) for run, home in indexed_runs(index)]
    return [one for one in found if one is not None]


def leading_zeros(terms: Sequence[int]) -> int:
    """Return the number of leading zeros, fewer if less than ``MIN_TERMS`` terms would be left."""
    zeros = next((place for place, term in enumerate(terms) if term), len(terms))
    return zeros if len(terms) - zeros >= MIN_TERMS else max(0, min(zeros, len(terms) - MIN_TERMS))


def indexed_runs(index: Index) -> Iterator[tuple[Run, Class | None]]:
    """Yield each sequence with its class, if any: classes first."""
    for one in index.classes:
        yield one.run, one
    for run in index.runs:
        yield run, None


def _best(run: Run, home: Class | None, significant: Sequence[int], zeros: int) -> Occurrence | None:
    values = run.extended(len(significant))
    best, best_key = None, (0, 0, 0, 0)
    for at, first in enumerate(values):
        if first != significant[0]:
            continue
        agreed = _agreed(values, at, significant)
        full = agreed == min(len(significant), len(values) - at) and agreed >= min(len(significant), ENOUGH)
        if not full and at + agreed == len(values):
            continue  # too few known values to decide between a match and a near miss
        zeros_match = not any(values[max(0, at - zeros) : at])
        # Full matches precede near misses.  The best full match has the least shift, the best near miss most terms.
        candidate_key = (int(full), 0 if full else agreed, int(zeros_match), -abs(at - zeros))
        if agreed >= MIN_TERMS and (best is None or candidate_key > best_key):
            best, best_key = (at, agreed, full, zeros_match), candidate_key
    if best is None:
        return None
    at, agreed, full, zeros_match = best
    start = at - zeros
    first = max(start, 0) if zeros_match else at
    stop = min(len(values), at + len(significant))
    shown = tuple(values[place] if place >= first else None for place in range(start, stop))
    known = zeros + (agreed if full else len(significant))
    return Occurrence(run, home, zeros + agreed, known, run.start + start, zeros, zeros_match, shown)


def _agreed(values: Sequence[int], at: int, significant: Sequence[int]) -> int:
    length = min(len(significant), len(values) - at)
    for place in range(length):
        if values[at + place] != significant[place]:
            return place
    return length
