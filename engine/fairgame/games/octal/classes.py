"""Classes of octal codes with equal nim-values up to a shift, and the location of any code among them.

The *census* has the 1023 codes 0.ddd and 4.ddd with a move; the *wide* census has those with one place more. Two codes
are in one class when their values are the same once the leading zeros are dropped. That is proved for every heap, not
observed: a code joins a class when the lemma below or two Guy-Smith periods prove it equal, and a heap separates two
classes. Where neither is possible they are two classes, and each is the other's *twin*; the census of three places has
none.

The *canonical* code of a class is its first in the order of ``rank``: in its shortest form (.77, 4.3, 4), the shorter
comes first, then the alphabet, where the point precedes the digits. So 4 (the code ``4.``) comes before .2, .51 before
4.1 and 4.3 before .352. The rule was read off the lookup of T. Czajka's octal-games, whose 174 canonical codes it
gives, and is applied to classes found here. In a wide census a code of three places comes before any of four, so a
class keeps its name.

**Equality.** Count heaps from the first that has a move: if the heaps 0, 1, ..., z-1 have none, let b(i) = G(z + i).
The options of heap z + i then have these values, by the digits d_k:

* 4 in d_k: both parts have a move, b(x) ^ b(y) with x + y = i - (z + k); or one part has none, b(i - o) for o = k+1,
  ..., k+z-1; or neither has, value 0;
* 2 in d_k: b(i - k), or 0 if the remaining heap has no move;
* 1 in d_k: 0, for the heap of k only.

So three sets of numbers determine the options: ``pairs``, the z + k; ``singles``, the o and the k of the single heaps;
and ``nothing``, the finitely many i whose heap has an option without a move in any part.

**Lemma.** Let two codes have the same ``pairs``, and let b agree for i < L, where L is greater than every number of
either ``nothing``. Let each number o in the ``singles`` of only one code be *implied* by a number p of ``pairs``:
b(o - p) = 0 with 0 <= o - p < L. Then b agrees forever. Proof: if b agrees below i >= L, the options of i have the same
values in both codes. The options of the pairs are the same, and the value b(i - o) of an implied o is that of the pair
(o - p, i - o).

Guy and Smith's standard form and first cousins are cases of the lemma: .07, .137, .4 and .42 have the very same three
sets; 4.002 has the single 3 that 4. lacks, and the pair 2 of both implies it, as b(1) = 0.

Cost: about 0.06 s a process for the classes, 0.6 s for those of four places, 0.3 s for the first code that is located.
Source of the lemma's cases: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc.
52 (1956) 514-526, section 3.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache, lru_cache
from itertools import product
from typing import Literal, NamedTuple

import numpy as np

from fairgame.games.octal.batch import batch_values
from fairgame.games.octal.code import OctalCode

PLACES, WIDE_PLACES = 3, 4  # of the census, and of the wide one
FIRST_STOP = 64  # heaps that separate nearly all codes and show most periods of proofs
LAST_STOP = 1024  # heaps for the comparison of located codes, and of codes that agree for long
MIN_AGREEMENT = 16  # the least number of equal heaps with a move in a near miss

Reason = Literal["options", "period", ""]


class Moves(NamedTuple):
    """The moves of a code, counted from its first heap that has one.

    Attributes:
        zeros: the number of heaps without a move, heap 0 included.
        pairs: the numbers p such that heap i splits into any x, y with x + y = i - p; ascending, like the other tuples.
        singles: the numbers o such that heap i becomes i - o, or i - o and a heap without a move.
        nothing: the heaps i with an option without a move in any part.
    """

    zeros: int
    pairs: tuple[int, ...]
    singles: tuple[int, ...]
    nothing: tuple[int, ...]


def moves_of(digits: Sequence[int]) -> Moves:
    """Return the moves of the code with these digits, not all 0.

    >>> moves_of((0, 4))
    Moves(zeros=3, pairs=(4,), singles=(2, 3), nothing=(0, 1, 2))
    """
    splits = [taken for taken, digit in enumerate(digits) if digit & 4]
    single = [taken for taken, digit in enumerate(digits) if digit & 2]
    whole = [taken for taken, digit in enumerate(digits) if digit & 1]
    zeros = min([*whole, *(taken + 1 for taken in single), *(taken + 2 for taken in splits)])
    ends = {
        *(taken - zeros for taken in whole),
        *(taken + left - zeros for taken in single for left in range(1, zeros)),
        *(taken + left - zeros for taken in splits for left in range(2, 2 * zeros - 1)),
    }
    return Moves(
        zeros,
        tuple(zeros + taken for taken in splits),
        tuple(sorted({*single, *(taken + part for taken in splits for part in range(1, zeros))})),
        tuple(sorted(index for index in ends if index >= 0)),
    )


def equal_up_to_shift(one: Moves, other: Moves, values: Sequence[int]) -> bool:
    """Return whether the lemma shows that two codes have the same values forever.

    Args:
        one: the moves of a code.
        other: the moves of the other code.
        values: b(0), b(1), ..., which must be the values of both.
    """
    _, pairs, singles, nothing = one
    _, other_pairs, other_singles, other_nothing = other
    if pairs != other_pairs or len(values) <= max([*nothing, *other_nothing]):
        return False
    for single in (*singles, *other_singles):
        implied = any(0 <= single - pair < len(values) and values[single - pair] == 0 for pair in pairs)
        if not implied and (single in singles) != (single in other_singles):
            return False
    return True


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A class whose values agree with a code's for long, up to heap ``parts_at`` of the code, where they differ."""

    canonical: OctalCode
    heap_shift: int
    parts_at: int
    nim_value: int
    other_value: int


@dataclass(frozen=True, slots=True)
class Location:
    """The class of a code.

    Attributes:
        canonical: the canonical code of its class, None if it has the values of no class of the census.
        heap_shift: s with G(n) of the code = G(n - s) of the canonical code, and 0 where n < s.
        verified_to: the last heap of the comparison, value by value.
        reason: the proof that they agree forever: "options" (the lemma), "period"
            (both are proved periodic), or "" if neither is known, only the comparison.
        near_misses: other classes that agree for long, the longest first.
    """

    _: KW_ONLY
    canonical: OctalCode | None
    heap_shift: int | None
    verified_to: int | None
    reason: Reason
    near_misses: tuple[NearMiss, ...]


def order(code: OctalCode) -> tuple[int, str]:
    """Return the sort key of canonical codes: .77, 4.3 and 4 by length, then by alphabet."""
    brief = str(code).removeprefix("0").removesuffix(".")
    return len(brief), brief


def rank(code: OctalCode) -> tuple[int, int, str]:
    """Return the sort key that puts the codes of the census first, each part in the order of ``order``."""
    return max(code.length, PLACES), *order(code)


@cache
def census_codes(places: int = PLACES) -> tuple[OctalCode, ...]:
    """Return the codes of at most ``places`` places, sorted by ``rank``."""
    digits = product((0, 4), *[range(8)] * places)
    texts = {f"{first}.{''.join(map(str, rest))}" for first, *rest in digits if any((first, *rest))}
    return tuple(sorted({OctalCode.parse(text) for text in texts}, key=rank))


def classes(places: int = PLACES) -> tuple[OctalCode, ...]:
    """Return the canonical codes of at most ``places`` places, sorted by ``rank``.

    >>> len(classes()), [str(code) for code in classes()[:4]]
    (174, ['4.', '0.1', '0.4', '0.6'])
    """
    return tuple(_members(places))


def members(canonical: OctalCode, places: int = PLACES) -> tuple[OctalCode, ...]:
    """Return the codes of at most ``places`` places in the class of ``canonical``, which comes first."""
    return _members(places)[canonical]


@cache
def twins(places: int = PLACES) -> Mapping[OctalCode, OctalCode]:
    """Return the canonical codes that agree with another below ``LAST_STOP``, each with the first such code."""
    first: dict[bytes, OctalCode] = {}
    twins = {}
    for code, values in zip(classes(places), _class_values(places), strict=True):
        other = first.setdefault(values.tobytes(), code)
        if other != code:
            twins[code] = other
    return twins


def moves(code: OctalCode) -> Moves:
    """Return the moves of a code, counted from its first heap that has one."""
    return moves_of(code.digits)


def code_values(codes: Sequence[OctalCode], stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 of several codes: shape (codes, stop), uint16."""
    digits = np.zeros((len(codes), max(code.length for code in codes) + 1), np.uint8)
    for row, code in enumerate(codes):
        digits[row, : code.length + 1] = code.digits
    return batch_values(digits, stop)


@cache
def _members(places: int) -> Mapping[OctalCode, tuple[OctalCode, ...]]:
    """Return the members of each class by its canonical code, all by ``rank``."""
    alike = defaultdict[bytes, list[OctalCode]](list)
    size = FIRST_STOP - 2 * places
    codes = census_codes(places)
    known = dict(zip(codes, code_values(codes, FIRST_STOP), strict=True))
    for code, values in known.items():
        zeros = moves(code).zeros
        alike[values[zeros : zeros + size].tobytes()].append(code)
    groups = [sorted(members, key=rank) for group in alike.values() for members in _proved_classes(group, known)]
    return {group[0]: tuple(group) for group in sorted(groups, key=lambda group: rank(group[0]))}


def _proved_classes(alike: list[OctalCode], known: Mapping[OctalCode, np.ndarray]) -> list[list[OctalCode]]:
    """Group codes that agree on the first heaps into classes, each proved to be one, with more heaps if that helps."""
    groups = {group[0]: group for group in _grouped(alike, known)}
    if len(groups) == 1:
        return [alike]
    longer = dict(zip(groups, code_values(tuple(groups), LAST_STOP), strict=True))
    return [[code for leader in joined for code in groups[leader]] for joined in _grouped(groups, longer)]


def _grouped(codes: Iterable[OctalCode], known: Mapping[OctalCode, np.ndarray]) -> list[list[OctalCode]]:
    """Group each code with the first one that these values prove to be of its class."""
    groups: list[list[OctalCode]] = []
    for code in codes:
        for group in groups:
            if reason_for_equality(code, group[0], known[code], known[group[0]]):
                group.append(code)
                break
        else:
            groups.append([code])
    return groups


def reason_for_equality(code: OctalCode, other: OctalCode, values: np.ndarray, other_values: np.ndarray) -> Reason:
    """Return the reason why two codes have the same values forever up to a shift, "" if unknown.

    Args:
        code: a code.
        other: another.
        values: shape (stop,), the values of ``code`` from G(0) on.
        other_values: the values of ``other``, as ``values``.
    """
    own, others = moves(code), moves(other)
    common = min(values.size - own.zeros, other_values.size - others.zeros)
    tail, other_tail = values[own.zeros :][:common], other_values[others.zeros :][:common]
    if not np.array_equal(tail, other_tail):
        return ""
    if equal_up_to_shift(own, others, tail.tolist()):
        return "options"
    period, other_period = proved_period(values, code.length), proved_period(other_values, other.length)
    return "period" if period and other_period and period[1] == other_period[1] else ""


def proved_period(values: np.ndarray, length: int) -> tuple[int, int] | None:
    """Return (preperiod, period) if the Guy-Smith theorem proves one within ``values``, else None.

    Args:
        values: shape (stop,), from G(0) on.
        length: the place k of the code's last digit.
    """
    for period in range(1, (values.size + 1) // 2):
        differs = np.flatnonzero(values[period:] != values[:-period])
        preperiod = int(differs[-1]) + 1 if differs.size else 0
        if 2 * max(preperiod - 1, 0) + 2 * period + length < values.size:
            return preperiod, period
    return None


def locate(code: OctalCode) -> Location:
    """Find the class of a code with any number of places, and the classes that nearly have its values.

    >>> location = locate(OctalCode.parse(".137"))
    >>> str(location.canonical), location.heap_shift, location.reason
    ('0.4', -2, 'options')
    """
    zeros = moves(code).zeros
    values = code_values([code], LAST_STOP + zeros)[0]
    differs = _class_values(PLACES) != values[zeros:]
    agreement = np.where(differs.any(axis=1), differs.argmax(axis=1), LAST_STOP)  # heaps with a move
    location, near = Location(canonical=None, heap_shift=None, verified_to=None, reason="", near_misses=()), []
    for row in np.argsort(-agreement, kind="stable").tolist():
        agreed, other = int(agreement[row]), classes()[row]
        shift = zeros - moves(other).zeros
        if agreed == LAST_STOP:
            location = Location(
                canonical=other,
                heap_shift=shift,
                verified_to=zeros + LAST_STOP - 1,
                reason=reason_for_equality(code, other, values, _with_zeros(row)),
                near_misses=(),
            )
        elif agreed >= MIN_AGREEMENT:
            differing = int(values[zeros + agreed]), int(_class_values(PLACES)[row, agreed])
            near.append(NearMiss(other, shift, zeros + agreed, *differing))
    return replace(location, near_misses=tuple(near))


@lru_cache(maxsize=4096)
def canonical_class(code: OctalCode) -> tuple[OctalCode, int] | None:
    """Return the canonical code and the heap shift of any code, or None: ``locate`` without near misses.

    Cost: none for a code of the census, about 5 ms for another.
    """
    if canonical := _canonical().get(code):
        return canonical, moves(code).zeros - moves(canonical).zeros
    zeros = moves(code).zeros
    values = code_values([code], FIRST_STOP + zeros)[0]
    rows = np.flatnonzero((_class_values(PLACES)[:, :FIRST_STOP] == values[zeros:]).all(axis=1)).tolist()
    for row in rows:
        if reason_for_equality(code, classes()[row], values, _with_zeros(row)):
            return classes()[row], zeros - moves(classes()[row]).zeros
    location = locate(code) if rows else None
    return (location.canonical, location.heap_shift or 0) if location and location.canonical else None


@cache
def _canonical() -> Mapping[OctalCode, OctalCode]:
    """Return the canonical code of every code of the census."""
    return {code: canonical for canonical, group in _members(PLACES).items() for code in group}


def _with_zeros(row: int) -> np.ndarray:
    """Return the values of a class from G(0) on."""
    return np.concatenate([np.zeros(moves(classes()[row]).zeros, np.uint16), _class_values(PLACES)[row]])


@cache
def _class_values(places: int) -> np.ndarray:
    """Return the values of every class from its first heap with a move on: shape (classes, LAST_STOP), uint16."""
    zeros = [moves(code).zeros for code in classes(places)]
    values = code_values(classes(places), LAST_STOP + max(zeros))
    return np.stack([row[first : first + LAST_STOP] for row, first in zip(values, zeros, strict=True)])
