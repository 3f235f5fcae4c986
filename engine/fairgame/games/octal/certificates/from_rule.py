"""Values, periods and equality of octal codes from the rule alone, for the checks of the census.

The tables that these checks judge find classes by other code (``fairgame.games.octal.classes``). The two share the type
of a code and nothing that decides.

**Values.** All codes advance heap by heap. The values that an option of a heap can have are a set of bits in words of
64. The splits of a total have one set for all digits. The nim-value is the place of the lowest missing bit.

**Equality.** Let heap z be the first with a move, and let b(i) be the value of heap z + i. A heap below z has value 0,
so it can be left out of every option. Then an option of heap z + i is no index, one index or two. Suppose that i is at
least k + z for the place k of the last digit. Then no option is without an index. The options with two indices are all
pairs with certain sums i - p, the options with one index are certain i - o, and neither the p nor the o depend on i. So
the options of one heap, listed from the rule, determine those of every larger heap.

**Lemma.** Let two codes have the same b(i) for i <= N, where N is at least k + z for both. Let each option of index N
that only one code has be a single x, and let both codes have an option {x, y} of index N with b(y) = 0. Then the two
codes have the same b(i) for every i. Proof: let i > N, and let b agree below i. The pairs of index i are the same in
both codes, since those of index N are. So are the singles, except each x + i - N where x is an exception at index N. It
has the value of {x + i - N, y}, which is an option of index i in both codes. So the values of the options of index i
are the same.

**Period.** If b has a period by the theorem of Guy and Smith (``fairgame.games.octal.certificates.values``) in two
codes, with the same length, and agrees on the heaps that prove both, it agrees forever.

**Rare heaps.** A mask makes a heap common if its value has an odd number of ones at the bits of the mask. Some masks
count the parity of the heap as one more bit. Then heap n of a code that splits at place k is common if the parity of
its value is that of n - k - 1.

Cost: 2 s for 8191 codes to 256 heaps, 0.5 s for their periods; 20 microseconds for the options of a heap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

WORD = 64  # values of one word of bits
CODES_AT_ONCE = 256  # the values of a block fit the processor's cache
ONE = np.uint64(1)

Digits = tuple[int, ...]


def nim_values(codes: Sequence[Digits], stop: int) -> np.ndarray:
    """Return the nim-values of heaps 0..stop-1 of several codes: shape (codes, stop), uint16.

    >>> nim_values([(0, 7, 7), (0, 3)], 8).tolist()
    [[0, 1, 2, 3, 1, 4, 3, 2], [0, 1, 0, 1, 0, 1, 0, 1]]
    """
    blocks = (codes[start : start + CODES_AT_ONCE] for start in range(0, len(codes), CODES_AT_ONCE))
    return np.concatenate([np.zeros((0, stop), np.uint16), *(_block(block, stop) for block in blocks)])


def _block(codes: Sequence[Digits], stop: int) -> np.ndarray:
    places = max(map(len, codes))
    digits = np.array([[*code, *[0] * (places - len(code))] for code in codes], np.uint8).T
    splits, singles, whole = (np.where(digits & bit, ~np.uint64(0), np.uint64(0)) for bit in (4, 2, 1))
    values = np.zeros((stop, len(codes)), np.uint16)
    words = 1
    totals = np.zeros((places, words, len(codes)), np.uint64)  # the values of the splits of a total t, at t % places
    for heap in range(1, stop):
        half = heap // 2
        totals[heap % places] = _union(values[1 : half + 1] ^ values[heap - half : heap][::-1], words)
        reached = np.zeros((words, len(codes)), np.uint64)
        for taken in range(min(places, heap + 1)):
            rest = heap - taken
            reached |= totals[rest % places] & splits[taken]
            if rest == 0:
                reached[0] |= whole[taken] & ONE
            elif taken:
                reached |= _union(values[rest : rest + 1], words) & singles[taken]
        values[heap] = _least_missing(reached)
        if int(values[heap].max()) >= words * WORD:
            totals = np.concatenate([totals, np.zeros_like(totals)], axis=1)
            words *= 2
    return values.T


def _union(values: np.ndarray, words: int) -> np.ndarray:
    """Return the sets of the values in each column: shape (words, columns), uint64."""
    size = words * WORD
    is_reached = np.zeros((values.shape[1], size), bool)
    is_reached.reshape(-1)[values + size * np.arange(values.shape[1])] = True
    return np.packbits(is_reached, axis=1, bitorder="little").view("<u8").T


def _least_missing(sets: np.ndarray) -> np.ndarray:
    """Return the least number that each set of shape (words, sets) lacks."""
    least = np.full(sets.shape[1], WORD * len(sets), np.uint16)
    for number in reversed(range(len(sets))):
        missing = ~sets[number]
        lowest = np.bitwise_count((missing & -missing) - ONE).astype(np.uint16) + np.uint16(WORD * number)
        least = np.where(missing != 0, lowest, least)
    return least


def shown_periods(values: np.ndarray, lengths: Sequence[int]) -> list[tuple[int, int] | None]:
    """Return the least period of each code that its values prove, as (preperiod, period); None without one.

    Args:
        values: shape (codes, stop), from heap 0 on.
        lengths: the place of the last digit of each code.
    """
    stop, last = values.shape[1], np.asarray(lengths)
    preperiods, periods = np.zeros((2, len(values)), np.int64)
    for period in range(1, (stop + 1) // 2):
        breaks = values[:, period:] != values[:, :-period]
        least = np.where(breaks.any(axis=1), breaks.shape[1] - breaks[:, ::-1].argmax(axis=1), 0)
        found = (periods == 0) & (2 * np.maximum(least - 1, 0) + 2 * period + last < stop)
        preperiods[found], periods[found] = least[found], period
    return [
        (preperiod, period) if period else None
        for preperiod, period in zip(preperiods.tolist(), periods.tolist(), strict=True)
    ]


def options(digits: Digits, heap: int) -> Iterator[tuple[int, ...]]:
    """Yield every option of a heap, as the heaps that a move leaves, in ascending order.

    >>> sorted(options((0, 1, 5), 5))
    [(1, 2)]
    """
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest and taken:
            yield (rest,)
        if digit & 4:
            yield from ((part, rest - part) for part in range(1, rest // 2 + 1))


def first_move(digits: Digits) -> int:
    """Return the first heap with a move."""
    return next(heap for heap in count() if any(True for _ in options(digits, heap)))


def later_options(digits: Digits, index: int) -> frozenset[tuple[int, ...]]:
    """Return the options of an index, without heaps that have no move.

    Args:
        digits: those of the code.
        index: i for heap z + i, at least k + z (z: the first heap with a move, k: the place of the last digit).

    >>> sorted(later_options((0, 3), 4))
    [(3,)]
    """
    first = first_move(digits)
    if index < first + len(digits) - 1:
        raise ValueError(f"the options of index {index} do not determine those of larger heaps")
    return frozenset(
        tuple(part - first for part in option if part >= first) for option in options(digits, first + index)
    )


def equal_by_options(one: frozenset[tuple[int, ...]], other: frozenset[tuple[int, ...]], values: Sequence[int]) -> bool:
    """Return whether the lemma proves that two codes have the same values forever.

    Args:
        one: ``later_options`` of a code at some index N.
        other: those of the other code at N.
        values: b(0), ..., b(N), the same in both codes.
    """
    common = one & other
    zeros = [index for index, value in enumerate(values) if value == 0]
    return all(
        len(option) == 1 and any(tuple(sorted((*option, zero))) in common for zero in zeros) for option in one ^ other
    )


@dataclass(frozen=True, slots=True)
class Rarity:
    """The parity that separates rare heaps from common ones.

    Attributes:
        mask: the bits of a value that count.
        by_position: whether the parity of the heap counts too.
        place: a place where the code splits, plus the shift of the heaps; only counts with ``by_position``.
    """

    mask: int
    by_position: bool
    place: int

    @classmethod
    def of(cls, cell: str, digits: Digits, shift: int = 0) -> "Rarity":
        """Return the rarity of a cell like ``1e`` or ``1+p`` for a code with these digits, moved up by ``shift``."""
        bits, _, position = cell.partition("+")
        split = next((place for place, digit in enumerate(digits) if digit & 4), 0)
        return cls(int(bits, 16), bool(position), split + shift)

    def is_rare(self, heaps: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return whether each heap with this value is rare; heap 0 counts as neither."""
        common = (heaps - self.place - 1) & 1 if self.by_position else 1
        rare: np.ndarray = (heaps > 0) & (self.ones(values) != common)
        return rare

    def ones(self, values: np.ndarray) -> np.ndarray:
        """Return the parity of the number of ones of each value at the bits of the mask: int64."""
        parity: np.ndarray = np.bitwise_count(values.astype(np.int64) & self.mask).astype(np.int64) & 1
        return parity

    def rare_heaps(self, values: np.ndarray) -> np.ndarray:
        """Return the rare heaps in ascending order, int64; index 0 of ``values`` is G(0)."""
        return np.flatnonzero(self.is_rare(np.arange(values.size), values))
