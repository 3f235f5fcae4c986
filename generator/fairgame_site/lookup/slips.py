"""Find sequences that have all terms but a few, or with one term too many or too few.

Leading zeros express a shift and are left out of the comparison.  Of the places in a sequence, the one with the fewest
wrong terms wins, then one whose preceding zeros match, then the least shift.  An added or a missing term is tried only
if no place has few wrong terms.  Cost: some milliseconds for a few hundred sequences of a hundred values.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fairgame_site.lookup.index import Class, Index, Run
from fairgame_site.lookup.terms import indexed_runs, leading_zeros

TERMS_PER_SLIP = 6  # fewest terms, without leading zeros, for each error


@dataclass(frozen=True, slots=True)
class Slip:
    """A place in a sequence where a few of the terms are wrong, or one is added or missing.

    Attributes:
        run: the sequence.
        home: the class of the sequence, if any.
        shift: index of the first term in the sequence; negative if the sequence has fewer zeros.
        lead: number of leading zeros of the terms.
        zeros: whether the sequence has these zeros too.
        equal: number of equal terms, leading zeros included.
        wrong: the places of the wrong terms, or the place of the added or missing one, leading zeros included.
        added: 1 if a term is added, -1 if one is missing, else 0.
        values: known values at the places of the terms, without the added one and with the missing one; None before the
            beginning and for zeros that do not match.
    """

    run: Run
    home: Class | None
    shift: int
    lead: int
    zeros: bool
    equal: int
    wrong: tuple[int, ...]
    added: int
    values: tuple[int | None, ...]


def slips(index: Index, terms: Sequence[int]) -> list[Slip]:
    """Return the best place of every sequence that has the terms with a few errors, but not without one."""
    zeros = leading_zeros(terms)
    significant = terms[zeros:]
    if len(significant) < TERMS_PER_SLIP:
        return []
    found = [_best(run, home, significant, zeros) for run, home in indexed_runs(index)]
    return [one for one in found if one is not None]


def _best(run: Run, home: Class | None, significant: Sequence[int], zeros: int) -> Slip | None:
    values = run.extended(len(significant) + 1)
    places = list(_with_wrong_terms(values, significant)) or list(_with_shifted_terms(values, significant))

    def key(place: _Place) -> tuple[int, bool, int]:
        return place.errors, any(values[max(0, place.at - zeros) : place.at]), abs(place.at - zeros)

    if not places:
        return None
    best = min(places, key=key)
    start = best.at - zeros
    zeros_match = not any(values[max(0, start) : best.at])
    first = max(start, 0) if zeros_match else best.at
    stop = best.at + len(significant) - best.added
    return Slip(
        run,
        home,
        run.start + start,
        zeros,
        zeros_match,
        zeros + len(significant) - best.errors,
        tuple(zeros + place for place in best.wrong),
        best.added,
        tuple(values[place] if place >= first else None for place in range(start, stop)),
    )


class _Place(NamedTuple):
    at: int
    wrong: tuple[int, ...]
    added: int
    errors: int  # typed terms that the sequence does not have


def _with_wrong_terms(values: Sequence[int], significant: Sequence[int]) -> Iterator[_Place]:
    for at in range(len(values) - len(significant) + 1):
        wrong = _wrong(values, at, significant)
        if wrong:
            yield _Place(at, wrong, 0, len(wrong))


def _with_shifted_terms(values: Sequence[int], significant: Sequence[int]) -> Iterator[_Place]:
    for at in range(len(values)):
        for added in (1, -1):
            place = _shifted(values, at, significant, added)
            if place is not None:
                yield _Place(at, (place,), added, max(added, 0))


def _wrong(values: Sequence[int], at: int, significant: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the wrong terms; empty if there are none or too many."""
    most = len(significant) // TERMS_PER_SLIP
    wrong: list[int] = []
    for place, term in enumerate(significant):
        if values[at + place] != term:
            wrong.append(place)
            if len(wrong) > most:
                return ()
    return tuple(wrong)


def _shifted(values: Sequence[int], at: int, significant: Sequence[int], added: int) -> int | None:
    """Return the place of the only added (1) or missing (-1) term; None if the terms differ otherwise."""
    size = len(significant)
    if at + size - added > len(values):
        return None
    place = 0
    while place < size and values[at + place] == significant[place]:
        place += 1
        if at + place == len(values):
            return None
    if not 0 < place < size:
        return None
    typed, there = (place + 1, place) if added == 1 else (place, place + 1)
    rest = list(values[at + there : at + size - added])
    return place if rest == list(significant[typed:]) else None
