"""Nim-values of octal games by the fastest exact way: the one place that chooses a kernel.

The plain kernel serves the first heaps; then, doubling by doubling, whichever of the two kernels is expected to take
less time for the heaps found rare so far.  Nothing that is chosen here (mask, words, witnesses, dtype) can change a
value, only how long it takes.  Source of the figures: ``make bench``.

Cost: 25 to 60 ns a value for a game with few rare heaps, rare heaps times words times 0.08 ns beside; memory one or
two bytes a value and at most 64 MB of history.  Limits: nim-values below 65,536, and the machine's memory.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from engine.errors import NimValueOverflowError
from engine.kernels import octal_plain, octal_sparse
from engine.kernels.octal_witnesses import choose_witnesses, count_by_parity
from engine.octal.code import OctalCode
from engine.octal.sparse import SparseSpace, find

PLAIN_STOP = 1 << 12  # below, the plain kernel is as good as any
WIDE_STOP = 1 << 22  # below, two bytes a value cost nothing worth saving
MOST_HISTORY = 1 << 22  # words of 8 bytes
FARTHEST_WITNESS = 1 << 10
SAMPLE = 512
MANY_MISSES = 1 << 16  # heaps and values that the witnesses left to a search, before others are chosen
LONGEST_CALL = 0.25e9  # ns: within it Ctrl-C waits
NS_PLAIN_PAIR, NS_RARE, NS_SCANNED_PAIR, NS_VALUE = 0.8, 0.08, 0.2, 30.0


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
    _words: int = 1
    _witnesses: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    _missed: int = 0

    @classmethod
    def of(cls, code: OctalCode) -> "NimValues":
        """Return the values of ``code``, none but G(0) computed yet."""
        return cls(np.array(code.digits, np.uint8), str(code))

    @property
    def values(self) -> np.ndarray:
        """The known values, shape (known,), uint8 or uint16, index 0 is G(0); a view."""
        return self._values[: self.known]

    @property
    def rare(self) -> np.ndarray:
        """The rare heaps among the known ones under ``space``, int64, in order; empty where there is no space."""
        return self._rare[: self._rare_count]

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the digits that split a heap."""
        return tuple(int(place) for place in np.flatnonzero(self.digits & 4))

    @property
    def ns_a_value(self) -> float:
        """What a value is expected to cost from here on by the sparse kernel, in nanoseconds."""
        share = self._rare_count / self.known
        scans = share * self.known / 2 * len(self.places) * NS_SCANNED_PAIR
        return NS_VALUE + self._rare_count * self._words * NS_RARE + scans

    def extend(self, stop: int, on_heaps: Callable[[int], None] = lambda _: None) -> None:
        """Compute all heaps below ``stop``; ``on_heaps`` is called now and then with how many more are known.

        Raises:
            NimValueOverflowError: if a value passes 65,535.
        """
        if stop <= self.known:
            return
        self._make_room(stop)
        while self.known < stop:
            before = self.known
            if before < min(PLAIN_STOP, stop) or not self.places:
                self._plain(min(stop, before + 1024) if self.places else stop)
            else:
                end = min(stop, 2 * before)
                self._prepare()
                plain = before / 2 * len(self.places) * NS_PLAIN_PAIR
                if self.space is None or plain < self.ns_a_value:
                    while self.known < end:
                        self._plain(min(end, self.known + max(256, int(LONGEST_CALL / plain))))
                        on_heaps(0)
                else:
                    self._sparse(end, on_heaps)
            on_heaps(self.known - before)

    def _make_room(self, stop: int) -> None:
        narrow = stop > WIDE_STOP and self.counts.shape[1] <= 1 << 8
        dtype = np.uint8 if narrow and self._values.itemsize <= 2 else self._values.dtype  # noqa: PLR2004
        self._move(stop, np.dtype(dtype))

    def _move(self, stop: int, dtype: np.dtype) -> None:
        roomier = np.zeros(stop, dtype)
        roomier[: self.known] = self._values[: self.known]
        self._values = roomier

    def _plain(self, stop: int) -> None:
        start = self.known
        if self._values.itemsize == 1:
            self._move(self._values.size, np.dtype(np.uint16))
        reached = octal_plain.extend_nim_sequence(self.digits, self._values, start, stop)
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
        """Choose space, words and witnesses anew from all that is known."""
        space = find(self.counts, self.places)
        changed = space != self.space and space is not None
        if changed:
            self.space = space
            self._rare = space.rare_heaps(self.values)
            self._rare_count = self._rare.size
        while 128 * self._words < self.counts.shape[1]:
            self._words *= 2
        if changed or self._missed > MANY_MISSES:
            self._choose_witnesses(self.space)
            self._missed = 0

    def _choose_witnesses(self, space: SparseSpace) -> None:
        rare = np.zeros(FARTHEST_WITNESS, bool)
        rare[self.rare[: np.searchsorted(self.rare, FARTHEST_WITNESS)]] = True
        candidates = np.flatnonzero(~rare[octal_sparse.BLOCK :]) + octal_sparse.BLOCK
        first = max(self.known // 2, 2 * FARTHEST_WITNESS)
        sample = np.linspace(first, self.known - 1, SAMPLE).astype(np.int64)
        parity = space.parities(self.counts.shape[1])
        least = max(1, SAMPLE * self._words // 600)
        self._witnesses = choose_witnesses(self.digits, self._values, sample, candidates, parity, least)

    def _sparse(self, end: int, on_heaps: Callable[[int], None]) -> None:
        space = self.space
        assert space is not None
        while self.known < end:
            start = self.known
            more = max(octal_sparse.BLOCK, self._rare_count // 32)
            rare = np.zeros(self._rare_count + more, np.int64)
            rare[: self._rare_count] = self.rare
            last = int(rare[self._rare_count - 1]) if self._rare_count else 0
            reached, status, self._rare_count, missed = octal_sparse.extend_sparse(
                self.digits,
                self.distinct,
                self._values,
                0,
                self._values,
                start,
                min(end, start + max(1 << 12, int(LONGEST_CALL / self.ns_a_value))),
                space.mask,
                int(space.by_position),
                self._words,
                rare,
                self._rare_count,
                rare.size,
                self._witnesses,
                min(max(last, FARTHEST_WITNESS) + 1, MOST_HISTORY // self._words),
            )
            self._rare = rare
            self._missed += missed
            self._count(start, reached)
            on_heaps(0)
            if status == octal_sparse.TOO_WIDE:
                self._words *= 2
            if status == octal_sparse.OVERFLOW:
                if self._values.itemsize > 1:
                    raise NimValueOverflowError(self.name, reached, "uint16")
                self._move(self._values.size, np.dtype(np.uint16))


def nim_values(code: OctalCode, stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 of ``code``, shape (stop,), uint8 or uint16.

    Raises:
        NimValueOverflowError: if a value passes 65,535.
    """
    found = NimValues.of(code)
    found.extend(stop)
    return found.values[:stop]
