"""Values of a class of octal codes, computed as far as is worthwhile, and the facts derived from them.

Every class is computed until the Guy-Smith theorem proves a period. If no period shows, or its proof is beyond the
budget, the class stays open, with 2^17 values if too many heaps are rare for a sparse space to help, 2^20 if one helps,
and 2^24 if a value then costs at most ``CHEAP_NS``. A period reported by the literature is a lead: the class is then
computed as far as the proof of this period needs, up to 2^29 values, and the values decide. In the wide census 2^14
values of a class are computed, and 2^20 if a sparse space helps.

Cost: a millisecond for most classes, seconds for the open ones, 10 to 25 s for each of the three giants (over 400
million values, one byte each). Source of the theorem: ``fairgame.games.octal.certificates.values``.
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
MAX_RARE_SHARE = 1 / 4  # share of rare heaps of a sparse space
CHEAP_NS = 80
RECURRING = 64  # values that must recur before a period is examined


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """Numbers of values to compute for a class without a proved period: for any, a sparse, and a cheap class."""

    dense: int
    sparse: int
    cheap: int


CENSUS_LIMITS = SearchLimits(DENSE_STOP, SPARSE_STOP, CHEAP_STOP)
WIDE_LIMITS = SearchLimits(FIRST_STOP, SPARSE_STOP, SPARSE_STOP)


@dataclass(frozen=True, slots=True)
class Proof:
    """A period, and the last heap that its proof needs."""

    period: Periodicity
    bound: int


@dataclass
class ClassValues:
    """Computed values of one class.

    Attributes:
        name: the canonical code, or Grundy.
        length: the place of the code's last digit.
        nim_values: the values and rare heaps.
        proof: the period, if proved.
    """

    name: str
    length: int
    nim_values: NimValues
    proof: Proof | None = None

    @property
    def has_space(self) -> bool:
        """Whether few enough heaps are rare for a sparse space."""
        return self.nim_values.space is not None and self.nim_values.rare.size < MAX_RARE_SHARE * self.nim_values.size

    @property
    def sparse_space(self) -> SparseSpace | None:
        """The sparse space, None without one."""
        return self.nim_values.space if self.has_space else None

    @property
    def is_sparse(self) -> bool:
        """Whether the sparse space helps: few enough heaps are rare to list them, and to speed up the kernel."""
        return self.has_space and are_few(self.nim_values.rare.size, self.nim_values.size)

    def prove(self) -> None:
        """Search for a period that the known values prove."""
        self.proof = None if self.name == GRUNDY else prove(self.nim_values.values, self.length)

    def growth(self) -> Iterator[tuple[int, int, int, int | None, int | None]]:
        """Yield (stop, greatest value, its first heap, rare heaps, last rare heap) for stop = 1, 2, 4, ..., the end."""
        values, rare = self.nim_values.values, self.nim_values.rare
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
        """Yield each value that occurs from heap 1 on, with its count."""
        for value, count in enumerate(self.nim_values.counts.sum(axis=0).tolist()):
            if count:
                yield value, count


def compute_class(
    name: str,
    lead: int | None = None,
    on_heaps: Callable[[int], None] = lambda _: None,
    limits: SearchLimits = CENSUS_LIMITS,
) -> ClassValues:
    """Return the values of a canonical code, or of Grundy's game.

    Args:
        name: the code, or ``GRUNDY``.
        lead: the last heap that the proof of a reported period needs (``literature.reported_periods``).
        on_heaps: callback with the number of newly known heaps.
        limits: the numbers of values to compute.

    Raises:
        LimitError: if the machine has too little memory to prove a reported period.
    """
    computed = uncomputed(name)
    for stop in _stops(computed, lead, limits):
        if stop <= computed.nim_values.size:
            continue
        if 2 * stop > CHEAP_STOP:
            require_bytes(stop + stop // 4 + (1 << 28), f"the class {name}")
        computed.nim_values.extend(stop, on_heaps)
        computed.prove()
        if computed.proof is not None:
            break
    return computed


def uncomputed(name: str) -> ClassValues:
    """Return the values of a canonical code, or of Grundy's game, with only G(0) computed."""
    if name == GRUNDY:
        return ClassValues(name, 0, NimValues(np.array([4], np.uint8), name, distinct=True))
    code = OctalCode.parse(name)
    return ClassValues(name, code.length, NimValues.of(code))


def _stops(computed: ClassValues, lead: int | None, limits: SearchLimits) -> Iterator[int]:
    """Yield the stops of the computation, each as far as is worthwhile if no period is proved before."""
    yield FIRST_STOP
    if lead is not None and lead < LAST_STOP:
        yield lead + 1
    yield limits.dense
    if computed.is_sparse:
        yield limits.sparse
        if computed.nim_values.ns_per_value <= CHEAP_NS:
            yield limits.cheap


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
                best = seen  # its multiples break where it does, as far as computed, and prove no more
        if 2 * period >= values.size:
            return None
    return None
