"""Answers to the terms of a sequence: the games with these values, their heap shifts, and near misses."""

import re
from collections.abc import Sequence

from fairgame_site.lookup.codes import facts, of_code, path, related_links, title
from fairgame_site.lookup.found import Answer, Found, Link, Near, grouped
from fairgame_site.lookup.index import Class, Index
from fairgame_site.lookup.slips import Slip, slips
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
    occurrences = places(index, terms)
    full = sorted((place for place in occurrences if place.full), key=lambda place: _sort_key(index, place))
    complete = {id(place.run) for place in full}
    slipped = [slip for slip in slips(index, terms) if id(slip.run) not in complete]
    shown = {id(slip.run) for slip in slipped}
    near = [
        *(
            (-slip.equal, abs(slip.added), _sort_key(index, slip), _describe_slip(index, slip, terms))
            for slip in slipped
        ),
        *(
            (-place.agreed, 0, _sort_key(index, place), _describe_near_miss(index, place, terms))
            for place in occurrences
            if not place.full and id(place.run) not in shown
        ),
    ]
    numbers = ",".join(map(str, terms))
    return Answer(
        query,
        "terms",
        tuple(_describe_match(index, place, len(terms)) for place in full[:MAX_MATCHES]),
        tuple(one for *_, one in sorted(near, key=lambda one: one[:3])[:MAX_NEAR]),
        _describe_counts(occurrences, len(full), len(terms)),
        () if full else (Link("Search the OEIS for these terms", f"{SEARCH}{numbers}"),),
    )


def _sort_key(index: Index, place: Occurrence | Slip) -> tuple[bool, int, bool]:
    """Return the sort key of a place: zeros included first, then small shifts, then named games."""
    if place.home is None:
        return not place.zeros, abs(place.shift - place.run.start), False
    code = _nearest(index, place.home, place.shift)
    return not place.zeros, abs(place.shift + place.home.codes[code]), code not in index.named


def _nearest(index: Index, home: Class, shift: int) -> str:
    """Return the code of a class with the least shift against the terms; named codes first, then the canonical one."""
    order = {code: place for place, code in enumerate(home.codes)}
    return min(
        home.codes,
        key=lambda code: (abs(shift + home.codes[code]), code not in index.named, code != home.code, order[code]),
    )


def _describe_match(index: Index, place: Occurrence, terms: int) -> Found:
    """Describe a sequence with the terms."""
    if not place.zeros:
        detail = "all terms (leading zeros ignored)"
    elif place.known < terms:
        detail = f"the first {place.known} of {terms} terms, as far as the index goes"
    else:
        detail = f"all {terms} terms"
    if place.home is None:
        return Found(place.run.title, place.run.path, f"{detail}, {_describe_place(place)}")
    code = _nearest(index, place.home, place.shift)
    also = [
        f"{index.named[other].name} ({other}) {_describe_place(place, moved)}"
        for other, moved in place.home.codes.items()
        if other != code and other in index.named
    ][:MAX_RELATED]
    others = len(place.home.codes) - 1 - len(also)
    if others:
        also.append(f"{others} {'more' if also else 'other'} {'code' if others == 1 else 'codes'} of the class")
    words = [f"{detail}, {_describe_place(place, place.home.codes[code])}", facts(place.home, code)]
    words += [f"also {', '.join(also)}"] if also else []
    return Found(title(index, code), path(index, code), "; ".join(words), related_links(index, code))


def _describe_near_miss(index: Index, place: Occurrence, terms: Sequence[int]) -> Near:
    """Describe a near miss."""
    name, address, moved = _named(index, place)
    zeros = "" if place.zeros else " (leading zeros ignored)"
    parting = f"then {place.values[place.agreed]}, not {terms[place.agreed]}"
    detail = f"the first {place.agreed} of {len(terms)} terms{zeros}, {_describe_place(place, moved)}; {parting}"
    return Near(name, address, detail, place.values, place.agreed)


def _describe_slip(index: Index, slip: Slip, terms: Sequence[int]) -> Near:
    """Describe a sequence that has the terms with a few errors."""
    name, address, moved = _named(index, slip)
    zeros = "" if slip.zeros else " (leading zeros ignored)"
    first = slip.wrong[0]
    if slip.added == 1:
        errors = f"without term {first + 1}, {terms[first]}"
    elif slip.added == -1:
        errors = f"with {slip.values[first]} before term {first + 1}"
    else:
        errors = " and ".join(
            f"term {place + 1} is {slip.values[place]} there, not {terms[place]}" for place in slip.wrong
        )
    count = f"all {len(terms)}" if slip.equal == len(terms) else f"{slip.equal} of {len(terms)}"
    return Near(name, address, f"{count} terms{zeros}, {_describe_place(slip, moved)}: {errors}", slip.values, first)


def _named(index: Index, place: Occurrence | Slip) -> tuple[str, str, int]:
    """Return the title and the address of a sequence, and the shift of the code that they name."""
    if place.home is None:
        return place.run.title, place.run.path, 0
    code = _nearest(index, place.home, place.shift)
    return title(index, code), path(index, code), place.home.codes[code]


def _describe_place(place: Occurrence | Slip, moved: int = 0) -> str:
    """Return the place of the first term in a sequence, shifted by ``moved`` heaps, as text."""
    unit = "heap" if place.home else "entry" if place.run.entries else "n ="
    first = place.shift + moved + (0 if place.zeros else place.lead)
    if first < place.run.start:
        return f"whose {unit} {place.run.start} is term {place.run.start - first + 1}"
    return f"from {unit} {grouped(first)} on"


def _describe_counts(occurrences: Sequence[Occurrence], full: int, terms: int) -> str:
    """Return the number of sequences that match each prefix of the terms, as text."""
    have = "sequence has" if full == 1 else "sequences have"
    counts: list[tuple[int, int]] = []
    last = full
    for number in range(terms - 1, MIN_TERMS - 1, -1):
        left = sum(place.agreed >= number for place in occurrences)
        if left > last:
            counts.append((left, number))
            last = left
    words = ""
    for count, number in reversed(counts[:MAX_COUNTS]):
        words += (
            f", {count} the first {number}"
            if words
            else f"; {count} {'has' if count == 1 else 'have'} the first {number}"
        )
    return f"{full or 'No'} {have if full else 'sequence of the index has'} these {terms} terms{words}."
