"""Answers to the terms of a sequence: the games with these values, their heap shifts, and near misses."""

import re
from collections.abc import Sequence

from fairgame_site.lookup.codes import facts, of_code, onward, path, title
from fairgame_site.lookup.found import Answer, Found, Link, Near, grouped
from fairgame_site.lookup.index import Class, Index
from fairgame_site.lookup.terms import MIN_TERMS, Occurrence, places

MAX_MATCHES = 8
MAX_NEAR = 6  # most near misses in an answer
MAX_COUNTS = 4  # most lengths of prefixes that an answer counts
MAX_RELATED = 3  # most other games of a class in an answer
BARE = re.compile(r"[0-7]{1,3}")
SEARCH = "https://oeis.org/search?q="


def of_terms(index: Index, query: str, terms: Sequence[int]) -> Answer:
    """Return the sequences with the terms, and near misses with their first difference."""
    if len(terms) < MIN_TERMS:
        found = of_code(index, query, f".{query}").found if BARE.fullmatch(query) else ()
        return Answer(query, "terms", found, note=f"Terms are looked up from {MIN_TERMS} on: go on typing.")
    every = places(index, terms)
    full = sorted((one for one in every if one.full), key=lambda one: _order(index, one))
    near = sorted((one for one in every if not one.full), key=lambda one: (-one.agreed, _order(index, one)))
    numbers = ",".join(map(str, terms))
    return Answer(
        query,
        "terms",
        tuple(_matched(index, one, len(terms)) for one in full[:MAX_MATCHES]),
        tuple(_missed(index, one, terms) for one in near[:MAX_NEAR]),
        _left(every, len(full), len(terms)),
        () if full else (Link("Search the OEIS for these terms", f"{SEARCH}{numbers}"),),
    )


def _order(index: Index, one: Occurrence) -> tuple[bool, int, bool]:
    """Return the sort key of a place: zeros included first, then small shifts, then named games."""
    if one.home is None:
        return not one.zeros, abs(one.shift - one.run.start), False
    code = _nearest(index, one.home, one.shift)
    return not one.zeros, abs(one.shift + one.home.codes[code]), code not in index.named


def _nearest(index: Index, home: Class, shift: int) -> str:
    """Return the code of a class with the least shift against the terms; named codes first, then the canonical one."""
    order = {code: place for place, code in enumerate(home.codes)}
    return min(
        home.codes,
        key=lambda code: (abs(shift + home.codes[code]), code not in index.named, code != home.code, order[code]),
    )


def _matched(index: Index, one: Occurrence, terms: int) -> Found:
    """Describe a sequence with the terms."""
    if not one.zeros:
        detail = "all terms but the zeros at the beginning"
    elif one.known < terms:
        detail = f"the first {one.known} of {terms} terms, as far as the index goes"
    else:
        detail = f"all {terms} terms"
    if one.home is None:
        return Found(one.run.title, one.run.path, f"{detail}, {_where(one)}")
    code = _nearest(index, one.home, one.shift)
    also = [
        f"{index.named[other].name} ({other}) {_where(one, moved)}"
        for other, moved in one.home.codes.items()
        if other != code and other in index.named
    ][:MAX_RELATED]
    others = len(one.home.codes) - 1 - len(also)
    if others:
        also.append(f"{others} {'more' if also else 'other'} {'code' if others == 1 else 'codes'} of the class")
    words = [f"{detail}, {_where(one, one.home.codes[code])}", facts(one.home, code)]
    words += [f"also {', '.join(also)}"] if also else []
    return Found(title(index, code), path(index, code), "; ".join(words), onward(index, code))


def _missed(index: Index, one: Occurrence, terms: Sequence[int]) -> Near:
    """Describe a near miss."""
    if one.home is None:
        what, there, moved = one.run.title, one.run.path, 0
    else:
        code = _nearest(index, one.home, one.shift)
        what, there, moved = title(index, code), path(index, code), one.home.codes[code]
    zeros = "" if one.zeros else " but the zeros at the beginning"
    parting = f"then {one.values[one.agreed]}, not {terms[one.agreed]}"
    detail = f"the first {one.agreed} of {len(terms)} terms{zeros}, {_where(one, moved)}; {parting}"
    return Near(what, there, detail, one.values, one.agreed)


def _where(one: Occurrence, moved: int = 0) -> str:
    """Return the place of the first term in a sequence, shifted by ``moved`` heaps, as text."""
    unit = "heap" if one.home else "entry" if one.run.entries else "n ="
    first = one.shift + moved + (0 if one.zeros else one.lead)
    if first < one.run.start:
        return f"whose {unit} {one.run.start} is term {one.run.start - first + 1}"
    return f"from {unit} {grouped(first)} on"


def _left(every: Sequence[Occurrence], full: int, terms: int) -> str:
    """Return the number of sequences that match each prefix of the terms, as text."""
    have = "sequence has" if full == 1 else "sequences have"
    counts: list[tuple[int, int]] = []
    last = full
    for number in range(terms - 1, MIN_TERMS - 1, -1):
        left = sum(one.agreed >= number for one in every)
        if left > last:
            counts.append((left, number))
            last = left
    words = ""
    for those, number in reversed(counts[:MAX_COUNTS]):
        words += (
            f", {those} the first {number}"
            if words
            else f"; {those} {'has' if those == 1 else 'have'} the first {number}"
        )
    return f"{full or 'No'} {have if full else 'sequence of the index has'} these {terms} terms{words}."
