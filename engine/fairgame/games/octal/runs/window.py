"""Window runs: nim-values of an octal game far beyond what memory holds, once its rare heaps are over.

**Lemma.** Let K be the place of the code's last digit, let no heap m with L < m < n be rare under a given sparse space,
and let n > 2L + K. Let g be the least number that has the parity of a common value and is neither G(r) ^ G(n-k-r) for a
rare r <= L and a digit d_k that splits, nor G(n-k) for a digit d_k that leaves one heap. If each smaller number of the
other parity is such a G(n-k), or G(c) ^ G(n-k-c) for some c <= D, then G(n) = g, and n is common. Such a heap is
*settled*.

*Proof.* The smaller numbers are attained: those of the other parity by hypothesis, the others because g is the least
number that is not among the values named. And no option has the value g. An option with a single heap does not have it,
by the choice of g. The two heaps of any other option have n - k > 2L together, so one heap is beyond L and therefore
common. If the other heap is common too, the parity is not that of g (``fairgame.games.octal.sparse_space``); if it is
rare, it is one of the r.

So the *window* G(n-w), ..., G(n-1) with w = L + K determines g, with the parity of n where the heap's own parity
counts. The D + K values before n determine whether n is settled. The first values are the same for all.

**Theorem.** Let every heap from N to n* + p + D + K - 1 be settled, N <= n*, D >= L, and let the windows before n* and
n* + p be the same, p being even where the heap's parity counts. Then G(n + p) = G(n) for every n >= n* - w, and no heap
beyond L is rare.

*Proof.* Among settled heaps, equal windows determine equal values, and so equal windows at the next heap: the values
agree up to n* + D + K - 1. From there on the D + K values before n and n + p are the same, so n + p is settled because
n is: the values agree forever.

So e + p values prove a period where the theorem of Guy and Smith needs 2e + 2p + k, and memory holds only the last D. A
heap that is not settled ends the run: it may be rare.

Cost: 25 to 35 ns a heap, memory some 20 MB.

Sources: A. Flammenkamp (pages on octal games) and M. Riley (Constraining the period of Officers, 2026) argue that
without rare heaps a finite machine writes the values. The notion *settled*, the lemma in this form and the certificate
are our own.
"""

from dataclasses import dataclass, replace

import numpy as np

from fairgame.errors import LimitError, NimValueOverflowError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import sparse
from fairgame.games.octal.kernels.sparse import choose_witnesses, extend_sparse
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.values import NimValues
from fairgame.numbers.kernels.vectors import BLOCK

DEPTH = 1 << 18  # the least bound of parts that show a value attained
FIRST_STOP, MAX_STOP = 1 << 19, 1 << 24  # values computed before a run, at least and at most
DENSE_STOP, MAX_RARE = 1 << 16, 1 << 13  # first values; with more rare heaps the search for their end is given up
MIN_REACH = 1 << 6
MARGIN = 8  # rare heaps are over if the last one is below 1/MARGIN of the values
MAX_WITNESS = 1 << 12
CHUNK = 1 << 22  # heaps of a call of the kernel, a tenth of a second


class UnsettledError(LimitError):
    """A heap that is not settled; ``heap`` is its number."""

    def __init__(self, code: OctalCode, heap: int, parts: int) -> None:
        """Name the game, the heap, and the bound of the parts."""
        super().__init__(
            f"{code}: heap {heap:,} is rare, or it attains some smaller value only with parts beyond heap {parts:,};"
            " no window run passes it"
        )
        self.heap = heap


@dataclass(frozen=True, slots=True, eq=False)
class WindowParameters:
    """Exactly computed first values that all window runs of one game use.

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
        """The number of values of a window: w of the lemma."""
        return self.reach + self.code.length

    @property
    def max_part(self) -> int:
        """The bound of parts that show a value attained: D of the lemma, at least L as the theorem requires."""
        return max(DEPTH, self.reach)

    @property
    def depth(self) -> int:
        """The number of values before a heap that determine whether it is settled: D + K."""
        return self.max_part + self.code.length

    @classmethod
    def of(cls, code: OctalCode, values: np.ndarray, space: SparseSpace) -> "WindowParameters":
        """Return the parameters for given first values and sparse space.

        Raises:
            ValueError: if the lemma's premises do not hold for them.
        """
        parameters = cls(code, values, space, space.rare_heaps(values), np.zeros(0, np.int64))
        if parameters.start <= max(2 * parameters.reach + code.length, parameters.depth):
            raise ValueError(f"{code}: {parameters.start} values are too few for a reach of {parameters.reach}")
        is_rare = np.zeros(min(parameters.start // 2, MAX_WITNESS), bool)
        is_rare[parameters.rare[parameters.rare < is_rare.size]] = True
        candidates = np.flatnonzero(~is_rare[BLOCK:]) + BLOCK
        parity = space.parities(int(values.max()) + 1)
        digits = np.array(code.digits, np.uint8)
        chosen = choose_witnesses(digits, values, parameters.start // 2, parameters.start, candidates, parity)
        return replace(parameters, witnesses=chosen)


def settle(code: OctalCode, min_stop: int = FIRST_STOP) -> WindowParameters:
    """Return parameters with enough first values, at least ``min_stop``, that rare heaps seem to be over.

    Raises:
        LimitError: if rare heaps are not over among the values that are computed here.
    """
    if not any(digit & 4 for digit in code.digits):
        raise LimitError(f"{code}: no digit splits a heap, so there are no rare heaps and no window run")
    known, stop = NimValues.of(code), DENSE_STOP
    while stop <= MAX_STOP and known.rare.size <= MAX_RARE:
        known.extend(stop)
        is_over = known.space is not None and (not known.rare.size or MARGIN * known.rare[-1] < stop)
        if is_over and stop >= min_stop:
            assert known.space is not None
            dtype = np.uint8 if known.counts.shape[1] <= 1 << 8 else np.uint16
            return WindowParameters.of(code, known.values.astype(dtype), known.space)
        stop *= 2
    raise LimitError(
        f"{code}: {known.rare.size:,} of the first {known.size:,} heaps are rare"
        + (f", the last is {known.rare[-1]:,}" if known.rare.size else "")
        + "; a window run needs them to end"
    )


@dataclass
class ValueStream:
    """The values of one game from heap to heap; the last ones are stored.

    Attributes:
        parameters: the parameters of the run.
        heap: the next heap to compute.
        settled: heaps below it are known to be settled, and are not checked again.
    """

    parameters: WindowParameters
    heap: int
    settled: int
    _origin: int  # the heap of the first stored value
    _values: np.ndarray
    _words: int

    @classmethod
    def after(cls, parameters: WindowParameters, heap: int, before: np.ndarray, settled: int = 0) -> "ValueStream":
        """Return the stream from ``heap`` on, given the values before it, a window or more of them."""
        top = max(int(before.max()), int(parameters.values.max()))
        if top >= 1 << 8 and parameters.values.itemsize == 1:
            parameters = replace(parameters, values=parameters.values.astype(np.uint16))
        values = np.zeros(parameters.depth + parameters.width + CHUNK, parameters.values.dtype)
        values[: before.size] = before
        return cls(parameters, heap, settled, heap - before.size, values, 1 << (top // 128).bit_length())

    @classmethod
    def first(cls, parameters: WindowParameters, settled: int = 0) -> "ValueStream":
        """Return the stream from the first heap that a window settles."""
        return cls.after(parameters, parameters.start, parameters.values[-parameters.depth :], settled)

    def last(self, count: int, back: int = 0) -> np.ndarray:
        """Return a copy of the ``count`` values before the last ``back`` values.

        The stream stores the values of the last call and depth + width values before it, if these exist.

        Raises:
            ValueError: if a value is not stored; a slice would silently be too short.
        """
        end = self.heap - back - self._origin
        if not 0 <= end - count <= end:
            raise ValueError(f"{count} values before heap {self.heap - back} are not stored, only {end}")
        return self._values[end - count : end].copy()

    @property
    def window(self) -> np.ndarray:
        """The window before the next heap."""
        return self.last(self.parameters.width)

    def advance(self, count: int) -> None:
        """Compute the next ``count`` heaps, at most ``CHUNK``.

        Raises:
            UnsettledError: at the first heap that is not settled; the earlier ones are computed.
            NimValueOverflowError: if a value passes 65,535.
        """
        stop = self.heap + count
        if stop > self._origin + self._values.size:
            recent = self.last(min(self.parameters.depth + self.parameters.width, self.heap - self._origin))
            self._values[: recent.size] = recent
            self._origin = self.heap - recent.size
        while self.heap < stop:
            self._run(stop)

    def _run(self, stop: int) -> None:
        parameters = self.parameters
        self.heap, status, *_ = extend_sparse(
            digits=np.array(parameters.code.digits, np.uint8),
            distinct=False,
            values=self._values,
            origin=self._origin,
            first=parameters.values[: parameters.max_part + 1],
            start=self.heap,
            stop=stop,
            mask=parameters.space.mask,
            by_position=int(parameters.space.by_position),
            words=self._words,
            rare=parameters.rare,
            rare_count=parameters.rare.size,
            max_rare=parameters.rare.size,
            witnesses=parameters.witnesses,
            reach=max(parameters.reach, MAX_WITNESS),
            settled=self.settled,
        )
        if status == sparse.UNSETTLED:
            raise UnsettledError(parameters.code, self.heap, parameters.max_part)
        if status == sparse.TOO_WIDE:
            self._words *= 2
        if status == sparse.OVERFLOW:
            if self._values.itemsize > 1:
                raise NimValueOverflowError(str(parameters.code), self.heap, "uint16")
            self._values = self._values.astype(np.uint16)
            self.parameters = replace(parameters, values=parameters.values.astype(np.uint16))
