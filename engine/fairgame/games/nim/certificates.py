"""Certificates of the tables of Nim and its relatives.

- *Digits* (``BinaryTriples``, ``WorkedSums``, ``CubeCounts``): no check computes a nim-sum.  Bouton's theorem requires
  an even number of ones in each column of binary digits, and the checks count the ones.  Cost: linear in the digits; a
  cube is counted cell by cell up to a side of 128.
- *Limits that depend on the last move* (``DynamicLimits``, Fibonacci Nim): for each heap let L be the least number that
  a player can take and win.  A player who may take at most m wins exactly if m >= L.  Taking t from n wins if t is n,
  or if the limit after t is less than L of the rest; this gives every L from smaller heaps.  A heap that must not be
  taken whole on the first move is lost exactly if its L is the heap itself.  Cost: the square of the largest heap, in
  plain Python; a second for the five variants up to 1000.
- *Nim-products* (``NimProducts``): the product of a and b is the mex of a'b + ab' + a'b' (nim-sums and nim-products)
  for all a' < a and b' < b.  All these products are in the same table, so each cell is checked by the definition.  Of
  two mirrored cells the check tests one and compares the other with it.  No field theory and no fast multiplication is
  used.  Cost: N^4 / 8 nim-sums in whole arrays for a side of N, 5 * 10^8 for N = 256: a few seconds.
- *Splitting* (``SplittingValues``, ``SplitHeaps``: Lasker's Nim, Grundy's game): the check recomputes values by mex
  with whole-array operations, without kernels or closed rules.  For each heap it marks the values of the first splits
  and of the splits with a *witness*.  It then searches all splits for the least unmarked value.  If the value occurs,
  the part with the rarer value becomes a witness, because later heaps need rare values too.  Otherwise it is the value
  of the heap.  Cost: O(n^2) comparisons of small integers, some 2 s for 100,000 heaps.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import from_binary

if TYPE_CHECKING:
    import pandas as pd

MAX_COUNTED = 7  # cubes of side up to 2^7 are counted by play; larger ones follow from them
VARIANT = re.compile(r"<(=?)([1-9])x")
FIELD = 2**16
SPLITTING_CLAIM = "nim-values of a game of splitting"
MAX_RECOMPUTED = 200_000  # heaps; a doctored certificate must not cost an hour
MAX_VALUES = 1 << 15
FIRST_SPLITS = 64  # splits of each heap whose values are always marked


@dataclass(frozen=True, slots=True)
class BinaryTriples:
    """Rows 1, 2, ... hold the P-positions of three heaps a <= b <= c in the order of c, b, a, without (0, 0, 0)."""

    kind: ClassVar[str] = "binary-triples"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the numerals, the parity of each column of digits, and that no triple up to the last row is missing."""
        claim = "losing triples of Nim"
        triples = list(zip(*(frame[name].tolist() for name in "abc"), strict=True))
        for heap in "abc":
            for row, (number, numeral) in enumerate(zip(frame[heap], frame[f"{heap}_binary"], strict=True), start=1):
                if from_binary(numeral) != number:
                    raise CertificateError(claim, f"row {row}: {numeral} is not {number} in base 2")
        last = triples[-1] if triples else (0, 0, 0)
        expected = [
            (a, b, c)
            for c in range(1, last[2] + 1)
            for b in range(c + 1)
            for a in range(b + 1)
            if _all_even(a, b, c) and (c, b, a) <= last[::-1]
        ]
        if frame["index"].tolist() != list(range(1, len(triples) + 1)):
            raise CertificateError(claim, "the rows are not numbered 1, 2, 3, ...")
        for place, (triple, true) in enumerate(zip(triples, expected, strict=False), start=1):
            if triple != true:
                raise CertificateError(claim, f"row {place} is {triple}; the next triple is {true}")
        if len(triples) != len(expected):
            raise CertificateError(claim, f"{len(triples)} rows for the {len(expected)} triples up to {last}")


@dataclass(frozen=True, slots=True)
class WorkedSums:
    """Each row has the nim-sum of its heaps, and all their winning moves and no others."""

    kind: ClassVar[str] = "worked-sums"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check sums by counting digits, and moves by trying each move."""
        claim = "nim-sums and winning moves of Nim"
        for row in frame.to_dict("records"):
            heaps = [int(heap) for heap in str(row["heaps"]).split()]
            if not _all_even(*heaps, int(row["nim_sum"])):
                raise CertificateError(claim, f"the nim-sum of {row['heaps']} is not {row['nim_sum']}")
            moves = [
                f"{heap}->{left}"
                for place, heap in enumerate(heaps)
                for left in range(heap)
                if _all_even(*heaps[:place], left, *heaps[place + 1 :])
            ]
            given = row["winning_moves"] if isinstance(row["winning_moves"], str) else ""
            if given != " ".join(dict.fromkeys(moves)):
                raise CertificateError(claim, f"{row['heaps']} is won by {moves or 'no move'}, not by {given!r}")


@dataclass(frozen=True, slots=True)
class CubeCounts:
    """A cube of side 2^n has 4^n P-positions: counted in small cubes, then four times the count before."""

    kind: ClassVar[str] = "cube-counts"

    def check(self, frame: "pd.DataFrame") -> None:
        """Count the small cubes by play; check that each later count is four times its predecessor."""
        claim = "P-positions in a cube"
        rows = list(zip(*(frame[name].tolist() for name in ("n", "side", "p_positions")), strict=True))
        for place, (n, side, count) in enumerate(rows):
            if (n, side) != (place, 2**place):
                raise CertificateError(claim, f"row {place + 1} is a cube of side {side} for n = {n}")
            expected = _count_lost(side) if n <= MAX_COUNTED else 4 * rows[place - 1][2]
            if count != expected:
                raise CertificateError(claim, f"a cube of side {side} holds {expected}, not {count}")


def _all_even(*numbers: int) -> bool:
    """Return whether every column of binary digits has an even number of ones."""
    numerals = [f"{number:064b}" for number in numbers]
    return all(sum(digit == "1" for digit in column) % 2 == 0 for column in zip(*numerals, strict=True))


def _count_lost(side: int) -> int:
    """Count the lost positions of a cube by play: no lost position precedes them in any of the three directions."""
    below = np.zeros((side, side), bool)  # whether a smaller third heap makes (a, b) a P-position
    count = 0
    for _ in range(side):
        used = np.zeros(side, bool)  # second heaps of P-positions with this third heap
        for a in range(side):
            free = ~(below[a] | used)
            b = int(free.argmax())
            if free[b]:
                below[a, b] = used[b] = True
                count += 1
    return count


@dataclass(frozen=True, slots=True)
class DynamicLimits:
    """The rows list, variant by variant (``<=2x``, ...), all heaps to ``largest`` that the first player loses."""

    kind: ClassVar[str] = "dynamic-limits"
    largest: int
    variants: tuple[str, ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Play every variant; check that the rows list its lost heaps in ascending order."""
        claim, listed = "lost heaps of take-away games with a limit", dict[str, list[int]]()
        for variant, heap in zip(frame["variant"].tolist(), frame["n"].tolist(), strict=True):
            listed.setdefault(variant, []).append(heap)
        blocks = [variant for variant, heaps in listed.items() for _ in heaps]
        if tuple(listed) != self.variants or frame["variant"].tolist() != blocks:
            raise CertificateError(claim, f"the variants are not {', '.join(self.variants)}, one after the other")
        for variant, heaps in listed.items():
            matched = VARIANT.fullmatch(variant)
            if matched is None:
                raise CertificateError(claim, f"{variant!r} is not a variant")
            lost = _lost_heaps(self.largest, int(matched[2]), 0 if matched[1] else 1)
            if heaps != lost:
                wrong = min(set(heaps) ^ set(lost), default=0)
                raise CertificateError(claim, f"{variant}: heap {wrong} is {'lost' if wrong in lost else 'won'}")


def _lost_heaps(largest: int, times: int, less: int) -> list[int]:
    """Return the heaps from 1 on that the first player loses, if ``times`` t - ``less`` may be taken after t."""
    least = [0]
    for heap in range(1, largest + 1):
        won = (taken for taken in range(1, heap) if times * taken - less < least[heap - taken])
        least.append(next(won, heap))
    return [heap for heap in range(1, largest + 1) if least[heap] == heap]


@dataclass(frozen=True, slots=True)
class NimProducts:
    """Every product of two numbers below ``side`` is the mex in its definition."""

    kind: ClassVar[str] = "nim-products"
    side: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check a table with the columns a, b and product."""
        claim = "nim-products"
        a, b = np.indices((self.side, self.side)).reshape(2, -1)
        if not (np.array_equal(frame["a"].to_numpy(), a) and np.array_equal(frame["b"].to_numpy(), b)):
            raise CertificateError(claim, f"the pairs are not (0, 0) to ({self.side - 1}, {self.side - 1}) in order")
        given = frame["product"].to_numpy(np.int64).reshape(self.side, self.side)
        outside = (given < 0) | (given >= FIELD)
        if outside.any():
            row, column = np.argwhere(outside)[0].tolist()
            raise CertificateError(claim, f"{row} times {column} is {given[row, column]}, not from 0 to {FIELD - 1}")
        if (given != given.T).any():
            row, column = np.argwhere(given != given.T)[0].tolist()
            raise CertificateError(claim, f"{row} times {column} is not {column} times {row}")
        table = given.astype(np.uint16)
        present = np.zeros(FIELD, bool)
        for row in range(self.side):
            for column in range(row + 1):
                smaller = table[:row, :column] ^ table[:row, column, None]
                smaller ^= table[row, :column]
                present[smaller] = True
                mex = int(present.argmin()) if smaller.size else 0
                present[smaller] = False
                if mex != table[row, column]:
                    raise CertificateError(
                        claim, f"{row} times {column} is {table[row, column]}; the definition gives {mex}"
                    )


class Splits:
    """Nim-values of heaps that may be split in two, extended on demand.

    Args:
        equal: whether the two parts may be equal.
        taking: whether a move may also take any number from the heap.
    """

    def __init__(self, *, equal: bool, taking: bool) -> None:
        """Start with the empty heap."""
        self._equal, self._taking = equal, taking
        self._values = np.zeros(1, np.uint16)
        self._known = 1
        self._counts = np.zeros(MAX_VALUES, np.int64)  # how many heaps have each value
        self._counts[0] = 1
        self._witnesses = np.zeros(0, np.int64)  # heaps, ascending

    def values(self, stop: int) -> np.ndarray:
        """Return the values of heaps 0..stop-1, shape (stop,), uint16.

        Raises:
            CertificateError: for a value above 32767, or more than ``MAX_RECOMPUTED`` heaps.
        """
        if not 0 < stop <= MAX_RECOMPUTED:
            raise CertificateError(SPLITTING_CLAIM, f"only 1 to {MAX_RECOMPUTED} heaps can be recomputed, not {stop}")
        if stop > self._known:
            self._extend(stop)
        return self._values[:stop]

    def _extend(self, stop: int) -> None:
        values, known = np.zeros(stop, np.uint16), self._known
        values[:known] = self._values[:known]
        backwards = values[::-1].copy()  # the splits of a heap are then two contiguous slices
        sums, equals = np.empty(stop, np.uint16), np.empty(stop, bool)
        seen = np.zeros(2 * MAX_VALUES, bool)
        bound = 2 << int(values.max()).bit_length()  # exceeds every value so far and every nim-sum of two
        for n in range(known, stop):
            last = n // 2 if self._equal else (n - 1) // 2  # the largest smaller part
            splits = np.bitwise_xor(values[1 : last + 1], backwards[stop - n : stop - n + last], out=sums[:last])
            seen[:bound] = self._counts[:bound] > 0 if self._taking else False
            seen[splits[:FIRST_SPLITS]] = True
            seen[self._witness_values(values, n)] = True
            least = int(seen[: bound + 1].argmin())
            hits = np.equal(splits, least, out=equals[:last])
            while (place := int(hits.argmax()) if last else 0) < last and hits[place]:
                self._add_witness(values, place + 1, n - place - 1)
                seen[least] = True
                least += int(seen[least : bound + 1].argmin())
                hits = np.equal(splits, least, out=equals[:last])
            if least >= MAX_VALUES:
                raise CertificateError(SPLITTING_CLAIM, f"heap {n} has a value of {MAX_VALUES} or more")
            values[n] = backwards[stop - 1 - n] = least
            self._counts[least] += 1
            bound = max(bound, 2 << least.bit_length())
        self._values, self._known = values, stop

    def _witness_values(self, values: np.ndarray, n: int) -> np.ndarray:
        """Return the values of the splits of n that have a witness as a part."""
        parts = self._witnesses[: self._witnesses.searchsorted(n)]
        if not self._equal and n % 2 == 0:
            parts = parts[parts != n // 2]
        sums: np.ndarray = values[parts] ^ values[n - parts]
        return sums

    def _add_witness(self, values: np.ndarray, *parts: int) -> None:
        rarer = min(parts, key=lambda part: self._counts[values[part]])
        place = self._witnesses.searchsorted(rarer)
        if rarer not in self._witnesses[place : place + 1]:
            self._witnesses = np.insert(self._witnesses, place, rarer)


splits = cache(Splits)  # shared by the tables of one game


@dataclass(frozen=True, slots=True)
class SplittingValues:
    """Every value is the mex of all options: splits into two nonempty heaps and, where allowed, taking.

    Attributes:
        equal: whether the two heaps may be equal.
        taking: whether a move may also take any number from the heap.
    """

    kind: ClassVar[str] = "splitting-values"
    equal: bool
    taking: bool

    def check(self, frame: "pd.DataFrame") -> None:
        """Recompute the values of a table with the columns n and nim_value, and compare."""
        if not np.array_equal(frame["n"].to_numpy(), np.arange(len(frame))):
            raise CertificateError(SPLITTING_CLAIM, "the heaps of the table are not 0, 1, 2, ... in order")
        values = splits(equal=self.equal, taking=self.taking).values(len(frame)).tolist()
        for n, (published, value) in enumerate(zip(frame["nim_value"].tolist(), values, strict=True)):
            if published != value:
                raise CertificateError(SPLITTING_CLAIM, f"heap {n} has the value {value} and not {published}")


@dataclass(frozen=True, slots=True)
class SplitHeaps:
    """The rows are the lost or the rare heaps below ``stop`` of Grundy's game: split a heap into two unequal ones.

    Lost heaps have value 0.  Rare heaps, from 1 on, have a value with an even number of ones before its last binary
    digit.  The columns are n and, optionally, nim_value.
    """

    kind: ClassVar[str] = "split-heaps"
    sort: Literal["lost", "rare"]
    stop: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Recompute all values, and compare."""
        values = splits(equal=False, taking=False).values(self.stop).tolist()
        if self.sort == "lost":
            heaps = [heap for heap, value in enumerate(values) if value == 0]
        else:
            heaps = [heap for heap, value in enumerate(values) if heap and (value >> 1).bit_count() % 2 == 0]
        listed = frame["n"].tolist()
        if listed != heaps:
            wrong = min(set(listed) ^ set(heaps), default="in another order")
            raise CertificateError(self.kind, f"wrong list of the {self.sort} heaps below {self.stop}: see {wrong}")
        if "nim_value" in frame and frame["nim_value"].tolist() != [values[heap] for heap in heaps]:
            raise CertificateError(self.kind, "a heap has a wrong value")
