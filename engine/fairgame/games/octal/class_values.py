"""The study of a class of octal codes: its values computed as far as is worth while, and all that is read off them.

Every class is computed until the Guy-Smith theorem proves a period.  Where none shows, or its proof lies further than
the budget goes, the class stays open here: 2^17 values where too many heaps are rare for a sparse space to serve, 2^20
where one does, 2^24 where a value then costs at most 100 ns.  A period that the literature reports is a lead: the
class is then computed as far as that proof needs, up to 2^29 values, and proved or not by what is seen.  Of the wide
census 2^14 values of a class are computed, and 2^20 where a sparse space serves.

Cost: a millisecond for most classes, seconds for the open ones, 10 to 25 s for each of the three giants (over 400
million values, one byte each).  Source of the theorem: ``fairgame.games.octal.certificates.values``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.rule import PUBLISHED_STOP, proof_bound
from fairgame.games.octal.sparse_space import CHUNK, SparseSpace, are_few
from fairgame.games.octal.values import NimValues
from fairgame.numbers.kernels.matching import agreement, next_recurrence
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.memory import require_bytes

FIRST_STOP, DENSE_STOP, SPARSE_STOP, CHEAP_STOP, LAST_STOP = PUBLISHED_STOP, 1 << 17, 1 << 20, 1 << 24, (1 << 29) + 1
MAX_RARE = 1 / 4  # of all heaps, where a sparse space is spoken of
CHEAP_NS = 80
RECURRING = 64  # values that must recur before a period is looked at


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How many values of a class are computed, if no period is proved: of any, of a sparse one, of a cheap one."""

    dense: int
    sparse: int
    cheap: int


CENSUS, WIDE = SearchLimits(DENSE_STOP, SPARSE_STOP, CHEAP_STOP), SearchLimits(FIRST_STOP, SPARSE_STOP, SPARSE_STOP)


@dataclass(frozen=True, slots=True)
class Proof:
    """A period and the last heap that its proof needs."""

    period: Periodicity
    bound: int


@dataclass
class ClassValues:
    """What is known of one class.

    Attributes:
        name: the canonical code, or Grundy.
        length: the place of the code's last digit.
        known: the values and rare heaps.
        proof: the period, where it is proved.
    """

    name: str
    length: int
    known: NimValues
    proof: Proof | None = None

    @property
    def has_space(self) -> bool:
        """Whether so few heaps are rare that a sparse space is worth speaking of."""
        return self.known.space is not None and self.known.rare.size < MAX_RARE * self.known.known

    @property
    def sparse_space(self) -> SparseSpace | None:
        """The sparse space, None where it is not worth speaking of."""
        return self.known.space if self.has_space else None

    @property
    def is_sparse(self) -> bool:
        """Whether the sparse space serves: rare heaps are few enough to be listed, and for the kernel to gain by it."""
        return self.has_space and are_few(self.known.rare.size, self.known.known)

    def prove(self) -> None:
        """Look for a period that the known values prove."""
        self.proof = None if self.name == GRUNDY else prove(self.known.values, self.length)

    def growth(self) -> Iterator[tuple[int, int, int, int | None, int | None]]:
        """Yield (stop, greatest value, its first heap, rare heaps, last of them) for stop = 1, 2, 4, ..., the end."""
        values, rare = self.known.values, self.known.rare
        greatest, where, seen, stop = 0, 0, 0, 1
        while True:
            for low in range(seen, stop, CHUNK):
                part = values[low : min(stop, low + CHUNK)]
                if part.max() > greatest:
                    greatest, where = int(part.max()), low + int(part.argmax())
            count = int(np.searchsorted(rare, stop))
            last = int(rare[count - 1]) if count else None
            yield (stop, greatest, where, count, last) if self.has_space else (stop, greatest, where, None, None)
            if stop == values.size:
                return
            seen, stop = stop, min(2 * stop, values.size)

    def frequency(self) -> Iterator[tuple[int, int]]:
        """Yield each value that occurs from heap 1 on, and how often."""
        for value, count in enumerate(self.known.counts.sum(axis=0).tolist()):
            if count:
                yield value, count


def compute_class(
    name: str,
    lead: int | None = None,
    on_heaps: Callable[[int], None] = lambda _: None,
    reach: SearchLimits = CENSUS,
) -> ClassValues:
    """Return the study of a canonical code, or of Grundy's game.

    Args:
        name: the code, or ``GRUNDY``.
        lead: the last heap that the proof of a reported period needs (``literature.reported_periods``).
        on_heaps: a callback, called with the number of further heaps that are known.
        reach: how far to go.

    Raises:
        LimitError: if the machine has too little memory for a reported period to be proved.
    """
    found = first(name)
    for stop in _stops(found, lead, reach):
        if stop <= found.known.known:
            continue
        if 2 * stop > CHEAP_STOP:
            require_bytes(stop + stop // 4 + (1 << 28), f"the study of {name}")
        found.known.extend(stop, on_heaps)
        found.prove()
        if found.proof is not None:
            break
    return found


def first(name: str) -> ClassValues:
    """Return the study of a canonical code, or of Grundy's game, with nothing computed yet but G(0)."""
    if name == GRUNDY:
        return ClassValues(name, 0, NimValues(np.array([4], np.uint8), name, distinct=True))
    code = OctalCode.parse(name)
    return ClassValues(name, code.length, NimValues.of(code))


def _stops(found: ClassValues, lead: int | None, reach: SearchLimits) -> Iterator[int]:
    """Yield how far to compute, each time as much as is worth while if nothing was proved before."""
    yield FIRST_STOP
    if lead is not None and lead < LAST_STOP:
        yield lead + 1
    yield reach.dense
    if found.is_sparse:
        yield reach.sparse
        if found.known.ns_a_value <= CHEAP_NS:
            yield reach.cheap


def prove(values: np.ndarray, length: int) -> Proof | None:
    """Return the least period that the Guy-Smith theorem proves on these values, or None.

    Args:
        values: shape (stop,), index 0 is G(0).
        length: the place of the code's last digit.
    """
    width, period, best = min(RECURRING, values.size // 4), 0, None
    while period := next_recurrence(values, width, period + 1):
        if best is None or period % best.period or best.preperiod + period > values.size:
            seen = Periodicity(int(agreement(values, period)), int(period))
            bound = proof_bound(seen, length)
            if bound < values.size:
                return Proof(seen, bound)
            if best is None or seen.preperiod < best.preperiod:
                best = seen  # its multiples break where it does, as long as that is seen, and prove no more
        if 2 * period >= values.size:
            return None
    return None
