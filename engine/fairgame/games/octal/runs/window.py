"""Window runs: nim-values of an octal game far beyond what memory holds, once its rare heaps are over.

**Lemma.**  Let K be the place of the code's last digit, let a sparse space be given under which no heap m with
L < m < n is rare, and let n > 2L + K.  Let g be the least number that has the parity of a common value and is neither
G(r) ^ G(n-k-r) for a rare r <= L and a digit d_k that splits, nor G(n-k) for a digit d_k that leaves one heap.  If
each smaller number of the other parity is such a G(n-k), or G(c) ^ G(n-k-c) for some c <= D, then G(n) = g, and n is
common.  Such a heap is *settled*.

*Proof.*  The smaller numbers are attained: those of the other parity by hypothesis, the others because g is the least
that is not among the values named.  And no option has the value g: one with a single heap has not, by the choice of
g.  In one with two the heaps make n - k > 2L together, so one of them is beyond L and hence common.  If the other is
common too, the parity is not that of g (``fairgame.games.octal.sparse_space``); if it is rare, it is one of the r.

So g is told by the *window* G(n-w), ..., G(n-1) with w = L + K, and by the parity of n where the heap's own parity
counts; whether n is settled, by the D + K values before n.  The first values are the same for all.

**Theorem.**  Let every heap from N to n* + p + D + K - 1 be settled, N <= n*, D >= L, and let the windows before n*
and n* + p be the same, p being even where the heap's parity counts.  Then G(n + p) = G(n) for every n >= n* - w, and
no heap beyond L is rare.

*Proof.*  Of settled heaps, the same windows tell the same value, and so the same window one heap further on: the values
agree up to n* + D + K - 1.  From there on the D + K values before n and n + p are the same, so n + p is settled because
n is: the values go on to agree forever.

So e + p values prove a period where the theorem of Guy and Smith asks for 2e + 2p + k, and memory holds no more than
the last D.  A heap that is not settled ends the run: it may be rare.

Cost: 25 to 35 ns a heap, memory some 20 MB.

Sources: that without rare heaps the values are written by a finite machine is the argument of A. Flammenkamp (pages on
octal games) and of M. Riley (Constraining the period of Officers, 2026); *settled*, the lemma in that form and the
certificate are our own.
"""

from dataclasses import dataclass, replace

import numpy as np

from fairgame.errors import LimitError, NimValueOverflowError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import sparse
from fairgame.games.octal.kernels import sparse as octal_writing
from fairgame.games.octal.kernels.sparse import choose_witnesses
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.values import NimValues
from fairgame.numbers.kernels.vectors import BLOCK

DEPTH = 1 << 18  # how far parts may lie that show a value attained, at least
FIRST_STOP, MAX_STOP = 1 << 19, 1 << 24  # values that are computed before a run, at least and at most
DENSE_STOP, MAX_RARE = 1 << 16, 1 << 13  # first values, and rare heaps after which no end of them is waited for
MIN_REACH = 1 << 6
MARGIN = 8  # so many times as far as the last rare heap there was no other
MAX_WITNESS = 1 << 12
CHUNK = 1 << 22  # heaps a call of the kernel: a tenth of a second


class UnsettledError(LimitError):
    """A heap that is not settled; ``heap`` is which."""

    def __init__(self, code: OctalCode, heap: int, parts: int) -> None:
        """Name the game and the heap, and how far parts may lie."""
        super().__init__(
            f"{code}: heap {heap:,} is rare, or it attains some smaller value only with parts beyond heap {parts:,};"
            " there is no window run past it"
        )
        self.heap = heap


@dataclass(frozen=True, slots=True, eq=False)
class WindowParameters:
    """What every window run of one game rests on: the first values, exactly computed.

    Attributes:
        code: the game.
        values: unsigned, shape (N,), index 0 is G(0).
        space: the sparse space.
        rare: the rare heaps below N, int64.
        witnesses: common heaps that settle most others, int64.
    """

    code: OctalCode
    values: np.ndarray
    space: SparseSpace
    rare: np.ndarray
    witnesses: np.ndarray

    @property
    def start(self) -> int:
        """The first heap that a window settles: N of the theorem."""
        return int(self.values.size)

    @property
    def reach(self) -> int:
        """The last rare heap, or a heap beyond it: L of the lemma."""
        return max(MIN_REACH, int(self.rare[-1]) if self.rare.size else 0)

    @property
    def width(self) -> int:
        """How many values a window has: w of the lemma."""
        return self.reach + self.code.length

    @property
    def parts(self) -> int:
        """How far parts may lie that show a value attained: D of the lemma, which the theorem wants no less than L."""
        return max(DEPTH, self.reach)

    @property
    def depth(self) -> int:
        """How many values before a heap tell whether it is settled: D + K."""
        return self.parts + self.code.length

    @classmethod
    def of(cls, code: OctalCode, values: np.ndarray, space: SparseSpace) -> "WindowParameters":
        """Return the setting for first values and a space that were found, or read.

        Raises:
            ValueError: if the lemma's premises do not hold of them.
        """
        made = cls(code, values, space, space.rare_heaps(values), np.zeros(0, np.int64))
        if made.start <= max(2 * made.reach + code.length, made.depth):
            raise ValueError(f"{code}: {made.start} values are too few for a reach of {made.reach}")
        is_rare = np.zeros(min(made.start // 2, MAX_WITNESS), bool)
        is_rare[made.rare[made.rare < is_rare.size]] = True
        candidates = np.flatnonzero(~is_rare[BLOCK:]) + BLOCK
        parity = space.parities(int(values.max()) + 1)
        digits = np.array(code.digits, np.uint8)
        chosen = choose_witnesses(digits, values, made.start // 2, made.start, candidates, parity)
        return replace(made, witnesses=chosen)


def settle(code: OctalCode, least_stop: int = FIRST_STOP) -> WindowParameters:
    """Return a setting with so many first values, at least ``least_stop``, that rare heaps seem to be over.

    Raises:
        LimitError: if they are not over among as many values as are computed here.
    """
    if not any(digit & 4 for digit in code.digits):
        raise LimitError(f"{code}: no digit splits a heap, so there are no rare heaps and no window run")
    known, stop = NimValues.of(code), DENSE_STOP
    while stop <= MAX_STOP and known.rare.size <= MAX_RARE:
        known.extend(stop)
        is_over = known.space is not None and (not known.rare.size or MARGIN * known.rare[-1] < stop)
        if is_over and stop >= least_stop:
            assert known.space is not None
            dtype = np.uint8 if known.counts.shape[1] <= 1 << 8 else np.uint16
            return WindowParameters.of(code, known.values.astype(dtype), known.space)
        stop *= 2
    raise LimitError(
        f"{code}: {known.rare.size:,} of the first {known.known:,} heaps are rare"
        + (f", the last is {known.rare[-1]:,}" if known.rare.size else "")
        + "; there is no window run before they end"
    )


@dataclass
class ValueStream:
    """The values of one game from heap to heap, of which the last are kept.

    Attributes:
        setting: what the run rests on.
        heap: the next heap to compute.
        settled: heaps below it are known to be settled, and are not looked into again.
    """

    setting: WindowParameters
    heap: int
    settled: int
    _origin: int  # the heap of the first value that is kept
    _values: np.ndarray
    _words: int

    @classmethod
    def after(cls, setting: WindowParameters, heap: int, before: np.ndarray, settled: int = 0) -> "ValueStream":
        """Return the stream from ``heap`` on, given the values before it, a window or more of them."""
        top = max(int(before.max()), int(setting.values.max()))
        if top >= 1 << 8 and setting.values.itemsize == 1:
            setting = replace(setting, values=setting.values.astype(np.uint16))
        values = np.zeros(setting.depth + setting.width + CHUNK, setting.values.dtype)
        values[: before.size] = before
        return cls(setting, heap, settled, heap - before.size, values, 1 << (top // 128).bit_length())

    @classmethod
    def first(cls, setting: WindowParameters, settled: int = 0) -> "ValueStream":
        """Return the stream from the first heap that a window settles."""
        return cls.after(setting, setting.start, setting.values[-setting.depth :], settled)

    def last(self, count: int, back: int = 0) -> np.ndarray:
        """Return a copy of the last ``count`` values, or of those before the last ``back`` of them.

        Kept are always those of the last call and, if so many were computed or given, depth + width before it.

        Raises:
            ValueError: if one of them is not kept; a slice from there would be short and say nothing.
        """
        end = self.heap - back - self._origin
        if not 0 <= end - count <= end:
            raise ValueError(f"{count} values before heap {self.heap - back} are not kept, only {end}")
        return self._values[end - count : end].copy()

    @property
    def window(self) -> np.ndarray:
        """The window before the next heap."""
        return self.last(self.setting.width)

    def advance(self, count: int) -> None:
        """Compute the next ``count`` heaps, at most ``CHUNK``.

        Raises:
            UnsettledError: at the first heap that is not settled; those before it are computed.
            NimValueOverflowError: if a value passes 65,535.
        """
        stop = self.heap + count
        if stop > self._origin + self._values.size:
            kept = self.last(min(self.setting.depth + self.setting.width, self.heap - self._origin))
            self._values[: kept.size] = kept
            self._origin = self.heap - kept.size
        while self.heap < stop:
            self._run(stop)

    def _run(self, stop: int) -> None:
        one = self.setting
        self.heap, status, *_ = sparse.extend_sparse(
            np.array(one.code.digits, np.uint8),
            False,
            self._values,
            self._origin,
            one.values[: one.parts + 1],
            self.heap,
            stop,
            one.space.mask,
            int(one.space.by_position),
            self._words,
            one.rare,
            one.rare.size,
            one.rare.size,
            one.witnesses,
            max(one.reach, MAX_WITNESS),
            self.settled,
        )
        if status == octal_writing.UNSETTLED:
            raise UnsettledError(one.code, self.heap, one.parts)
        if status == octal_writing.TOO_WIDE:
            self._words *= 2
        if status == octal_writing.OVERFLOW:
            if self._values.itemsize > 1:
                raise NimValueOverflowError(str(one.code), self.heap, "uint16")
            self._values = self._values.astype(np.uint16)
            self.setting = replace(one, values=one.values.astype(np.uint16))
