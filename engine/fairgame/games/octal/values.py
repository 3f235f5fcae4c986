"""Nim-values of octal games by the fastest exact method: the only module that chooses a kernel.

The plain kernel computes the first heaps. Each doubling then uses the kernel with the lower expected time for the rare
heaps found before. The choices made here (mask, words, witnesses, dtype) affect only time, never a value. Source of the
figures: ``make bench``.

Cost: 25 to 40 ns a value for a game with few rare heaps. Each rare heap adds 0.08 ns for each word, or 0.45 ns if that
is less. Memory: one or two bytes a value and at most 64 MB of history. Limits: nim-values below 65,536, and the
machine's memory.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from fairgame.errors import NimValueOverflowError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import plain, sparse
from fairgame.games.octal.kernels.sparse import choose_witnesses, count_by_parity
from fairgame.games.octal.sparse_space import SparseSpace, find_space
from fairgame.numbers.kernels.vectors import BLOCK

PLAIN_STOP = 1 << 12  # below, the plain kernel is as good as any
SHORT_STOP = 3 << 12  # up to here the plain kernel is done before the sparse kernel is compiled
WIDE_STOP = 1 << 22  # below, two bytes a value are cheap
MAX_BITS, MAX_MARKS = 1 << 22, 1 << 24  # heaps of history, as bits of one word and as marks
MAX_WITNESS = 1 << 12  # for each word of values
MAX_WITNESSED = 1 << 13
MAX_MISSES = 1 << 15  # failures of the witnesses before others are chosen
MAX_SERVED = 16  # growth of the known heaps before witnesses are chosen again
MAX_CALL_NS = 0.25e9  # Ctrl-C waits as long
NS_VALUE, NS_ROW, NS_GROUPS, NS_PAIR, NS_MARKED = 14.0, 0.09, 3.0, 0.1, 0.3
NS_SCATTERED, NS_PACKED = 0.45, 30.0
MAX_SEARCHED_VALUES = 64  # with more, the plain kernel finally marks all pairs
NS_REDO, NS_SOUGHT = 2000.0, 250.0  # for each word of the block that a rare heap restarts; for each value
NS_CHOICE = 1e8  # the choice of witnesses where all heaps are rare
NS_MISSED, NS_MISSED_WORD, NS_LONG_MISSED = 220.0, 30.0, 1000.0


@dataclass
class NimValues:
    """The known values of one game, and the state to continue from.

    Attributes:
        digits: shape (k+1,), uint8.
        distinct: whether a heap may be split into unequal heaps only (Grundy's game).
        size: heaps 0..size-1 are computed.
        space: the sparse space in use, None before one is needed.
        counts: shape (2, V), the number of even and of odd heaps from 1 on with each value.
    """

    digits: np.ndarray
    name: str
    distinct: bool = False
    size: int = 1
    space: SparseSpace | None = None
    counts: np.ndarray = field(default_factory=lambda: np.zeros((2, 2), np.int64))
    _values: np.ndarray = field(default_factory=lambda: np.zeros(1, np.uint16))
    _rare: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    _rare_count: int = 0
    _rare_stop: int = 1  # the rare heaps below are known
    _words: int = 1
    _witnesses: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    _witnessed: int = 0  # the number of known values at the choice of the witnesses
    _farthest: int = 0  # the last heap needed to show values attained, from _settled_from on
    _settled_from: int = 0  # where the sparse kernel, or the space, took over
    _by_plain_kernel: list[tuple[int, int]] = field(default_factory=list)  # from heap, to heap
    _missed: int = 0
    _missed_share: float = 0.0

    @classmethod
    def of(cls, code: OctalCode) -> "NimValues":
        """Return the values of ``code``, with only G(0) computed."""
        return cls(np.array(code.digits, np.uint8), str(code))

    def append(self, values: np.ndarray, by_plain_kernel: list[tuple[int, int]]) -> None:
        """Append values that were computed before.

        Args:
            values: G(size), G(size + 1), ..., shape (count,).
            by_plain_kernel: those stretches of them, from heap, to heap, that the plain kernel computed.
        """
        start, stop = self.size, self.size + values.size
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
        """The known values, shape (size,), uint8 or uint16, index 0 is G(0); a view."""
        return self._values[: self.size]

    @property
    def rare(self) -> np.ndarray:
        """The rare heaps among the known ones under ``space``, int64, in order; empty where there is no space."""
        if self.space is not None and self._rare_stop < self.size:
            more = self.space.rare_heaps(self.values, self._rare_stop)
            self._rare = np.concatenate([self._rare[: self._rare_count], more])
            self._rare_count, self._rare_stop = self._rare.size, self.size
        return self._rare[: self._rare_count]

    @property
    def settled(self) -> tuple[int, int]:
        """Heaps (n, c): common heaps to c show that every known heap from n on attains all smaller values."""
        last = int(self.rare[-1]) if self.rare.size else 0
        return max(self._settled_from, 2 * last + self.digits.size), self._farthest

    def is_sparse(self, heap: int) -> bool:
        """Return whether the rare/common kernel computed a heap, and not the plain one."""
        return not any(start <= heap < stop for start, stop in self._by_plain_kernel)

    @property
    def plain_stop(self) -> int:
        """The first heap of those computed by the rare/common kernel to the end."""
        return max((stop for _, stop in self._by_plain_kernel), default=1)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the digits that split a heap."""
        return tuple(int(place) for place in np.flatnonzero(self.digits & 4))

    @property
    def ns_per_value(self) -> float:
        """The expected cost of one more value by the sparse kernel, in nanoseconds."""
        heaps, words, places = self.rare.size + self._witnesses.size, self._words, len(self.places)
        if self._is_scattered:
            sums, missed = heaps * NS_SCATTERED + words * NS_PACKED, NS_LONG_MISSED
        else:
            sums, missed = words * heaps * NS_ROW + words**2 * NS_GROUPS, NS_MISSED + NS_MISSED_WORD * words
        late = self.rare.size - np.searchsorted(self.rare, self.size // 2)
        redo = 2 * late / self.size * ((1 + words) * NS_REDO + self.counts.shape[1] * NS_SOUGHT)
        return float(NS_VALUE + sums + self.rare.size / 2 * places * NS_PAIR + redo + self._missed_share * missed)

    @property
    def _is_scattered(self) -> bool:
        """Whether the kernel uses scattered sums."""
        return self._words >= sparse.MIN_WORDS

    @property
    def _witnesses_serve(self) -> bool:
        return self._missed <= MAX_MISSES and self.size < MAX_SERVED * self._witnessed

    @property
    def _ns_to_choose(self) -> float:
        return 0 if self._witnesses_serve else NS_CHOICE * self.rare.size / self.size

    @property
    def _ns_by_plain_kernel(self) -> float:
        width, pairs = 1 << int(self.counts.shape[1] - 1).bit_length(), 3 / 4 * self.size
        searched = pairs * (NS_PAIR if width <= MAX_SEARCHED_VALUES else NS_MARKED)
        return NS_VALUE + len(self.places) * (plain.MARKED * width * NS_MARKED + searched)

    def extend(self, stop: int, on_heaps: Callable[[int], None] = lambda _: None) -> None:
        """Compute all heaps below ``stop``; ``on_heaps`` is called repeatedly with the number of newly known heaps.

        Raises:
            NimValueOverflowError: if a value passes 65,535.
        """
        if stop <= self.size:
            return
        if self.size < WIDE_STOP < stop:
            self.extend(WIDE_STOP, on_heaps)
        self._make_room(stop)
        while self.size < stop:
            end = min(stop, max(2 * self.size, PLAIN_STOP if self.places else stop))
            if end > PLAIN_STOP and stop > SHORT_STOP and self.places:
                self._prepare()
            ns = self._ns_by_plain_kernel
            by_plain_kernel = self.space is None or ns < self.ns_per_value + self._ns_to_choose / (end - self.size)
            if not by_plain_kernel:
                self._choose_witnesses()
            missed, before = 0, self.size
            while self.size < end:
                start = self.size
                if by_plain_kernel:
                    self._plain(min(end, start + max(256, int(MAX_CALL_NS / ns))))
                else:
                    missed += self._sparse(min(end, start + max(1 << 12, int(MAX_CALL_NS / self.ns_per_value))))
                on_heaps(self.size - start)
            if not by_plain_kernel:
                self._missed, self._missed_share = missed, missed / (end - before)

    def _make_room(self, stop: int) -> None:
        narrow = stop > WIDE_STOP and self.counts.shape[1] <= 1 << 8
        self._move(stop, np.dtype(np.uint8 if narrow else np.uint16))

    def _move(self, stop: int, dtype: np.dtype) -> None:
        values = np.zeros(stop, dtype)
        values[: self.size] = self._values[: self.size]
        self._values = values

    def _plain(self, stop: int) -> None:
        start = self.size
        if self._values.itemsize == 1:
            self._move(self._values.size, np.dtype(np.uint16))
        reached = plain.extend_nim_sequence(self.digits, self._values, start, stop, self.distinct)
        self._by_plain_kernel.append((start, reached))
        self._settled_from = reached  # that kernel does not return the parts
        self._count(start, reached)
        if reached < stop:
            raise NimValueOverflowError(self.name, reached, "uint16")

    def _count(self, start: int, stop: int) -> None:
        """Count values start..stop-1 and mark them as known."""
        part = self._values[start:stop]
        if part.size:
            width = max(self.counts.shape[1], int(part.max()) + 1)
            counts = np.zeros((2, width), np.int64)
            counts[:, : self.counts.shape[1]] = self.counts
            count_by_parity(part, start, counts)
            self.counts = counts
        self.size = stop

    def _prepare(self) -> None:
        """Choose space and words again from all known values."""
        space = find_space(self.counts, self.places)
        while 128 * self._words < self.counts.shape[1]:
            self._words *= 2
        if space != self.space:
            self.space, self._rare_count, self._rare_stop = space, 0, 1
            self._settled_from = self.size  # other heaps are common now
            self._witnessed = 0

    def _choose_witnesses(self) -> None:
        """Choose new witnesses if the present ones do not serve."""
        space = self.space
        assert space is not None
        if self._witnesses_serve:
            return
        farthest = self._farthest_candidate
        rare = np.zeros(farthest, bool)
        rare[self.rare[: np.searchsorted(self.rare, farthest)]] = True
        candidates = np.flatnonzero(~rare[BLOCK:]) + BLOCK
        first = max(self.size // 2, farthest + sparse.RING)
        parity = space.parities(self.counts.shape[1])
        self._witnesses = choose_witnesses(self.digits, self._values, first, self.size, candidates, parity)
        self._witnessed = self.size

    @property
    def _farthest_candidate(self) -> int:
        """The bound of the witnesses: the more values occur, the more witnesses are needed."""
        return min(MAX_WITNESS * self._words, MAX_WITNESSED, self.size // 2)

    def _sparse(self, end: int) -> int:
        """Compute on to ``end``, or until the kernel needs more room; return the number of searches."""
        space, known = self.space, self.rare
        assert space is not None
        last = int(known[-1]) if known.size else 0
        rare = np.concatenate([known, np.zeros(max(32, known.size // 32), np.int64)])
        start = self.size
        reached, status, self._rare_count, missed, farthest = sparse.extend_sparse(
            digits=self.digits,
            distinct=self.distinct,
            values=self._values,
            origin=0,
            first=self._values,
            start=start,
            stop=end,
            mask=space.mask,
            by_position=int(space.by_position),
            words=self._words,
            rare=rare,
            rare_count=known.size,
            max_rare=rare.size,
            witnesses=self._witnesses,
            reach=min(max(last, MAX_WITNESSED) + 1, MAX_MARKS if self._is_scattered else MAX_BITS // self._words),
            settled=0,
        )
        self._rare, self._rare_stop = rare, reached
        before = self._farthest if self._rare_count == known.size else 0
        self._farthest = max(before, farthest, int(self._witnesses.max(initial=0)))
        self._count(start, reached)
        if status == sparse.TOO_WIDE:
            self._words *= 2
        if status == sparse.OVERFLOW:
            if self._values.itemsize > 1:
                raise NimValueOverflowError(self.name, reached, "uint16")
            self._move(self._values.size, np.dtype(np.uint16))
        return int(missed)


def nim_values(code: OctalCode, stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 of ``code``, shape (stop,), uint8 or uint16.

    Raises:
        NimValueOverflowError: if a value passes 65,535.
    """
    known = NimValues.of(code)
    known.extend(stop)
    return known.values[:stop]
