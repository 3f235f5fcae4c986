"""Nim-values of octal games by the fastest exact way: the one place that chooses a kernel.

The plain kernel serves the first heaps; then, doubling by doubling, whichever of the two kernels is expected to take
less time for the heaps found rare so far.  Nothing that is chosen here (mask, words, witnesses, dtype) can change a
value, only how long it takes.  Source of the figures: ``make bench``.

Cost: 25 to 40 ns a value for a game with few rare heaps, rare heaps times words times 0.08 ns beside, or times 0.45 ns
where that is less; memory one or two bytes a value and at most 64 MB of history.  Limits: nim-values below 65,536, and
the machine's memory.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from fairgame.errors import NimValueOverflowError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import plain, sparse
from fairgame.games.octal.kernels import sparse as octal_sparse
from fairgame.games.octal.kernels import sparse as octal_writing
from fairgame.games.octal.kernels.sparse import choose_witnesses, count_by_parity
from fairgame.games.octal.sparse_space import SparseSpace, find
from fairgame.numbers.kernels.vectors import BLOCK

PLAIN_STOP = 1 << 12  # below, the plain kernel is as good as any
SHORT_STOP = 3 << 12  # a sequence asked for so far at most is done before the sparse kernel would be compiled
WIDE_STOP = 1 << 22  # below, two bytes a value cost nothing worth saving
MAX_BITS, MAX_MARKS = 1 << 22, 1 << 24  # heaps of history in its two forms: one word, or however many
MAX_WITNESS = 1 << 12  # for each word of values
MAX_WITNESSED = 1 << 13
MANY_MISSES = 1 << 15  # heaps and values that the witnesses left to a search, before others are chosen
SERVED = 16  # times as many heaps are served by the same witnesses at most
MAX_CALL_NS = 0.25e9  # ns: within it Ctrl-C waits
NS_VALUE, NS_ROW, NS_GROUPS, NS_PAIR, NS_MARKED = 14.0, 0.09, 3.0, 0.1, 0.3
NS_SCATTERED, NS_PACKED = 0.45, 30.0
FEW_VALUES = 64  # with more, the plain kernel marks all pairs in the end
NS_AGAIN, NS_SOUGHT = 2000.0, 250.0  # a rare heap: for each word that its block has again, for each value
NS_CHOICE = 1e8  # of witnesses, where all heaps are rare
NS_MISSED, NS_MISSED_WORD, NS_LONG_MISSED = 220.0, 30.0, 1000.0


@dataclass
class NimValues:
    """The values of one game as far as they are known, and what is needed to go on from there.

    Attributes:
        digits: shape (k+1,), uint8.
        distinct: whether a heap may be split into unequal heaps only (Grundy's game).
        known: heaps 0..known-1 are computed.
        space: the sparse space in use, None before one is needed.
        counts: shape (2, V), how many even and how many odd heaps from 1 on have each value.
    """

    digits: np.ndarray
    name: str
    distinct: bool = False
    known: int = 1
    space: SparseSpace | None = None
    counts: np.ndarray = field(default_factory=lambda: np.zeros((2, 2), np.int64))
    _values: np.ndarray = field(default_factory=lambda: np.zeros(1, np.uint16))
    _rare: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    _rare_count: int = 0
    _rare_stop: int = 1  # the rare heaps below are noted
    _words: int = 1
    _witnesses: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    _witnessed: int = 0  # so many values were known when the witnesses were chosen
    _farthest: int = 0  # the last heap that was needed to show values attained, from _settled_from on
    _settled_from: int = 0  # where the sparse kernel, or the space, took over
    _by_plain_kernel: list[tuple[int, int]] = field(default_factory=list)  # from heap, to heap
    _missed: int = 0
    _missed_share: float = 0.0

    @classmethod
    def of(cls, code: OctalCode) -> "NimValues":
        """Return the values of ``code``, none but G(0) computed yet."""
        return cls(np.array(code.digits, np.uint8), str(code))

    def take(self, values: np.ndarray, by_plain_kernel: list[tuple[int, int]]) -> None:
        """Know values that were computed before, in the place of computing them.

        Args:
            values: G(known), G(known + 1), ..., shape (count,).
            by_plain_kernel: those stretches of them, from heap, to heap, that the plain kernel computed.
        """
        start, stop = self.known, self.known + values.size
        self._move(stop, values.dtype)
        self._values[start:] = values
        self._by_plain_kernel += by_plain_kernel
        self._settled_from = stop
        self._count(start, stop)

    @property
    def by_plain_kernel(self) -> list[tuple[int, int]]:
        """The stretches, from heap, to heap, that the plain kernel computed."""
        return list(self._by_plain_kernel)

    @property
    def values(self) -> np.ndarray:
        """The known values, shape (known,), uint8 or uint16, index 0 is G(0); a view."""
        return self._values[: self.known]

    @property
    def rare(self) -> np.ndarray:
        """The rare heaps among the known ones under ``space``, int64, in order; empty where there is no space."""
        if self.space is not None and self._rare_stop < self.known:
            more = self.space.rare_heaps(self.values, self._rare_stop)
            self._rare = np.concatenate([self._rare[: self._rare_count], more])
            self._rare_count, self._rare_stop = self._rare.size, self.known
        return self._rare[: self._rare_count]

    @property
    def settled(self) -> tuple[int, int]:
        """Heaps (n, c): common heaps to c show that every known heap from n on attains what it must."""
        last = int(self.rare[-1]) if self.rare.size else 0
        return max(self._settled_from, 2 * last + self.digits.size), self._farthest

    def is_sparse(self, heap: int) -> bool:
        """Whether the rare/common kernel computed a heap, and not the plain one."""
        return not any(start <= heap < stop for start, stop in self._by_plain_kernel)

    @property
    def plain_stop(self) -> int:
        """The first heap from which on the rare/common kernel computed them all."""
        return max((stop for _, stop in self._by_plain_kernel), default=1)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the digits that split a heap."""
        return tuple(int(place) for place in np.flatnonzero(self.digits & 4))

    @property
    def ns_a_value(self) -> float:
        """What a value is expected to cost from here on by the sparse kernel, in nanoseconds."""
        heaps, words, places = self.rare.size + self._witnesses.size, self._words, len(self.places)
        if self._is_scattered:
            sums, missed = heaps * NS_SCATTERED + words * NS_PACKED, NS_LONG_MISSED
        else:
            sums, missed = words * heaps * NS_ROW + words**2 * NS_GROUPS, NS_MISSED + NS_MISSED_WORD * words
        late = self.rare.size - np.searchsorted(self.rare, self.known // 2)
        again = 2 * late / self.known * ((1 + words) * NS_AGAIN + self.counts.shape[1] * NS_SOUGHT)
        return float(NS_VALUE + sums + self.rare.size / 2 * places * NS_PAIR + again + self._missed_share * missed)

    @property
    def _is_scattered(self) -> bool:
        """Whether sums are gathered as in ``fairgame.games.octal.kernels.sparse``."""
        return self._words >= sparse.MIN_WORDS

    @property
    def _witnesses_serve(self) -> bool:
        return self._missed <= MANY_MISSES and self.known < SERVED * self._witnessed

    @property
    def _ns_to_choose(self) -> float:
        return 0 if self._witnesses_serve else NS_CHOICE * self.rare.size / self.known

    @property
    def _ns_by_plain_kernel(self) -> float:
        width, pairs = 1 << int(self.counts.shape[1] - 1).bit_length(), 3 / 4 * self.known
        searched = pairs * (NS_PAIR if width <= FEW_VALUES else NS_MARKED)
        return NS_VALUE + len(self.places) * (plain.MARKED * width * NS_MARKED + searched)

    def extend(self, stop: int, on_heaps: Callable[[int], None] = lambda _: None) -> None:
        """Compute all heaps below ``stop``; ``on_heaps`` is called now and then with how many more are known.

        Raises:
            NimValueOverflowError: if a value passes 65,535.
        """
        if stop <= self.known:
            return
        if self.known < WIDE_STOP < stop:
            self.extend(WIDE_STOP, on_heaps)
        self._make_room(stop)
        while self.known < stop:
            end = min(stop, max(2 * self.known, PLAIN_STOP if self.places else stop))
            if end > PLAIN_STOP and stop > SHORT_STOP and self.places:
                self._prepare()
            ns = self._ns_by_plain_kernel
            by_plain_kernel = self.space is None or ns < self.ns_a_value + self._ns_to_choose / (end - self.known)
            if not by_plain_kernel:
                self._choose_witnesses()
            missed, before = 0, self.known
            while self.known < end:
                start = self.known
                if by_plain_kernel:
                    self._plain(min(end, start + max(256, int(MAX_CALL_NS / ns))))
                else:
                    missed += self._sparse(min(end, start + max(1 << 12, int(MAX_CALL_NS / self.ns_a_value))))
                on_heaps(self.known - start)
            if not by_plain_kernel:
                self._missed, self._missed_share = missed, missed / (end - before)

    def _make_room(self, stop: int) -> None:
        narrow = stop > WIDE_STOP and self.counts.shape[1] <= 1 << 8
        self._move(stop, np.dtype(np.uint8 if narrow else np.uint16))

    def _move(self, stop: int, dtype: np.dtype) -> None:
        roomier = np.zeros(stop, dtype)
        roomier[: self.known] = self._values[: self.known]
        self._values = roomier

    def _plain(self, stop: int) -> None:
        start = self.known
        if self._values.itemsize == 1:
            self._move(self._values.size, np.dtype(np.uint16))
        reached = plain.extend_nim_sequence(self.digits, self._values, start, stop, self.distinct)
        self._by_plain_kernel.append((start, reached))
        self._settled_from = reached  # by which parts, that kernel does not tell
        self._count(start, reached)
        if reached < stop:
            raise NimValueOverflowError(self.name, reached, "uint16")

    def _count(self, start: int, stop: int) -> None:
        """Note values start..stop-1 as known."""
        part = self._values[start:stop]
        if part.size:
            width = max(self.counts.shape[1], int(part.max()) + 1)
            counts = np.zeros((2, width), np.int64)
            counts[:, : self.counts.shape[1]] = self.counts
            count_by_parity(part, start, counts)
            self.counts = counts
        self.known = stop

    def _prepare(self) -> None:
        """Choose space and words anew from all that is known."""
        space = find(self.counts, self.places)
        while 128 * self._words < self.counts.shape[1]:
            self._words *= 2
        if space != self.space:
            self.space, self._rare_count, self._rare_stop = space, 0, 1
            self._settled_from = self.known  # what is common has changed
            self._witnessed = 0

    def _choose_witnesses(self) -> None:
        """Choose witnesses where there are none that serve."""
        space = self.space
        assert space is not None
        if self._witnesses_serve:
            return
        farthest = self._farthest_candidate
        rare = np.zeros(farthest, bool)
        rare[self.rare[: np.searchsorted(self.rare, farthest)]] = True
        candidates = np.flatnonzero(~rare[BLOCK:]) + BLOCK
        first = max(self.known // 2, farthest + octal_sparse.RING)
        parity = space.parities(self.counts.shape[1])
        self._witnesses = choose_witnesses(self.digits, self._values, first, self.known, candidates, parity)
        self._witnessed = self.known

    @property
    def _farthest_candidate(self) -> int:
        """Witnesses are chosen below this heap: the more values there are, the more of them are needed."""
        return min(MAX_WITNESS * self._words, MAX_WITNESSED, self.known // 2)

    def _sparse(self, end: int) -> int:
        """Compute on to ``end``, or to where the kernel wants more room; return how many searches it took."""
        space, known = self.space, self.rare
        assert space is not None
        last = int(known[-1]) if known.size else 0
        rare = np.concatenate([known, np.zeros(max(32, known.size // 32), np.int64)])
        start = self.known
        reached, status, self._rare_count, missed, farthest = octal_sparse.extend_sparse(
            self.digits,
            self.distinct,
            self._values,
            0,
            self._values,
            start,
            end,
            space.mask,
            int(space.by_position),
            self._words,
            rare,
            known.size,
            rare.size,
            self._witnesses,
            min(max(last, MAX_WITNESSED) + 1, MAX_MARKS if self._is_scattered else MAX_BITS // self._words),
            0,
        )
        self._rare, self._rare_stop = rare, reached
        before = self._farthest if self._rare_count == known.size else 0
        self._farthest = max(before, farthest, int(self._witnesses.max(initial=0)))
        self._count(start, reached)
        if status == octal_writing.TOO_WIDE:
            self._words *= 2
        if status == octal_writing.OVERFLOW:
            if self._values.itemsize > 1:
                raise NimValueOverflowError(self.name, reached, "uint16")
            self._move(self._values.size, np.dtype(np.uint16))
        return int(missed)


def nim_values(code: OctalCode, stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 of ``code``, shape (stop,), uint8 or uint16.

    Raises:
        NimValueOverflowError: if a value passes 65,535.
    """
    found = NimValues.of(code)
    found.extend(stop)
    return found.values[:stop]
